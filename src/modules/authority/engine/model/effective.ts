import { type End, maxEnd, minEnd } from '../../terms/model/bounds.ts'
import {
  compareMeasures,
  isComparable,
  lacksRate,
  type NoRate,
  type Scale,
} from '../../terms/model/measure.ts'
import { type Bound, VALUE_TYPES, type ValueType } from '../../terms/model/terms.ts'
import type { Demand } from './demands.ts'
import { because, type Origin, type Reason } from './reasons.ts'

/** One end of what is left, in the unit of the record that sets it. `delegationId` null: the decision sets it. */
export type EffectiveEnd = End & { readonly origin: Origin; readonly delegationId: string | null }

/** What a list of demands leaves in one value type, for display and for obligations; the demands decide. */
export type EffectiveBound = {
  readonly valueType: ValueType
  readonly min: EffectiveEnd | null
  readonly max: EffectiveEnd | null
}

export type EffectiveLimit = { readonly bounds: readonly EffectiveBound[]; readonly flaws: readonly Reason[] }

/** The tightest ends of a list of demands, root first. A link's own end is named where an ancestor's is equal. */
export function effectiveOf(scale: Scale, demands: readonly Demand[]): EffectiveLimit {
  const bounds: EffectiveBound[] = []
  const flaws: Reason[] = []
  for (const valueType of VALUE_TYPES) {
    const mine = demands.filter((demand) => demand.bound.valueType === valueType).reverse()
    if (mine.length === 0) continue
    const max = tightest(scale, valueType, mine, maxEnd, -1, flaws)
    const min = tightest(scale, valueType, mine, minEnd, 1, flaws)
    if (max && min) {
      const order = compareMeasures(scale, valueType, min, max)
      if (lacksRate(order)) flaws.push(noRate(order, min, max))
      else if (order > 0 || (order === 0 && (min.exclusive || max.exclusive)))
        flaws.push(empty(valueType, min, max))
    }
    bounds.push({ valueType, min, max })
  }
  return { bounds, flaws }
}

/** `tighter` is the sign of a comparison that makes an end tighter: -1 for a maximum, 1 for a minimum. */
function tightest(
  scale: Scale,
  valueType: ValueType,
  demands: readonly Demand[],
  endOf: (bound: Bound) => End | null,
  tighter: 1 | -1,
  flaws: Reason[],
): EffectiveEnd | null {
  let found: EffectiveEnd | null = null
  for (const { bound, origin, delegationId } of demands) {
    const end = endOf(bound)
    if (!end) continue
    if (!isComparable(valueType, end)) {
      flaws.push(because('NOT_EVALUABLE', { delegationId }))
      continue
    }
    if (!found) {
      found = { ...end, origin, delegationId }
      continue
    }
    const order = compareMeasures(scale, valueType, end, found)
    if (lacksRate(order)) flaws.push(noRate(order, { delegationId }, found))
    else if (order * tighter > 0 || (order === 0 && end.exclusive && !found.exclusive))
      found = { ...end, origin, delegationId }
  }
  return found
}

const empty = (valueType: ValueType, min: EffectiveEnd, max: EffectiveEnd): Reason =>
  because('EMPTY_LIMIT', {
    valueType,
    min: min.value,
    minUnit: min.unit,
    minExclusive: min.exclusive,
    max: max.value,
    maxUnit: max.unit,
    maxExclusive: max.exclusive,
    minDelegationId: min.delegationId,
    maxDelegationId: max.delegationId,
  })

type EndOwner = Pick<EffectiveEnd, 'delegationId'>
const noRate = ({ noRate: currency }: NoRate, one: EndOwner, other: EndOwner): Reason =>
  because('NO_RATE', {
    currency,
    delegationId: one.delegationId,
    otherDelegationId: other.delegationId,
  })
