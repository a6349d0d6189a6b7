import './vocabulary.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorText } from '#platform/web/form/Field.tsx'
import { Icon } from '#platform/web/look/Icon.tsx'
import { StatusTag } from '#platform/web/look/StatusTag.tsx'
import { Menu, type MenuItem } from '#platform/web/overlay/Menu.tsx'
import { cappedCount } from '#platform/web/text/count-words.ts'
import type { Uses } from '../../uses/model/uses.ts'
import { recordsUsing } from '../../uses/web/records-using.ts'
import { usesText } from '../../uses/web/texts.ts'
import { texts } from './texts.ts'
import { useMoves } from './use-moves.ts'
import { useSwitch } from './use-switch.ts'
import { WordDialog, type WordDoing } from './WordDialog.tsx'
import type { WordActs, WordRecord } from './WordTable.tsx'

const STATUS = {
  authorityType: { ACTIVE: 'ENABLED', INACTIVE: 'DISABLED' },
  decisionRole: { ACTIVE: 'ACTIVE', INACTIVE: 'INACTIVE' },
} as const

export type WordPlace<W extends WordRecord> = { word: W; all: readonly W[]; acts: WordActs<W> }

/** One word as a row of the table, or as a card on a phone. */
export function WordRow<W extends WordRecord>({ phone, ...here }: WordPlace<W> & { phone: boolean }) {
  const { word, all, acts } = here
  const [doing, setDoing] = useState<WordDoing>()
  const { onMove } = acts
  const moves = useMoves({
    place: all.indexOf(word) + 1,
    of: all.length,
    onMove: onMove && ((place) => onMove(word, place)),
    said: (place) => acts.words.moved(word.name, place),
  })
  const name = (
    <>
      <span className="row">
        {acts.drawing?.(word)}
        <span className="strong">{word.name}</span>
      </span>
      {doing && <WordDialog doing={doing} word={word} acts={acts} onClose={() => setDoing(undefined)} />}
    </>
  )
  const status = <StatusTag kind="switchable" status={STATUS[acts.kind][word.status]} />
  const switcher = <Switcher {...here} onDo={setDoing} />
  const menu = <More {...here} move={moves.move} onDo={setDoing} />
  if (phone)
    return (
      <li ref={moves.element} onKeyDown={moves.onKeyDown}>
        <div className="row row-top spread">
          <div>
            {name}
            <span className="caption tertiary">{usesText(word) || texts.unused}</span>
          </div>
          {menu}
        </div>
        <div className="row spread">
          {status}
          {switcher}
        </div>
      </li>
    )
  return (
    <tr ref={moves.element} onKeyDown={moves.onKeyDown}>
      <th scope="row">{name}</th>
      {acts.usedBy.map((records) => (
        <td key={records} className="word-count">
          <Count {...here} records={records} />
        </td>
      ))}
      <td className="word-status">{status}</td>
      <td className="word-switch">{switcher}</td>
      <td className="word-more">{menu}</td>
    </tr>
  )
}

/** How many records use it; the number leads to them. */
function Count<W extends WordRecord>({
  word,
  acts,
  records,
}: WordPlace<W> & {
  records: keyof Uses
}) {
  const count = cappedCount(word[records])
  if (word[records] === 0) return count
  const { to, search } = recordsUsing(acts.kind, word.id, records)
  return (
    <Link
      to={to}
      search={search as never}
      aria-label={texts.countOf(count, texts.columns[records].toLowerCase(), word.name)}
    >
      {count}
    </Link>
  )
}

/** Enable or disable; a lock where something stands in the way, which says what. */
function Switcher<W extends WordRecord>(here: WordPlace<W> & { onDo: (doing: WordDoing) => void }) {
  const { word, acts, onDo } = here
  const { isLocked, busy, refusal, turn } = useSwitch(here)
  const label = word.status === 'ACTIVE' ? acts.words.off : acts.words.on
  return (
    <div>
      {isLocked ? (
        <button
          type="button"
          className="link-button dense word-lock"
          aria-label={texts.inUseOf(word.name)}
          onClick={() => onDo('blockedOff')}
        >
          <Icon name="lock" size={14} /> {texts.inUse}
        </button>
      ) : (
        <button
          type="button"
          className="link-button dense"
          aria-label={`${label} ${word.name}`}
          aria-describedby={`${word.id}error`}
          disabled={busy}
          onClick={() => turn(() => onDo('off'))}
        >
          {label}
        </button>
      )}
      <ErrorText id={`${word.id}error`} error={refusal} />
    </div>
  )
}

function More<W extends WordRecord>({
  word,
  all,
  acts,
  move,
  onDo,
}: WordPlace<W> & { move: (by: -1 | 1) => void; onDo: (doing: WordDoing) => void }) {
  const at = all.indexOf(word)
  const items: MenuItem[] = [
    ...(acts.mayEdit(word)
      ? [{ key: 'edit', label: texts.edit, icon: 'edit' as const, onAct: () => onDo('edit') }]
      : []),
    ...(acts.onMove && at > 0
      ? [{ key: 'up', label: texts.moveUp, icon: 'arrowUp' as const, onAct: () => move(-1) }]
      : []),
    ...(acts.onMove && at < all.length - 1
      ? [{ key: 'down', label: texts.moveDown, icon: 'arrowDown' as const, onAct: () => move(1) }]
      : []),
    ...(word.isDefault
      ? []
      : [
          {
            key: 'delete',
            label: texts.delete,
            icon: 'trash' as const,
            danger: true,
            startsGroup: true,
            onAct: () => onDo('delete'),
          },
        ]),
  ]
  if (items.length === 0) return null
  return <Menu label={texts.acts(word.name)} items={items} icon="more" framed />
}
