import { describe, expect, test } from 'vitest'
import {
  type Arrangement,
  arrangement,
  defaultArrangement,
  fitted,
  isSame,
  moved,
  neighbour,
  resized,
  shownColumns,
  shownOrHidden,
} from './list-layout.ts'

const trees = {
  columns: [
    { key: 'name', label: 'Name', kind: 'link', sortable: 'treeName' },
    { key: 'kind', label: 'Kind', kind: 'text' },
    { key: 'height', label: 'Height', kind: 'count', sortable: true },
    { key: 'planted', label: 'Planted', kind: 'day', sortable: true, hidden: true },
  ],
  defaultSort: { by: 'treeName', order: 'asc' },
} as const
const initial = defaultArrangement(trees)
const kept = (change: Partial<Arrangement>): Arrangement => ({ ...initial, ...change })
const seen = (of: Arrangement) => shownColumns(trees, of).map((column) => column.key)

test('by default every column is in its order, but for those that wait to be added', () => {
  expect(seen(initial)).toEqual(['name', 'kind', 'height'])
  expect(fitted(trees, undefined)).toEqual(initial)
  expect(arrangement.parse(initial)).toEqual(initial)
})

describe('an arrangement on the wire', () => {
  const odd = ['', ' ', 'a b', 'a\u0000', '\ud800', 'a-b', 'x'.repeat(51)]

  test.each(odd)('names no column %j', (key) => {
    for (const change of [
      { order: [key] },
      { hidden: [key] },
      { width: Object.fromEntries([[key, 100]]) },
      { sort: { by: key, order: 'asc' as const } },
    ])
      expect(arrangement.safeParse(kept(change)).success).toBe(false)
  })

  test('may name columns of another release', () => {
    expect(arrangement.parse(kept({ hidden: ['bark2'] })).hidden).toEqual(['bark2'])
  })
})

describe('an arrangement of another release', () => {
  test('loses columns that no longer exist, and their widths', () => {
    const old = kept({
      order: ['name', 'bark', 'height', 'kind', 'planted'],
      hidden: ['bark', 'planted'],
      width: { bark: 100, kind: 90 },
    })
    expect(fitted(trees, old)).toMatchObject({
      order: ['name', 'height', 'kind', 'planted'],
      hidden: ['planted'],
      width: { kind: 90 },
    })
  })

  test('shows a new column where it stands by default, after the one before it', () => {
    expect(seen(fitted(trees, kept({ order: ['name', 'height', 'kind'], hidden: [] })))).toEqual([
      'name',
      'height',
      'kind',
    ])
    expect(seen(fitted(trees, kept({ order: ['name', 'height', 'planted'], hidden: ['height'] })))).toEqual([
      'name',
      'kind',
      'planted',
    ])
  })

  test('is sorted as by default where its sort no longer exists', () => {
    expect(fitted(trees, kept({ sort: { by: 'bark', order: 'desc' } })).sort).toEqual(initial.sort)
    expect(fitted(trees, kept({ sort: { by: 'height', order: 'desc' } })).sort.by).toBe('height')
  })

  test('never hides or moves the first column, whatever it says', () => {
    const odd = kept({ order: ['height', 'name', 'height', 'kind', 'planted'], hidden: ['name'] })
    expect(seen(fitted(trees, odd))).toEqual(['name', 'height', 'kind', 'planted'])
  })
})

describe('moved', () => {
  test.each([
    ['kind', 'height', ['name', 'height', 'kind', 'planted']],
    ['planted', 'kind', ['name', 'planted', 'kind', 'height']],
    ['kind', 'planted', ['name', 'height', 'planted', 'kind']],
    ['kind', 'name', ['name', 'kind', 'height', 'planted']],
    ['name', 'height', ['name', 'kind', 'height', 'planted']],
    ['kind', 'kind', ['name', 'kind', 'height', 'planted']],
  ])('%s past %s', (from, past, order) => {
    expect(moved(initial, from, past).order).toEqual(order)
  })

  test('by one place means past the next column that is seen', () => {
    const keys = seen(moved(kept({ hidden: ['kind'] }), 'planted', 'height'))
    expect(neighbour(keys, 'planted', 1)).toBe('height')
    expect(neighbour(keys, 'height', 1)).toBeUndefined()
    expect(neighbour(keys, 'kind', 1)).toBeUndefined()
  })
})

test('a column is hidden and shown again where it was', () => {
  const without = shownOrHidden(initial, 'kind', false)
  expect(seen(without)).toEqual(['name', 'height'])
  expect(seen(shownOrHidden(without, 'kind', true))).toEqual(['name', 'kind', 'height'])
})

test.each([
  [200.4, 200],
  [3, 64],
  [9_999, 640],
])('a width of %d becomes %d', (asked, width) => {
  expect(resized(initial, 'kind', asked).width).toEqual({ kind: width })
})

test('the same is the same, in whatever order columns were hidden or resized', () => {
  const one = kept({ hidden: ['kind', 'planted'], width: { kind: 90, height: 80 } })
  expect(isSame(one, kept({ hidden: ['planted', 'kind'], width: { height: 80, kind: 90 } }))).toBe(true)
  expect(isSame(one, { ...one, density: 'compact' })).toBe(false)
})

test.each([
  ['a width beyond its bounds', { width: { kind: 5 } }],
  ['an odd density', { density: 'airy' }],
  ['a column without a name', { order: [''] }],
  ['something unknown', { colour: 'green' }],
])('%s is refused', (_what, change) => {
  expect(arrangement.safeParse({ ...initial, ...change }).success).toBe(false)
})
