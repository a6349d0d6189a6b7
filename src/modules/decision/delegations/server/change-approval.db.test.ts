import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { sealAll } from '#platform/server/proof/seals.ts'
import { verifyHistory } from '#platform/server/proof/verify-history.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import {
  act,
  base,
  change,
  delegationBody,
  dollars,
  entriesOf,
  issue,
  move,
  publishDecision,
  setting,
  verdict,
} from '#test/database/scenario.ts'
import { delegationReplay } from './delegation-replay.ts'

let product: TestProduct
let world: SmallWorld
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
beforeEach(() => setting(world, { actionChangeApproval: true, fourEyes: true }))
// whatever was proposed and answered: rows, facts and history say the same
afterEach(async () => {
  await product.workOff()
  await sealAll(product.workerPool, console)
  const { id } = world.tenant
  const verified = await inTenant(product.workerPool, id, { readOnly: true }, (tx) =>
    verifyHistory(tx, id, [delegationReplay]),
  )
  expect(verified.problems).toEqual([])
})
afterAll(() => product.close())

/** How often two act at the same time: a deadlock shows in the first few. */
const ROUNDS = 8

const read = async (id: string, by = 'authority') =>
  (await world.as(by).ask('GET', `${base}/delegations/${id}`)).data
/** Up to an amount. */
const limit = (max: number) => ({
  delegationAuthorities: delegationBody(world, '', { max }).delegationAuthorities,
})
const asked = async (by: string, id: string) => {
  const { data } = await world.as(by).ask('GET', '/api/actions/actions?filterType=ASSIGNED_TO_ME')
  return data.items.find((each: { associatedRecord: { id: string } }) => each.associatedRecord.id === id)
}
const answer = (by: string, actionId: string, status: string, comments = '') =>
  world.as(by).ask('PATCH', `/api/actions/actions/${actionId}/assignee/status`, { status, comments })
const refusedWith = (reply: { data: { refused: { message: string }[] } }) => reply.data.refused[0]?.message

/** Lets someone approve besides the approver. */
async function alsoApproves(key: string): Promise<() => Promise<unknown>> {
  const role = [world.tenant.id, world.users.get(key), world.tenant.userRoleIds.DA]
  await product.owner.query(
    'insert into app.user_user_role (tenant_id, user_id, user_role_id) values ($1, $2, $3)',
    role,
  )
  return () =>
    product.owner.query(
      'delete from app.user_user_role where tenant_id = $1 and user_id = $2 and user_role_id = $3',
      role,
    )
}

const previewed = async (by: string, path: string, body: object, headers = {}) =>
  (await world.as(by).ask('POST', `${base}/delegations/${path}/preview`, body, headers)).data.effects

/** Limits may be in euros, at a rate. */
async function allowCurrencies(): Promise<void> {
  const { id } = world.tenant
  const tenant = `/api/auth/tenants/${id}`
  await product.owner.query('update app.tenant set multi_currency_allowed = true where tenant_id = $1', [id])
  const { etag } = await world.as('admin').ask('GET', tenant)
  const rates = { multiCurrencyEnabled: true, currencyRates: [{ currency: 'EUR', rate: '1.1' }] }
  expect((await world.as('admin').ask('PATCH', tenant, rates, { 'if-match': etag ?? '' })).status).toBe(200)
}

/** A root delegation up to $50,000, and a change to $100,000 that waits. */
async function waiting() {
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, { max: 50_000 })
  const reply = await change(world, id, limit(100_000))
  expect(reply, JSON.stringify(reply.data)).toMatchObject({ status: 200, data: { pendingReapproval: true } })
  return { decisionId, id: id as string }
}

