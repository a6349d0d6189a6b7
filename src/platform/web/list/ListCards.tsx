import './list.css'
import './list-cards.css'
import { Link } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import { Bone } from '../feedback/States.tsx'
import { useLongPress } from '../hooks/use-long-press.ts'
import { texts } from '../text/texts.ts'
import type { CardParts } from './cells.tsx'
import type { Selection } from './use-selection.ts'

type Props<R> = {
  card: (row: R) => CardParts
  linkOf: ((row: R) => string) | undefined
  /** Absent: there is nothing to do with several. */
  selection: Selection<R> | undefined
}

/** The rows of a list on a phone. */
export function ListCards<R extends { id: string }>({
  name,
  rows,
  ...props
}: Props<R> & {
  /** The list's: Back finds the place again by it. */
  name: string
  rows: readonly R[] | undefined
}) {
  return (
    <ul
      className={`list-scroll list-cards${rows ? '' : ' list-waiting'}`}
      data-scroll-restoration-id={`list ${name}`}
    >
      {rows === undefined &&
        [0, 1, 2, 3, 4, 5].map((row) => (
          <li key={row} className="list-card column" aria-hidden="true">
            <Bone width="62%" height={16} />
            <Bone width="84%" />
            <Bone width="40%" />
          </li>
        ))}
      {rows?.map((row) => (
        <Card key={row.id} row={row} {...props} />
      ))}
    </ul>
  )
}

/** A long press chooses the first card; after that a tap chooses, until none is chosen. DESIGN 18. */
function Card<R extends { id: string }>({ row, card, linkOf, selection }: Props<R> & { row: R }) {
  const isChosen = selection?.has(row) ?? false
  const isChoosing = (selection?.rows.size ?? 0) > 0
  const toggle = () => selection?.toggle([row], !isChosen)
  const press = useLongPress(toggle)
  const { title, status, line, value, caption } = card(row)
  const inside = (
    <>
      <span className="row row-top spread">
        {isChoosing && (
          // biome-ignore lint/a11y/noStaticElementInteractions: keeps its tap from the card around it
          // biome-ignore lint/a11y/useKeyWithClickEvents: the same
          <span onClick={(event) => event.stopPropagation()}>
            <Checkbox checked={isChosen} aria-label={texts.list.selectRow(title)} onChange={toggle} />
          </span>
        )}
        <b className="strong grow">{title}</b>
        {status}
      </span>
      <span className="row spread">
        <span className="dense secondary ellipsis">{line}</span>
        <b className="dense strong">{value}</b>
      </span>
      {caption && <span className="caption tertiary">{caption}</span>}
    </>
  )
  return (
    <li data-selected={isChosen} {...(selection && press.handlers)}>
      {isChoosing ? (
        // the checkbox in it is what a keyboard and a reader use
        // biome-ignore lint/a11y/noStaticElementInteractions: a larger place for the same tap
        // biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox has the keys
        <div className="list-card" onClick={() => press.eats() || toggle()}>
          {inside}
        </div>
      ) : linkOf ? (
        <Link
          to={linkOf(row)}
          className="list-card"
          draggable={false}
          onClick={(event) => {
            if (press.eats()) event.preventDefault()
          }}
        >
          {inside}
        </Link>
      ) : (
        <div className="list-card">{inside}</div>
      )}
    </li>
  )
}
