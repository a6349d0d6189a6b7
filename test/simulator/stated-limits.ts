import type { Principal } from '#modules/authority/engine/model/question.ts'
import type { SlotAt, Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { decidesBy } from '#modules/authority/engine/model/testing/second-opinion.ts'
import type { ValueType } from '#modules/authority/terms/model/terms.ts'
import { withoutConditions } from './stands.ts'

/** The upper end of a limit as a view says it. */
export type SaidLimit = {
  readonly valueType: string
  readonly max: { readonly value: string; readonly unit: string; readonly exclusive: boolean } | null
}

/** Whose limit of which decision and authority type is said, and through which recipients they have it. */
export type Holding = {
  readonly decisionId: string
  readonly authorityTypeId: string
  readonly who: Principal
  readonly slots: readonly SlotAt[]
}

const FAR = '9999999999.00'
const UNITS: Readonly<Record<string, string>> = { NUMBER: '', PERCENTAGE: '%', TIME: 'DAYS' }

/** Someone may decide up to the limit that is said of them, and no one above; undefined: it is so. */
export function findLimitWrong(
  snapshot: Snapshot,
  { slots, ...about }: Holding,
  { valueType, max }: SaidLimit,
): string | undefined {
  if (valueType === 'AUTHORIZED') return undefined
  const may = (value: string, unit: string) =>
    slots.some((slot) =>
      decidesBy(
        withoutConditions(snapshot),
        { ...about, amounts: [{ valueType: valueType as ValueType, value, unit }], facts: {} },
        slot,
      ),
    )
  if (!max) return may(FAR, UNITS[valueType] ?? snapshot.baseCurrency) ? undefined : 'says no limit, facts do'
  const { value, unit, exclusive } = max
  const by = (cents: number) => (Number(value) + cents / 100).toFixed(2)
  const [most, more] = exclusive ? [by(-1), value] : [value, by(1)]
  if (!may(most, unit)) return `says ${value} ${unit}, facts do not allow ${most}`
  return may(more, unit) ? `says ${value} ${unit}, facts allow ${more}` : undefined
}
