import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { base, decisionToSend, issue, publishDecision } from '#test/database/scenario.ts'
import { matrixInput } from '../../matrices/model/matrix.ts'
import { CELL_STATES, LEFT_OUT_FLAGS } from '../model/grid.ts'
import { groupsInScope, rowsOf } from './scope.ts'

let product: TestProduct
let world: SmallWorld
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

async function group(groupName: string, parentGroupIds: readonly string[]): Promise<string> {
  const { departments: groupTypeId } = world.tenant.groupTypes
  const body = { groupName, groupTypeId, parentGroupIds }
  const answer = await world.as('admin').ask('POST', '/api/settings/groups', body)
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 201 })
  return answer.data.id
}
async function move(groupId: string, parent: string) {
  const path = `/api/settings/groups/${groupId}`
  const { etag } = await world.as('admin').ask('GET', path)
  const match = { 'if-match': etag ?? '' }
  const answer = await world.as('admin').ask('PATCH', path, { parentGroupIds: [parent] }, match)
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
}
async function setGroups(decisionId: string, decisionGroups: readonly string[]) {
  const { body, match } = await decisionToSend(world, decisionId)
  const change = { ...body, decisionGroups }
  const path = `${base}/decisions/${decisionId}`
  expect(await world.as('authority').ask('PATCH', path, change, match)).toMatchObject({ status: 200 })
}
async function matrixOf(decisionId: string, groups: readonly string[]): Promise<string> {
  const answer = await world.as('authority').ask('POST', '/api/matrix/matrices', {
    matrixName: 'M',
    groups,
    positions: [world.positions.get('President')],
    decisionIds: [decisionId],
    authorityTypeIds: [world.tenant.authorityTypes.approvalId],
    matrixStatusName: 'PUBLISHED',
  })
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 201 })
  return answer.data.id
}
const gridOf = async (decisionId: string, groups: readonly string[], asked: object = {}) =>
  readGridOf(await matrixOf(decisionId, groups), asked)
async function readGridOf(id: string, asked: object = {}) {
  const answer = await world.as('authority').ask('POST', `/api/matrix/matrices/${id}/grid`, asked)
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
  return answer.data
}

test('a delegation for a group that its decision names no longer holds in what is below both', async () => {
  const { organizationId } = world.tenant
  const [one, other] = [await group('One', [organizationId]), await group('Other', [organizationId])]
  const below = await group('Below other', [other])
  const both = await group('Below both', [one, other])
  const decisionId = await publishDecision(world, { decisionGroups: [one, below, other] })
  await issue(world, decisionId, { to: 'President', max: 500, change: { delegationGroups: [other] } })
  await setGroups(decisionId, [one, below])

  const question = { decisionId, amounts: [{ valueType: 'CURRENCY', value: '100.00', unit: 'USD' }] }
  for (const groupId of [both, below]) {
    const who = { kind: 'POSITION', id: world.positions.get('President') }
    const { data } = await world
      .as('authority')
      .ask('POST', `${base}/decisions/check-authority`, { ...question, who, groupId })
    expect(data.verdict).toBe('ALLOW')
    expect((await gridOf(decisionId, [groupId])).cells).toHaveLength(1)
  }
})

test('a decision that is in none of the groups is not one that is not published', async () => {
  const { organizationId } = world.tenant
  const [one, other] = [await group('Third', [organizationId]), await group('Fourth', [organizationId])]
  const decisionId = await publishDecision(world, { decisionGroups: [other] })
  expect(await gridOf(decisionId, [one])).toMatchObject({ rows: [], leftOut: { decisions: 0 } })
})

test('a past day has the groups of that day: those of the decision, and those below others', async () => {
  const { organizationId } = world.tenant
  const [region, later] = [await group('Region', [organizationId]), await group('Later', [organizationId])]
  const branch = await group('Branch', [region])
  const decisionId = await publishDecision(world, { decisionGroups: [branch] })
  await issue(world, decisionId, { to: 'President', max: 500, change: { delegationGroups: [branch] } })
  const then = { at: product.now().toISOString() }
  product.clock.ahead += 60_000
  await move(branch, organizationId)
  expect((await gridOf(decisionId, [region])).rows).toHaveLength(0)
  expect((await gridOf(decisionId, [region], then)).cells).toHaveLength(1)

  await setGroups(decisionId, [later])
  expect((await gridOf(decisionId, [branch])).rows).toHaveLength(0)
  expect((await gridOf(decisionId, [branch], then)).cells).toHaveLength(1)
  expect((await gridOf(decisionId, [later], then)).rows).toHaveLength(0)
})

