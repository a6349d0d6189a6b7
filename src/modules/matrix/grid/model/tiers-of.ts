import type { Decimal } from 'decimal.js'
import type { ValueType } from '#modules/authority/terms/model/terms.ts'
import { decimal } from '#platform/model/decimal.ts'
import { notesOf } from './cell-summary.ts'
import type { MatrixFormat } from './definition.ts'
import { formatLimit, formatLimits } from './format-limit.ts'
import { CELL_STATES, type Grid, type GridCell, type GridColumn, type GridLimit } from './grid.ts'
import { isLeftOut, toLeftOutReasons } from './left-out-cells.ts'
import { limitSize, scaleOf } from './limit-size.ts'
import type { TierHolder, Tiers } from './tiers.ts'
import { words } from './words.ts'

/** The most tiers of a decision, besides that without a limit. Spec 3.6, semantics 3.10. */
export const MOST_TIERS = 6

type Tier = Tiers['rows'][number]['tiers'][number]
type Limits = Pick<Grid, 'limits' | 'rates' | 'baseCurrency' | 'at'>
type TierCell = {
  readonly cell: GridCell
  readonly limit: GridLimit | undefined
  readonly size: Decimal | null
  /** Where it ends, as the format writes it. */
  readonly end: string
}

/** Cells of one tier. `above` and `upTo`: its edges; undefined where nothing ends it. */
type CellTier = {
  readonly valueType: ValueType | undefined
  readonly above?: GridLimit['max']
  readonly upTo?: GridLimit['max']
  readonly cells: readonly TierCell[]
}

/**
 * Puts the cells of each decision in tiers, lowest limit first. Where there are more than six limits, neighbors share a tier, and the
 * largest names its edge.
 */
export function buildTiers(grid: Grid, format: MatrixFormat): readonly (readonly Tier[])[] {
  const byRow = Map.groupBy(grid.cells, ([row]) => row)
  return grid.rows.map((_, row) => {
    const byType = Map.groupBy(byRow.get(row) ?? [], ([, , type]) => type)
    return grid.authorityTypes.flatMap(({ id, name }, type) =>
      buildTiersOfCells(grid, byType.get(type) ?? [], format).map((tier) => ({
        authorityType: { id, name },
        ...tier,
      })),
    )
  })
}

function buildTiersOfCells(grid: Grid, cells: readonly GridCell[], format: MatrixFormat) {
  const inOrder = cells.toSorted((a, b) => a[1] - b[1])
  const live = inOrder.filter(([, , , limit]) => limit >= 0)
  const others = inOrder.filter(([, , , limit]) => limit < 0)
  const holders = (of: readonly GridCell[], isMerged: boolean) =>
    of.flatMap((cell) => toHolder(grid, cell, isMerged, format) ?? [])
  const limited = groupByLimit(grid, live, format).map((tier) => {
    const label = formatTierLabel(tier, format, grid)
    const isMerged = tier.cells.some(
      ({ cell }) => formatOwnLimit(grid, cell, format) !== formatEdge(tier, format, grid),
    )
    return {
      label,
      holders: holders(
        tier.cells.map(({ cell }) => cell),
        isMerged,
      ),
    }
  })
  const isHeldByNone = ([, , , , state]: GridCell) => CELL_STATES[state] === 'UNHELD'
  const isNotLive = (cell: GridCell) => !isLeftOut(cell) && !isHeldByNone(cell)
  const rest = [
    { label: words.states.UNHELD, holders: holders(others.filter(isHeldByNone), false) },
    { label: words.legend.notLive, holders: holders(others.filter(isNotLive), false) },
    { label: words.states.LEFT_OUT, holders: holders(others.filter(isLeftOut), false) },
  ]
  return [...limited, ...rest.filter((tier) => tier.holders.length > 0)]
}

const formatOwnLimit = ({ limits, ...grid }: Limits, [, , , limit]: GridCell, format: MatrixFormat): string =>
  formatLimits(limits[limit] ?? [], format, grid)

function toHolder(grid: Grid, cell: GridCell, isMerged: boolean, format: MatrixFormat): TierHolder | null {
  const column = grid.columns[cell[1]]
  return column
    ? {
        ...toPerson(column),
        limits: isMerged ? [formatOwnLimit(grid, cell, format)] : [],
        state: CELL_STATES[cell[4]] ?? 'BROKEN',
        leftOutBy: [...toLeftOutReasons(cell[5])],
        notes: [...notesOf(cell)],
        delegations: cell[6],
      }
    : null
}

