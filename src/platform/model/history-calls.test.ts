import { expect, test } from 'vitest'
import * as z from 'zod'
import { historyCalls } from './history-calls.ts'

test('a history has the calls that are named, and no others', () => {
  const calls = historyCalls('Tree', 'a tree', '/trees/:id', {
    has: ['log', 'revisionIds', 'revision', 'asOf'],
    record: z.object({ id: z.uuid() }),
  })
  const lines = Object.entries(calls).map(
    ([key, { name, method, path }]) => `${key}: ${name} ${method} ${path}`,
  )
  expect(lines).toEqual([
    'log: getTreeChangelog GET /trees/:id/changelog',
    'revisionIds: getTreeRevisionIds GET /trees/:id/changelog/revision-ids',
    'revision: getTreeRevision GET /trees/:id/changelog/:revisionId',
    'asOf: getTreeAsOf GET /trees/:id/:revisionDate',
  ])
  expect(
    calls.revision.params.safeParse({ id: '018f0000-0000-7000-8000-00000000000a', revisionId: '0' }).success,
  ).toBe(false)
})