test('$50,000 stays $50,000 until the change is approved, and is another limit after that', async () => {
  const { decisionId, id } = await waiting()
  const name = (key: string) => `${key} Alder`
  expect(await read(id)).toMatchObject({
    status: 'ISSUED',
    content: limit(50_000),
    change: {
      proposedBy: { name: name('authority') },
      approvers: [{ name: name('approver') }],
      differences: [{ field: 'delegationAuthorities.bounds', old: '$50,000', new: '$100,000' }],
    },
  })
  expect(await verdict(world, decisionId, 'president', 80_000)).toBe('DENY')
  const action = await asked('approver', id)
  expect(action).toMatchObject({
    actionName: 'Approve change of delegation: Approve purchase order, President, up to $100,000',
  })
  expect(await asked('authority', id)).toBeUndefined()
  expect((await answer('approver', action.id, 'APPROVED')).status).toBe(200)
  expect(await read(id)).toMatchObject({ pendingReapproval: false, change: null, content: limit(100_000) })
  expect(await verdict(world, decisionId, 'president', 80_000)).toBe('ALLOW')
  expect(await asked('approver', id)).toBeUndefined()
  expect(await entriesOf(product, id)).toEqual([
    'ISSUE · - · authority',
    'PROPOSE_CHANGE · - · authority',
    'APPROVE_CHANGE · - · approver',
  ])
})

test('a change that would empty a list says so in the change log', async () => {
  const decisionId = await publishDecision(world)
  const conditions = [{ name: 'Board', description: 'Only with the board.', isActive: true }]
  const { id } = await issue(world, decisionId, { change: { conditions } })
  expect((await change(world, id, { conditions: [] })).data).toMatchObject({ pendingReapproval: true })
  const log = await world.as('authority').ask('GET', `${base}/delegations/${id}/changelog`)
  expect(log.data.items[0]).toMatchObject({
    event: 'PROPOSE_CHANGE',
    changes: [{ label: 'Proposed change', old: '–', new: 'Conditions: None' }],
  })
})

test('the list says that a change waits', async () => {
  const { id } = await waiting()
  const row = async () =>
    (await world.as('authority').ask('POST', `${base}/delegations/search`, { ids: [id] })).data.items[0]
  expect(await row()).toMatchObject({ status: 'ISSUED', pendingReapproval: true })
  await act(world, 'authority', 'change-withdrawn', id)
  expect(await row()).toMatchObject({ pendingReapproval: false })
})

test('one change waits at a time, and what is no term of it is saved immediately', async () => {
  const { id } = await waiting()
  const again = await change(world, id, limit(70_000))
  expect([again.status, again.data.code]).toEqual([409, 'CHANGE_WAITS'])
  const noted = await change(world, id, { note: 'Read by the board.' })
  expect(noted.data).toMatchObject({ note: 'Read by the board.', pendingReapproval: true })
  await setting(world, { actionChangeApproval: false })
  expect((await change(world, id, limit(70_000))).status).toBe(409)
  expect((await act(world, 'approver', 'change-approved', id)).data.succeeded).toEqual([id])
  expect((await change(world, id, limit(70_000))).data).toMatchObject({
    pendingReapproval: false,
    note: 'Read by the board.',
    content: limit(70_000),
  })
})

test('denied with a reason or withdrawn, it is as if no one had made it', async () => {
  const { id } = await waiting()
  const silent = await act(world, 'approver', 'change-denied', id)
  expect(silent.data.fields).toMatchObject([{ path: 'body.reason' }])
  await act(world, 'approver', 'change-denied', id, { reason: 'Too much.' })
  expect(await read(id)).toMatchObject({ status: 'ISSUED', change: null, content: limit(50_000) })
  await change(world, id, limit(100_000))
  await act(world, 'authority', 'change-withdrawn', id)
  expect(await read(id)).toMatchObject({ status: 'ISSUED', change: null, content: limit(50_000) })
  expect(await asked('approver', id)).toBeUndefined()
  expect((await entriesOf(product, id)).slice(2)).toEqual([
    'DENY_CHANGE · Too much. · approver',
    'PROPOSE_CHANGE · - · authority',
    'WITHDRAW_CHANGE · - · authority',
  ])
})

