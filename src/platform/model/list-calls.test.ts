import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineList } from './define-list.ts'
import { listCalls } from './list-calls.ts'

const list = defineList({
  name: 'trees',
  columns: [{ key: 'name', label: 'Name', kind: 'link', sortable: true }],
  filters: {},
  tabs: [{ key: 'all', label: 'All' }],
  searchHint: 'Search trees',
  defaultSort: { by: 'name', order: 'asc' },
  row: z.object({ id: z.uuid(), name: z.string() }),
})
const ID = '018f0000-0000-7000-8000-00000000000a'
const linesOf = (calls: object) =>
  Object.entries(calls).flatMap(([key, call]) =>
    'method' in call ? [`${key}: ${call.name} ${call.method} ${call.path} ${call.status}`] : [],
  )

test('a list has the calls that are named, and no others', () => {
  const calls = listCalls('OldTrees', '/woods/:woodId/trees', list, {
    has: ['list', 'search', 'counts', 'export', 'report'],
    listAt: '/list',
  })
  expect(linesOf(calls)).toEqual([
    'list: listOldTrees GET /woods/:woodId/trees/list 200',
    'search: searchOldTrees POST /woods/:woodId/trees/search 200',
    'counts: countOldTrees GET /woods/:woodId/trees/counts 200',
    'export: exportOldTrees POST /woods/:woodId/trees/export 201',
    'report: exportOldTreesReport GET /woods/:woodId/trees/export 200',
  ])
  expect(calls.list.summary).toBe('List old trees')
  expect(calls.list.params.safeParse({ woodId: ID }).success).toBe(true)
  expect(linesOf(listCalls('Trees', '/trees', list, { has: ['report'] }))).toEqual([
    'report: exportTrees GET /trees/export 200',
  ])
})

test('a kind may have words of its own for the fields and the records that are asked for', () => {
  const { list: call } = listCalls('Trees', '/trees', list, {
    has: ['list'],
    words: { select: 'fields', ids: 'treeIds' },
  })
  expect(call.query.safeParse({ fields: 'name', treeIds: ID }).success).toBe(true)
  expect(call.query.safeParse({ select: 'name' }).success).toBe(false)
})

test('an export is asked for columns and not for fields, and a report for its name besides', () => {
  const { report, export: posted } = listCalls('Trees', '/trees', list, { has: ['report', 'export'] })
  expect(report.query.safeParse({ columns: 'name', name: 'My trees', isFromListing: 'true' }).success).toBe(
    true,
  )
  expect(report.query.safeParse({ select: 'name' }).success).toBe(false)
  expect(posted.body.safeParse({ columns: ['name'] }).success).toBe(true)
  expect(posted.body.safeParse({ name: 'My trees' }).success).toBe(false)
})
