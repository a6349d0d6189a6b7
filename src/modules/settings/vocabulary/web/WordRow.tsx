import './vocabulary.css'
import { useState } from 'react'
import { ErrorText } from '#platform/web/form/Field.tsx'
import { Menu, type MenuItem } from '#platform/web/overlay/Menu.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { StatusTag } from '#platform/web/theme/StatusTag.tsx'
import { mayEdit, type Word } from '../model/vocabulary.ts'
import { texts } from './texts.ts'
import { useMoves } from './use-moves.ts'
import { useSwitch } from './use-switch.ts'
import { WordDialog } from './WordDialog.tsx'
import type { TermAct, WordPlace } from './word-acts.ts'

/** One word as a row of the table, or as a card on a phone. */
export function WordRow<W extends Word>({ phone, ...here }: WordPlace<W> & { phone: boolean }) {
  const { word, all, acts } = here
  const [doing, setDoing] = useState<TermAct>()
  const { move } = acts
  const moves = useMoves({
    place: all.indexOf(word) + 1,
    of: all.length,
    onMove: move && ((place) => move.to(word, place)),
    said: (place) => move?.said(word.name, place) ?? '',
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
  const status = <StatusTag kind="switchable" status={acts.statuses[word.status]} />
  const switcher = <Switcher {...here} onDo={setDoing} />
  const menu = <More {...here} move={moves.move} onDo={setDoing} />
  if (phone)
    return (
      <li ref={moves.element} onKeyDown={moves.onKeyDown}>
        <div className="row row-top spread">
          <div>
            {name}
            <span className="caption tertiary">{acts.caption(word)}</span>
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
      {acts.columns.map(({ title, isCount, cell }) => (
        <td key={title} className={isCount ? 'word-count' : 'word-status'}>
          {cell(word)}
        </td>
      ))}
      <td className="word-status">{status}</td>
      <td className="word-switch">{switcher}</td>
      <td className="word-more">{menu}</td>
    </tr>
  )
}

/** Enable or disable; a lock where something is in the way. */
function Switcher<W extends Word>(here: WordPlace<W> & { onDo: (doing: TermAct) => void }) {
  const { word, acts, onDo } = here
  const { isAlwaysOn, isLocked, busy, refusal, turn } = useSwitch(here)
  const label = word.status === 'ACTIVE' ? acts.words.off : acts.words.on
  if (isAlwaysOn)
    return (
      <span className="dense word-lock">
        <Icon name="lock" size={14} /> {texts.alwaysOn}
      </span>
    )
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

function More<W extends Word>({
  word,
  all,
  acts,
  move,
  onDo,
}: WordPlace<W> & { move: (by: -1 | 1) => void; onDo: (doing: TermAct) => void }) {
  const at = all.indexOf(word)
  const items: MenuItem[] = [
    ...(mayEdit(acts.rules, word).ok
      ? [{ key: 'edit', label: platform.edit, icon: 'edit' as const, onAct: () => onDo('edit') }]
      : []),
    ...(acts.move && at > 0
      ? [{ key: 'up', label: texts.moveUp, icon: 'arrowUp' as const, onAct: () => move(-1) }]
      : []),
    ...(acts.move && at < all.length - 1
      ? [{ key: 'down', label: texts.moveDown, icon: 'arrowDown' as const, onAct: () => move(1) }]
      : []),
    ...(word.isDefault
      ? []
      : [
          {
            key: 'delete',
            label: platform.delete,
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