test('a decision that was not published yet is reported as that', async () => {
  const before = { at: product.now().toISOString() }
  product.clock.ahead += 60_000
  const decisionId = await publishDecision(world)
  const { organizationId } = world.tenant
  expect(await gridOf(decisionId, [organizationId], before)).toMatchObject({ leftOut: { decisions: 1 } })
  expect(await gridOf(decisionId, [organizationId])).toMatchObject({ leftOut: { decisions: 0 } })
})

test('anyone who sees groups of theirs alone sees nothing of a group that has left them since', async () => {
  const medicine = world.groups.get('Medicine') as string
  const clinic = await group('Clinic', [medicine])
  const decisionId = await publishDecision(world, { decisionGroups: [clinic] })
  await issue(world, decisionId, { to: 'President', max: 500, change: { delegationGroups: [clinic] } })
  const then = { at: product.now().toISOString() }
  product.clock.ahead += 60_000
  const scope = matrixInput.parse({ matrixName: 'M', groups: [medicine], decisionIds: [decisionId] })
  const rowsBy = (seesAbove: boolean) =>
    inTenant(product.pool, world.tenant.id, { readOnly: true, clock: product.clock }, async (tx, now) => {
      const times = { at: new Date(then.at), knownAt: now, isLatest: true }
      const reading = { tenantId: world.tenant.id, viewer: null, seesAbove, times, now }
      return (await rowsOf(tx, scope, await groupsInScope(tx, scope, reading), reading)).rows.length
    })
  expect([await rowsBy(true), await rowsBy(false)]).toEqual([1, 1])
  await move(clinic, world.tenant.organizationId)
  expect([await rowsBy(true), await rowsBy(false)]).toEqual([1, 0])
})

test('a matrix of an inactive group shows nothing that is held there, as the check denies it', async () => {
  const { organizationId } = world.tenant
  const north = await group('North', [organizationId])
  const south = await group('South', [north])
  const decisionId = await publishDecision(world)
  await issue(world, decisionId, { to: 'President', max: 900 })
  const id = await matrixOf(decisionId, [south])
  expect(await readGridOf(id)).toMatchObject({ delegations: 1, leftOut: { byGroup: 0 } })
  const body = { ids: [south], status: 'INACTIVE' }
  const answer = await world.as('admin').ask('PATCH', '/api/settings/groups/bulk-update', body)
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
  const { cells, delegations, leftOut, limits } = await readGridOf(id)
  expect(cells).toMatchObject([[0, 0, 0, -1, CELL_STATES.indexOf('LEFT_OUT'), LEFT_OUT_FLAGS.group, 1]])
  expect({ delegations, limits, leftOut }).toMatchObject({
    delegations: 0,
    limits: [],
    leftOut: { byGroup: 1 },
  })
  const question = {
    decisionId,
    who: { kind: 'POSITION', id: world.positions.get('President') },
    groupId: south,
  }
  const { data } = await world.as('authority').ask('POST', `${base}/decisions/check-authority`, question)
  expect(data).toMatchObject({
    verdict: 'DENY',
    reasons: expect.arrayContaining([expect.objectContaining({ code: 'GROUP_NOT_ACTIVE' })]),
  })
  // the group above is active, and so is what is held in it
  expect((await gridOf(decisionId, [north])).limits).toHaveLength(1)
})

test('column heads of a past day show who was active then', async () => {
  const made = await world.as('admin').ask('POST', '/api/settings/positions', {
    positionName: 'Bursar',
    groupIds: [world.tenant.organizationId],
  })
  expect(made, JSON.stringify(made.data)).toMatchObject({ status: 201 })
  const decisionId = await publishDecision(world)
  const matrix = await world.as('authority').ask('POST', '/api/matrix/matrices', {
    matrixName: 'M',
    allGroups: true,
    positions: [made.data.id],
    decisionIds: [decisionId],
    authorityTypeIds: [world.tenant.authorityTypes.approvalId],
  })
  expect(matrix, JSON.stringify(matrix.data)).toMatchObject({ status: 201 })
  const then = { at: product.now().toISOString() }
  product.clock.ahead += 60_000
  const answer = await world.as('admin').ask('PATCH', '/api/settings/positions/bulk-status', {
    ids: [made.data.id],
    status: 'INACTIVE',
  })
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
  const headsAt = async (asked: object) =>
    (await readGridOf(matrix.data.id, asked)).columns.map(({ isActive }: { isActive: boolean }) => isActive)
  expect(await headsAt({})).toEqual([false])
  expect(await headsAt(then)).toEqual([true])
})
