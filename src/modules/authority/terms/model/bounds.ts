import { compare } from '#platform/model/decimal.ts'
import { compareMeasures, lacksRate, type Measure, type NoRate, type Scale } from './measure.ts'
import type { Amount, Bound } from './terms.ts'

export { problemsOfBounds } from './bound-rules.ts'

/** One end of a bound. */
export type End = Measure & { readonly exclusive: boolean }

export const maxEnd = (bound: Bound): End | null =>
  bound.max === null ? null : { value: bound.max, unit: bound.unit, exclusive: bound.maxExclusive }

export const minEnd = (bound: Bound): End | null =>
  bound.min === null ? null : { value: bound.min, unit: bound.unit, exclusive: bound.minExclusive }

/** A bound with neither end demands nothing. */
export const isLimited = (bound: Bound): boolean => bound.min !== null || bound.max !== null

export const upTo = (valueType: Bound['valueType'], max: Measure): Bound => ({
  valueType,
  unit: max.unit,
  min: null,
  minExclusive: false,
  max: max.value,
  maxExclusive: false,
})

/** Whether an amount is within a bound of its value type. */
export function fitOf(scale: Scale, bound: Bound, amount: Amount): 'FITS' | 'ABOVE' | 'BELOW' | NoRate {
  const max = maxEnd(bound)
  if (max) {
    const order = compareMeasures(scale, bound.valueType, amount, max)
    if (lacksRate(order)) return order
    if (order > 0 || (order === 0 && max.exclusive)) return 'ABOVE'
  }
  const min = minEnd(bound)
  if (min) {
    const order = compareMeasures(scale, bound.valueType, amount, min)
    if (lacksRate(order)) return order
    if (order < 0 || (order === 0 && min.exclusive)) return 'BELOW'
  }
  return 'FITS'
}

/**
 * Whether anything is within a bound and between two ends that are asked for, both included: amounts in the base currency,
 * times in days. The filter of the lists is this in SQL.
 */
export function meets(
  scale: Scale,
  bound: Bound,
  asked: { readonly min?: string | undefined; readonly max?: string | undefined },
): boolean {
  const { valueType } = bound
  const unit = valueType === 'CURRENCY' ? scale.baseCurrency : valueType === 'TIME' ? 'DAYS' : bound.unit
  const reaches = (end: End | null, value: string | undefined, way: 1 | -1): boolean => {
    if (end === null || value === undefined) return true
    const order = compareMeasures(scale, valueType, end, { value, unit })
    return !lacksRate(order) && (order * way > 0 || (order === 0 && !end.exclusive))
  }
  return reaches(maxEnd(bound), asked.min, 1) && reaches(minEnd(bound), asked.max, -1)
}

/** Whether an end is beyond another, by how they compare; of two at the same place the one that includes it. */
export const isBeyond = (
  order: number,
  end: Pick<End, 'exclusive'>,
  limit: Pick<End, 'exclusive'>,
): boolean => order > 0 || (order === 0 && limit.exclusive && !end.exclusive)

/** Whether a bound reaches further up than another one of the same unit; with no end it reaches everything. */
export function reachesBeyond(a: Bound, b: Bound): boolean {
  const [end, limit] = [maxEnd(a), maxEnd(b)]
  if (!limit) return false
  return !end || isBeyond(compare(end.value, limit.value), end, limit)
}
