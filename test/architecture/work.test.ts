import { expect, test } from 'vitest'
import { findDearer } from '../../bench/work.ts'

const budget = { trips: 3, statements: 8, buffers: 1_000, rows: 500 }

test.each<[string, Partial<typeof budget>, string[]]>([
  ['a request within its budget', {}, []],
  ['a tenth more pages', { buffers: 1_100 }, []],
  ['more than that', { buffers: 1_101 }, ['list takes 1101 buffers, and its budget is 1000.']],
  ['one statement more', { statements: 9 }, ['list takes 9 statements, and its budget is 8.']],
  ['one round trip more, for two that were sent together', { trips: 4 }, []],
  ['two round trips more', { trips: 5 }, ['list takes 5 trips, and its budget is 3.']],
  ['rows that are read twice', { rows: 1_000 }, ['list takes 1000 rows, and its budget is 500.']],
])('%s', (_, change, dearer) =>
  expect(findDearer({ list: budget }, { list: { ...budget, ...change } })).toEqual(dearer),
)

test('a request without a budget', () =>
  expect(findDearer({}, { list: budget })).toEqual(['list has no budget. Run npm run work -- --write.']))
