import { expect, test } from 'vitest'
import { findFuzzyMatches, likeness } from './fuzzy-match.ts'

test.each([
  ['tomas', 'Tomás', 0],
  ['tomas', 'Thomas', 1],
  ['tomas', 'Tobias', null],
  ['purch', 'purchase', 0],
  ['puchase', 'purchase', 1],
  ['puchas', 'purchase', 1],
  ['pruchase', 'purchase', 1],
  ['purchaise', 'purchase', 1],
  ['jonh', 'John', 1],
  ['wigdet', 'widget', 1],
  ['tom', 'Tim', null],
  ['lease', 'release', 0],
  ['travel', 'contract', null],
  ['1084', '1085', null],
])('%s and %s differ in %s letters', (typed, word, slips) => {
  expect(likeness(typed, word)).toBe(slips)
})

test('finds words with letters like those typed, and none with the same letters', () => {
  expect(findFuzzyMatches(['tomas', 'berg'], ['Thomas', 'Tomás', 'tomas', 'Bergmann'])).toEqual([
    { typed: 'tomas', like: ['Thomas'] },
    { typed: 'berg', like: [] },
  ])
})
