import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
  viewerOf,
} from '#test/database/product.ts'
import { act, base, issue, publishDecision } from '#test/database/scenario.ts'
import { MOST_DOCUMENTS } from '../model/link-calls.ts'
import { linkDocuments } from './link-documents.ts'

let product: TestProduct
let world: SmallWorld

beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

/** Links as the call does, with these documents there. */
const link = (
  by: string,
  kind: 'DECISION' | 'DELEGATION',
  ids: string[],
  documentIds: string[],
  there = documentIds,
) =>
  inTenant(product.pool, world.tenant.id, { listeners: product.listeners }, async (tx) => {
    const now = product.now()
    const viewer = await viewerOf(tx, world.tenant.id, world.users.get(by) as string, now)
    return linkDocuments(tx, viewer, { kind, ids, documentIds, now }, async () => new Set(there))
  })

const linked = async (documentId: string, by = 'authority', query = '') =>
  (await world.as(by).ask('GET', `${base}/decisions/linked-records?documentId=${documentId}${query}`)).data
const counted = async (documentId: string, by = 'authority') =>
  (await world.as(by).ask('GET', `${base}/decisions/linked-records-count?documentId=${documentId}`)).data
const unlink = (documentId: string, recordData: unknown[], by = 'authority', change = {}) =>
  world.as(by).ask('POST', `${base}/decisions/unlink-records`, { documentId, recordData, ...change })

test('no document is there yet: a link to one is not found, and nothing is linked', async () => {
  const id = await publishDecision(world)
  const delegation = await issue(world, id, { to: 'President' })
  const document = randomUUID()
  const asked = [
    ['decisions', { decisionIds: [id], documentIds: [document] }],
    ['delegations', { delegationIds: [delegation.id], documentIds: [document] }],
  ] as const
  for (const [kind, body] of asked)
    expect(
      (await world.as('authority').ask('PATCH', `${base}/${kind}/bulk-link-documents`, body)).status,
    ).toBe(404)
  expect(await counted(document)).toEqual({ decisions: 0, delegations: 0 })
})

test('a document that is there is linked to decisions and delegations, told in the history, and found again', async () => {
  const id = await publishDecision(world, { name: 'Sign lease' })
  const delegation = await issue(world, id, { to: 'President' })
  const [lease, plan] = [randomUUID(), randomUUID()]
  expect(await link('authority', 'DECISION', [id], [lease, plan])).toEqual({ succeeded: [id], refused: [] })
  expect((await link('authority', 'DELEGATION', [delegation.id], [lease])).succeeded).toEqual([delegation.id])
  expect((await link('authority', 'DECISION', [id], [lease])).succeeded).toEqual([id])

  expect(await counted(lease)).toEqual({ decisions: 1, delegations: 1 })
  const found = await linked(lease, 'authority', '&sortBy=type&sortOrder=asc')
  expect(found).toMatchObject({
    total: 2,
    items: [
      { id, type: 'DECISION', name: 'Sign lease', status: 'PUBLISHED', section: 'Procurement' },
      { id: delegation.id, type: 'DELEGATION', name: 'Sign lease', status: 'ISSUED' },
    ],
  })
  expect((await linked(lease, 'authority', '&type=DELEGATION')).total).toBe(1)
  expect((await linked(lease, 'authority', '&search=lease%20DEL-')).total).toBe(1)
  const log = await world.as('authority').ask('GET', `${base}/decisions/${id}/changelog`)
  expect(log.data.items.map((each: { event: string }) => each.event)).toEqual(['LINK_DOCUMENTS', 'PUBLISH'])
  expect(log.data.items[0].changes).toEqual([
    { field: 'documents', label: 'Documents', old: '–', new: '2 documents' },
  ])

  const answer = await unlink(lease, [
    { id, type: 'DECISION' },
    { id: delegation.id, type: 'DELEGATION' },
    { id: randomUUID(), type: 'DECISION' },
  ])
  expect(answer.data).toEqual({ deletedCount: 2 })
  expect(await counted(lease)).toEqual({ decisions: 0, delegations: 0 })
  expect(await counted(plan)).toEqual({ decisions: 1, delegations: 0 })
  expect((await unlink(lease, [{ id, type: 'DECISION' }])).data).toEqual({ deletedCount: 0 })
})

test('a decision that is deleted has no documents any longer', async () => {
  const id = await publishDecision(world, { status: 'DRAFT' })
  const document = randomUUID()
  await link('authority', 'DECISION', [id], [document])
  await world.as('authority').ask('PATCH', `${base}/decisions/bulk-delete`, { decisionIds: [id] })
  const { rows } = await product.owner.query('select from app.document_link where document_id = $1', [
    document,
  ])
  expect(rows).toEqual([])
})

test('a record has at most twenty documents, and ended ones get no more', async () => {
  const id = await publishDecision(world)
  const delegation = await issue(world, id, { to: 'President' })
  await act(world, 'authority', 'revoked', delegation.id)
  const many = Array.from({ length: MOST_DOCUMENTS }, () => randomUUID())
  expect((await link('authority', 'DECISION', [id], many)).succeeded).toEqual([id])
  expect((await link('authority', 'DECISION', [id], [randomUUID()])).refused).toMatchObject([
    { id, code: 'TOO_MANY_DOCUMENTS', message: 'A record can have at most 20 documents.' },
  ])
  expect((await link('authority', 'DELEGATION', [delegation.id], many)).refused).toMatchObject([
    { code: 'INVALID_TRANSITION' },
  ])
  await expect(link('authority', 'DECISION', [id], many, [])).rejects.toThrow()
})

test('who may not change the documents of a record is refused, and who cannot see it does not find it', async () => {
  const id = await publishDecision(world)
  const document = randomUUID()
  expect((await link('president', 'DECISION', [id], [document])).refused).toMatchObject([
    { code: 'FORBIDDEN' },
  ])
  expect((await link('guest', 'DECISION', [id], [document])).refused).toMatchObject([{ code: 'NOT_FOUND' }])
  await link('authority', 'DECISION', [id], [document])
  expect(await counted(document, 'guest')).toEqual({ decisions: 0, delegations: 0 })
  expect((await linked(document, 'guest')).items).toEqual([])
  expect((await unlink(document, [{ id, type: 'DECISION' }], 'president')).data).toEqual({ deletedCount: 0 })
  const other = { userId: world.users.get('president') }
  expect((await unlink(document, [{ id, type: 'DECISION' }], 'authority', other)).status).toBe(403)
  expect(await counted(document)).toEqual({ decisions: 1, delegations: 0 })
})
