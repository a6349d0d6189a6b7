import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundProblems, rangeOf } from './bound-rules.ts'
import {
  demandText,
  holdingText,
  limitClause,
  limitsClause,
  limitsOfTypesText,
  limitsText,
  limitText,
  measureText,
  statedAndEffective,
} from './limit-texts.ts'
import type { Bound, ValueType } from './terms.ts'

const bound = (
  valueType: ValueType,
  unit: string,
  min: string | null,
  max: string | null,
  exclusive: '' | 'min' | 'max' | 'both' = '',
): Bound => ({
  valueType,
  unit,
  min,
  minExclusive: exclusive === 'min' || exclusive === 'both',
  max,
  maxExclusive: exclusive === 'max' || exclusive === 'both',
})
const dollars = (min: string | null, max: string | null, exclusive: '' | 'min' | 'max' | 'both' = '') =>
  bound('CURRENCY', 'USD', min, max, exclusive)

describe('A limit has one text', () => {
  const cases: [Bound, string][] = [
    [dollars(null, '250000.00'), '$250,000'],
    [dollars('0', '250000'), '$250,000'],
    [dollars('0.00', null), 'No limit'],
    [dollars('0', '10', 'min'), 'above $0, up to $10'],
    [dollars(null, '1000', 'max'), 'below $1,000'],
    [dollars('5', null), 'from $5'],
    [dollars('5', null, 'min'), 'above $5'],
    [dollars('5', '10'), '$5 to $10'],
    [dollars('5', '10', 'max'), 'from $5, below $10'],
    [dollars('5', '10', 'both'), 'above $5, below $10'],
    [dollars('5.0', '5.00'), 'exactly $5'],
    [dollars(null, null), 'No limit'],
    [dollars(null, '2500.5'), '$2,500.50'],
    [bound('CURRENCY', 'CAD', null, '20'), 'CA$20'],
    [bound('CURRENCY', 'CHF', null, '20'), 'CHF 20'],
    [bound('PERCENTAGE', '%', null, '10'), '10%'],
    [bound('PERCENTAGE', '%', null, '100'), '100%'],
    [bound('PERCENTAGE', '%', null, '100.00'), '100%'],
    [bound('PERCENTAGE', '%', null, '10.50'), '10.5%'],
    [bound('NUMBER', '', null, '1000'), '1,000'],
    [bound('TIME', 'MONTHS', null, '1'), '1 month'],
    [bound('TIME', 'DAYS', '10', '30'), '10 days to 30 days'],
    [bound('AUTHORIZED', '', null, null), 'Authorized'],
  ]
  test.each(cases)('%o', (of, text) => {
    expect(limitText(of)).toBe(text)
  })

  test('which says in a sentence that it is an upper end.', () => {
    expect(limitClause(dollars(null, '250000'))).toBe('up to $250,000')
    expect(limitClause(dollars(null, '1000', 'max'))).toBe('below $1,000')
    expect(limitClause(dollars('5', '10'))).toBe('$5 to $10')
    expect(limitClause(dollars(null, null))).toBe('No limit')
  })

  test('and several together, and what is stated and what is left, are named.', () => {
    expect(limitsText([])).toBe('No limit')
    expect(limitsText([dollars(null, '10'), bound('PERCENTAGE', '%', null, '20')])).toBe('$10, 20%')
    expect(limitText(null)).toBe('–')
    expect(statedAndEffective(dollars(null, '300'), dollars(null, '250'))).toBe('$250 effective, $300 stated')
    expect(statedAndEffective(dollars(null, '300'), dollars(null, '300', 'max'))).toBe(
      'below $300 effective, $300 stated',
    )
    expect(statedAndEffective(dollars(null, '300.00'), dollars(null, '300'))).toBe('$300')
    expect(statedAndEffective(dollars(null, '300'), null)).toBe('$300')
  })

  test('and a demand says which ends are excluded.', () => {
    const end = (value: string, exclusive: boolean) => ({ value, unit: '%', exclusive })
    expect(demandText({ valueType: 'PERCENTAGE', min: end('5', true), max: end('20', false) })).toBe(
      'more than 5% and at most 20%',
    )
    expect(demandText({ valueType: 'PERCENTAGE', min: end('5', false), max: end('20', true) })).toBe(
      'at least 5% and less than 20%',
    )
  })
})

test('Amounts keep all of their digits and stand with their unit.', () => {
  expect(measureText('CURRENCY', { value: '1234567.5', unit: 'USD' })).toBe('$1,234,567.50')
  expect(measureText('CURRENCY', { value: '20', unit: 'CHF' })).toBe('CHF 20')
  expect(measureText('CURRENCY', { value: '123456789012345.1234567891', unit: 'EUR' })).toBe(
    '€123,456,789,012,345.1234567891',
  )
  expect(measureText('NUMBER', { value: '1200.250', unit: '' })).toBe('1,200.25')
  expect(measureText('PERCENTAGE', { value: '20', unit: '%' })).toBe('20%')
  expect(measureText('TIME', { value: '24', unit: 'MONTHS' })).toBe('24 months')
})

