import './phone-grid.css'
import './matrix-cells.css'
import { Button, Segmented } from 'antd'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Label } from '#platform/web/form/Field.tsx'
import { Choice } from '#platform/web/form/Inputs.tsx'
import { type CellSummary, cellsSaid, roleLetters } from '../model/cell-summary.ts'
import { cellsAt } from '../model/cells-at.ts'
import { headOf, headWords } from '../model/column-head.ts'
import type { GridColumn, GridRow } from '../model/grid.ts'
import { everything, PLAIN_VIEW, shownColumns } from '../model/grid-view.ts'
import { tintsOf } from '../model/tints.ts'
import type { DecisionGridProps } from './DecisionGrid.tsx'
import { isMine } from './grid-columns.tsx'
import { LeftOut } from './Legend.tsx'
import { RoleBadge } from './RoleBadge.tsx'
import { StateGlyph } from './StateGlyph.tsx'
import { texts } from './texts.ts'

const PAGE = 50
const words = texts.phone
type PhoneGrouping = 'holder' | 'decision'

/** What a card stands for, and what its cell says. */
type Entry = {
  key: string
  title: string
  caption: string
  section: string
  said: CellSummary
  row: number
  column: number
}

/** A Decision Matrix on a phone: one position or user at a time, or one decision, as cards. DESIGN 18. */
export function PhoneGrid({
  name,
  grid,
  format,
  narrowed,
  view = PLAIN_VIEW,
  onOpen,
  empty,
}: DecisionGridProps) {
  const viewer = useViewer()
  const all = useMemo(() => everything(grid), [grid])
  const left = narrowed ?? all
  const columns = useMemo(() => shownColumns(grid, view, left), [grid, view, left])
  const saying = useMemo(
    () =>
      cellsSaid(grid, format, {
        at: cellsAt(grid),
        tints: tintsOf(grid, format),
        narrowed: left,
        shows: view.shows,
      }),
    [grid, format, left, view.shows],
  )
  const mine = columns.find((i) => isMine(viewer, grid.columns[i] as GridColumn))
  const [by, setBy] = useState<PhoneGrouping>('holder')
  const [chosen, setChosen] = useState<{ holder?: string; decision?: string }>({})
  const column = columns.find((i) => grid.columns[i]?.id === chosen.holder) ?? mine ?? columns[0]
  const row = left.rows.find((i) => grid.rows[i]?.decision.id === chosen.decision) ?? left.rows[0]
  if (row === undefined || column === undefined) return <div className="page-body">{empty}</div>
  const entryOf = (at: number, across: number) => toEntry(grid, format, by, [at, across], saying(at, across))
  const entries = (
    by === 'holder'
      ? left.rows.map((at) => entryOf(at, column))
      : columns.map((across) => entryOf(row, across))
  ).filter(({ said }) => said.state !== undefined || said.roles.length > 0)
  return (
    <section className="phone-grid" aria-label={texts.grid(name)}>
      <div className="column gap-12 phone-grid-choice">
        <Segmented<PhoneGrouping>
          block
          aria-label={words.by}
          value={by}
          onChange={setBy}
          options={[
            { value: 'holder', label: words.byHolder },
            { value: 'decision', label: words.byDecision },
          ]}
        />
        {by === 'holder' ? (
          <Chosen
            label={words.holder}
            value={grid.columns[column]?.id ?? ''}
            options={columns.map((i) => {
              const each = grid.columns[i] as GridColumn
              return {
                value: each.id,
                label: headWords(each, format.delegationIdentification, isMine(viewer, each)),
              }
            })}
            onChange={(holder) => setChosen({ ...chosen, holder })}
          />
        ) : (
          <Chosen
            label={words.decision}
            value={grid.rows[row]?.decision.id ?? ''}
            options={left.rows.map((i) => {
              const { decision } = grid.rows[i] as GridRow
              return { value: decision.id, label: decision.name }
            })}
            onChange={(decision) => setChosen({ ...chosen, decision })}
          />
        )}
      </div>
      <Cards
        key={`${by} ${by === 'holder' ? column : row}`}
        entries={entries}
        card={(entry) => <Card entry={entry} grid={grid} onOpen={onOpen} />}
      />
      <LeftOut grid={grid} />
    </section>
  )
}

