import type { EffectiveBound } from '#modules/decision/authority/model/effective.ts'
import { dayReached, inBaseUnits, lacksRate, type Scale } from '#modules/decision/authority/model/measure.ts'
import type { ValueType } from '#modules/decision/authority/model/terms.ts'
import { decimal } from '#platform/model/decimal.ts'
import type { MatrixFormat } from './definition.ts'
import { formatLimit, type Rates } from './format-limit.ts'
import type { GridLimit } from './grid.ts'

/** The most tiers of a decision, besides that without a limit. Spec 3.6, semantics 3.10. */
export const MOST_TIERS = 6

/** Up to how much a holder may decide, in one value type; `max` null: without a limit. */
export type Reach = {
  readonly holder: string
  readonly valueType: ValueType
  readonly max: EffectiveBound['max']
}

/** One tier: its upper edge, and the edge of the tier below. */
export type TierOf = {
  readonly valueType: ValueType
  readonly above: GridLimit['max']
  readonly upTo: GridLimit['max']
  readonly holders: readonly string[]
}

type Sized = Reach & { readonly size: number | null; readonly key: string }

/** A size by which limits of a type are put in order; null: no limit, or none that can be compared. */
function sizeOf(scale: Scale, { valueType, max }: Reach): number | null {
  if (!max) return null
  if (valueType === 'TIME') return dayReached(scale, max)
  if (valueType !== 'CURRENCY') return decimal(max.value).toNumber()
  const size = inBaseUnits(scale, max)
  return lacksRate(size) ? null : size.toNumber()
}

/**
 * Tiers of what holders of a decision may decide, lowest first: one for each limit, and where there are more than six, as many
 * neighbors together as make six, of which the largest names the edge. Limits of different kinds have tiers of their own.
 */
export function tiersOf(scale: Scale, reaches: readonly Reach[]): readonly TierOf[] {
  const kinds = [...new Set(reaches.map(({ valueType }) => valueType))]
  return kinds.flatMap((valueType) => {
    const sized = reaches
      .filter((each) => each.valueType === valueType)
      .map((each): Sized => ({ ...each, size: sizeOf(scale, each), key: JSON.stringify(each.max) }))
    const limited = sized.filter(({ size }) => size !== null)
    const unlimited = sized.filter(({ max }) => max === null)
    return [
      ...limitedTiers(valueType, limited),
      ...(unlimited.length > 0
        ? [{ valueType, above: null, upTo: null, holders: unlimited.map(({ holder }) => holder) }]
        : []),
    ]
  })
}

function limitedTiers(valueType: ValueType, limited: readonly Sized[]): TierOf[] {
  const sizes = [...new Set(limited.map(({ size }) => size as number))].sort((a, b) => a - b)
  const edges = edgesOf(sizes)
  return edges.map((edge, i): TierOf => {
    const below = edges[i - 1] ?? Number.NEGATIVE_INFINITY
    const inside = limited.filter(({ size }) => (size as number) > below && (size as number) <= edge)
    const endAt = (size: number) => {
      const max = limited.find((each) => each.size === size)?.max
      return max ? { value: max.value, unit: max.unit, exclusive: max.exclusive } : null
    }
    return {
      valueType,
      above: i === 0 ? null : endAt(below),
      upTo: endAt(edge),
      holders: inside.map(({ holder }) => holder),
    }
  })
}

/** At most six, evenly spread over the sizes, the largest always among them. */
const edgesOf = (sizes: readonly number[]): number[] =>
  sizes.length <= MOST_TIERS
    ? [...sizes]
    : Array.from(
        { length: MOST_TIERS },
        (_, i) => sizes[Math.ceil(((i + 1) * sizes.length) / MOST_TIERS) - 1],
      ).filter((size) => size !== undefined)

/** "up to $25,000", "above $25,000 up to $250,000", "No limit", "Authorized". */
export function tierLabel({ valueType, above, upTo }: TierOf, format: MatrixFormat, rates: Rates): string {
  const say = (max: GridLimit['max']) => formatLimit({ valueType, min: null, max }, format, rates)
  if (!upTo) return say(null)
  const most = upTo.exclusive ? say(upTo) : `up to ${say(upTo)}`
  return above ? `above ${say({ ...above, exclusive: false })} ${most}` : most
}
