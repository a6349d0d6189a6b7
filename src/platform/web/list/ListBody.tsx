import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Column } from '#platform/model/list.ts'
import type { ListReply } from '#platform/model/list-request.ts'
import type { Failure } from '../client/failure.ts'
import { FailedPart, Note, useSkeleton } from '../feedback/States.tsx'
import { usePhone } from '../hooks/use-media.ts'
import type { MenuItem } from '../overlay/Menu.tsx'
import { texts } from '../text/texts.ts'
import type { CardParts } from './cells.tsx'
import { ListCards } from './ListCards.tsx'
import { ListEmpty, ListRefused } from './ListEmpty.tsx'
import { ListTable } from './ListTable.tsx'
import type { ListAddress } from './list-address.ts'
import type { CommonListProps } from './list-props.ts'
import type { ListLayout as Layout } from './use-list-layout.ts'
import { usePreparedPage } from './use-prepared-page.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { Selection } from './use-selection.ts'

/** What came of asking for the rows. */
export type ListResult<R> = {
  data: ListReply<R> | undefined
  error: Failure | null
  isPending: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

type BodyProps<R> = CommonListProps<R> & {
  cellOf: (column: Column, row: R) => ReactNode
  cardOf: (row: R) => CardParts
  layout: Layout
  address: ListAddress
  found: ListResult<R>
  filtered: boolean
  selection: Selection<R>
  tab: string | undefined
}

/** The rows of a list, or why there are none. */
export function ListBody<R extends { id: string }>(props: BodyProps<R>) {
  const { layout, noun, editOf, acts, bulk, empty, address, found, filtered, selection, tab } = props
  const bones = useSkeleton(found.isPending)
  const rows = bones ? undefined : found.data?.items
  const navigate = useNavigate()
  const edit = (row: R) => {
    const to = editOf?.(row)
    if (to) void navigate({ to })
  }
  usePreparedPage(rows?.[0] && props.linkOf?.(rows[0]))
  useRowKeys(rows ?? [], bulk ? selection : undefined, editOf && edit)

  if (found.error?.status === 403)
    return (
      <div className="list-body">
        <ListRefused noun={noun} failure={found.error} />
      </div>
    )
  if (found.error && !found.data)
    return (
      <div className="list-body" style={{ padding: 24 }}>
        <FailedPart failure={found.error} onAgain={() => void found.refetch()} />
      </div>
    )
  if (found.data?.items.length === 0 && !found.data.unreadable && !bones)
    return (
      <div className="list-body">
        <ListEmpty
          list={layout.list}
          noun={noun}
          address={address}
          filtered={filtered}
          empty={empty}
          primary={acts?.primary}
          tab={tab}
          total={found.data.total}
        />
      </div>
    )
  return (
    <div
      className="list-body"
      aria-busy={found.isPending || found.isPlaceholderData}
      {...(found.isPending && { role: 'status', 'aria-label': texts.list.loading(noun) })}
    >
      {found.isPlaceholderData && <div className="list-reloading" />}
      {found.data?.unreadable && (
        <Note kind="warning">{texts.list.unreadable(found.data.unreadable, noun)}</Note>
      )}
      {(bones || rows) && <Rows {...props} rows={rows} />}
    </div>
  )
}

function Rows<R extends { id: string }>({
  layout,
  cellOf,
  cardOf,
  nameOf,
  linkOf,
  editOf,
  rowActs,
  bulk,
  address,
  selection,
  rows,
}: BodyProps<R> & { rows: readonly R[] | undefined }) {
  const chosen = bulk && selection
  return usePhone() ? (
    <ListCards name={layout.list.name} rows={rows} card={cardOf} linkOf={linkOf} selection={chosen} />
  ) : (
    <ListTable
      list={layout.list}
      request={address.request}
      change={address.change}
      arrangement={layout.arrangement}
      arrange={layout.kept?.change}
      rows={rows}
      cellOf={cellOf}
      nameOf={nameOf}
      linkOf={linkOf}
      rowActs={rowActs && ((row: R) => [...editing(editOf?.(row)), ...rowActs(row)])}
      selection={chosen}
    />
  )
}

const editing = (to: string | undefined): MenuItem[] =>
  to === undefined ? [] : [{ key: 'edit', label: texts.list.edit, icon: 'edit', to }]