/** A card for the cell of a row and a column. */
function toEntry(
  grid: DecisionGridProps['grid'],
  format: DecisionGridProps['format'],
  by: PhoneGrouping,
  [at, across]: readonly [row: number, column: number],
  said: CellSummary,
): Entry {
  const { decision, section } = grid.rows[at] as GridRow
  const holder = headOf(grid.columns[across] as GridColumn, format.delegationIdentification)
  return by === 'holder'
    ? {
        key: decision.id,
        title: decision.name,
        caption: decision.displayId,
        section: section.name,
        said,
        row: at,
        column: across,
      }
    : {
        key: grid.columns[across]?.id ?? '',
        title: holder.name,
        caption: holder.below.join(', '),
        section: '',
        said,
        row: at,
        column: across,
      }
}

function Chosen({
  label,
  ...choice
}: {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <Label htmlFor={id}>{label}</Label>
      <Choice<string>
        id={id}
        searched
        value={choice.value}
        options={choice.options}
        invalid={false}
        required={false}
        describedBy=""
        onBlur={() => {}}
        onChange={(value) => value && choice.onChange(value)}
      />
    </div>
  )
}

/** Cards below their sections, a page at a time. */
function Cards({ entries, card }: { entries: readonly Entry[]; card: (entry: Entry) => ReactNode }) {
  const [count, setCount] = useState(PAGE)
  if (entries.length === 0)
    return (
      <p className="secondary phone-grid-none" role="status">
        {words.nothing}
      </p>
    )
  const shown = entries.slice(0, count)
  return (
    <>
      <ul className="plain-list">
        {shown.map((entry, i) => (
          <li key={entry.key}>
            {entry.section !== '' && entry.section !== shown[i - 1]?.section && (
              <h2 className="phone-grid-section dense strong">{entry.section}</h2>
            )}
            {card(entry)}
          </li>
        ))}
      </ul>
      {entries.length > count && (
        <Button block type="text" onClick={() => setCount(count + PAGE)}>
          {words.more(Math.min(PAGE, entries.length - count))}
        </Button>
      )}
    </>
  )
}

function Card({
  entry: { title, caption, said, row, column },
  grid,
  onOpen,
}: {
  entry: Entry
  grid: DecisionGridProps['grid']
  onOpen: DecisionGridProps['onOpen']
}) {
  const letters = roleLetters(grid.roles)
  const { limits, state, leftOutBy, notes, delegations, roles } = said
  const besides = [
    caption,
    ...leftOutBy.map((reason) => texts.leftOutBy[reason]),
    ...notes.map((note) => texts.notes[note]),
    ...(delegations > 1 ? [texts.cell.delegations(delegations)] : []),
  ].filter(Boolean)
  const content = (
    <>
      <span className="row spread row-top">
        <span className="dense">{title}</span>
        <span className="phone-grid-limit">
          {limits.map(({ types, text }) => (
            <span key={text}>
              {grid.authorityTypes.length > 1 && (
                <span className="caption tertiary">
                  {types.map((type) => grid.authorityTypes[type]?.name).join(', ')}{' '}
                </span>
              )}
              <span className="strong">{text}</span>
            </span>
          ))}
          {state && state !== 'LIVE' && (
            <span className={`matrix-state matrix-state-${state.toLowerCase().replace('_', '-')}`}>
              <StateGlyph state={state} />
              {texts.states[state]}
            </span>
          )}
          {roles.map((role) => (
            <span key={role} className="row gap-4 caption">
              <RoleBadge name={grid.roles[role]?.name ?? ''} letters={letters[role] ?? ''} />
              {grid.roles[role]?.name}
            </span>
          ))}
        </span>
      </span>
      <span className="caption tertiary">{besides.join(' · ')}</span>
    </>
  )
  // where nothing can be opened it is no button
  return onOpen ? (
    <button type="button" className="phone-grid-card" onClick={() => onOpen(row, column)}>
      {content}
    </button>
  ) : (
    <div className="phone-grid-card">{content}</div>
  )
}
