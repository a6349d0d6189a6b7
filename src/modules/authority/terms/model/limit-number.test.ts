import { expect, test } from 'vitest'
import { limitNumber } from './limit-number.ts'
import type { Bound, ValueType } from './terms.ts'

const upTo = (
  valueType: ValueType,
  unit: string,
  max: string | null,
  change: Partial<Bound> = {},
): Bound => ({
  valueType,
  unit,
  min: null,
  minExclusive: false,
  max,
  maxExclusive: false,
  ...change,
})

test('one upper end is a number with the format that shows its unit', () => {
  expect(
    [
      upTo('CURRENCY', 'USD', '250000'),
      upTo('CURRENCY', 'USD', '2500.5', { min: '0' }),
      upTo('CURRENCY', 'CHF', '20.125'),
      upTo('NUMBER', '', '1000'),
      upTo('PERCENTAGE', '%', '12.5'),
      upTo('TIME', 'DAYS', '1'),
      upTo('TIME', 'MONTHS', '24'),
    ].map(limitNumber),
  ).toEqual([
    { value: 250_000, format: '"$"#,##0' },
    { value: 2_500.5, format: '"$"#,##0.00' },
    { value: 20.125, format: '"CHF "#,##0.000' },
    { value: 1_000, format: '#,##0' },
    { value: 12.5, format: '#,##0.0"%"' },
    { value: 1, format: '#,##0" day"' },
    { value: 24, format: '#,##0" months"' },
  ])
})

test('a limit that states more or less than one upper end is no number', () => {
  for (const limit of [
    upTo('CURRENCY', 'USD', null),
    upTo('CURRENCY', 'USD', '10', { min: '5' }),
    upTo('CURRENCY', 'USD', '10', { maxExclusive: true }),
    upTo('CURRENCY', 'USD', '10', { min: '0', minExclusive: true }),
    upTo('AUTHORIZED', '', null),
  ])
    expect(limitNumber(limit)).toBeNull()
})
