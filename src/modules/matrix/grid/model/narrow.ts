import type { DecimalText } from '#platform/model/decimal.ts'
import { decimal } from '#platform/model/decimal.ts'
import { hasWords } from '#platform/model/folded.ts'
import type { Grid, GridRow } from './grid.ts'
import { applyLimitFilter } from './left-out-cells.ts'
import { limitSize, scaleOf } from './limit-size.ts'

/** What a viewer narrows a matrix to; what is empty narrows nothing. Spec 5.3: filters never widen. */
export type GridFilter = {
  readonly search: string
  readonly sections: readonly string[]
  readonly categories: readonly string[]
  /** Positions and users. */
  readonly holders: readonly string[]
  /** Amounts in the base currency. */
  readonly atLeast: DecimalText | null
  readonly atMost: DecimalText | null
}

/** The rows and columns that are left, in their order, and which limits are shown. */
export type NarrowedGrid = {
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  /** By place in `limits`; null: all of them, and what gives nothing now besides. */
  readonly limits: ReadonlySet<number> | null
}

const isIn = (ids: readonly string[], id: string | undefined) =>
  ids.length === 0 || (id !== undefined && ids.includes(id))

/** Tiers are narrowed by their decisions alone. */
export const ofDecisions = (narrowing: GridFilter): GridFilter => ({
  ...narrowing,
  holders: [],
  atLeast: null,
  atMost: null,
})

/** Whether a decision is left by what was searched, and by its section and category. */
export function isLeft(
  { decision, section, category }: Pick<GridRow, 'decision' | 'section' | 'category'>,
  { search, sections, categories }: Pick<GridFilter, 'search' | 'sections' | 'categories'>,
): boolean {
  return (
    isIn(sections, section.id) &&
    isIn(categories, category?.id) &&
    hasWords(`${decision.name} ${decision.displayId}`, search)
  )
}

/** Decisions, holders and limits of a grid that a viewer asks for. With a range of limits, rows without any of them are left out. */
export function narrowed(grid: Grid, narrowing: GridFilter): NarrowedGrid {
  const limits = limitsIn(grid, narrowing)
  const columns = grid.columns.flatMap(({ id }, i) => (isIn(narrowing.holders, id) ? [i] : []))
  const shown = new Set(columns)
  const holding =
    limits &&
    new Set(
      grid.cells.filter(([, column, , limit]) => shown.has(column) && limits.has(limit)).map(([row]) => row),
    )
  return {
    rows: grid.rows.flatMap((row, i) => (isLeft(row, narrowing) && (!holding || holding.has(i)) ? [i] : [])),
    columns,
    limits,
  }
}

/** Amounts in a range. A limit with no end is more than any amount; one without a rate is in no range. */
function limitsIn(
  grid: Grid,
  { atLeast, atMost }: Pick<GridFilter, 'atLeast' | 'atMost'>,
): ReadonlySet<number> | null {
  if (atLeast === null && atMost === null) return null
  const scale = scaleOf(grid)
  const isInRange = (limits: Grid['limits'][number]): boolean => {
    const [primary] = limits
    if (!primary || (primary.valueType === 'CURRENCY' && !primary.max)) return atMost === null
    if (primary.valueType !== 'CURRENCY') return false
    const size = limitSize(scale, primary)
    if (!size) return false
    return (
      (atLeast === null || size.greaterThanOrEqualTo(decimal(atLeast))) &&
      (atMost === null || size.lessThanOrEqualTo(decimal(atMost)))
    )
  }
  return new Set(grid.limits.flatMap((limits, i) => (isInRange(limits) ? [i] : [])))
}

/** A grid of what is left, with places of its own. Limits stay in their places. */
export function withWhatIsLeft(grid: Grid, { rows, columns, limits }: NarrowedGrid): Grid {
  const places = (kept: readonly number[]) => new Map(kept.map((place, i) => [place, i]))
  const [down, across] = [places(rows), places(columns)]
  const placed = <T extends readonly [number, number, ...number[]]>(all: readonly T[]): T[] =>
    all.flatMap(([row, column, ...rest]) => {
      const [r, c] = [down.get(row), across.get(column)]
      return r === undefined || c === undefined ? [] : [[r, c, ...rest] as unknown as T]
    })
  return {
    ...grid,
    rows: rows.flatMap((i) => grid.rows[i] ?? []),
    columns: columns.flatMap((i) => grid.columns[i] ?? []),
    cells: placed(grid.cells.map((cell) => applyLimitFilter(cell, limits))),
    roleMarks: placed(grid.roleMarks),
  }
}

/** Whether anything is narrowed at all. */
export const isNarrowing = ({
  search,
  sections,
  categories,
  holders,
  atLeast,
  atMost,
}: GridFilter): boolean =>
  search !== '' ||
  sections.length + categories.length + holders.length > 0 ||
  atLeast !== null ||
  atMost !== null
