import { expect, test } from 'vitest'
import * as z from 'zod'
import type { ListShape } from './list.ts'
import { type CellsOf, shownOf } from './list-cells.ts'

const columns = [
  { key: 'name', label: 'Name', kind: 'link' },
  { key: 'parents', label: 'Parents', kind: 'names' },
  { key: 'owner', label: 'Owner', kind: 'names' },
  { key: 'height', label: 'Height', kind: 'count' },
  { key: 'updated', field: 'updatedAt', label: 'Updated', kind: 'instant' },
  { key: 'source', label: 'Source', kind: 'words', labels: { MANUAL: 'By hand' } },
  { key: 'status', label: 'Status', kind: 'status', of: 'switchable', labels: { UP: 'Standing' } },
  { key: 'isOld', label: 'Old', kind: 'flag', yes: 'Old', no: 'Young' },
] as const satisfies ListShape['columns']

const row = {
  id: 't1',
  name: 'Oak',
  parents: [{ name: 'Elm' }, { name: 'Ash' }],
  owner: { name: 'Ada' },
  height: 12,
  updatedAt: '2026-01-01T00:00:00.000Z',
  source: 'MANUAL',
  status: 'UP',
  isOld: false,
}

test('a column shows what its kind makes of its field', () => {
  expect(columns.map((column) => shownOf(column, row))).toEqual([
    'Oak',
    ['Elm', 'Ash'],
    ['Ada'],
    12,
    '2026-01-01T00:00:00.000Z',
    'By hand',
    'Standing',
    'Young',
  ])
})

test('where there is nothing it shows nothing, and a word without a label as it is', () => {
  expect(columns.map((column) => shownOf(column, { status: 'FELLED' }))).toEqual([
    ...Array(6).fill(null),
    'FELLED',
    null,
  ])
})

test('a list without a cell that its kind does not say does not compile', () => {
  const trees = {
    name: 'trees',
    columns: [
      { key: 'name', label: 'Name', kind: 'link', sortable: true },
      { key: 'limit', label: 'Limit', kind: 'limit' },
      { key: 'held', label: 'Held', kind: 'text' },
    ],
    filters: {},
    searchHint: 'Search trees',
    defaultSort: { by: 'name', order: 'asc' },
    row: z.object({ id: z.uuid(), name: z.string(), limit: z.object({}), held: z.object({}) }),
  } as const satisfies ListShape
  type Cells = CellsOf<typeof trees, () => string>
  const whole: Cells = { limit: () => '', held: () => '' }
  // @ts-expect-error: `held` is no text
  const part: Cells = { limit: () => '' }
  // @ts-expect-error: there is no such column
  const more: Cells = { ...whole, age: () => '' }
  expect(Object.keys({ ...part, ...more })).toEqual(['limit', 'held', 'age'])
})