test('a limit that was lowered above meanwhile refuses the approval, and the change continues waiting', async () => {
  const decisionId = await publishDecision(world)
  const root = await issue(world, decisionId, { max: 100_000 })
  const child = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    by: 'president',
    parent: root.id,
    max: 50_000,
  })
  await change(world, child.id, limit(90_000), { by: 'president' })
  await setting(world, { actionChangeApproval: false })
  await change(world, root.id, limit(60_000))
  expect(refusedWith(await act(world, 'approver', 'change-approved', child.id))).toMatch(/60,000/)
  expect(await read(child.id)).toMatchObject({ pendingReapproval: true, content: limit(50_000) })
  await change(world, root.id, limit(95_000))
  expect((await act(world, 'approver', 'change-approved', child.id)).data.succeeded).toEqual([child.id])
  expect(await verdict(world, decisionId, 'dean', 80_000)).toBe('ALLOW')
})

test('two approvers at the same time: one approves, the other reads that it was answered', async () => {
  const { id } = await waiting()
  const end = await alsoApproves('admin')
  const replies = await Promise.all(['approver', 'admin'].map((by) => act(world, by, 'change-approved', id)))
  expect(replies.flatMap(({ data }) => data.succeeded)).toEqual([id])
  expect(replies.flatMap(({ data }) => data.refused)).toMatchObject([
    {
      message: 'No change of this delegation is awaiting approval. It was approved, denied, or withdrawn.',
    },
  ])
  await end()
})

test('approved and denied immediately, each time one of the two holds, whatever else is written about a redelegation', async () => {
  const end = await alsoApproves('admin')
  await allowCurrencies()
  const euros = (max: number) => ({
    delegationAuthorities: limit(max).delegationAuthorities.map((each) => ({
      ...each,
      bounds: [{ ...dollars(max), unit: 'EUR' }],
    })),
  })
  const decisionId = await publishDecision(world)
  const { id: parent } = await issue(world, decisionId, { max: 100_000 })
  const { id } = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    by: 'president',
    parent,
    change: euros(1_000),
  })
  for (let round = 1; round <= ROUNDS; round++) {
    await change(world, id, euros(1_000 + round), { by: 'president' })
    const [approved, denied] = await Promise.all([
      act(world, 'approver', 'change-approved', id),
      act(world, 'admin', 'change-denied', id, { reason: 'Too much.' }),
    ])
    expect([approved.status, denied.status], JSON.stringify([approved.data, denied.data])).toEqual([200, 200])
    expect([...approved.data.succeeded, ...denied.data.succeeded]).toEqual([id])
  }
  await end()
})

test('anyone who made a change leaves it to another approver, and may approve it where there is none', async () => {
  const end = await alsoApproves('authority')
  const { id } = await waiting()
  expect(await asked('authority', id)).toBeUndefined()
  expect(refusedWith(await act(world, 'authority', 'change-approved', id))).toBe(
    'You made this change. Another approver must approve it.',
  )
  await setting(world, { actionDesignatedApprover: [world.users.get('authority')] })
  expect(await asked('approver', id)).toBeUndefined()
  expect((await act(world, 'authority', 'change-approved', id)).data.succeeded).toEqual([id])
  await setting(world, { actionDesignatedApprover: [] })
  await end()
})

test('before it is saved it is said that it waits, and before it is approved what it does', async () => {
  const decisionId = await publishDecision(world)
  const { id, version } = await issue(world, decisionId, { max: 50_000 })
  const edit = await previewed('authority', id, limit(100_000), { 'if-match': `"${version}"` })
  expect(edit).toMatchObject({
    awaitsApproval: { total: 1, shown: [{ name: 'approver Alder' }] },
    gaining: { total: 0 },
  })
  await change(world, id, limit(100_000))
  const approval = await previewed('approver', 'bulk/change-approved', { delegationIds: [id] })
  expect(approval).toMatchObject({ awaitsApproval: { total: 0 }, gaining: { total: 1 } })
  expect(await read(id)).toMatchObject({ content: limit(50_000) })
})

test('a last day that gives way to none is one row, and a limit is named by its authority type', async () => {
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, {
    max: 50_000,
    change: { isNoExpiration: false, expirationDate: '2090-06-30' },
  })
  await change(world, id, { ...limit(60_000), isNoExpiration: true })
  const { change: waitingChange } = await read(id, 'approver')
  expect(
    waitingChange.differences.map((each: Record<string, string>) => [each.label, each.old, each.new]),
  ).toEqual([
    ['Expires', '06/30/2090', 'No end date'],
    ['Approval: Limits', '$50,000', '$60,000'],
  ])
})

