import { expect, test } from 'vitest'
import { aGrid, FORMAT, NO_LIMIT, upTo } from '../testing/a-grid.ts'
import { cellsSaid, notesIn, roleLetters, type Shows, statesIn } from './cell-said.ts'
import { cellsAt } from './cells-at.ts'
import { CELL_FLAGS, type Grid } from './grid.ts'
import { tintsOf } from './tints.ts'

const saying = (grid: Grid, shows: Shows = 'both', limits: ReadonlySet<number> | null = null) =>
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

test('authority types stand in their order; those with the same limit together', () => {
  expect(saying(grid)(0, 0)).toEqual({
    limits: [
      { types: [0], text: 'No limit', step: 5 },
      { types: [1], text: '$500', step: 4 },
    ],
    state: 'LIVE',
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

test('limits that are narrowed away leave nothing', () => {
  expect(saying(grid, 'limits', new Set())(1, 0)).toMatchObject({ limits: [], state: undefined })
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
