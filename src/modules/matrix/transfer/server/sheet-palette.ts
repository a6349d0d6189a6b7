import type { CellStyle, WriteSheet } from 'hucre'
import { columnLetters } from '#platform/model/column-letters.ts'
import { neutralizeFormula } from '#platform/model/formula-text.ts'

/** What a sheet says of the matrix above its heads. */
export type SheetTexts = {
  readonly title: string
  readonly caption: string
  readonly footer: string
  /** Where no row is left. */
  readonly nothing: string
}

/** Hidden in a sheet that may come back. Above the heads, so that no filter shows it and no sorting moves it. */
export const KEY_ROW = 3
/** Where the heads of columns stand: one line above the last head, on which the filter stands. */
export const HEAD_ROW = 5
export const FIRST_ROW = 7

export const fill = (rgb: string) => ({ type: 'pattern', pattern: 'solid', fgColor: { rgb } }) as const
const LINE = { style: 'thin', color: { rgb: 'DCE3E4' } } as const
export const border = { top: LINE, bottom: LINE, left: LINE, right: LINE }

export const STYLES = {
  title: { font: { bold: true, size: 14 } },
  caption: { font: { color: { rgb: '5F6E74' }, size: 10 } },
  head: {
    font: { bold: true, size: 10 },
    fill: fill('EEF2F2'),
    border,
    alignment: { horizontal: 'center', vertical: 'center', wrapText: true },
  },
  under: {
    font: { color: { rgb: '46545A' }, size: 9 },
    fill: fill('EEF2F2'),
    border,
    alignment: { horizontal: 'center', vertical: 'top', wrapText: true },
  },
  section: { font: { bold: true, size: 11 }, fill: fill('EEF2F2'), border },
  category: { font: { color: { rgb: '5F6E74' }, italic: true, size: 10 }, fill: fill('F8FAFA'), border },
  decision: { font: { size: 10 }, border, alignment: { wrapText: true, vertical: 'center' } },
  people: { font: { size: 10 }, border, alignment: { wrapText: true, vertical: 'top' } },
} satisfies Record<string, CellStyle>

export type Value = string | number | null
type Cells = NonNullable<WriteSheet['cells']>
export type CellMerges = NonNullable<WriteSheet['merges']>
export type PutCell = (row: number, column: number, value: Value, style: CellStyle, numFmt?: string) => void

/** The cells and merged cells of a sheet while it is put together. */
export function sheetParts() {
  const cells: Cells = new Map()
  const merges: CellMerges = []
  const put: PutCell = (row, column, value, style, numFmt) => {
    const shown = typeof value === 'string' ? neutralizeFormula(value) : value
    cells.set(`${row},${column}`, { value: shown, style: numFmt ? { ...style, numFmt } : style })
  }
  /** A row of a section or category, merged across. */
  const band = (row: number, last: number, text: string, style: CellStyle) => {
    for (let column = 0; column <= last; column++) put(row, column, column === 0 ? text : null, style)
    merges.push({ startRow: row, endRow: row, startCol: 0, endCol: last })
  }
  return { cells, merges, put, band }
}

type Extent = {
  /** The first column behind those that stay where they are. */
  readonly from: number
  readonly last: number
  /** The first row below the body. */
  readonly end: number
}

/** How a sheet is looked at and printed: frozen heads, a filter, landscape pages as wide as the sheet, heads on each. */
export const setUp = ({ from, last, end }: Extent, { footer }: Pick<SheetTexts, 'footer'>) =>
  ({
    freezePane: { rows: FIRST_ROW, columns: from },
    autoFilter: { range: `A${HEAD_ROW + 2}:${columnLetters(last)}${Math.max(end, FIRST_ROW + 1)}` },
    pageSetup: {
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: `$${HEAD_ROW}:$${HEAD_ROW + 2}`,
      printTitlesColumn: `$A:$${columnLetters(from - 1)}`,
    },
    headerFooter: { oddFooter: `&L${footer}&RPage &P of &N` },
  }) satisfies Partial<WriteSheet>
