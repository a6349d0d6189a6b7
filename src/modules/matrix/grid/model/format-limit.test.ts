import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aGrid, FORMAT } from '../testing/a-grid.ts'
import type { MatrixFormat } from './definition.ts'
import { formatLimit, hasConverted, limitAsShown, limitsAsShown } from './format-limit.ts'
import type { GridLimit } from './grid.ts'

const plain: MatrixFormat = {
  valueAbbrevations: 'actual',
  valueRounding: 0,
  timeUnit: 'actual',
  timeRounding: 0,
  matrixDecimalRounding: 'down',
  delegationIdentification: 'username',
  displayCurrencyCode: 'USD',
  tintsCells: true,
}
const rates = { baseCurrency: 'USD', rates: [{ currency: 'EUR', rate: '1.25' }] }
const upTo = (value: string, unit = 'USD', valueType: GridLimit['valueType'] = 'CURRENCY'): GridLimit => ({
  valueType,
  min: null,
  max: { value, unit, exclusive: false },
})
const shown = (limit: GridLimit, format: Partial<MatrixFormat> = {}) =>
  formatLimit(limit, { ...plain, ...format }, rates)

describe('Amounts', () => {
  const cases: readonly (readonly [string, Partial<MatrixFormat>, string])[] = [
    ['2500000', {}, '$2,500,000'],
    ['2500000', { valueAbbrevations: 'thousands' }, '$2,500K'],
    ['2500000', { valueAbbrevations: 'millions', valueRounding: 1 }, '$2.5M'],
    ['2500000', { valueAbbrevations: 'millions' }, '$2M'],
    ['2500000', { valueAbbrevations: 'millions', matrixDecimalRounding: 'nearest' }, '$3M'],
    ['250000', { valueAbbrevations: 'shortest', valueRounding: 1 }, '$250K'],
    ['2500000', { valueAbbrevations: 'shortest', valueRounding: 1 }, '$2.5M'],
    ['3200000000', { valueAbbrevations: 'shortest', valueRounding: 1 }, '$3.2B'],
    ['950', { valueAbbrevations: 'shortest' }, '$950'],
    ['1250.5', {}, '$1,250'],
    ['1250.5', { valueRounding: 2 }, '$1,250.50'],
    ['1250.5', { matrixDecimalRounding: 'nearest' }, '$1,251'],
    ['500', { valueAbbrevations: 'millions' }, '$500'],
    ['0', { valueAbbrevations: 'millions' }, '$0M'],
  ]
  test.each(cases)('%s with %o is written %s', (value, format, text) => {
    expect(shown(upTo(value), format)).toBe(text)
  })

  test('are converted by the rates of the day, and stay in a currency without one', () => {
    expect(shown(upTo('1000', 'EUR'))).toBe('$1,250')
    expect(shown(upTo('1000'), { displayCurrencyCode: 'EUR' })).toBe('€800')
    expect(shown(upTo('1000', 'CHF'))).toBe('CHF 1,000')
  })

  test('round the lower end up, so that no more is shown than is held', () => {
    const limit: GridLimit = {
      valueType: 'CURRENCY',
      min: { value: '1250', unit: 'USD', exclusive: false },
      max: { value: '2950', unit: 'USD', exclusive: false },
    }
    expect(shown(limit, { valueAbbrevations: 'thousands' })).toBe('$1,250 to $2,950')
    expect(shown(limit, { valueAbbrevations: 'thousands', valueRounding: 2 })).toBe('$1.25K to $2.95K')
  })

  test('never show more than is held when they are rounded down', () => {
    const amount = fc.integer({ min: 1, max: 2_000_000_000 })
    const abbreviation = fc.constantFrom(...(['actual', 'thousands', 'millions', 'shortest'] as const))
    const sizes: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9 }
    fc.assert(
      fc.property(
        amount,
        abbreviation,
        fc.integer({ min: 0, max: 4 }),
        (value, valueAbbrevations, valueRounding) => {
          const text = shown(upTo(`${value}`), { valueAbbrevations, valueRounding }).replace(/[$,]/g, '')
          const letter = text.at(-1) ?? ''
          const size = sizes[letter] ?? 1
          const said = new Decimal(text.replace(/[KMB]$/, '')).times(size)
          expect(said.lessThanOrEqualTo(value)).toBe(true)
          expect(Number.parseFloat(text)).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('What formats of values leave alone', () => {
  const all: Partial<MatrixFormat> = { valueAbbrevations: 'millions', valueRounding: 0 }
  test('percentages, times, and what has no amount', () => {
    expect(shown(upTo('12.5', '%', 'PERCENTAGE'), all)).toBe('12.5%')
    expect(shown(upTo('24', 'MONTHS', 'TIME'), all)).toBe('24 months')
    expect(shown({ valueType: 'AUTHORIZED', min: null, max: null }, all)).toBe('Authorized')
    expect(shown({ valueType: 'CURRENCY', min: null, max: null }, all)).toBe('No limit')
  })

  test('numbers are abbreviated without a currency', () => {
    expect(shown(upTo('60', '', 'NUMBER'), { valueRounding: 2 })).toBe('60')
    expect(shown(upTo('12500', '', 'NUMBER'), { valueAbbrevations: 'thousands', valueRounding: 1 })).toBe(
      '12.5K',
    )
  })
})

describe('Times', () => {
  test('months and years are exact, days are about', () => {
    expect(shown(upTo('24', 'MONTHS', 'TIME'), { timeUnit: 'years' })).toBe('2 years')
    expect(shown(upTo('30', 'MONTHS', 'TIME'), { timeUnit: 'years', timeRounding: 1 })).toBe('2.5 years')
    expect(shown(upTo('1', 'YEARS', 'TIME'), { timeUnit: 'months' })).toBe('12 months')
    expect(shown(upTo('90', 'DAYS', 'TIME'), { timeUnit: 'months' })).toBe('about 2 months')
  })

  test('one that would be nothing stays as it is', () => {
    expect(shown(upTo('5', 'DAYS', 'TIME'), { timeUnit: 'years' })).toBe('5 days')
  })
})

describe('Both ends of a limit', () => {
  const range = (min: string, max: string, unit = 'USD', valueType: GridLimit['valueType'] = 'CURRENCY') => ({
    ...upTo(max, unit, valueType),
    min: { value: min, unit, exclusive: false },
  })
  test.each([
    ['100', '500', 'thousands', '$100 to $500'],
    ['1500', '2500', 'thousands', '$1,500 to $2,500'],
    ['500', '2500', 'shortest', '$1K to $2K'],
    ['600', '1400', 'shortest', '$600 to $1,400'],
    ['250000', '3000000', 'shortest', '$1M to $3M'],
    ['900000', '1900000', 'shortest', '$900K to $1,900K'],
    ['1.20', '1.40', 'actual', '$1.2 to $1.4'],
    ['0', '2500', 'thousands', '$2K'],
  ] as const)('%s to %s in %s reads %s', (min, max, valueAbbrevations, text) => {
    expect(shown(range(min, max), { valueAbbrevations })).toBe(text)
  })

  test('stay in days where the unit of the matrix would not keep them apart', () => {
    const years = { timeUnit: 'years' as const }
    expect(shown(range('400', '700', 'DAYS', 'TIME'), years)).toBe('400 days to 700 days')
    expect(shown(range('400', '1500', 'DAYS', 'TIME'), years)).toBe('about 2 years to about 4 years')
  })

  test('never say more than is held, and are in one unit', () => {
    const amount = fc.integer({ min: 1, max: 30_000_000 })
    const abbreviation = fc.constantFrom('actual' as const, 'thousands', 'millions', 'shortest')
    const sizes: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9 }
    fc.assert(
      fc.property(amount, amount, abbreviation, (min, more, valueAbbrevations) => {
        const max = min + more
        const text = shown(range(`${min}`, `${max}`), { valueAbbrevations })
        const ends = [...text.matchAll(/\$([\d,.]+)([KMB]?)/g)].map(([, digits = '', letter = '']) => ({
          letter,
          value: Number(digits.replaceAll(',', '')) * (sizes[letter] ?? 0),
        }))
        const [least, most] = ends
        expect([ends.length, most?.letter]).toEqual([2, least?.letter])
        expect(most?.value).toBeLessThanOrEqual(max)
        expect(least?.value).toBeGreaterThanOrEqual(min)
        expect(least?.value).toBeLessThan(most?.value ?? 0)
      }),
    )
  })
})

test('whether amounts are converted is said of those with a rate, and of no others', () => {
  const isConverted = (limit: GridLimit) => {
    const cells = { 'Approve travel/President': { limit: [limit] } }
    return hasConverted(
      aGrid({ cells, change: { baseCurrency: 'USD', rates: [{ currency: 'EUR', rate: '1.1' }] } }),
      FORMAT,
    )
  }
  expect(isConverted(upTo('5', 'EUR'))).toBe(true)
  expect(isConverted(upTo('5'))).toBe(false)
  expect(isConverted(upTo('5', 'CHF'))).toBe(false)
  expect(isConverted(upTo('5', '%', 'PERCENTAGE'))).toBe(false)
})

describe('A limit as shown', () => {
  const format = fc.record({
    valueAbbrevations: fc.constantFrom('actual', 'thousands', 'millions', 'shortest'),
    valueRounding: fc.integer({ min: 0, max: 4 }),
    timeUnit: fc.constantFrom('actual', 'days', 'months', 'years'),
    timeRounding: fc.integer({ min: 0, max: 4 }),
    matrixDecimalRounding: fc.constantFrom('down', 'nearest'),
    delegationIdentification: fc.constant('username'),
    displayCurrencyCode: fc.constantFrom('USD', 'EUR', 'GBP', 'CHF'),
    tintsCells: fc.constant(true),
  }) as fc.Arbitrary<MatrixFormat>
  const value = fc.oneof(
    fc.integer({ min: 0, max: 3_000_000_000 }).map(String),
    fc.integer({ min: 0, max: 100_000_000 }).map((cents) => (cents / 100).toFixed(2)),
    fc.constantFrom('999', '999.5', '999.996', '999499', '999500', '999999', '999999999.99', '1000', '1'),
  )
  const end = (units: readonly string[]) =>
    fc.option(fc.record({ value, unit: fc.constantFrom(...units), exclusive: fc.boolean() }))
  const of = (valueType: GridLimit['valueType'], units: readonly string[]) =>
    fc.record({ valueType: fc.constant(valueType), min: end(units), max: end(units) })
  const limit: fc.Arbitrary<GridLimit> = fc
    .oneof(
      of('CURRENCY', ['USD', 'EUR', 'GBP', 'SEK']),
      of('NUMBER', ['']),
      of('PERCENTAGE', ['%']),
      of('TIME', ['DAYS', 'MONTHS', 'YEARS']),
      of('AUTHORIZED', ['']),
    )
    .chain((each) => fc.constantFrom(each, { ...each, min: each.max && { ...each.max } }))
  const known = {
    baseCurrency: 'USD',
    rates: [
      { currency: 'EUR', rate: '1.0837' },
      { currency: 'GBP', rate: '1.2713' },
    ],
  }

  test('says the same when it is formatted again, without a rate', () => {
    fc.assert(
      fc.property(limit, format, (each, as) => {
        const { limits, ...without } = limitsAsShown({ ...known, limits: [[each, upTo('7')]] }, as)
        expect(limits).toHaveLength(1)
        expect(limits[0]).toHaveLength(1)
        const [said] = limits[0] as [GridLimit]
        expect(formatLimit(said, as, without)).toBe(formatLimit(each, as, known))
        // of what is shown there is nothing more to take
        expect(limitAsShown(said, as, without)).toEqual(said)
      }),
      { numRuns: 3_000 },
    )
  })

  test('holds nothing that is not shown', () => {
    const millions = { ...plain, valueAbbrevations: 'millions' as const, valueRounding: 1 }
    expect(limitAsShown(upTo('1234567.89'), millions, known)).toEqual(upTo('1200000'))
    expect(limitAsShown(upTo('1000000', 'EUR'), millions, known)).toEqual(upTo('1000000'))
    // said as 1,000K, and so below what would be said as 1M
    const shortest = {
      ...plain,
      valueAbbrevations: 'shortest' as const,
      matrixDecimalRounding: 'nearest' as const,
    }
    expect(limitAsShown(upTo('999987'), shortest, known)).toEqual(upTo('999500'))
    expect(limitAsShown(upTo('100', 'DAYS', 'TIME'), { ...plain, timeUnit: 'months' }, known)).toEqual(
      upTo('91.3125', 'DAYS', 'TIME'),
    )
    const { rates: left } = limitsAsShown(
      { ...known, limits: [[upTo('9')]] },
      { ...plain, displayCurrencyCode: 'CHF' },
    )
    expect(left).toEqual([])
  })
})
