import { expect, test } from 'vitest'
import { aGrid, FORMAT, NO_LIMIT, upTo } from '../testing/a-grid.ts'
import { type CellContent, cellsSaid, notesIn, roleLetters, statesIn } from './cell-summary.ts'
import { cellsAt } from './cells-at.ts'
import { CELL_FLAGS, type Grid, LEFT_OUT_FLAGS } from './grid.ts'
import { tintsOf } from './tints.ts'

const saying = (grid: Grid, shows: CellContent = 'both', limits: ReadonlySet<number> | null = null) =>
  cellsSaid(grid, FORMAT, { at: cellsAt(grid), tints: tintsOf(grid, FORMAT), narrowed: { limits }, shows })

const grid = aGrid({
  cells: {
    'Approve purchase order/President': [
      { type: 1, limit: [upTo('500')] },
      { type: 0, limit: [NO_LIMIT], flags: CELL_FLAGS.conditions, count: 3 },
    ],
    'Approve change order/President': [
      { type: 0, limit: [upTo('500')] },
      { type: 1, limit: [upTo('500')] },
    ],
    'Approve travel/President': [
      { state: 'ENDED' },
      { type: 1, state: 'SUSPENDED', flags: CELL_FLAGS.changeWaits },
    ],
  },
  roles: ['Reserved', 'Consulted'],
  marks: [
    [0, 0, 1],
    [0, 0, 1],
    [2, 1, 0],
  ],
})

test('authority types are in their order; those with the same limit together', () => {
  expect(saying(grid)(0, 0)).toEqual({
    limits: [
      { types: [0], text: 'No limit', step: 5 },
      { types: [1], text: '$500', step: 4 },
    ],
    state: 'LIVE',
    leftOutBy: [],
    notes: ['conditions'],
    delegations: 3,
    roles: [1],
  })
  expect(saying(grid)(1, 0).limits).toEqual([{ types: [0, 1], text: '$500', step: 4 }])
})

test('where nothing is live, it says what comes nearest to giving something', () => {
  expect(saying(grid)(2, 0)).toMatchObject({ limits: [], state: 'SUSPENDED', notes: ['changeWaits'] })
})

test('limits, roles, or both of them', () => {
  expect(saying(grid, 'limits')(0, 0).roles).toEqual([])
  expect(saying(grid, 'roles')(0, 0)).toMatchObject({ limits: [], state: undefined, roles: [1] })
  expect(saying(grid)(2, 1)).toMatchObject({ state: undefined, roles: [0] })
})

test('a limit that a filter keeps back is not shown, and is no empty cell', () => {
  expect(saying(grid, 'limits', new Set())(1, 0)).toMatchObject({
    limits: [],
    state: 'LEFT_OUT',
    leftOutBy: ['filter'],
    notes: [],
  })
})

const leftOut = aGrid({
  cells: {
    'Approve purchase order/President': {
      state: 'LEFT_OUT',
      flags: LEFT_OUT_FLAGS.limitType | LEFT_OUT_FLAGS.status,
      count: 2,
    },
    'Approve change order/President': [
      { type: 0, limit: [upTo('500')], flags: CELL_FLAGS.further },
      { type: 1, state: 'LEFT_OUT', flags: LEFT_OUT_FLAGS.group },
    ],
    'Approve travel/President': [
      { type: 0, limit: [upTo('500')] },
      { type: -1, state: 'LEFT_OUT', flags: LEFT_OUT_FLAGS.authorityType },
    ],
  },
})

test('a cell of which everything is left out says by what', () => {
  expect(saying(leftOut)(0, 0)).toMatchObject({
    limits: [],
    state: 'LEFT_OUT',
    leftOutBy: ['limitType', 'status'],
    delegations: 2,
  })
  expect(statesIn(leftOut)).toEqual(['LEFT_OUT'])
})

test('a cell of which one authority type is left out has a note, unless the matrix does not have that type', () => {
  expect(saying(leftOut)(1, 0)).toMatchObject({ state: 'LIVE', notes: ['further', 'leftOut'] })
  expect(saying(leftOut)(2, 0)).toMatchObject({ state: 'LIVE', notes: [] })
  expect(notesIn(leftOut)).toEqual(['further', 'leftOut'])
})

test('a grid knows its notes and states', () => {
  expect(notesIn(grid)).toEqual(['changeWaits', 'conditions'])
  expect(statesIn(grid)).toEqual(['SUSPENDED', 'ENDED'])
})

test('decision roles have as few letters as tell them apart', () => {
  const letters = (...names: string[]) => roleLetters(names.map((name) => ({ name })))
  expect(letters('Reserved', 'Consulted', 'Endorse', 'Informed')).toEqual(['R', 'C', 'E', 'I'])
  expect(letters('Reviewer', 'reserved', 'Requested')).toEqual(['R', 'Re', 'Req'])
  expect(letters('"Legal" review', '[L] & co', '★')).toEqual(['L', 'Lc', '3'])
})