test('before a delegation is approved it is said who must accept it afterwards', async () => {
  const decisionId = await publishDecision(world)
  await setting(world, { actionIssuerApproval: true, actionDelegationAcceptance: true })
  const { id } = await issue(world, decisionId, { max: 50_000 })
  const told = await previewed('approver', 'bulk/issued', { delegationIds: [id], act: 'approve' })
  expect(told).toMatchObject({ awaitsAcceptance: { total: 1 }, gaining: { total: 0 } })
  expect(told.awaitsAcceptance.shown[0].name).toMatch(/\w/)
  await setting(world, { actionIssuerApproval: false, actionDelegationAcceptance: false })
  const other = await issue(world, decisionId, { max: 40_000 })
  expect(await previewed('authority', 'bulk/suspended', { delegationIds: [other.id] })).toMatchObject({
    awaitsAcceptance: { total: 0 },
  })
})

test('before a change is approved it is said who must accept it, and what of it waits for them', async () => {
  const decisionId = await publishDecision(world)
  await setting(world, { actionChangeApproval: false, actionDelegationAcceptance: true })
  const { id } = await issue(world, decisionId, { max: 50_000 })
  const accept = () =>
    world.as('president').ask('POST', `${base}/delegations/${id}/response`, { answer: 'ACCEPTED' })
  expect((await accept()).status).toBe(200)
  await setting(world, { actionChangeApproval: true, actionDelegationAcceptance: false })
  for (const [max, when] of [
    [90_000, 'ON_ACCEPTANCE'],
    [20_000, 'NOW'],
  ] as const) {
    await change(world, id, limit(max))
    const { data } = await world.as('approver').ask('GET', `${base}/delegations/${id}/approval-review`)
    expect([max, data.outcome]).toEqual([max, { when, from: null }])
    expect(await previewed('approver', 'bulk/change-approved', { delegationIds: [id] })).toMatchObject({
      awaitsAcceptance: { total: 1 },
    })
    await act(world, 'approver', 'change-approved', id)
    expect(await verdict(world, decisionId, 'president', 30_000)).toBe(max === 20_000 ? 'DENY' : 'ALLOW')
    expect(await verdict(world, decisionId, 'president', 60_000)).toBe('DENY')
    await accept()
  }
})

test('without anyone who may approve it a change is refused', async () => {
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, { max: 50_000 })
  await setting(world, { actionDesignatedApprover: [world.users.get('president')] })
  const refused = await change(world, id, limit(100_000))
  expect([refused.status, refused.data.code]).toEqual([409, 'NO_APPROVER'])
  await setting(world, { actionDesignatedApprover: [] })
})

test('what ends or suspends a delegation ends the change of it', async () => {
  for (const end of ['suspended', 'revoked', 'archived']) {
    const { decisionId, id } = await waiting()
    if (end === 'archived')
      await world
        .as('authority')
        .ask('PATCH', `${base}/decisions/bulk-archive`, { decisionIds: [decisionId] })
    else await act(world, 'authority', end, id)
    expect([end, (await read(id)).change, await asked('approver', id)]).toEqual([end, null, undefined])
    expect((await act(world, 'approver', 'change-approved', id)).data.refused).toHaveLength(1)
    if (end === 'suspended') {
      await act(world, 'authority', 'issued', id)
      expect(await read(id)).toMatchObject({ status: 'ISSUED', change: null })
    }
  }
})

test('a revocation from above ends the change of what is below, and the history says so', async () => {
  const decisionId = await publishDecision(world)
  const top = await issue(world, decisionId, {})
  const { id } = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    by: 'president',
    parent: top.id,
    max: 50_000,
  })
  await change(world, id, limit(60_000), { by: 'president' })
  await act(world, 'authority', 'revoked', top.id, { cascadeToChildDelegations: true })
  const row = async () =>
    (await world.as('authority').ask('POST', `${base}/delegations/search`, { ids: [id] })).data.items[0]
  // before its label follows, and after
  expect(await row()).toMatchObject({ status: 'REVOKED', pendingReapproval: false })
  await product.workOff()
  expect(await row()).toMatchObject({ status: 'REVOKED', pendingReapproval: false })
  const { rows } = await product.owner.query('select 1 from app.delegation_change where delegation_id = $1', [
    id,
  ])
  expect(rows).toEqual([])
  const { data } = await world.as('authority').ask('GET', `${base}/delegations/${id}/changelog`)
  expect(JSON.stringify(data.items[0].changes)).toContain('60,000')
})

