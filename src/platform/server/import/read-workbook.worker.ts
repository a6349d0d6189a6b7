// Reads an Excel file in a thread of its own: what grows without end there dies alone. Started by read-workbook.ts.
import { parentPort, workerData } from 'node:worker_threads'
import type { Cell, Sheet } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { numberText, paddedText, unitOfFormat, withUnit } from '#platform/model/cell-unit.ts'
import { columnLetters } from '#platform/model/column-letters.ts'
import { madeOnce } from '#platform/model/made-once.ts'

export type WorkbookInput = { readonly bytes: Uint8Array; readonly mostRows: number }
/** `hidden`: the sheet hides rows or columns. */
export type WorkbookRows =
  | {
      readonly rows: readonly (readonly string[])[]
      /** Cells whose value is a number that is no integer: "row,column". Its point has one reading. */
      readonly fractions: ReadonlySet<string>
    }
  | { readonly hidden: string }

const MOST_COLUMNS = 200

const unitOf = madeOnce(unitOfFormat)

/** A cell as its spreadsheet shows it, in the words of a CSV file. */
function textOf(value: Sheet['rows'][number][number], cell: Cell | undefined): string {
  if (value === null || value === undefined || value === '')
    return cell?.formula === undefined ? '' : `=${cell.formula}`
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value !== 'number') return String(value)
  const format = cell?.style?.numFmt ?? ''
  const unit = unitOf(format)
  return unit === null ? (paddedText(value, format) ?? numberText(value)) : withUnit(value, unit)
}

function rowsOf({ rows, cells, merges }: Sheet): string[][] {
  const texts = rows.map((row, at) =>
    row.map((value, column) => textOf(value, cells?.get(`${at},${column}`))),
  )
  const width = Math.max(0, ...texts.map((row) => row.length))
  for (const { startRow, startCol, endRow, endCol } of merges ?? [])
    for (const row of texts.slice(startRow, endRow + 1))
      for (let column = startCol; column <= Math.min(endCol, width - 1); column++)
        row[column] = texts[startRow]?.[startCol] ?? ''
  const trimmed = texts.map((row) =>
    row.slice(0, row.findLastIndex((text) => (text ?? '').trim() !== '') + 1),
  )
  const head = trimmed.find((row) => row.length > 0)?.length ?? 0
  return trimmed.map((row) => Array.from({ length: Math.max(head, row.length) }, (_, at) => row[at] ?? ''))
}

/** A merged number counts for every cell that it covers. */
function fractionsIn({ rows, merges }: Sheet): ReadonlySet<string> {
  const isFraction = (row: number, column: number) => {
    const value = rows[row]?.[column]
    return typeof value === 'number' && !Number.isInteger(value)
  }
  const places = rows.flatMap((row, at) =>
    row.flatMap((_, column) => (isFraction(at, column) ? [`${at},${column}`] : [])),
  )
  for (const { startRow, startCol, endRow, endCol } of merges ?? [])
    if (isFraction(startRow, startCol))
      for (let row = startRow; row <= Math.min(endRow, rows.length - 1); row++)
        for (let column = startCol; column <= Math.min(endCol, MOST_COLUMNS); column++)
          places.push(`${row},${column}`)
  return new Set(places)
}

/** Whether something is in a row or column that is hidden. */
function hidesValues({ rowDefs, columns }: Sheet, rows: readonly (readonly string[])[]): boolean {
  const says = (text: string | undefined) => (text ?? '') !== ''
  const isHidden = (column: number) => columns?.[column]?.hidden === true
  return rows.some(
    (row, at) =>
      (rowDefs?.get(at)?.hidden && row.some(says)) ||
      row.some((text, column) => isHidden(column) && says(text)),
  )
}

async function readFirstShown({ bytes, mostRows }: WorkbookInput): Promise<WorkbookRows> {
  let isFound = false
  const { sheets } = await readXlsx(bytes, {
    // one row more says that there are too many
    range: `A1:${columnLetters(MOST_COLUMNS - 1)}${mostRows + 2}`,
    readStyles: true,
    sheets: ({ hidden, veryHidden }) => {
      if (hidden || veryHidden || isFound) return false
      isFound = true
      return true
    },
  })
  const [sheet] = sheets
  if (!sheet) return { rows: [], fractions: new Set() }
  const rows = rowsOf(sheet)
  return hidesValues(sheet, rows) ? { hidden: sheet.name } : { rows, fractions: fractionsIn(sheet) }
}

parentPort?.postMessage(await readFirstShown(workerData as WorkbookInput))
