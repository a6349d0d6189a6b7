import { compareTexts } from '#platform/model/decimal-text.ts'
import type { Bound } from './terms.ts'

/** Whether nothing is between the ends of a bound, as the ends of several demands may leave it. */
export function isEmpty({ min, max, minExclusive, maxExclusive }: Bound): boolean {
  if (min === null || max === null) return false
  const order = compareTexts(min, max)
  return order > 0 || (order === 0 && (minExclusive || maxExclusive))
}
