import type { CellStyle, WriteSheet } from 'hucre'
import { cellsSaid, notesOf, roleLetters } from '../../grid/model/cell-summary.ts'
import { cellsAt } from '../../grid/model/cells-at.ts'
import { headOf } from '../../grid/model/column-head.ts'
import type { MatrixFormat } from '../../grid/model/definition.ts'
import { CELL_STATES, type Grid, type GridColumn } from '../../grid/model/grid.ts'
import { columnKey } from '../../grid/model/grid-cells.ts'
import { tintsOf } from '../../grid/model/tints.ts'
import { typesOfRows } from '../../grid/model/types-of-row.ts'
import { words as gridWords } from '../../grid/model/words.ts'
import { formatWith, legendOf, marksOf } from '../model/cell-marks.ts'
import { type FileKeys, ROW_KEYS, type RowKeys } from '../model/file-keys.ts'
import { limitNumber } from '../model/number-format.ts'
import { TINTS } from './file-palette.ts'
import {
  border,
  type CellMerges,
  FIRST_ROW,
  fill,
  HEAD_ROW,
  KEY_ROW,
  type PutCell,
  type SheetTexts,
  STYLES,
  setUp,
  sheetParts,
  type Value,
} from './sheet-palette.ts'

const cellStyle = (step: number | null): CellStyle => ({
  font: { size: 10, ...(step === 5 && { color: { rgb: 'FFFFFF' }, bold: true }) },
  border,
  alignment: { horizontal: step === null ? 'center' : 'right', vertical: 'center' },
  ...(step !== null && { fill: fill((TINTS[step - 1] ?? '#ffffff').slice(1)) }),
})

const NOTHING = '–'

/**
 * A grid as a sheet that looks like the screen, and what its cells show by their records. Each decision has a row for each
 * authority type that it has; one that has none of the matrix has a row all the same.
 */
export function sheetOfGrid(
  grid: Grid,
  format: MatrixFormat,
  headed: SheetTexts,
): { sheet: WriteSheet } & Pick<FileKeys, 'heads' | 'rows'> {
  const { cells, merges, put, band } = sheetParts()
  const hasTypes = grid.authorityTypes.length > 1
  const from = hasTypes ? 3 : 2
  const last = from + grid.columns.length - 1
  put(0, 0, headed.title, STYLES.title)
  put(1, 0, headed.caption, STYLES.caption)
  put(2, 0, legendOf(grid), STYLES.caption)
  const heads = grid.columns.map((column) => linesOfHead(column, format.delegationIdentification))
  putHeads(grid, heads, { put, merges, from, hasTypes })
  const written = putBody(grid, format, { put, band, from, last, hasTypes })
  if (written.length === 0) band(FIRST_ROW, last, headed.nothing, STYLES.category)
  const end = FIRST_ROW + Math.max(1, written.length)
  const shownAt = (row: number, column: number) => {
    const value = cells.get(`${row},${from + column}`)?.value as Value | undefined
    return value === NOTHING ? null : (value ?? null)
  }
  const rows = written.flatMap((keys, i) =>
    keys ? [{ ...keys, shown: grid.columns.map((_, column) => shownAt(FIRST_ROW + i, column)) }] : [],
  )
  const sheet: WriteSheet = {
    name: 'Matrix',
    columns: [
      { width: 11 },
      { width: 38 },
      ...(hasTypes ? [{ width: 14 }] : []),
      ...grid.columns.map(() => ({ width: 15 })),
    ],
    rows: Array.from({ length: end }, () => Array.from({ length: last + 1 }, () => null)),
    cells,
    merges,
    rowDefs: new Map<number, { height?: number; hidden?: boolean }>([
      // two lines of an organization, a position, and who holds it
      ...[HEAD_ROW - 1, HEAD_ROW, HEAD_ROW + 1].map((row) => [row, { height: 30 }] as const),
      [KEY_ROW, { hidden: true }],
    ]),
    ...setUp({ from, last, end }, headed),
  }
  return { sheet, heads, rows }
}

type RowWriter = { put: PutCell; from: number; hasTypes: boolean }

type HeadLines = [organization: string, name: string, under: string]

/** What stands above a column. A file names whom the screen names. */
function linesOfHead(
  column: GridColumn,
  identification: MatrixFormat['delegationIdentification'],
): HeadLines {
  const { name, below } = headOf(column, identification)
  return [column.organization?.name ?? '', name, column.isActive ? below.join(', ') : gridWords.inactive]
}

