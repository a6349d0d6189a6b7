import { Decimal } from 'decimal.js'
import type { ValueType } from '#modules/authority/terms/model/terms.ts'
import { decimal } from '#platform/model/decimal.ts'
import type { MatrixFormat } from './definition.ts'
import type { Grid, GridLimit } from './grid.ts'
import { isUnlimited, limitSize, scaleOf } from './limit-size.ts'

/** Five steps by size: four between the edges, the fifth for no limit. DESIGN 9. */
export type TintStep = 1 | 2 | 3 | 4 | 5

/** The three edges of a value type, as sizes. */
type Edges = readonly [Decimal, Decimal, Decimal]

/** Of amounts and numbers: a hundredth, a twentieth and a quarter of the largest; they span orders of magnitude. */
const SHARES = ['0.01', '0.05', '0.25'] as const
const OF_TIME = ['0.25', '0.5', '0.75'] as const
/** Percentages have an end of their own. */
const PERCENTAGES = ['5', '10', '25'] as const

/** 1, 2 or 5 with zeros: the largest that is no more. */
function roundDown(value: Decimal): Decimal {
  if (!value.greaterThan(0)) return value
  const unit = new Decimal(10).pow(value.log(10).floor())
  const times = [5, 2, 1].find((each) => unit.times(each).lessThanOrEqualTo(value)) ?? 1
  return unit.times(times)
}

/** The edges of the tints of a grid, and the step of each of its limits. */
export type Tints = {
  readonly steps: readonly TintStep[]
  /** The edges of amounts in the currency in which they are shown; null: there are no amounts. */
  readonly edges: readonly [GridLimit, GridLimit, GridLimit] | null
  /** Limits of other kinds are tinted too, each kind by its own sizes. */
  readonly hasOthers: boolean
}

/** Tints by the size of limits: amounts are compared in the base currency, and their edges are round where they are shown. */
export function tintsOf(
  grid: Grid,
  { displayCurrencyCode }: Pick<MatrixFormat, 'displayCurrencyCode'>,
): Tints {
  const scale = scaleOf(grid)
  const primary = grid.limits.map(([limit]) => limit)
  const sizes = primary.map((limit) => limit && limitSize(scale, limit))
  const largest = (type: ValueType) =>
    primary.reduce((most, limit, i) => {
      const size = sizes[i]
      return limit?.valueType === type && size?.greaterThan(most) ? size : most
    }, new Decimal(0))
  const shown = displayCurrencyCode === grid.baseCurrency ? '1' : scale.rates.get(displayCurrencyCode)
  const rate = decimal(shown ?? '1')
  const currency = shown === undefined ? grid.baseCurrency : displayCurrencyCode
  const amounts = SHARES.map((share) => roundDown(largest('CURRENCY').dividedBy(rate).times(share)))
  const numbers = largest('NUMBER')
  const times = largest('TIME')
  const edges: Partial<Record<ValueType, Edges>> = {
    CURRENCY: amounts.map((edge) => edge.times(rate)) as unknown as Edges,
    NUMBER: SHARES.map((share) => roundDown(numbers.times(share))) as unknown as Edges,
    TIME: OF_TIME.map((share) => times.times(share)) as unknown as Edges,
    PERCENTAGE: PERCENTAGES.map((edge) => new Decimal(edge)) as unknown as Edges,
  }
  const edgeLimit = (value: Decimal): GridLimit => ({
    valueType: 'CURRENCY',
    min: null,
    max: { value: value.toFixed(), unit: currency, exclusive: false },
  })
  return {
    steps: primary.map((limit, i) => stepOf(limit, sizes[i] ?? null, limit && edges[limit.valueType])),
    hasOthers: primary.some((limit) => limit && limit.valueType !== 'CURRENCY' && limit.max),
    edges: largest('CURRENCY').isZero() ? null : (amounts.map(edgeLimit) as unknown as Tints['edges']),
  }
}

function stepOf(limit: GridLimit | undefined, size: Decimal | null, edges: Edges | undefined): TintStep {
  if (isUnlimited(limit)) return 5
  if (!size || !edges) return 1
  return (1 + edges.filter((edge) => size.greaterThanOrEqualTo(edge)).length) as TintStep
}
