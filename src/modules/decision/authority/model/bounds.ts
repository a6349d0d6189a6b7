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

/** Whether an amount lies within a bound of its value type. */
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
