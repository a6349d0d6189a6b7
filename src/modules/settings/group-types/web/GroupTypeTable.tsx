import { grouped } from '#platform/model/how-many.ts'
import { texts as platform } from '#platform/web/text/texts.ts'
import '../../vocabulary/web/vocabulary.css'
import { Link } from '@tanstack/react-router'
import { Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { service } from '#platform/web/client/client.ts'
import { usePhone } from '#platform/web/hooks/use-media.ts'
import { Menu, type MenuItem } from '#platform/web/overlay/Menu.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { StatusTag } from '#platform/web/theme/StatusTag.tsx'
import { useMoves } from '../../vocabulary/web/use-moves.ts'
import { type GroupType, mayRenameType } from '../model/group-type.ts'
import { updateGroupType } from '../model/group-type-calls.ts'
import { type GroupTypeAct, GroupTypeDialog } from './GroupTypeDialog.tsx'
import { texts } from './texts.ts'

const settings = service('/api/settings')

type Table = {
  types: readonly GroupType[]
  /** The form that changes one. */
  editor: (type: GroupType, close: () => void) => ReactNode
}

/** Types of groups in their order: how many groups each has, and what can be done with it. A list of cards on a phone. */
export function GroupTypeTable(table: Table) {
  const phone = usePhone()
  const rows = table.types.map((type) => <Row key={type.id} type={type} phone={phone} {...table} />)
  if (phone) return <ul className="word-cards">{rows}</ul>
  return (
    <table className="word-table dense">
      <thead>
        <tr>
          <th scope="col">{texts.columns.name}</th>
          <th scope="col" className="word-count">
            {texts.columns.groups}
          </th>
          <th scope="col" className="word-status">
            {texts.columns.address}
          </th>
          <th scope="col" className="word-status">
            {texts.columns.status}
          </th>
          <th scope="col" className="word-switch">
            <span className="unseen">{texts.switching}</span>
          </th>
          <th scope="col" className="word-more">
            <span className="unseen">{texts.more}</span>
          </th>
        </tr>
      </thead>
      <tbody>{rows}</tbody>
    </table>
  )
}

function Row({ type, types, editor, phone }: Table & { type: GroupType; phone: boolean }) {
  const update = settings.useSend(updateGroupType)
  const toasts = useToasts()
  const [doing, setDoing] = useState<GroupTypeAct>()
  const { id, version, groupTypeName: name } = type
  const change = (body: Parameters<typeof update.mutateAsync>[0]['body'], said: string) =>
    update.mutateAsync({ params: { id }, body, version }).then(
      () => toasts.done(said),
      (thrown) => toasts.failed(thrown),
    )
  const moves = useMoves({
    place: type.order,
    of: types.length,
    onMove: (place) => update.mutateAsync({ params: { id }, body: { order: place }, version }),
    said: (place) => texts.moved(name, place),
  })
  const groups =
    type.groupsCount > 0 && type.status === 'ACTIVE' ? (
      <Link
        to="/admin/groups"
        className="count-link"
        search={{ show: id }}
        aria-label={texts.groupsOf(type.groupsCount, name)}
      >
        {phone ? texts.count(type.groupsCount) : grouped(type.groupsCount)}
      </Link>
    ) : phone ? (
      texts.count(type.groupsCount)
    ) : (
      grouped(type.groupsCount)
    )
  const title = (
    <>
      <span className="strong">{name}</span>
      {type.isDefault && <span className="caption tertiary"> {texts.isDefault}</span>}
      {doing === 'edit'
        ? editor(type, () => setDoing(undefined))
        : doing && <GroupTypeDialog doing={doing} type={type} onClose={() => setDoing(undefined)} />}
    </>
  )
  const address = (
    <Switch
      size="small"
      aria-label={texts.addressOf(name)}
      checked={type.addressEnabled}
      loading={update.isPending}
      onChange={(on) =>
        void change({ addressEnabled: on }, on ? texts.withAddress(name) : texts.withoutAddress(name))
      }
    />
  )
  const status = <StatusTag kind="switchable" status={type.status === 'ACTIVE' ? 'ENABLED' : 'DISABLED'} />
  const isOn = type.status === 'ACTIVE'
  const switcher = type.shouldAllowEnableDisable && (
    <button
      type="button"
      className="link-button dense"
      aria-label={`${isOn ? texts.disable : texts.enable} ${name}`}
      onClick={() => (isOn ? setDoing('off') : void change({ status: 'ACTIVE' }, texts.enabled(name)))}
    >
      {isOn ? texts.disable : texts.enable}
    </button>
  )
  const menu = <More type={type} of={types.length} move={moves.move} onDo={setDoing} />
  if (phone)
    return (
      <li ref={moves.element} onKeyDown={moves.onKeyDown}>
        <div className="row row-top spread">
          <div>
            {title}
            <div className="caption tertiary">{groups}</div>
          </div>
          {menu}
        </div>
        <div className="row spread">
          <span className="row gap-8">
            {address}
            <span className="caption">{texts.columns.address}</span>
          </span>
          {status}
          {switcher}
        </div>
      </li>
    )
  return (
    <tr ref={moves.element} onKeyDown={moves.onKeyDown}>
      <th scope="row">{title}</th>
      <td className="word-count">{groups}</td>
      <td className="word-status">{address}</td>
      <td className="word-status">{status}</td>
      <td className="word-switch">{switcher}</td>
      <td className="word-more">{menu}</td>
    </tr>
  )
}

function More({
  type,
  of,
  move,
  onDo,
}: {
  type: GroupType
  of: number
  move: (by: -1 | 1) => void
  onDo: (doing: GroupTypeAct) => void
}) {
  const items: (MenuItem | false)[] = [
    mayRenameType(type).ok && {
      key: 'rename',
      label: texts.rename,
      icon: 'edit',
      onAct: () => onDo('edit'),
    },
    type.order > 1 && { key: 'up', label: texts.moveUp, icon: 'arrowUp', onAct: () => move(-1) },
    type.order < of && { key: 'down', label: texts.moveDown, icon: 'arrowDown', onAct: () => move(1) },
    !type.isDefault && {
      key: 'delete',
      label: platform.delete,
      icon: 'trash',
      danger: true,
      startsGroup: true,
      onAct: () => onDo('delete'),
    },
  ]
  return (
    <Menu
      label={texts.acts(type.groupTypeName)}
      icon="more"
      framed
      items={items.filter((item) => item !== false)}
    />
  )
}
