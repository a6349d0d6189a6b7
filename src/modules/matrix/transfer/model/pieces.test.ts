import { expect, test } from 'vitest'
import { piecesOf } from './pieces.ts'

const nobody = () => []
const filled = { shown: '250000', holder: 'POSITION filled' }
const empty = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ shown: '', holder: `POSITION p${from + at}` }))

test('Few are issued in one transaction, and what stands already comes before them.', () => {
  const cells = empty(45)
  const pieces = piecesOf([...cells.slice(0, 1), filled, ...cells.slice(1)], nobody)
  expect(pieces.map((piece) => [piece.before.length, piece.cells.length])).toEqual([
    [0, 21],
    [1, 20],
    [1, 5],
  ])
  expect(pieces.flatMap((piece) => piece.cells)).toHaveLength(46)
  expect(piecesOf([filled], nobody)).toEqual([{ before: [], cells: [filled] }])
})

test('The authority types of a holder, and holders with a person in common, are in one piece.', () => {
  const cells = [...empty(30), ...empty(30), { shown: '', holder: 'USER u1' }]
  const people = (holder: string) =>
    ({ 'POSITION p0': ['u1'], 'POSITION p29': ['u1', 'u2'], 'USER u1': ['u1'] })[holder] ?? []
  const pieces = piecesOf(cells, people)
  const holdersOf = pieces.map((piece) => new Set(piece.cells.map(({ holder }) => holder)))
  expect(holdersOf.map(({ size }) => size)).toEqual([20, 11])
  expect(['POSITION p0', 'POSITION p29', 'USER u1'].every((each) => holdersOf[0]?.has(each))).toBe(true)
  expect(pieces.flatMap((piece) => piece.cells)).toHaveLength(61)
})

test('More holders than a piece has room for stay together where one person ties them.', () => {
  const pieces = piecesOf(empty(25), () => ['u1'])
  expect(pieces.map((piece) => piece.cells.length)).toEqual([25])
})