/** Organizations over the columns, who they are, and in a hidden row their records. */
function putHeads(
  { columns }: Grid,
  heads: readonly HeadLines[],
  { put, merges, from, hasTypes }: RowWriter & { merges: CellMerges },
) {
  let start = 0
  columns.forEach(({ organization }, i) => {
    const isLast = columns[i + 1]?.organization?.id !== organization?.id
    if (!isLast) return
    if (i > start)
      merges.push({ startRow: HEAD_ROW - 1, endRow: HEAD_ROW - 1, startCol: from + start, endCol: from + i })
    start = i + 1
  })
  const labels = ['ID', 'Decision', ...(hasTypes ? ['Authority type'] : [])]
  labels.forEach((label, i) => {
    put(HEAD_ROW, i, label, STYLES.head)
    put(HEAD_ROW + 1, i, label, STYLES.under)
  })
  const keys = [ROW_KEYS.decision, ROW_KEYS.name, ...(hasTypes ? [ROW_KEYS.authorityType] : [])]
  keys.forEach((key, i) => {
    put(KEY_ROW, i, key, STYLES.caption)
  })
  columns.forEach((column, i) => {
    const [organization, name, under] = heads[i] as HeadLines
    put(HEAD_ROW - 1, from + i, organization, STYLES.head)
    put(HEAD_ROW, from + i, name, STYLES.head)
    put(HEAD_ROW + 1, from + i, under, STYLES.under)
    put(KEY_ROW, from + i, columnKey(column), STYLES.caption)
  })
}

/** Bands of sections and categories, and the decisions below them. Answers with what each row is; null: a band. */
function putBody(
  grid: Grid,
  format: MatrixFormat,
  {
    put,
    band,
    from,
    last,
    hasTypes,
  }: RowWriter & Pick<ReturnType<typeof sheetParts>, 'band'> & { last: number },
): (Omit<RowKeys, 'shown'> | null)[] {
  const at = cellsAt(grid)
  const written: (Omit<RowKeys, 'shown'> | null)[] = []
  const tints = tintsOf(grid, format)
  const said = cellsSaid(grid, format, { at, tints, narrowed: { limits: null }, shows: 'both' })
  const letters = roleLetters(grid.roles)
  const marked = marksOf(grid)
  const types = typesOfRows(grid)
  let row = FIRST_ROW
  let section = ''
  let category: string | null = null
  const bandOf = (text: string, style: CellStyle) => {
    band(row, last, text, style)
    written.push(null)
    row += 1
  }
  grid.rows.forEach((each, r) => {
    if (each.section.id !== section) bandOf(each.section.name, STYLES.section)
    if (each.category && (each.section.id !== section || each.category.id !== category))
      bandOf(each.category.name, STYLES.category)
    section = each.section.id
    category = each.category?.id ?? null
    const [first = null, ...others] = types[r] ?? []
    for (const t of [first, ...others]) {
      const type = t === null ? null : grid.authorityTypes[t]
      const typeName = type?.name ?? NOTHING
      put(row, 0, each.decision.displayId, STYLES.decision)
      put(row, 1, each.decision.name, STYLES.decision)
      if (hasTypes) put(row, 2, typeName, STYLES.decision)
      grid.columns.forEach((_, c) => {
        const found = at.cells(r, c)
        // what is left out by its authority type has no row of its own
        const outside = t === first && found.every(([, , type]) => type < 0) ? found[0] : undefined
        const cell = found.find(([, , type]) => type === t) ?? outside
        const roles = t === first ? at.roles(r, c) : []
        const limits = cell && cell[3] >= 0 ? grid.limits[cell[3]] : undefined
        if (cell && limits) {
          const step = format.tintsCells ? (tints.steps[cell[3]] ?? 1) : 1
          const number = limitNumber(limits, format)
          const text = said(r, c).limits.find((each) => t !== null && each.types.includes(t))?.text ?? ''
          const marks = marked({ roles, notes: notesOf(cell), delegations: cell[6] })
          put(
            row,
            from + c,
            number ? number.value : text + marks,
            cellStyle(step),
            number ? formatWith(number.format, marks) : undefined,
          )
        } else {
          const words = cell
            ? gridWords.states[CELL_STATES[cell[4]] ?? 'BROKEN'] +
              marked({ roles: [], notes: notesOf(cell), delegations: cell[6] })
            : ''
          put(
            row,
            from + c,
            [words, ...roles.map((role) => letters[role] ?? '')].filter(Boolean).join(', ') || NOTHING,
            cellStyle(null),
          )
        }
      })
      const { id: decisionId, displayId, name } = each.decision
      written.push({
        displayId,
        decisionId,
        name,
        typeName: hasTypes ? typeName : '',
        authorityTypeId: type?.id ?? null,
      })
      row += 1
    }
  })
  return written
}
