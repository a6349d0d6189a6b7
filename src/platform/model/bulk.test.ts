import { expect, test } from 'vitest'
import * as z from 'zod'
import { severalOf } from './bulk.ts'

const several = severalOf('treeIds', { matching: z.object({ search: z.string() }) as never })
const ids = (count: number) =>
  Array.from({ length: count }, (_, i) => `018f0000-0000-7000-8000-${String(i).padStart(12, '0')}`)
const said = (given: unknown) => several.safeParse(given).error?.issues.map((issue) => issue.message)

test('records are named by up to 1,000 ids; for more there is what their list is asked', () => {
  expect(said({ treeIds: ids(1_000) })).toBeUndefined()
  expect(said({ treeIds: ids(1_001) })).toEqual(['Send at most 1,000 IDs. For more, send matching.'])
  expect(said({ matching: { search: 'oak' } })).toBeUndefined()
})

test('it is one of the two', () => {
  const either = ['Send either treeIds or matching.']
  expect(said({})).toEqual(either)
  expect(said({ treeIds: ids(1), matching: { search: 'oak' } })).toEqual(either)
})
