import { beforeEach, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import {
  act,
  base,
  change,
  delegationBody,
  issue,
  move,
  publishDecision,
  setting,
  verdict,
} from '#test/database/scenario.ts'
import { getDelegation } from '../model/delegation-calls.ts'
import { delegationLists } from '../model/delegation-list.ts'

// While a change waits, what else happens to its delegation stays, and nothing is approved that was not read.

const { product, world } = await startTestWorld()
beforeEach(() => setting(world, { actionChangeApproval: false, actionIssuerApproval: false, fourEyes: true }))

const DAY = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const read = async (id: string) => (await world.as('authority').call(getDelegation, { params: { id } })).data
const authorities = (max: number) => delegationBody(world, '', { max }).delegationAuthorities
const limit = (max: number) => ({ delegationAuthorities: authorities(max) })
const ofDean = (decisionId: string, parent: string, more = {}) =>
  issue(world, decisionId, { to: 'Dean of Engineering', by: 'president', parent, max: 50_000, ...more })
const decide = (to: string, id: string, headers: Record<string, string>) =>
  world.as('approver').ask('PATCH', `${base}/delegations/bulk/${to}`, { delegationIds: [id] }, headers)
const stampOf = async (to: string, id: string): Promise<string> =>
  (await world.as('approver').ask('POST', `${base}/delegations/bulk/${to}/preview`, { delegationIds: [id] }))
    .data.effects.stamp

test('a note is saved immediately, and the approval of the rest leaves the one that was written since', async () => {
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, { max: 50_000 })
  await setting(world, { actionChangeApproval: true })
  const saved = await change(world, id, { ...limit(60_000), note: 'First.' })
  expect(saved.data).toMatchObject({ note: 'First.', pendingReapproval: true })
  expect(saved.data.change.differences.map(({ field }: { field: string }) => field)).toEqual([
    'delegationAuthorities.bounds',
  ])
  await change(world, id, { note: 'Second.' })
  await act(world, 'approver', 'change-approved', id)
  expect(await read(id)).toMatchObject({ note: 'Second.', content: limit(60_000) })
})

test('a move is refused while a change waits, wherever it leads', async () => {
  const decisionId = await publishDecision(world)
  const top = await issue(world, decisionId, { max: 100_000 })
  const { id } = await ofDean(decisionId, top.id)
  await setting(world, { actionChangeApproval: true })
  await change(world, id, limit(40_000), { by: 'president' })
  const moved = await move(world, id, { parentDelegationId: top.id })
  expect([(await read(id)).permissions.move?.allowed, moved.status, moved.data.code]).toEqual([
    false,
    409,
    'CHANGE_WAITS',
  ])
})

test('a realignment leaves a delegation whose change waits as it is, and says so', async () => {
  const decisionId = await publishDecision(world)
  const top = await issue(world, decisionId, { max: 100_000 })
  const { id } = await ofDean(decisionId, top.id)
  await setting(world, { actionChangeApproval: true })
  const kept = authorities(50_000).map((each) => ({ ...each, redelegable: false }))
  await change(world, id, { delegationAuthorities: kept }, { by: 'president' })
  await setting(world, { actionChangeApproval: false })
  await change(world, top.id, limit(20_000))
  const { data } = await world.as('authority').ask('POST', `${base}/delegations/${top.id}/realign`, {})
  expect([data.trimmed, data.left]).toMatchObject([[], [{ id, message: expect.stringMatching(/change/) }]])
  expect(await read(id)).toMatchObject({ pendingReapproval: true, content: limit(50_000) })
})

test('anyone who lost the delegation while a change waited is not issued it again by the approval', async () => {
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, { toUsers: ['president', 'doctor'] })
  await setting(world, { actionChangeApproval: true })
  const recipients = ['president', 'doctor', 'guest'].map((key) => ({
    recipientUserId: world.users.get(key),
  }))
  await change(world, id, { delegationRecipients: recipients })
  const status = (to: string) =>
    world
      .as('admin')
      .ask('PATCH', '/api/auth/users/bulk-status', { status: to, userIds: [world.users.get('doctor')] })
  await status('INACTIVE')
  await status('ACTIVE')
  await product.workOff()
  expect((await act(world, 'approver', 'change-approved', id)).data.succeeded).toEqual([id])
  expect(await verdict(world, decisionId, 'guest', 5)).toBe('ALLOW')
  expect(await verdict(world, decisionId, 'doctor', 5)).toBe('DENY')
})

