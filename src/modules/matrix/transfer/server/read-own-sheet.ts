import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { columnKey } from '../../grid/model/grid-cells.ts'
import { authorityTypesOf } from '../../grid/server/read-grid.ts'
import { columnsOf, groupsInScope, holdersOf, rowsOf } from '../../grid/server/scope.ts'
import { definitionOf, readingFor, writtenOf } from '../../matrices/server/matrix-reading.ts'
import {
  asksForAuthority,
  guessedLayout,
  HEAD_ROWS,
  type NamedItem,
  suggestsOf,
  textAt,
} from '../model/own-sheet.ts'
import { firstSheetOf, type OwnSheet } from '../model/sheet-content.ts'
import type { OwnSheetReply, SheetMapping } from '../model/update-calls.ts'
import { mayUpdate } from './update-scope.ts'

type SheetRequest = {
  readonly sheet?: number | undefined
  readonly headRow?: number | undefined
  readonly decisionColumn?: number | undefined
}

/** What an organization's own sheet holds, beside what of the matrix it most likely means. */
export async function readOwnSheet(
  tx: Tx,
  viewer: Viewer,
  matrixId: string,
  { sheets, mapping }: { sheets: readonly OwnSheet[]; mapping: SheetMapping | undefined },
  asked: SheetRequest,
  now: Date,
): Promise<OwnSheetReply> {
  const number = asked.sheet ?? mapping?.sheet ?? firstSheetOf(sheets)
  const sheet = sheets[number]
  if (!sheet) throw notFound()
  const parts = await partsOf(tx, viewer, matrixId, now)
  const isAsBefore = asked.sheet === undefined && asked.headRow === undefined
  const before = isAsBefore ? mapping : undefined
  const guessed = before ?? guessedLayout(sheet, parts)
  const { headRow = guessed.headRow, decisionColumn = guessed.decisionColumn } = asked
  const holderOf = (column: number, text: string) =>
    before ? (before.columns.find((each) => each.column === column)?.holder ?? null) : parts.holders(text)
  const decisionOf = (row: number, text: string) =>
    before ? (before.rows.find((each) => each.row === row)?.decisionId ?? null) : parts.decisions(text)
  const width = Math.max(0, ...sheet.rows.map((row) => row.length))
  const below = sheet.rows.map((_, row) => row).filter((row) => row > headRow)
  const heads = Array.from({ length: width }, (_, column) => ({
    column,
    text: textAt(sheet, headRow, column),
  })).filter(({ column, text }) => column === decisionColumn || text !== '')
  const columns = heads
    .filter(({ column, text }) => column !== decisionColumn && text !== '')
    .map(({ column, text }) => {
      const cells = below.filter((row) => asksForAuthority(sheet, row, column, decisionColumn)).length
      return { column, text, cells, holder: holderOf(column, text) }
    })
  const rows = below
    .filter((row) => textAt(sheet, row, decisionColumn) !== '')
    .map((row) => {
      const text = textAt(sheet, row, decisionColumn)
      return { row, text, decisionId: decisionOf(row, text) }
    })
  return {
    sheets: sheets.map(({ name }) => name),
    sheet: number,
    headRow,
    decisionColumn,
    headRows: sheet.rows.slice(0, HEAD_ROWS).map((row, at) => ({
      row: at,
      text: [...new Set(row.map((_, column) => textAt(sheet, at, column)))]
        .filter(Boolean)
        .join(', ')
        .slice(0, 120),
    })),
    heads,
    columns: onceEach(columns, 'holder'),
    rows: onceEach(rows, 'decisionId'),
    ...parts.choices,
    before: mapping ? { authorityTypeId: mapping.authorityTypeId, currency: mapping.currency } : null,
  }
}

/** What is suggested for two of them is suggested for the first. */
function onceEach<K extends string, T extends { [P in K]: string | null }>(items: readonly T[], key: K): T[] {
  const seen = new Set<string>()
  return items.map((item) => {
    const value = item[key]
    if (value === null || !seen.has(value)) {
      if (value !== null) seen.add(value)
      return item
    }
    return { ...item, [key]: null }
  })
}

/** The rows and columns of a matrix, with everything that they are called. */
async function partsOf(tx: Tx, viewer: Viewer, matrixId: string, now: Date) {
  const matrix = await mayUpdate(tx, viewer, matrixId, now)
  const definition = definitionOf(matrix)
  const reading = await readingFor(tx, viewer, writtenOf(matrix), {}, now)
  const { rows } = await rowsOf(tx, definition, await groupsInScope(tx, definition, reading), reading)
  const ids = rows.map(({ decision }) => decision.id)
  const columns = await columnsOf(tx, await holdersOf(tx, definition, ids, reading), reading)
  const authorityTypes = await authorityTypesOf(tx, viewer.tenantId, definition.authorityTypeIds)
  const holders: NamedItem[] = columns.map((each) => ({
    key: columnKey(each),
    names: [
      each.name,
      ...(each.kind === 'POSITION' ? each.beside : []),
      [each.name, ...each.beside].join(' '),
    ],
  }))
  const decisions: NamedItem[] = rows.map(({ decision }) => ({
    key: decision.id,
    names: [decision.name, decision.displayId],
  }))
  return {
    holders: suggestsOf(holders),
    decisions: suggestsOf(decisions),
    choices: {
      holders: columns.map((each) => ({
        key: columnKey(each),
        name: [each.name, ...each.beside].join(', '),
      })),
      decisions: rows.map(({ decision }) => decision),
      authorityTypes: authorityTypes.map(({ id, name }) => ({ id, name })),
    },
  }
}
