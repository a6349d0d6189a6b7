import { expect, test } from 'vitest'
import { aGrid, NO_LIMIT, upTo } from '../testing/a-grid.ts'
import { type GridFilter, narrowed } from './narrow.ts'

const grid = aGrid({
  cells: {
    'Approve purchase order/President': { limit: [NO_LIMIT] },
    'Approve purchase order/Controller': { limit: [upTo('100000')] },
    'Approve change order/Controller': { limit: [upTo('40000', 'EUR')] },
    'Approve travel/Controller': { limit: [upTo('20', '%', 'PERCENTAGE')] },
  },
})
const none: GridFilter = {
  search: '',
  sections: [],
  categories: [],
  holders: [],
  atLeast: null,
  atMost: null,
}
const left = (narrowing: Partial<GridFilter>) => narrowed(grid, { ...none, ...narrowing })

test('nothing narrows nothing', () => {
  expect(left({})).toEqual({ rows: [0, 1, 2], columns: [0, 1], limits: null })
})

test('a search finds every word in name or ID, accents and capitals aside', () => {
  expect(left({ search: 'ÓRDER change' }).rows).toEqual([1])
  expect(left({ search: 'dec-1003' }).rows).toEqual([2])
  expect(left({ search: 'nothing' }).rows).toEqual([])
})

test('sections, categories and holders keep what is named', () => {
  expect(left({ sections: [grid.rows[2]?.section.id ?? ''] }).rows).toEqual([2])
  expect(left({ categories: [grid.rows[0]?.category?.id ?? ''] }).rows).toEqual([0, 1])
  expect(left({ holders: [grid.columns[1]?.id ?? ''] }).columns).toEqual([1])
})

test('what is not in the matrix is not shown by naming it', () => {
  expect(left({ sections: ['elsewhere'], holders: ['nobody'] })).toMatchObject({ rows: [], columns: [] })
})

test('a range of limits is in the base currency, and leaves out decisions without any of them', () => {
  expect(left({ atLeast: '50000', atMost: '100000' })).toMatchObject({
    rows: [0, 1],
    limits: new Set([1, 2]),
  })
  expect(left({ atMost: '60000' }).rows).toEqual([1])
})

test('no limit is more than any amount', () => {
  expect(left({ atLeast: '1000000' })).toMatchObject({ rows: [0], limits: new Set([0]) })
  expect(left({ atMost: '1000000000' }).limits).toEqual(new Set([1, 2]))
})

test('only cells of holders that are left keep a decision', () => {
  expect(left({ atLeast: '1000000', holders: [grid.columns[1]?.id ?? ''] }).rows).toEqual([])
})
