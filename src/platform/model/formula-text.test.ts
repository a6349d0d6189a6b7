import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neutralizeFormula, restoreFormula } from './formula-text.ts'

test('A text that begins like a formula is neutralized, any other one is left alone', () => {
  expect(['=1+1', '+1 555', '-5', '@cmd', '\tx', '\rx'].map(neutralizeFormula)).toEqual([
    "'=1+1",
    "'+1 555",
    "'-5",
    "'@cmd",
    "'\tx",
    "'\rx",
  ])
  for (const text of ['', 'a=b', "'quoted", '–', '5']) expect(neutralizeFormula(text)).toBe(text)
})

test('A neutralized text is restored', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^'[=+\-@\t\r]/.test(text))
      expect(restoreFormula(neutralizeFormula(text))).toBe(text)
    }),
  )
})