test('a change begins no sooner than it is approved', async () => {
  product.clock.ahead = -10 * DAY
  try {
    const decisionId = await publishDecision(world)
    const top = await issue(world, decisionId, {})
    const { id } = await ofDean(decisionId, top.id, { change: { effectiveDate: day(10) } })
    const { id: today } = await ofDean(decisionId, top.id, { change: { effectiveDate: day(10) } })
    await setting(world, { actionChangeApproval: true })
    await change(world, id, { effectiveDate: day(-8) }, { by: 'president' })
    await change(world, today, { effectiveDate: day(-10) }, { by: 'president' })
    product.clock.ahead = 0
    const before = { at: new Date(Date.now() - 4 * DAY).toISOString() }
    for (const each of [id, today])
      expect((await act(world, 'approver', 'change-approved', each)).data.succeeded).toEqual([each])
    expect(await verdict(world, decisionId, 'dean', 10, before)).toBe('DENY')
    expect(await verdict(world, decisionId, 'dean', 10)).toBe('ALLOW')
  } finally {
    product.clock.ahead = 0
  }
})

test('what was read is approved, and no change that was made instead of it', async () => {
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, { max: 50_000 })
  await setting(world, { actionChangeApproval: true })
  const redelegable = (limited: string | null) => ({
    delegationAuthorities: authorities(50_000).map((each) => ({ ...each, redelegationLimit: limited })),
  })
  await change(world, id, redelegable('1000.00'))
  const [{ version }, stamp] = [await read(id), await stampOf('change-approved', id)]
  await act(world, 'authority', 'change-withdrawn', id)
  await change(world, id, redelegable('40000.00'))
  expect((await decide('change-approved', id, { 'if-match': `"${version}"` })).status).toBe(412)
  expect((await decide('change-approved', id, { 'if-effects': stamp })).data.code).toBe('EFFECTS_CHANGED')
  expect(await read(id)).toMatchObject({ pendingReapproval: true })
  const { version: read2 } = await read(id)
  expect((await decide('change-approved', id, { 'if-match': `"${read2}"` })).data.succeeded).toEqual([id])
})

test('anyone who receives a delegation again waits for the approval that issuing needs, though changes need none', async () => {
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, { toUsers: ['president'] })
  await setting(world, { actionIssuerApproval: true })
  expect((await change(world, id, limit(400))).data).toMatchObject({ pendingReapproval: false })
  const to = (key: string) => ({
    recipientType: 'SPECIFIC_PERSONNEL',
    delegationRecipients: [{ recipientUserId: world.users.get(key) }],
  })
  const path = `${base}/delegations/bulk-reassign-recipients`
  await world.as('authority').ask('PATCH', path, { delegationIds: [id], ...to('guest') })
  expect(await verdict(world, decisionId, 'guest', 5)).toBe('DENY')
  expect(await verdict(world, decisionId, 'president', 5)).toBe('ALLOW')
  expect((await act(world, 'approver', 'change-approved', id)).data.succeeded).toEqual([id])
  expect(await verdict(world, decisionId, 'guest', 5)).toBe('ALLOW')
})

test('an issue is not an approval, though the call is the same', async () => {
  await setting(world, { actionIssuerApproval: true })
  const decisionId = await publishDecision(world)
  const draft = await issue(world, decisionId, { change: { status: 'DRAFT' } })
  const { version } = await read(draft.id)
  await act(world, 'authority', 'issued', draft.id)
  expect((await decide('issued', draft.id, { 'if-match': `"${version}"` })).status).toBe(412)
  expect((await read(draft.id)).status).toBe('PENDING')
})

test('the list of what awaits approval has changes too, and its count says so', async () => {
  const list = async () => (await world.as('authority').ask('GET', `${base}/delegations?tab=pending`)).data
  const count = async () => (await world.as('authority').call(delegationLists.counts)).data.pending
  const before = (await list()).total
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, { max: 50_000 })
  await setting(world, { actionChangeApproval: true })
  await change(world, id, limit(60_000))
  const { items, total } = await list()
  expect([total, await count()]).toEqual([before + 1, before + 1])
  expect(items.find((row: { id: string }) => row.id === id)).toMatchObject({ pendingReapproval: true })
  await act(world, 'approver', 'change-approved', id)
  expect([(await list()).total, await count()]).toEqual([before, before])
})
