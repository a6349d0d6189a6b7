import type { Bound, ValueType } from './terms.ts'

const UNIT: Readonly<Record<Exclude<ValueType, 'CURRENCY'>, string>> = {
  NUMBER: '',
  PERCENTAGE: '%',
  TIME: 'MONTHS',
  AUTHORIZED: '',
}

/** A limit whose ends are still to be written. */
export const emptyBound = (valueType: ValueType, currency: string): Bound => ({
  valueType,
  unit: valueType === 'CURRENCY' ? currency : UNIT[valueType],
  min: null,
  minExclusive: false,
  max: null,
  maxExclusive: false,
})
