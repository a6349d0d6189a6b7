import type { CellUnit } from '#platform/model/cell-unit.ts'
import { columnLetters } from '#platform/model/column-letters.ts'
import { grouped, oneOr } from '#platform/model/how-many.ts'
import { keptValue, type SheetRows, type SheetUnits } from './changed-cells.ts'
import { COVERED, type SheetValue, saidAlike } from './read-limit.ts'

export type Merge = {
  readonly startRow: number
  readonly startCol: number
  readonly endRow: number
  readonly endCol: number
}

/** A sheet as its file has it. */
export type SheetContent = {
  readonly name: string
  readonly isHidden: boolean
  readonly rows: SheetRows
  /** What the number formats of cells say, in their places. */
  readonly units: SheetUnits
  readonly merges: readonly Merge[]
  /** Rows and columns that the file hides. */
  readonly hidden: { readonly rows: readonly number[]; readonly columns: readonly number[] }
  /** Whether something stands below the rows, or beyond the columns, that are read. */
  readonly beyond: { readonly rows: boolean; readonly columns: boolean }
}

/** A sheet that no export wrote: an organization's own schedule, decisions down and people or positions across. */
export type OwnSheet = {
  readonly name: string
  readonly isHidden: boolean
  readonly rows: readonly (readonly (string | number | boolean | null)[])[]
  /** By place, "4,2": what the number formats of cells say. */
  readonly units: Readonly<Record<string, CellUnit>>
  /** Whether something stands beyond what is kept, and the hidden rows and columns in which something stands. */
  readonly leftOut: {
    readonly rows: boolean
    readonly columns: boolean
    readonly hiddenRows: readonly number[]
    readonly hiddenColumns: readonly number[]
  }
}

const MOST = { sheets: 10, rows: 1_000, columns: 320, characters: 4_000_000 }

/** The part of sheets that is kept: more than any matrix has. Null: there is too much in it. */
export function keptSheets(sheets: readonly SheetContent[]): OwnSheet[] | null {
  let left = MOST.characters
  const all = sheets.slice(0, MOST.sheets).map((sheet): OwnSheet => {
    const { name, isHidden, hidden, beyond } = sheet
    const { rows, units } = spreadMerges(sheet)
    const hiddenRows = hidden.rows.filter((row) => rows[row]?.some(saysSomething))
    const hiddenColumns = hidden.columns.filter((column) => rows.some((row) => saysSomething(row[column])))
    const [isHiddenRow, isHiddenColumn] = [new Set(hiddenRows), new Set(hiddenColumns)]
    const said: Record<string, CellUnit> = {}
    const kept = rows.map((row, r) =>
      row.map((value, c) => {
        if (isHiddenRow.has(r) || isHiddenColumn.has(c)) return null
        const short = keptValue(value)
        const unit = units[r]?.[c]
        left -= String(short ?? '').length + (unit ? 10 : 1)
        if (left > 0 && unit) said[`${r},${c}`] = unit
        return left > 0 ? short : null
      }),
    )
    const leftOut = {
      rows: beyond.rows || sheet.rows.slice(MOST.rows).some((row) => row.some(saysSomething)),
      columns: beyond.columns || sheet.rows.some((row) => row.slice(MOST.columns).some(saysSomething)),
      hiddenRows,
      hiddenColumns,
    }
    return { name: String(keptValue(name)), isHidden, rows: kept, units: said, leftOut }
  })
  return left > 0 ? all : null
}

/** The kept cells of a sheet, in which a merged cell says in each of its places what its first one says. */
function spreadMerges({ rows: all, units: unitsOf, merges }: SheetContent) {
  const rows = all.slice(0, MOST.rows).map((row) => row.slice(0, MOST.columns))
  const units = rows.map((_, row) => [...(unitsOf[row] ?? [])])
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const [value, unit] = [rows[startRow]?.[startCol] ?? null, units[startRow]?.[startCol] ?? null]
    for (let row = startRow; row <= Math.min(endRow, MOST.rows - 1); row++)
      for (let column = startCol; column <= Math.min(endCol, MOST.columns - 1); column++) {
        rows[row] ??= []
        units[row] ??= []
        ;(rows[row] as SheetValue[])[column] = value
        ;(units[row] as SheetUnits[0] & unknown[])[column] = unit
      }
  }
  const full = <T>(lines: (T | null | undefined)[][]) =>
    Array.from(lines, (line = []) => Array.from(line, (each) => each ?? null))
  return { rows: full(rows), units: full(units) }
}

const saysSomething = (value: SheetValue): boolean => value !== COVERED && saidAlike(value) !== ''

/** What is not read of a spreadsheet, in sentences: of one of its sheets, and of those behind the ones that are kept. */
export function leftOutOf(own: readonly OwnSheet[], all: number, sheet?: number): string[] {
  const looked = sheet === undefined ? own : own.slice(sheet, sheet + 1)
  const parts = looked.flatMap(({ name, leftOut: { rows, columns, hiddenRows, hiddenColumns } }) => [
    ...(rows ? [`The rows below row ${grouped(MOST.rows)} of the sheet ${name} are left out.`] : []),
    ...(columns
      ? [`The columns after column ${columnLetters(MOST.columns - 1)} of the sheet ${name} are left out.`]
      : []),
    ...sentenceOfHidden(['Row', 'Rows'], hiddenRows, (row) => String(row + 1), name),
    ...sentenceOfHidden(['Column', 'Columns'], hiddenColumns, columnLetters, name),
  ])
  const behind = all - own.length
  const sheets = `The ${behind === 1 ? 'sheet' : `${behind} sheets`} after the first ${MOST.sheets} ${behind === 1 ? 'is' : 'are'} left out.`
  return behind > 0 && sheet === undefined ? [...parts, sheets] : parts
}

const MOST_NAMED = 10

function sentenceOfHidden(
  [one, several]: readonly [string, string],
  hidden: readonly number[],
  nameOf: (place: number) => string,
  sheet: string,
): string[] {
  if (hidden.length === 0) return []
  const ranges = rangesOf(hidden)
  const named = ranges.slice(0, MOST_NAMED)
  const rest = ranges.slice(MOST_NAMED).reduce((sum, [from, to]) => sum + to - from + 1, 0)
  const names = named.map(([from, to]) => (from === to ? nameOf(from) : `${nameOf(from)}–${nameOf(to)}`))
  const all = rest > 0 ? [...names, `${grouped(rest)} ${oneOr(rest, 'other', 'others')}`] : names
  const list = new Intl.ListFormat('en-US').format(all)
  const isOne = hidden.length === 1
  return [
    `${isOne ? one : several} ${list} of the sheet ${sheet} ${isOne ? 'is' : 'are'} hidden and left out.`,
  ]
}

/** Numbers in order as ranges of those that follow each other. */
function rangesOf(numbers: readonly number[]): [from: number, to: number][] {
  const ranges: [number, number][] = []
  for (const each of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === each - 1) last[1] = each
    else ranges.push([each, each])
  }
  return ranges
}

/** Whether nothing stands on a sheet. */
export const isEmptySheet = ({ rows }: Pick<OwnSheet, 'rows'>): boolean =>
  !rows.some((row) => row.some((value) => saidAlike(value) !== ''))

/** The sheet that is read unless another one is chosen: the first with content that its file shows. */
export function firstSheetOf(sheets: readonly OwnSheet[]): number {
  const find = (isRead: (sheet: OwnSheet) => boolean) =>
    sheets.findIndex((each) => isRead(each) && !isEmptySheet(each))
  const shown = find(({ isHidden }) => !isHidden)
  return Math.max(0, shown < 0 ? find(() => true) : shown)
}
