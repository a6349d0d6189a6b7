import type { Decimal } from 'decimal.js'
import type { ValueType } from '#modules/decision/authority/model/terms.ts'
import { decimal } from '#platform/model/decimal.ts'
import { notesOf } from './cell-said.ts'
import type { MatrixFormat } from './definition.ts'
import { formatLimit, formatLimits } from './format-limit.ts'
import { CELL_STATES, type Grid, type GridCell, type GridColumn, type GridLimit } from './grid.ts'
import { isLeftOut, leftOutReasons } from './left-out-cells.ts'
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
 * The tiers of each decision of a grid: its own cells, put in order. One for each limit, lowest first, and where there are more than
 * six, as many neighbors together as make six, of which the largest names the edge.
 */
export function tiersOfGrid(grid: Grid, format: MatrixFormat): readonly (readonly Tier[])[] {
  const byRow = Map.groupBy(grid.cells, ([row]) => row)
  return grid.rows.map((_, row) => {
    const byType = Map.groupBy(byRow.get(row) ?? [], ([, , type]) => type)
    return grid.authorityTypes.flatMap(({ id, name }, type) =>
      tiersOfCells(grid, byType.get(type) ?? [], format).map((tier) => ({
        authorityType: { id, name },
        ...tier,
      })),
    )
  })
}

function tiersOfCells(grid: Grid, cells: readonly GridCell[], format: MatrixFormat) {
  const inOrder = cells.toSorted((a, b) => a[1] - b[1])
  const live = inOrder.filter(([, , , limit]) => limit >= 0)
  const others = inOrder.filter(([, , , limit]) => limit < 0)
  const holders = (of: readonly GridCell[], isMerged: boolean) =>
    of.flatMap((cell) => holderOf(grid, cell, isMerged, format) ?? [])
  const limited = limitTiers(grid, live, format).map((tier) => {
    const label = tierLabel(tier, format, grid)
    const isMerged = tier.cells.some(
      ({ cell }) => limitText(grid, cell, format) !== edgeText(tier, format, grid),
    )
    return {
      label,
      holders: holders(
        tier.cells.map(({ cell }) => cell),
        isMerged,
      ),
    }
  })
  const rest = [
    {
      label: words.legend.notLive,
      holders: holders(
        others.filter((cell) => !isLeftOut(cell)),
        false,
      ),
    },
    { label: words.states.LEFT_OUT, holders: holders(others.filter(isLeftOut), false) },
  ]
  return [...limited, ...rest.filter((tier) => tier.holders.length > 0)]
}

const limitText = ({ limits, ...grid }: Limits, [, , , limit]: GridCell, format: MatrixFormat): string =>
  formatLimits(limits[limit] ?? [], format, grid)

function holderOf(grid: Grid, cell: GridCell, isMerged: boolean, format: MatrixFormat): TierHolder | null {
  const column = grid.columns[cell[1]]
  return column
    ? {
        ...personOf(column),
        limits: isMerged ? [limitText(grid, cell, format)] : [],
        state: CELL_STATES[cell[4]] ?? 'BROKEN',
        leftOutBy: [...leftOutReasons(cell[5])],
        notes: [...notesOf(cell)],
        delegations: cell[6],
      }
    : null
}

const personOf = ({ kind, id, name, beside }: GridColumn) => ({ kind, id, name, beside })

/** Limits that can be put in one order: of a value type, and amounts without a rate by their currency alone. */
const familyOf = ({ limit, size }: TierCell): string =>
  limit === undefined
    ? ''
    : size === null && limit.max
      ? `${limit.valueType} ${limit.max.unit}`
      : limit.valueType

function limitTiers(grid: Limits, live: readonly GridCell[], format: MatrixFormat): readonly CellTier[] {
  const scale = scaleOf(grid)
  const sized = live.map((cell): TierCell => {
    const [limit] = grid.limits[cell[3]] ?? []
    const size = limit ? limitSize(scale, limit) : null
    return { cell, limit, size, end: limit ? endText(limit.valueType, limit.max, format, grid) : '' }
  })
  return [...Map.groupBy(sized, familyOf).values()].flatMap((family): CellTier[] => {
    const valueType = family[0]?.limit?.valueType
    const limited = family.filter(({ limit }) => limit?.max)
    const unlimited = family.filter(({ limit }) => !limit?.max)
    return [
      ...tiersUpTo(valueType, limited),
      ...(unlimited.length > 0 ? [{ valueType, cells: unlimited }] : []),
    ]
  })
}

/** Smaller limit first, and below an amount before up to it. */
const compareEnds = (a: TierCell, b: TierCell): number =>
  sizeOf(a).comparedTo(sizeOf(b)) || Number(b.limit?.max?.exclusive) - Number(a.limit?.max?.exclusive)

/** Amounts without a rate are compared within their currency. */
const sizeOf = ({ size, limit }: TierCell): Decimal => size ?? decimal(limit?.max?.value ?? '0')

/** Limits that end at one amount, or that the format writes alike, make one step; at most six of them are tiers, evenly spread, the largest always among them. */
function tiersUpTo(valueType: ValueType | undefined, limited: readonly TierCell[]): CellTier[] {
  const steps: TierCell[][] = []
  for (const each of limited.toSorted(compareEnds)) {
    const last = steps.at(-1)?.at(-1)
    if (last && (sizeOf(last).equals(sizeOf(each)) || last.end === each.end)) steps.at(-1)?.push(each)
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

function endText(
  valueType: ValueType,
  max: GridLimit['max'],
  format: MatrixFormat,
  rates: Conversion,
): string {
  return formatLimit({ valueType, min: null, max: max && { ...max, exclusive: false } }, format, rates)
}

/** What a limit of the tier reads where it is the one that the label names. */
function edgeText({ valueType, upTo }: CellTier, format: MatrixFormat, rates: Conversion): string {
  const edge: GridLimit[] = valueType ? [{ valueType, min: null, max: upTo ?? null }] : []
  return formatLimits(edge, format, rates)
}

/** "up to $25,000", "above $25,000 up to $250,000", "No limit", "Authorized". */
function tierLabel(tier: CellTier, format: MatrixFormat, rates: Conversion): string {
  const { valueType, above, upTo } = tier
  const edge = edgeText(tier, format, rates)
  if (!valueType || !upTo) return edge
  const most = upTo.exclusive ? edge : `up to ${edge}`
  return above ? `above ${endText(valueType, above, format, rates)} ${most}` : most
}
