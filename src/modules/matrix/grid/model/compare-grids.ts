import { compareMeasures, lacksRate, type Scale } from '#modules/authority/terms/model/measure.ts'
import type { ValueType } from '#modules/authority/terms/model/terms.ts'
import {
  CELL_FLAGS,
  CELL_STATES,
  type CellState,
  type Grid,
  type GridCell,
  type GridColumn,
  type GridLimit,
  type GridRow,
} from './grid.ts'
import { columnKey } from './grid-cells.ts'
import { scaleOf } from './limit-size.ts'

/** What became of the authority in a cell from one grid to a later one. */
export const CHANGE_KINDS = ['ADDED', 'RAISED', 'LOWERED', 'ENDED', 'OTHER'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What stood in a cell by one authority type; limits null where nothing was live. */
type CellSnapshot = {
  readonly limits: readonly GridLimit[] | null
  readonly state: CellState
  readonly flags: number
}

export type CellChange = {
  readonly kind: ChangeKind
  readonly decision: GridRow['decision']
  readonly holder: Pick<GridColumn, 'kind' | 'id' | 'name'>
  readonly authorityType: { readonly id: string; readonly name: string }
  readonly before: CellSnapshot | null
  readonly after: CellSnapshot | null
  /** Its place in the later grid; null where its decision or its holder is not in it. */
  readonly place: { readonly row: number; readonly column: number } | null
}

const BINDING = CELL_FLAGS.conditions | CELL_FLAGS.someGroups

const keyOf = ({ rows, columns, authorityTypes }: Grid, [row, column, type]: GridCell) =>
  `${rows[row]?.decision.id} ${columnKey(columns[column] as GridColumn)} ${authorityTypes[type]?.id}`

const cellBefore = ({ limits }: Grid, [, , , limit, state, flags]: GridCell): CellSnapshot => ({
  limits: limit < 0 ? null : (limits[limit] ?? []),
  state: CELL_STATES[state] ?? 'BROKEN',
  flags,
})

/**
 * What two grids of a matrix have different, by decision, holder and authority type: authority that was added, raised, lowered or
 * ended, and whatever else changed. Amounts are compared by the rates of the later grid: a rate changes no one's authority.
 */
export function compareGrids(before: Grid, after: Grid): readonly CellChange[] {
  const scale = scaleOf(after)
  const earlier = new Map(before.cells.map((cell) => [keyOf(before, cell), cell]))
  const rows = new Map(after.rows.map(({ decision }, i) => [decision.id, i]))
  const columns = new Map(after.columns.map((column, i) => [columnKey(column), i]))
  const changeOf = (
    grid: Grid,
    cell: GridCell,
    from: CellSnapshot | null,
    to: CellSnapshot | null,
  ): CellChange[] => {
    const kind = kindOf(scale, from, to)
    const decision = grid.rows[cell[0]]?.decision
    const holder = grid.columns[cell[1]]
    const authorityType = grid.authorityTypes[cell[2]]
    if (!kind || !decision || !holder || !authorityType) return []
    const row = rows.get(decision.id)
    const column = columns.get(columnKey(holder))
    const place = row === undefined || column === undefined ? null : { row, column }
    return [{ kind, decision, holder, authorityType, before: from, after: to, place }]
  }
  const changed = after.cells.flatMap((cell) => {
    const key = keyOf(after, cell)
    const was = earlier.get(key)
    earlier.delete(key)
    return changeOf(after, cell, was ? cellBefore(before, was) : null, cellBefore(after, cell))
  })
  const gone = [...earlier.values()].flatMap((cell) => changeOf(before, cell, cellBefore(before, cell), null))
  return [...changed, ...gone].sort(
    (a, b) =>
      CHANGE_KINDS.indexOf(a.kind) - CHANGE_KINDS.indexOf(b.kind) ||
      (a.place?.row ?? rows.size) - (b.place?.row ?? rows.size),
  )
}

/** Undefined: nothing changed. */
function kindOf(
  scale: Scale,
  before: CellSnapshot | null,
  after: CellSnapshot | null,
): ChangeKind | undefined {
  const [from, to] = [before?.limits ?? null, after?.limits ?? null]
  const isHidden = [before, after].some((stood) => stood?.state === 'LEFT_OUT')
  // what is not shown may be anything: nothing is said of where it went
  if (isHidden) return before?.state === after?.state ? undefined : 'OTHER'
  if (!from && !to) return before?.state === after?.state ? undefined : 'OTHER'
  if (!from) return 'ADDED'
  if (!to) return 'ENDED'
  const ways = waysOf(scale, from, to)
  if (ways.size === 0)
    return ((before?.flags ?? 0) & BINDING) === ((after?.flags ?? 0) & BINDING) ? undefined : 'OTHER'
  const [way] = ways
  return ways.size > 1 || way === undefined ? 'OTHER' : way
}

type Way = 'RAISED' | 'LOWERED' | 'OTHER'

/** In which directions the limits went, of each value type and either end. */
function waysOf(scale: Scale, from: readonly GridLimit[], to: readonly GridLimit[]): Set<Way> {
  const ways = new Set<Way>()
  const types = new Set([...from, ...to].map(({ valueType }) => valueType))
  for (const type of types) {
    const [was, is] = [limitIn(from, type), limitIn(to, type)]
    if (type === 'AUTHORIZED') {
      if (from.length !== to.length || from[0]?.valueType !== to[0]?.valueType) ways.add('OTHER')
      continue
    }
    const upper = wayOf(scale, type, was?.max ?? null, is?.max ?? null, Number.POSITIVE_INFINITY)
    const lower = wayOf(scale, type, was?.min ?? null, is?.min ?? null, Number.NEGATIVE_INFINITY)
    if (upper) ways.add(upper)
    // a floor that falls leaves more
    if (lower) ways.add(lower === 'RAISED' ? 'LOWERED' : lower === 'LOWERED' ? 'RAISED' : lower)
  }
  return ways
}

const limitIn = (limits: readonly GridLimit[], type: ValueType) =>
  limits.find(({ valueType }) => valueType === type)

/** Where one end of a limit went; `none` is what no end counts. */
function wayOf(
  scale: Scale,
  type: ValueType,
  was: GridLimit['max'],
  is: GridLimit['max'],
  none: number,
): Way | undefined {
  if (!was && !is) return undefined
  if (!was || !is) return (is === null) === none > 0 ? 'RAISED' : 'LOWERED'
  const result = compareMeasures(scale, type, is, was)
  if (lacksRate(result)) return was.unit === is.unit && was.value === is.value ? undefined : 'OTHER'
  if (result === 0) {
    if (was.exclusive === is.exclusive) return undefined
    return is.exclusive === none > 0 ? 'LOWERED' : 'RAISED'
  }
  return result > 0 ? 'RAISED' : 'LOWERED'
}

/** How many there are of each kind. */
export const countsOf = (changes: readonly CellChange[]): Record<ChangeKind, number> =>
  Object.fromEntries(
    CHANGE_KINDS.map((kind) => [kind, changes.filter((each) => each.kind === kind).length]),
  ) as Record<ChangeKind, number>
