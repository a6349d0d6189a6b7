import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded, hasWords, marked } from './folded.ts'

test('accents and capitals are no difference', () => {
  expect(['Tomás', 'ÅSA', 'Łukasz Øre', 'Zoë'].map(folded)).toEqual(['tomas', 'asa', 'lukasz ore', 'zoe'])
})

test('letters that are written in two ways are folded to one', () => {
  expect(['Weiß', 'GROẞ', 'Æther', 'Œuvre', 'Björn', 'Þór', 'O’Connor', 'ΟΔΟΣ'].map(folded)).toEqual([
    'weiss',
    'gross',
    'aether',
    'oeuvre',
    'bjorn',
    'thor',
    "o'connor",
    'οδοσ',
  ])
  expect(marked('Weiß & Weiss', ['weiss']).map(({ text }) => text)).toEqual(['Weiß', ' & ', 'Weiss'])
})

test('a text has words in any order, whole or in part', () => {
  expect(hasWords('Jürgen O’Connor', '  connor jurg ')).toBe(true)
  expect(hasWords('Jürgen O’Connor', 'jurgen connors')).toBe(false)
  expect(hasWords('anything', ' ')).toBe(true)
})

test('every occurrence of a word is marked, and the pieces are the text', () => {
  expect(marked('Tomás, thomas', ['tomas'])).toEqual([
    { text: 'Tomás', isMarked: true },
    { text: ', thomas', isMarked: false },
  ])
  expect(marked('A + B', ['+'])[1]).toEqual({ text: '+', isMarked: true })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, word) => {
      const pieces = marked(text, [word])
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    }),
  )
})
