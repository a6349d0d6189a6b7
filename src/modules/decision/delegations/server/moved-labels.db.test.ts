import { expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { act, change, issue, publishDecision, setting, verdict } from '#test/database/scenario.ts'
import { archiveDecisions } from '../../decisions/model/decision-calls.ts'
import { getDelegation, moveDelegation } from '../model/delegation-calls.ts'
import { delegationHistory } from '../model/delegation-history-calls.ts'

const { product, world } = await startTestWorld()

async function move(id: string, parentDelegationId: string) {
  const authority = world.as('authority')
  const moved = await authority.call(moveDelegation, { params: { id }, body: { parentDelegationId } })
  expect(moved.status, JSON.stringify(moved.data)).toBe(200)
}

/** The label, the status that is shown, and the last event on record. */
async function said(id: string) {
  await product.workOff()
  const { data } = await world.as('authority').call(getDelegation, { params: { id } })
  const { rows } = await product.owner.query(
    `select status as label, (select event from app.revision r where r.tenant_id = $2 and r.record_id = d.id order by r.revision_number desc limit 1) as event
      from app.delegation d where d.tenant_id = $2 and d.id = $1`,
    [id, world.tenant.id],
  )
  return { ...rows[0], shown: data.status }
}

test('what is moved below a suspension, or out of it, and all below it is labelled as it is shown', async () => {
  const decisionId = await publishDecision(world)
  const suspended = await issue(world, decisionId, {})
  const inside = await issue(world, decisionId, { to: 'Chair of Civil Engineering', parent: suspended.id })
  const other = await issue(world, decisionId, {})
  const mover = await issue(world, decisionId, { to: 'Dean of Engineering' })
  const below = await issue(world, decisionId, { to: 'Dean of Medicine', parent: mover.id })
  const mayDecide = () => verdict(world, decisionId, 'position:Dean of Medicine', 1)
  await act(world, 'authority', 'suspended', suspended.id, { cascadeToChildDelegations: true })
  await product.workOff()

  await move(mover.id, suspended.id)
  for (const { id } of [mover, below])
    expect(await said(id)).toEqual({ label: 'SUSPENDED', shown: 'SUSPENDED', event: 'SUSPEND' })

  await move(mover.id, inside.id)
  for (const { id } of [mover, below])
    expect(await said(id)).toEqual({ label: 'SUSPENDED', shown: 'SUSPENDED', event: 'SUSPEND' })

  // moved out, it stays suspended, on its own and with all below: no reissue above ends that
  await move(mover.id, other.id)
  expect(await said(mover.id)).toEqual({ label: 'SUSPENDED', shown: 'SUSPENDED', event: 'MOVE' })
  expect(await said(below.id)).toEqual({ label: 'SUSPENDED', shown: 'SUSPENDED', event: 'SUSPEND' })
  await act(world, 'authority', 'issued', suspended.id)
  expect(await said(inside.id)).toMatchObject({ label: 'ISSUED', shown: 'ISSUED' })
  for (const { id } of [mover, below]) expect(await said(id)).toMatchObject({ shown: 'SUSPENDED' })
  expect(await mayDecide()).toBe('DENY')

  const log = await world.as('authority').call(delegationHistory.log, { params: { id: mover.id } })
  expect(JSON.stringify(log.data.items[0])).toMatch(/Suspended/)
  await act(world, 'authority', 'issued', mover.id)
  expect(await said(mover.id)).toEqual({ label: 'ISSUED', shown: 'ISSUED', event: 'REISSUE' })
  expect(await said(below.id)).toEqual({ label: 'ISSUED', shown: 'ISSUED', event: 'REISSUE' })
  expect(await mayDecide()).not.toBe('DENY')
})

test('what was suspended from above and is moved out comes back by the approval that a reissue asks for', async () => {
  const decisionId = await publishDecision(world)
  const source = await issue(world, decisionId, {})
  const other = await issue(world, decisionId, {})
  const mover = await issue(world, decisionId, { to: 'Dean of Engineering', parent: source.id })
  await setting(world, { actionIssuerApproval: true })
  await act(world, 'authority', 'suspended', source.id, { cascadeToChildDelegations: true })
  await move(mover.id, other.id)
  expect(await said(mover.id)).toMatchObject({ shown: 'SUSPENDED' })
  await act(world, 'authority', 'issued', mover.id)
  expect(await said(mover.id)).toMatchObject({ shown: 'PENDING' })
  await setting(world, { actionIssuerApproval: false })
})

test('what is written below a suspension is labelled as it is shown', async () => {
  const decisionId = await publishDecision(world)
  const root = await issue(world, decisionId, {})
  const below = await issue(world, decisionId, { toUsers: ['guest', 'doctor'], parent: root.id })
  await act(world, 'authority', 'suspended', root.id, { cascadeToChildDelegations: true })
  expect(await said(below.id)).toMatchObject({ label: 'SUSPENDED', shown: 'SUSPENDED' })
  const users = { userIds: [world.users.get('guest')], status: 'INACTIVE' }
  const ended = await world.as('admin').ask('PATCH', '/api/auth/users/bulk-status', users)
  expect(ended.data.refused).toEqual([])
  expect(await said(below.id)).toMatchObject({ label: 'SUSPENDED', shown: 'SUSPENDED' })
  await act(world, 'authority', 'issued', root.id, { cascadeToChildDelegations: true })
  expect(await said(below.id)).toMatchObject({ label: 'ISSUED', shown: 'ISSUED' })
})

test('what was moved out before the labels of a reissue were written is labelled, and all below it', async () => {
  const decisionId = await publishDecision(world)
  const from = await issue(world, decisionId, {})
  const inside = await issue(world, decisionId, { to: 'Dean of Engineering', parent: from.id })
  const below = await issue(world, decisionId, { to: 'Chair of Civil Engineering', parent: inside.id })
  const to = await issue(world, decisionId, {})
  await act(world, 'authority', 'suspended', from.id, { cascadeToChildDelegations: true })
  await product.workOff()
  await act(world, 'authority', 'issued', from.id)
  await move(inside.id, to.id)
  expect(await said(below.id)).toMatchObject({ label: 'ISSUED', shown: 'ISSUED' })
})

test('what is below an expired delegation ends with its decision, and does not come back', async () => {
  const decisionId = await publishDecision(world)
  const top = await issue(world, decisionId, {})
  const below = await issue(world, decisionId, { to: 'Dean of Engineering', parent: top.id })
  await product.owner.query(
    `update app.delegation set expiration = now() - interval '1 day' where tenant_id = $1 and id = $2`,
    [world.tenant.id, top.id],
  )
  const body = { decisionIds: [decisionId] }
  await world.as('authority').call(archiveDecisions, { body })
  expect(await said(below.id)).toMatchObject({ label: 'REVOKED', shown: 'REVOKED' })
})

test('a move to a recipient who was removed and added again is on record in words', async () => {
  const decisionId = await publishDecision(world)
  const top = await issue(world, decisionId, {})
  const below = await issue(world, decisionId, { to: 'Dean of Engineering', by: 'president', parent: top.id })
  const recipients = (...names: string[]) => ({
    delegationRecipients: names.map((name) => ({ recipientPositionId: world.positions.get(name) })),
  })
  for (const names of [['Dean of Medicine'], ['President']])
    expect((await change(world, top.id, recipients(...names))).status).toBe(200)
  await move(below.id, top.id)
  const log = await world.as('authority').call(delegationHistory.log, { params: { id: below.id } })
  expect(log.data.items[0]).toMatchObject({
    event: 'MOVE',
    changes: [{ label: 'Issuer', old: 'President', new: 'President (changed)' }],
  })
  const { data } = await world.as('authority').call(getDelegation, { params: { id: below.id } })
  expect(data.alerts).toEqual([])
})
