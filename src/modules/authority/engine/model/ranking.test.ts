import { expect, test } from 'vitest'
import type { ValueType } from '../../terms/model/terms.ts'
import type { EffectiveBound } from './effective.ts'
import { byEach, byLimit, byNumber, byText } from './ranking.ts'

const scale = { at: Date.UTC(2026, 0, 31), zone: 'UTC', baseCurrency: 'USD', rates: new Map([['EUR', '2']]) }

const upTo = (valueType: ValueType, value: string | null, unit: string): EffectiveBound => ({
  valueType,
  min: null,
  max: value === null ? null : { value, unit, exclusive: false, origin: 'LIMIT', delegationId: 'd' },
})
const money = (value: string | null, unit = 'USD') => upTo('CURRENCY', value, unit)
const days = (value: string, unit = 'DAYS') => upTo('TIME', value, unit)

/** Names in the order of their limits. */
const ordered = (named: ValueType[], limits: Record<string, EffectiveBound[]>) =>
  Object.keys(limits)
    .sort(byLimit(scale, new Set(named), (name: string) => limits[name]!))
    .join(' ')

const cases: [string, ValueType[], Record<string, EffectiveBound[]>, string][] = [
  ['the smaller amount', [], { b: [money('9')], a: [money('5')] }, 'a b'],
  [
    'the amount that is smaller at the rate of the day',
    [],
    { b: [money('9')], a: [money('5', 'EUR')] },
    'b a',
  ],
  [
    'what ends below an amount before what ends with it',
    [],
    { b: [money('9')], a: [{ ...money('9'), max: { ...money('9').max, exclusive: true } as never }] },
    'a b',
  ],
  ['what is limited before what has no limit', [], { b: [], a: [money('9')] }, 'a b'],
  ['what is limited before what has no maximum', [], { b: [money(null)], a: [money('9')] }, 'a b'],
  [
    'what can be compared before what has no rate, and that before what is not limited',
    [],
    { c: [], b: [money('1', 'GBP')], a: [money('9')] },
    'a b c',
  ],
  [
    'of what has no rate, by the currency and then by the amount',
    [],
    { c: [money('1', 'KWD')], b: [money('10', 'GBP')], a: [money('9', 'GBP')] },
    'a b c',
  ],
  ['the shorter time from the day asked about', [], { b: [days('29')], a: [days('1', 'MONTHS')] }, 'a b'],
  [
    'the limit type that was asked about before the others',
    ['TIME'],
    { b: [money('1'), days('9')], a: [money('2'), days('5')] },
    'a b',
  ],
  [
    'the other limit types where the one asked about is equal',
    ['TIME'],
    { b: [days('5'), money('2')], a: [days('5'), money('1')] },
    'a b',
  ],
  [
    'the first limit type, where none was asked about',
    [],
    { b: [money('2'), days('5')], a: [money('1'), days('9')] },
    'a b',
  ],
]
test.each(cases)('Least comes %s.', (_, named, limits, expected) => {
  expect(ordered(named, limits)).toBe(expected)
  expect(ordered(named, Object.fromEntries(Object.entries(limits).reverse()))).toBe(expected)
})

test('The first difference decides, by number or by text, and what has none is equal.', () => {
  type Item = { n: number; t: string }
  const order = byEach<Item>(
    byNumber(({ n }) => n),
    byText(({ t }) => t),
  )
  const items = [
    { n: 2, t: 'a' },
    { n: 1, t: 'c' },
    { n: 1, t: 'b' },
  ]
  expect(items.sort(order).map(({ n, t }) => `${n}${t}`)).toEqual(['1b', '1c', '2a'])
  expect(order({ n: 1, t: 'b' }, { n: 1, t: 'b' })).toBe(0)
})
