import type { PathStep } from '#platform/web/limits/PathToRoot.tsx'
import { maxEnd } from '../model/bounds.ts'
import { limitClause, limitText } from '../model/limit-texts.ts'
import type { Bound } from '../model/terms.ts'

/** Root Authority reaches as far as the decision does. */
export const limitOfRoot = (limit: Bound | null): Pick<PathStep, 'limit' | 'spoken' | 'amount'> =>
  limit
    ? {
        limit: limitText(limit),
        spoken: limitClause(limit),
        ...amountOnBar(limit.valueType, maxEnd(limit)),
      }
    : {}

/** Limits that are compared by their numbers alone. */
const ON_BARS: readonly unknown[] = ['CURRENCY', 'PERCENTAGE', 'NUMBER']

/** A bar compares times of different units, and needs no exact days. */
const DAYS_OF: Readonly<Record<string, number>> = { DAYS: 1, MONTHS: 30, YEARS: 360 }

/** What the bar of a step shows. */
export function amountOnBar(
  valueType: Bound['valueType'] | undefined,
  measure: { readonly value: string; readonly unit: string } | null | undefined,
): Pick<PathStep, 'amount'> {
  if (measure == null) return {}
  if (valueType === 'TIME') return { amount: `${Number(measure.value) * (DAYS_OF[measure.unit] ?? 1)}` }
  return ON_BARS.includes(valueType) ? { amount: measure.value } : {}
}