const UNITS = {
  CURRENCY: ['USD', 'EUR', 'CAD', 'CHF', 'KWD', 'JPY'],
  NUMBER: [''],
  PERCENTAGE: ['%'],
  TIME: ['DAYS', 'MONTHS', 'YEARS'],
} as const
type UnitType = keyof typeof UNITS

const aValue = (valueType: UnitType, unit: string) => {
  const { least, most, decimals } = rangeOf(valueType, unit)
  return fc
    .tuple(
      fc.oneof(fc.bigInt(BigInt(least), BigInt(most.split('.')[0]!)), fc.constantFrom(1n, 10n, 100n)),
      fc.integer({ min: 0, max: 10 ** decimals - 1 }),
      fc.boolean(),
    )
    .map(([whole, part, isWhole]) =>
      isWhole || decimals === 0 ? `${whole}` : `${whole}.${String(part).padStart(decimals, '0')}`,
    )
}

const aValidBound = fc
  .constantFrom<UnitType>('CURRENCY', 'NUMBER', 'PERCENTAGE', 'TIME')
  .chain((valueType) => fc.constantFrom(...UNITS[valueType]).map((unit) => [valueType, unit] as const))
  .chain(([valueType, unit]) =>
    fc.record({
      valueType: fc.constant<ValueType>(valueType),
      unit: fc.constant<string>(unit),
      min: fc.option(aValue(valueType, unit)),
      minExclusive: fc.boolean(),
      max: fc.option(aValue(valueType, unit)),
      maxExclusive: fc.boolean(),
    }),
  )
  .filter((each) => boundProblems(each, 'b').length === 0)

/** What someone reads: the words say which end it is and whether it is excluded, the digits say how much. */
function read(text: string): { min: string | null; max: string | null } {
  const amount = (words: string) => {
    const digits = /[\d,]+(\.\d+)?/.exec(words)![0].replaceAll(',', '')
    const unit = words.replace(/[\d,]+(\.\d+)?/, '#').replace(/(day|month|year)s?$/, '$1')
    return `${Number(digits)} ${unit}`
  }
  if (text === 'No limit') return { min: null, max: null }
  const exactly = /^exactly (.+)$/.exec(text)
  if (exactly) return { min: `≥ ${amount(exactly[1]!)}`, max: `≤ ${amount(exactly[1]!)}` }
  const both = /^(.+) to (.+)$/.exec(text)
  if (both && !text.includes('up to')) return { min: `≥ ${amount(both[1]!)}`, max: `≤ ${amount(both[2]!)}` }
  let [min, max]: (string | null)[] = [null, null]
  for (const part of text.split(', ').map((each) => each.trim())) {
    if (part.startsWith('from ')) min = `≥ ${amount(part.slice(5))}`
    else if (part.startsWith('above ')) min = `> ${amount(part.slice(6))}`
    else if (part.startsWith('below ')) max = `< ${amount(part.slice(6))}`
    else max = `≤ ${amount(part.replace(/^up to /, ''))}`
  }
  return { min: min ?? null, max: max ?? null }
}

test('Whatever the limit, its text read back says the same ends.', () => {
  fc.assert(
    fc.property(aValidBound, (of) => {
      const unit = measureText(of.valueType, { value: '2', unit: of.unit })
      const end = (value: string, sign: string) =>
        `${sign} ${Number(value)} ${unit.replace('2', '#').replace(/s$/, '')}`
      const isZero = of.min !== null && Number(of.min) === 0 && !of.minExclusive
      expect(read(limitText(of))).toEqual({
        min: of.min === null || isZero ? null : end(of.min, of.minExclusive ? '>' : '≥'),
        max: of.max === null ? null : end(of.max, of.maxExclusive ? '<' : '≤'),
      })
    }),
    { numRuns: 500 },
  )
})

test('several authority types are named, each with all of its limits', () => {
  const approval = {
    authorityType: 'Approval',
    bounds: [dollars(null, '200000'), bound('TIME', 'MONTHS', null, '24')],
  }
  const signatory = { authorityType: 'Signatory', bounds: [dollars(null, null)] }
  const authorized = { authorityType: 'Execution', bounds: [bound('AUTHORIZED', '', null, null)] }
  expect(limitsClause([approval])).toBe('up to $200,000 and up to 24 months')
  expect(limitsClause([approval, signatory, authorized])).toBe(
    'Approval up to $200,000 and up to 24 months, Signatory with no limit, and Execution',
  )
  expect(limitsClause([authorized])).toBe('')
  expect(limitsOfTypesText([approval])).toBe('$200,000 and 24 months')
  expect(limitsOfTypesText([approval, signatory])).toBe(
    'Approval $200,000 and 24 months and Signatory No limit',
  )
})

test('what someone has reads as a sentence', () => {
  expect(holdingText(dollars(null, '5000'))).toBe('has $5,000')
  expect(holdingText(dollars(null, null))).toBe('has no limit')
  expect(holdingText(bound('AUTHORIZED', '', null, null))).toBe('is authorized')
})
