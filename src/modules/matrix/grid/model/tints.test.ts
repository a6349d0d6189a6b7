import { expect, test } from 'vitest'
import { aGrid, FORMAT, NO_LIMIT, upTo } from '../testing/a-grid.ts'
import { formatLimit } from './format-limit.ts'
import type { GridLimit } from './grid.ts'
import { tintsOf } from './tints.ts'

const grid = (limits: readonly GridLimit[]) => aGrid({ change: { limits: limits.map((limit) => [limit]) } })
const stepsOf = (...limits: GridLimit[]) => tintsOf(grid(limits), FORMAT).steps

test('amounts are tinted by a hundredth, a twentieth and a quarter of the largest', () => {
  expect(
    stepsOf(upTo('20000000'), upTo('5000000'), upTo('2500000'), upTo('500000'), upTo('100000'), NO_LIMIT),
  ).toEqual([4, 4, 3, 2, 1, 5])
})

test('the edges are round numbers in the currency that is shown', () => {
  const edges = (value: string, displayCurrencyCode = 'USD') => {
    const format = { ...FORMAT, displayCurrencyCode }
    const shown = grid([upTo(value)])
    return tintsOf(shown, format).edges?.map((edge) => formatLimit(edge, format, shown))
  }
  expect(edges('20000000')).toEqual(['$200,000', '$1,000,000', '$5,000,000'])
  expect(edges('2500000')).toEqual(['$20,000', '$100,000', '$500,000'])
  expect(edges('20000000', 'EUR')).toEqual(['€100,000', '€500,000', '€2,000,000'])
})

test('amounts are compared in the base currency; one without a rate has the lightest tint', () => {
  expect(stepsOf(upTo('1000000'), upTo('800000', 'EUR'), upTo('1000000', 'CHF'))).toEqual([4, 4, 1])
})

test('percentages have edges of their own, times those of the longest, a plain yes the lightest tint', () => {
  expect(stepsOf(...['3', '5', '10', '15', '50'].map((share) => upTo(share, '%', 'PERCENTAGE')))).toEqual([
    1, 2, 3, 3, 4,
  ])
  expect(
    stepsOf(upTo('2', 'YEARS', 'TIME'), upTo('30', 'DAYS', 'TIME'), upTo('12', 'MONTHS', 'TIME')),
  ).toEqual([4, 1, 2])
  expect(stepsOf({ valueType: 'AUTHORIZED', min: null, max: null })).toEqual([1])
})

test('a grid without amounts has no edges', () => {
  expect(tintsOf(grid([upTo('5', '%', 'PERCENTAGE')]), FORMAT).edges).toBeNull()
})
