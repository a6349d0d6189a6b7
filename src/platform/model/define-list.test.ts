import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineList } from './define-list.ts'

const trees = defineList({
  name: 'trees',
  columns: [
    { key: 'name', label: 'Name', kind: 'link', sortable: true },
    { key: 'height', label: 'Height', kind: 'count' },
  ],
  filters: {
    status: { kind: 'words', label: 'Status', options: [{ value: 'UP', label: 'Standing' }] },
    planted: { kind: 'range', label: 'Planted', none: 'Never planted' },
    evergreen: { kind: 'flag', label: 'Evergreen', yes: 'Yes', no: 'No' },
    limits: { kind: 'limits', label: 'Limit', valueTypes: [{ value: 'NUMBER', label: 'Number' }] },
  },
  tabs: [{ key: 'all', label: 'All' }],
  searchHint: 'Search trees',
  defaultSort: { by: 'name', order: 'asc' },
  row: z.object({ id: z.uuid(), name: z.string() }),
})
const query = z.strictObject(trees.query)

test('a request without anything is the first page of ten in the default order', () => {
  expect(trees.body.parse({})).toEqual({ page: 1, limit: 10, sortBy: 'name', sortOrder: 'asc' })
  expect(query.parse({})).toEqual({ page: 1, limit: 10, sortBy: 'name', sortOrder: 'asc' })
})

test('rows without a value are asked for by the filters that offer them', () => {
  expect(trees.body.parse({ none: ['planted'] })).toMatchObject({ none: ['planted'] })
  expect(query.parse({ none: 'planted' })).toMatchObject({ none: ['planted'] })
  expect(trees.body.safeParse({ none: ['status'] }).success).toBe(false)
})

test('what is written into the address is read back as it was', () => {
  const asked = {
    page: 3,
    limit: 50,
    sortBy: 'name',
    sortOrder: 'desc',
    status: ['UP'],
    evergreen: false,
    plantedStartDate: '2026-01-01T00:00:00.000Z',
    limits: { NUMBER: { min: '5' } },
  }
  expect(query.parse(z.encode(query, asked as never))).toEqual(asked)
})

test.each([
  ['a page below one', { page: 0 }],
  ['more than a hundred rows', { limit: 101 }],
  ['an unknown filter', { colour: 'green' }],
  ['a column that cannot be sorted', { sortBy: 'height' }],
  ['an unknown word', { status: ['FELLED'] }],
  ['a number as text', { page: '1' }],
  ['a limit of a type that the filter does not offer', { limits: { BOGUS: { min: '5' } } }],
  ['a limit of a type in another case', { limits: { number: { min: '5' } } }],
])('%s is refused', (_what, body) => {
  expect(trees.body.safeParse(body).success).toBe(false)
})

test('an unknown type of limits is refused in the address as well, and one of several is enough', () => {
  const limits = (of: object) => query.safeParse({ limits: JSON.stringify(of) }).success
  expect([limits({ NUMBER: { max: '5' } }), limits({}), limits({ NUMBER: {}, BOGUS: {} })]).toEqual([
    true,
    true,
    false,
  ])
})
