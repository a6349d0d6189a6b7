import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded, marked } from './folded.ts'

test('accents and capitals are no difference', () => {
  expect(['Tomás', 'ÅSA', 'Łukasz Øre', 'Zoë'].map(folded)).toEqual(['tomas', 'asa', 'lukasz ore', 'zoe'])
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
