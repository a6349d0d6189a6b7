// Reads an Excel file in a thread of its own: what grows without end there dies alone. Started by read-update.ts.
import { parentPort, workerData } from 'node:worker_threads'
import type { Sheet } from 'hucre'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { type CellUnit, unitOfFormat } from '#platform/model/cell-unit.ts'
import { columnLetters } from '#platform/model/column-letters.ts'
import { madeOnce } from '#platform/model/made-once.ts'

import { COVERED, type SheetValue } from '../model/read-limit.ts'
import type { SheetContent } from '../model/sheet-content.ts'

export type SheetsInput = {
  readonly bytes: Uint8Array
  /** Of each sheet. */
  readonly rows: number
  readonly columns: number
  readonly sheets: number
  /** Of all sheets together: cells, what merged cells cover, and characters. */
  readonly cells: number
  readonly characters: number
}
export type ReadSheet = SheetContent
/** MANY_CELLS, MANY_SHEETS: more than is read. Merged cells and characters count as cells do: each takes time and room. */
export type SheetsResult = readonly ReadSheet[] | 'MANY_CELLS' | 'MANY_SHEETS'

/**
 * The values of a sheet. A formula whose result the file does not hold says its formula, and a cell that another one covers says
 * so: neither was emptied by anyone, and no one sees what else is there.
 */
function valuesOf({ rows, cells, merges }: Sheet): SheetValue[][] {
  const values = rows as SheetValue[][]
  const put = (row: number, column: number, text: string) => {
    const line = values[row]
    if (line && (line[column] === null || line[column] === undefined || line[column] === ''))
      line[column] = text
  }
  for (const [place, cell] of cells ?? [])
    if (cell.formula !== undefined || cell.formulaType !== undefined) {
      const [row = -1, column = -1] = place.split(',').map(Number)
      put(row, column, `=${cell.formula ?? ''}`)
    }
  for (const { startRow, startCol, endRow, endCol } of merges ?? [])
    for (let row = startRow; row <= Math.min(endRow, values.length - 1); row++)
      for (let column = startCol; column <= Math.min(endCol, (values[row]?.length ?? 0) - 1); column++)
        if (row !== startRow || column !== startCol) (values[row] as SheetValue[])[column] = COVERED
  return values
}

/** No text of a cell is needed beyond; one that was cut off says so, and is read as nothing else. */
const LONGEST = 1_000
const shortened = (value: SheetValue): SheetValue =>
  typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value

const sumOf = <T>(items: Iterable<T>, of: (item: T) => number): number => {
  let sum = 0
  for (const item of items) sum += of(item)
  return sum
}
const mergedIn = ({ merges }: Sheet): number =>
  sumOf(
    merges ?? [],
    ({ startRow, startCol, endRow, endCol }) => (endRow - startRow + 1) * (endCol - startCol + 1),
  )
const charactersIn = (rows: readonly (readonly SheetValue[])[]): number =>
  sumOf(rows, (row) => sumOf(row, (value) => (typeof value === 'string' ? value.length : 0)))

const unitOf = madeOnce(unitOfFormat)

/** What the number formats of numbers say, in their places; where none says anything there is nothing. */
function unitsOf({ rows, cells }: Sheet): (CellUnit | null)[][] {
  const units: (CellUnit | null)[][] = []
  for (const [place, { style }] of cells ?? []) {
    const unit = style?.numFmt === undefined ? null : unitOf(style.numFmt)
    if (unit === null) continue
    const [row = -1, column = -1] = place.split(',').map(Number)
    if (typeof rows[row]?.[column] !== 'number') continue
    const line = units[row] ?? []
    line[column] = unit
    units[row] = line
  }
  return units
}

const hiddenIn = ({ rowDefs, columns }: Sheet): SheetContent['hidden'] => ({
  rows: [...(rowDefs ?? [])].flatMap(([row, { hidden }]) => (hidden ? [row] : [])),
  columns: (columns ?? []).flatMap(({ hidden }, column) => (hidden ? [column] : [])),
})

const asked = workerData as SheetsInput

/** Looks for what is not read. Nothing of it is kept. */
async function beyondOf(sheet: number): Promise<SheetContent['beyond']> {
  let columns = false
  for await (const { index, values } of streamXlsxRows(asked.bytes, { sheet })) {
    const says = (from: number) => values.some((value, at) => at >= from && value !== null && value !== '')
    if (index >= asked.rows && says(0)) return { rows: true, columns: columns || says(asked.columns) }
    columns ||= says(asked.columns)
  }
  return { rows: false, columns }
}

async function readAll(): Promise<SheetsResult> {
  const names: string[] = []
  const range = `A1:${columnLetters(asked.columns - 1)}${asked.rows}`
  const { sheets } = await readXlsx(asked.bytes, {
    range,
    readStyles: true,
    sheets: ({ name }) => names.push(name) <= asked.sheets,
  })
  if (names.length > asked.sheets) return 'MANY_SHEETS'
  const size = sheets.reduce((sum, { rows }) => rows.reduce((all, row) => all + row.length, sum), 0)
  if (size > asked.cells || sumOf(sheets, mergedIn) > asked.cells) return 'MANY_CELLS'
  const read: ReadSheet[] = []
  let characters = 0
  for (const [at, sheet] of sheets.entries()) {
    // the same text in many cells is one here, and as many where it is posted to
    const rows = valuesOf(sheet).map((row) => row.map(shortened))
    characters += charactersIn(rows)
    if (characters > asked.characters) return 'MANY_CELLS'
    read.push({
      name: sheet.name,
      isHidden: (sheet.hidden || sheet.veryHidden) ?? false,
      rows,
      units: unitsOf(sheet),
      merges: sheet.merges ?? [],
      hidden: hiddenIn(sheet),
      beyond: await beyondOf(at),
    })
  }
  return read
}

parentPort?.postMessage(await readAll())
