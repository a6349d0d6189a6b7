// Reads an Excel file in a thread of its own: what grows without end there dies alone. Started by read-update.ts.
import { parentPort, workerData } from 'node:worker_threads'
import type { Sheet } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { madeOnce } from '#platform/model/made-once.ts'
import { type CellUnit, unitOfFormat } from '../model/cell-unit.ts'
import { COVERED, type SheetValue } from '../model/read-limit.ts'

export type ToRead = {
  readonly bytes: Uint8Array
  readonly range: string
  readonly sheets: number
  readonly cells: number
}
export type Read = readonly { name: string; rows: SheetValue[][]; units: (CellUnit | null)[][] }[] | null

/**
 * The values of a sheet. A formula whose result the file does not hold says its formula, and a cell that another one covers says
 * so: neither was emptied by anybody.
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
        if (row !== startRow || column !== startCol) put(row, column, COVERED)
  return values
}

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

const { bytes, range, sheets, cells } = workerData as ToRead
const read = await readXlsx(bytes, { range, readStyles: true, sheets: (_, at) => at < sheets })
const size = read.sheets.reduce((sum, { rows }) => rows.reduce((all, row) => all + row.length, sum), 0)
const answer: Read =
  size > cells
    ? null
    : read.sheets.map((sheet) => ({ name: sheet.name, rows: valuesOf(sheet), units: unitsOf(sheet) }))
parentPort?.postMessage(answer)
