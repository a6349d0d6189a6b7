import { expect, test } from 'vitest'
import { meets, reachesBeyond } from './bounds.ts'
import type { Bound } from './terms.ts'

const bound = (
  min: string | null,
  max: string | null,
  excluded: 'min' | 'max' | 'both' | 'none' = 'none',
): Bound => ({
  valueType: 'CURRENCY',
  unit: 'USD',
  min,
  minExclusive: excluded === 'min' || excluded === 'both',
  max,
  maxExclusive: excluded === 'max' || excluded === 'both',
})
const scale = { at: 0, zone: 'UTC', baseCurrency: 'USD', rates: new Map([['EUR', '2']]) }

test.each([
  ['an end that is included', bound('1000', null), { max: '1000' }, true],
  ['an end that is excluded', bound('1000', null, 'min'), { max: '1000' }, false],
  ['just beyond it', bound('1000', null, 'min'), { max: '1000.01' }, true],
  ['an upper end that is excluded', bound(null, '1000', 'max'), { min: '1000' }, false],
  ['one that is included', bound(null, '1000', 'min'), { min: '1000' }, true],
  ['no end', bound(null, null), { min: '1', max: '2' }, true],
  ['another currency at its rate', { ...bound(null, '500'), unit: 'EUR' }, { min: '1000' }, true],
  ['a currency without a rate', { ...bound(null, '500'), unit: 'KWD' }, { min: '1' }, false],
])('a limit with %s meets what is asked for, or not', (_, held, asked, expected) => {
  expect(meets(scale, held, asked)).toBe(expected)
})

test.each([
  ['more', bound(null, '11'), bound(null, '10'), true],
  ['as much', bound(null, '10'), bound(null, '10'), false],
  ['as much, and the end itself', bound(null, '10'), bound(null, '10', 'max'), true],
  ['as much, without the end', bound(null, '10', 'max'), bound(null, '10'), false],
  ['everything', bound(null, null), bound(null, '10'), true],
  ['less than everything', bound(null, '10'), bound(null, null), false],
])('a bound that reaches %s', (_, a, b, expected) => {
  expect(reachesBeyond(a, b)).toBe(expected)
})