test('a move waits as well', async () => {
  const decisionId = await publishDecision(world)
  const [first, second] = [
    await issue(world, decisionId, {}),
    await issue(world, decisionId, { to: 'Dean of Medicine' }),
  ]
  const child = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    by: 'president',
    parent: first.id,
  })
  await move(world, child.id, { parentDelegationId: second.id })
  expect(await read(child.id)).toMatchObject({
    parentDelegationId: first.id,
    change: {
      differences: [
        { label: 'Issued from', old: first.displayId, new: second.displayId },
        { label: 'Issuer', old: 'President', new: 'Dean of Medicine' },
      ],
    },
  })
  expect((await act(world, 'approver', 'change-approved', child.id)).data.succeeded).toEqual([child.id])
  expect(await read(child.id)).toMatchObject({ parentDelegationId: second.id, change: null })
})

test('another recipient of the same delegation above as the issuer is what the approver reads', async () => {
  const decisionId = await publishDecision(world)
  const { id: parent } = await issue(world, decisionId, { toUsers: ['president', 'doctor'] })
  const child = await issue(world, decisionId, { toUsers: ['dean'], by: 'president', parent })
  const issuerUserId = world.users.get('doctor')
  const asked = { delegationIds: [child.id], issuerUserId }
  const { data } = await world.as('authority').ask('PATCH', `${base}/delegations/bulk-change-issuer`, asked)
  expect(data.succeeded).toEqual([child.id])
  const [issuer, ...others] = (await read(child.id, 'approver')).change.differences
  expect([issuer, others]).toEqual([
    { field: 'parentSlotId', label: 'Issuer', old: 'president Alder', new: 'doctor Alder' },
    [],
  ])
  const log = await world.as('authority').ask('GET', `${base}/delegations/${child.id}/changelog`)
  expect(JSON.stringify(log.data.items[0].changes)).toMatch('Issuer: doctor Alder')
  await act(world, 'approver', 'change-approved', child.id)
  expect(await read(child.id)).toMatchObject({ issuer: { user: { name: 'doctor Alder' } }, change: null })
})

test('a reassignment waits as well, and takes redelegations along once it is approved', async () => {
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, {})
  const below = await issue(world, decisionId, { to: 'Dean of Engineering', by: 'president', parent: id })
  await world.as('authority').ask('PATCH', `${base}/delegations/bulk-reassign-recipients`, {
    delegationIds: [id],
    recipientType: 'POSITION_ONLY',
    delegationRecipients: [{ recipientPositionId: world.positions.get('Dean of Medicine') }],
    moveRedelegations: true,
  })
  expect(await verdict(world, decisionId, 'doctor', 1)).toBe('DENY')
  expect((await read(id)).change.differences).toMatchObject([
    { label: 'Recipients', old: 'President', new: 'Dean of Medicine' },
    { new: 'Move to the new recipient' },
  ])
  expect((await act(world, 'approver', 'change-approved', id)).data.succeeded).toEqual([id])
  expect(await verdict(world, decisionId, 'doctor', 1)).toBe('ALLOW')
  expect((await read(below.id)).issuer.position.name).toBe('Dean of Medicine')
})

test('no one in another organization, and no one without the permission, answers a change', async () => {
  const { id } = await waiting()
  const other = await buildSmallWorld(product, 'Birch')
  expect((await act(other, 'approver', 'change-approved', id)).data.succeeded ?? []).toEqual([])
  expect((await act(world, 'president', 'change-approved', id)).status).toBe(403)
  expect(await read(id)).toMatchObject({ pendingReapproval: true })
})
