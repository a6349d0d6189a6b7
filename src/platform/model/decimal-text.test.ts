import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare } from './decimal.ts'
import { compareTexts, DECIMAL_TEXT, isAmountText, isInOrder } from './decimal-text.ts'

test.each([
  ['0', true],
  ['-1.5', true],
  ['123456789012345.0123456789', true],
  ['1234567890123456', false],
  ['1.01234567891', false],
  ['1.', false],
  ['.5', false],
  ['1e3', false],
  ['٣', false],
  ['', false],
])('%s is a decimal: %s', (text, is) => expect(DECIMAL_TEXT.test(text)).toBe(is))

test('an amount is a decimal that is not below zero', () => {
  expect(['0', '7.5', '-1', '-0', 'x'].map(isAmountText)).toEqual([true, true, false, false, false])
})

test.each([
  [{ min: '1', max: '2' }, true],
  [{ min: '2', max: '2.0' }, true],
  [{ min: '2.0000000001', max: '2' }, false],
  [{ min: '9', max: '10' }, true],
  [{ min: '0.5', max: '0.25' }, false],
  [{ min: '-2', max: '-1' }, true],
  [{ min: '5' }, true],
  [{ max: '5' }, true],
  [{}, true],
  // what is no decimal is refused where it stands, and not for its order
  [{ min: 'x', max: '1' }, true],
  [{ min: '3', max: 'x' }, true],
] as const)('%o is in order: %s', (range, is) => expect(isInOrder(range)).toBe(is))

test('two texts compare as the numbers that they are, without arithmetic', () => {
  const number = fc
    .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 4 }))
    .map(([digits, places]) => {
      const text = `${digits < 0n ? -digits : digits}`.padStart(places + 1, '0')
      const at = text.length - places
      return `${digits < 0n ? '-' : ''}${text.slice(0, at)}${places ? `.${text.slice(at)}` : ''}`
    })
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(compareTexts(a, b)).toBe(compare(a, b))
    }),
  )
  expect([compareTexts('1.0', '1'), compareTexts('-0.5', '0.25'), compareTexts('10', '9.99')]).toEqual([
    0, -1, 1,
  ])
})
