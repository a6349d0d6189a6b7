import { expect, test } from 'vitest'
import { BUILT, problemsOf, waitsFor } from './row.ts'

test('a row that says built and is not, one that waits and is there, and one that is twice are reported', () => {
  const rows = [
    { name: 'a', state: BUILT, isThere: true },
    { name: 'b', state: waitsFor('Actions'), isThere: false },
    { name: 'c', state: BUILT, isThere: false },
    { name: 'd', state: waitsFor('Actions'), isThere: true },
    { name: 'a', state: BUILT, isThere: true },
  ]
  expect(problemsOf(rows)).toEqual([
    'c: the table says that it is built, and it is not there.',
    'd: it is there; the table still waits for Actions.',
    'a: the table has it twice.',
  ])
})