const toPerson = ({ kind, id, name, beside }: GridColumn) => ({ kind, id, name, beside })

/** Limits that can be put in one order: of a value type, and amounts without a rate by their currency alone. */
const toFamily = ({ limit, size }: TierCell): string =>
  limit === undefined
    ? ''
    : size === null && limit.max
      ? `${limit.valueType} ${limit.max.unit}`
      : limit.valueType

function groupByLimit(grid: Limits, live: readonly GridCell[], format: MatrixFormat): readonly CellTier[] {
  const scale = scaleOf(grid)
  const sized = live.map((cell): TierCell => {
    const [limit] = grid.limits[cell[3]] ?? []
    const size = limit ? limitSize(scale, limit) : null
    return { cell, limit, size, end: limit ? formatEnd(limit.valueType, limit.max, format, grid) : '' }
  })
  return [...Map.groupBy(sized, toFamily).values()].flatMap((family): CellTier[] => {
    const valueType = family[0]?.limit?.valueType
    const limited = family.filter(({ limit }) => limit?.max)
    const unlimited = family.filter(({ limit }) => !limit?.max)
    return [
      ...splitIntoTiers(valueType, limited),
      ...(unlimited.length > 0 ? [{ valueType, cells: unlimited }] : []),
    ]
  })
}

/** Smaller limit first, and below an amount before up to it. */
const compareEnds = (a: TierCell, b: TierCell): number =>
  toSize(a).comparedTo(toSize(b)) || Number(b.limit?.max?.exclusive) - Number(a.limit?.max?.exclusive)

/** Amounts without a rate are compared within their currency. */
const toSize = ({ size, limit }: TierCell): Decimal => size ?? decimal(limit?.max?.value ?? '0')

/** Limits that end alike, or are written alike, make one step. At most six tiers are spread evenly over the steps. */
function splitIntoTiers(valueType: ValueType | undefined, limited: readonly TierCell[]): CellTier[] {
  const steps: TierCell[][] = []
  for (const each of limited.toSorted(compareEnds)) {
    const last = steps.at(-1)?.at(-1)
    if (last && (toSize(last).equals(toSize(each)) || last.end === each.end)) steps.at(-1)?.push(each)
    else steps.push([each])
  }
  const count = Math.min(MOST_TIERS, steps.length)
  const stepBefore = (tier: number) => Math.ceil((tier * steps.length) / count)
  const edgeBefore = (tier: number) => steps[stepBefore(tier) - 1]?.at(-1)?.limit?.max
  return Array.from({ length: count }, (_, tier): CellTier => {
    const [above, upTo] = [edgeBefore(tier), edgeBefore(tier + 1)]
    const cells = steps.slice(stepBefore(tier), stepBefore(tier + 1)).flat()
    return {
      valueType,
      ...(above && { above }),
      ...(upTo && { upTo }),
      cells: cells.toSorted((a, b) => a.cell[1] - b.cell[1]),
    }
  })
}

type Conversion = Pick<Grid, 'rates' | 'baseCurrency'>

function formatEnd(
  valueType: ValueType,
  max: GridLimit['max'],
  format: MatrixFormat,
  rates: Conversion,
): string {
  return formatLimit({ valueType, min: null, max: max && { ...max, exclusive: false } }, format, rates)
}

/** What a limit of the tier reads where it is the one that the label names. */
function formatEdge({ valueType, upTo }: CellTier, format: MatrixFormat, rates: Conversion): string {
  const edge: GridLimit[] = valueType ? [{ valueType, min: null, max: upTo ?? null }] : []
  return formatLimits(edge, format, rates)
}

/** "up to $25,000", "above $25,000 up to $250,000", "No limit", "Authorized". */
function formatTierLabel(tier: CellTier, format: MatrixFormat, rates: Conversion): string {
  const { valueType, above, upTo } = tier
  const edge = formatEdge(tier, format, rates)
  if (!valueType || !upTo) return edge
  const most = upTo.exclusive ? edge : `up to ${edge}`
  return above ? `above ${formatEnd(valueType, above, format, rates)} ${most}` : most
}
