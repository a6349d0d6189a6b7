import { expect, test } from 'vitest'
import { splitIntoBatches } from './batches.ts'

const nobody = () => []
const filled = { shown: '250000', holder: 'POSITION filled' }
const empty = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ shown: '', holder: `POSITION p${from + at}` }))

test('Few are issued in one transaction, and what stands already comes before them.', () => {
  const cells = empty(45)
  const batches = splitIntoBatches([...cells.slice(0, 1), filled, ...cells.slice(1)], nobody)
  expect(batches.map((batch) => [batch.before.length, batch.cells.length])).toEqual([
    [0, 21],
    [1, 20],
    [1, 5],
  ])
  expect(batches.flatMap((batch) => batch.cells)).toHaveLength(46)
  expect(splitIntoBatches([filled], nobody)).toEqual([{ before: [], cells: [filled] }])
})

test('The authority types of a holder, and holders with a person in common, are in one batch.', () => {
  const cells = [...empty(30), ...empty(30), { shown: '', holder: 'USER u1' }]
  const people = (holder: string) =>
    ({ 'POSITION p0': ['u1'], 'POSITION p29': ['u1', 'u2'], 'USER u1': ['u1'] })[holder] ?? []
  const batches = splitIntoBatches(cells, people)
  const holdersOf = batches.map((batch) => new Set(batch.cells.map(({ holder }) => holder)))
  expect(holdersOf.map(({ size }) => size)).toEqual([20, 11])
  expect(['POSITION p0', 'POSITION p29', 'USER u1'].every((each) => holdersOf[0]?.has(each))).toBe(true)
  expect(batches.flatMap((batch) => batch.cells)).toHaveLength(61)
})

test('More holders than a batch has room for stay together where one person ties them.', () => {
  const batches = splitIntoBatches(empty(25), () => ['u1'])
  expect(batches.map((batch) => batch.cells.length)).toEqual([25])
})
