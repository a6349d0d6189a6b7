import './printed-matrix.css'
import { Fragment, type ReactNode, useMemo } from 'react'
import { clockedInstant } from '#platform/model/moment.ts'
import { Paper } from '#platform/web/theme/Paper.tsx'
import { cellsSaid, notesIn, roleLetters } from '../../grid/model/cell-summary.ts'
import { cellsAt } from '../../grid/model/cells-at.ts'
import { headOf } from '../../grid/model/column-head.ts'
import type { Grid } from '../../grid/model/grid.ts'
import {
  describeTierMarks,
  findNotesInTiers,
  formatHolder,
  formatPerson,
  formatTierHead,
} from '../../grid/model/tier-summary.ts'
import type { Tiers } from '../../grid/model/tiers.ts'
import { tintsOf } from '../../grid/model/tints.ts'
import { cellView } from '../../grid/web/cell-view.tsx'
import type { GridRowHead } from '../../grid/web/lines-of.tsx'
import { texts as gridTexts } from '../../grid/web/texts.ts'
import type { SharedMatrix } from '../model/shared-matrix.ts'
import { texts } from './texts.ts'

const words = texts.paper
/** So many columns find room beside the decisions on a landscape page. */
const COLUMNS = 8

/** A shared matrix on paper: all of it, in tables whose heads come again on each page. */
export function PrintedMatrix({
  matrix,
  grid,
  tiers,
}: {
  matrix: SharedMatrix
  grid: Grid | null
  tiers: Tiers | null
}) {
  return (
    <Paper kind="printed-matrix">
      <header>
        <p>{matrix.organization}</p>
        <h1>{matrix.name}</h1>
        {matrix.description && <p>{matrix.description}</p>}
        <p>{texts.asOf(clockedInstant(matrix.at, matrix.zone))}</p>
      </header>
      {grid && <PrintedGrid grid={grid} format={matrix.format} />}
      {tiers && <PrintedTiers tiers={tiers} />}
    </Paper>
  )
}

function PrintedGrid({ grid, format }: { grid: Grid; format: SharedMatrix['format'] }) {
  const { view, notes, letters } = useMemo(() => {
    const shows = format.delegationRole ? ('both' as const) : ('limits' as const)
    const said = cellsSaid(grid, format, {
      at: cellsAt(grid),
      tints: tintsOf(grid, format),
      narrowed: { limits: null },
      shows,
    })
    const known = { notes: notesIn(grid), letters: roleLetters(grid.roles) }
    const cellWords = {
      authorityTypes: grid.authorityTypes,
      roles: grid.roles,
      ...known,
      tints: false,
      showsLimits: true,
    }
    return {
      ...known,
      view: (row: number, column: number) => {
        const cell = said(row, column)
        const isTyped = grid.authorityTypes.length > 1 && cell.limits.length === 1
        const [only] = isTyped ? cell.limits : []
        const types = only?.types.map((type) => grid.authorityTypes[type]?.name).join(' and ')
        const numbers = cell.notes.map((note) => known.notes.indexOf(note) + 1)
        const text = cellView(cell, cellWords).text || words.nothing
        return { text: types ? `${types} ${text}` : text, numbers }
      },
    }
  }, [grid, format])
  const count = grid.columns.length
  const parts = Array.from({ length: Math.ceil(count / COLUMNS) }, (_, i) => i * COLUMNS)
  return (
    <>
      {parts.map((from) => {
        const columns = grid.columns.slice(from, from + COLUMNS)
        return (
          <section key={from}>
            {count > COLUMNS && (
              <p className="printed-matrix-part">{words.continued(from + 1, from + columns.length, count)}</p>
            )}
            <Table
              rows={grid.rows}
              heads={[
                words.decision,
                ...columns.map((column) => {
                  const { name, below } = headOf(column, format.delegationIdentification)
                  return [name, ...below].join(', ')
                }),
              ]}
              line={(_, row) => (
                <tr>
                  <th scope="row">{grid.rows[row]?.decision.name}</th>
                  {columns.map((column, i) => {
                    const { text, numbers } = view(row, from + i)
                    return (
                      <td key={column.id}>
                        {text}
                        {numbers.length > 0 && <sup>{numbers.join(',')}</sup>}
                      </td>
                    )
                  })}
                </tr>
              )}
            />
          </section>
        )
      })}
      {notes.length > 0 && (
        <p>
          {words.notes} {notes.map((note, i) => `${i + 1} ${gridTexts.notes[note]}`).join('; ')}
        </p>
      )}
      {grid.roles.length > 0 && format.delegationRole && (
        <p>
          {words.roles} {grid.roles.map(({ name }, i) => `${letters[i]} ${name}`).join('; ')}
        </p>
      )}
    </>
  )
}

function PrintedTiers({ tiers }: { tiers: Tiers }) {
  const notes = findNotesInTiers(tiers)
  const legend = describeTierMarks(tiers)
  return (
    <section>
      <Table
        rows={tiers.rows}
        heads={[words.tier, words.holders, ...tiers.roles.map(({ name }) => name)]}
        line={(row) => {
          const { decision, tiers: each, designees } = row
          return (
            <>
              <tr>
                <th scope="row">{decision.name}</th>
                <td />
                {tiers.roles.map((role, i) => (
                  <td key={role.id}>{(designees[i] ?? []).map(formatPerson).join('; ')}</td>
                ))}
              </tr>
              {each.map((tier) => (
                <tr key={`${tier.authorityType.id} ${tier.label}`}>
                  <th scope="row" className="printed-matrix-tier">
                    {formatTierHead(row, tier)}
                  </th>
                  <td colSpan={tiers.roles.length + 1}>
                    {tier.holders.map((holder) => formatHolder(holder, notes)).join('; ')}
                  </td>
                </tr>
              ))}
            </>
          )
        }}
      />
      {legend.length > 0 && <p>{legend.join(' ')}</p>}
    </section>
  )
}

/** Rows below their sections. */
function Table<R extends GridRowHead>({
  rows,
  heads,
  line,
}: {
  rows: readonly R[]
  heads: readonly string[]
  line: (row: R, place: number) => ReactNode
}) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: heads never move
            <th key={i} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <Fragment key={row.decision.id}>
            {row.section.id !== rows[i - 1]?.section.id && (
              <tr className="printed-matrix-section">
                <th colSpan={heads.length} scope="rowgroup">
                  {row.section.name}
                </th>
              </tr>
            )}
            {line(row, i)}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
