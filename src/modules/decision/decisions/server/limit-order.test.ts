import { expect, test } from 'vitest'
import { limitPrecedence } from './limit-order.ts'

const sizeOf = (valueType: string, unit: string, max: string | null, maxExclusive = false) =>
  Number(limitPrecedence({ authorities: [{ bounds: [{ valueType, unit, max, maxExclusive }] }] }))

test('Limits are sorted as magnitudes: value type, then how much, no upper end last.', () => {
  const sizes = [
    sizeOf('AUTHORIZED', '', null),
    sizeOf('CURRENCY', 'USD', '0'),
    sizeOf('CURRENCY', 'USD', '9.50'),
    sizeOf('CURRENCY', 'USD', '10'),
    sizeOf('CURRENCY', 'USD', '999999999999.99'),
    sizeOf('CURRENCY', 'USD', null),
    sizeOf('NUMBER', '', '5'),
    sizeOf('PERCENTAGE', '%', '5'),
    sizeOf('TIME', 'DAYS', '2'),
    sizeOf('TIME', 'DAYS', '30'),
    sizeOf('TIME', 'MONTHS', '1'),
    sizeOf('TIME', 'DAYS', '31'),
    sizeOf('TIME', 'MONTHS', '11'),
    sizeOf('TIME', 'YEARS', '1'),
    sizeOf('TIME', 'MONTHS', '13'),
    sizeOf('TIME', 'YEARS', '9999'),
    sizeOf('TIME', 'YEARS', null),
  ]
  expect([...sizes].sort((a, b) => a - b)).toEqual(sizes)
  expect(new Set(sizes).size).toBe(sizes.length)
  expect(sizeOf('TIME', 'MONTHS', '12')).toBe(sizeOf('TIME', 'YEARS', '1'))
  expect(sizeOf('CURRENCY', 'USD', '10.00')).toBe(sizeOf('CURRENCY', 'USD', '10'))
})

test('A limit whose end is excluded comes just before one that includes it.', () => {
  const of = (maxExclusive: boolean) =>
    limitPrecedence({
      authorities: [{ bounds: [{ valueType: 'CURRENCY', unit: 'USD', max: '10', maxExclusive }] }],
    })
  expect([of(true), of(false)]).toEqual(['1000000000000009.9999999999', '1000000000000010'])
  expect(limitPrecedence({ authorities: [] })).toBeNull()
})
