import { expect, test } from 'vitest'
import { afterDays, afterMonths, dayOf } from './calendar.ts'
import { compareMeasures, type Scale } from './measure.ts'

const on = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000
const scale: Scale = {
  at: Date.UTC(2026, 0, 31, 12),
  zone: 'UTC',
  baseCurrency: 'USD',
  rates: new Map([
    ['EUR', '1.1'],
    ['JPY', '0.0066666667'],
  ]),
}

test('Months are counted to the same day, or to the end of a shorter month.', () => {
  const start = dayOf(scale.at, 'UTC')
  expect(start).toEqual({ year: 2026, month: 1, day: 31 })
  expect(afterMonths(start, 1)).toBe(on('2026-02-28'))
  expect(afterMonths(start, 2)).toBe(on('2026-03-31'))
  expect(afterMonths(start, 25)).toBe(on('2028-02-29'))
  expect(afterDays(start, 28)).toBe(on('2026-02-28'))
})

test.each([
  ['2026-01-30', '1', 'MONTHS', '2026-02-28'],
  ['2026-01-29', '1', 'MONTHS', '2026-02-28'],
  ['2028-01-31', '1', 'MONTHS', '2028-02-29'],
  ['2028-01-31', '13', 'MONTHS', '2029-02-28'],
  ['2026-03-31', '1', 'MONTHS', '2026-04-30'],
  ['2026-12-31', '2', 'MONTHS', '2027-02-28'],
  ['2028-02-29', '1', 'YEARS', '2029-02-28'],
  ['2028-02-29', '4', 'YEARS', '2032-02-29'],
  ['2096-02-29', '4', 'YEARS', '2100-02-28'],
  ['2027-02-28', '1', 'YEARS', '2028-02-28'],
  ['2026-01-31', '9999', 'MONTHS', '2859-04-30'],
])('From %s, %s %s reach %s, as many days as are between.', (from, value, unit, reached) => {
  const days = String(on(reached) - on(from))
  const of = { ...scale, at: Date.parse(`${from}T12:00:00Z`) }
  const compare = (count: string) =>
    compareMeasures(of, 'TIME', { value, unit }, { value: count, unit: 'DAYS' })
  expect(compare(days)).toBe(0)
  expect(compare(String(Number(days) - 1))).toBeGreaterThan(0)
  expect(compare(String(Number(days) + 1))).toBeLessThan(0)
})

test('What is not a finite number is never compared.', () => {
  const days = { value: '30', unit: 'DAYS' }
  for (const years of ['280000', '999999999999999', '-280000'])
    expect(() => compareMeasures(scale, 'TIME', { value: years, unit: 'YEARS' }, days)).toThrow()
  for (const value of ['Infinity', '-Infinity', 'NaN'])
    for (const valueType of ['NUMBER', 'PERCENTAGE', 'CURRENCY'] as const) {
      expect(() =>
        compareMeasures(scale, valueType, { value, unit: 'EUR' }, { value: '1', unit: 'EUR' }),
      ).toThrow()
      expect(() =>
        compareMeasures(scale, valueType, { value: '1', unit: 'USD' }, { value, unit: 'EUR' }),
      ).toThrow()
    }
})

test('The day is the one in the zone of the tenant.', () => {
  expect(dayOf(Date.UTC(2026, 1, 1), 'America/New_York')).toEqual({ year: 2026, month: 1, day: 31 })
  expect(dayOf(Date.UTC(2026, 1, 1, 12), 'Pacific/Kiritimati')).toEqual({ year: 2026, month: 2, day: 2 })
  const month = { value: '1', unit: 'MONTHS' }
  const days = { value: '28', unit: 'DAYS' }
  expect(compareMeasures(scale, 'TIME', month, days)).toBe(0)
  expect(compareMeasures({ ...scale, zone: 'Pacific/Kiritimati' }, 'TIME', month, days)).toBe(0)
  expect(compareMeasures({ ...scale, at: Date.UTC(2026, 2, 1) }, 'TIME', month, days)).toBeGreaterThan(0)
})

test('Currencies are compared exactly, by multiplying both sides.', () => {
  const compare = (value: string, unit: string, other: string, otherUnit: string) =>
    compareMeasures(scale, 'CURRENCY', { value, unit }, { value: other, unit: otherUnit })
  expect(compare('10', 'EUR', '11', 'USD')).toBe(0)
  expect(compare('10.0000000001', 'EUR', '11', 'USD')).toBeGreaterThan(0)
  expect(compare('999999999999999.9999999999', 'JPY', '6666666699999.9999999999', 'USD')).toBeGreaterThan(0)
  expect(compare('1', 'GBP', '1', 'GBP')).toBe(0)
  expect(compare('1', 'GBP', '1', 'USD')).toEqual({ noRate: 'GBP' })
  expect(compare('1', 'USD', '1', 'CHF')).toEqual({ noRate: 'CHF' })
})
