import { beforeAll, expect, test } from 'vitest'
import { archiveDecisions, getDecision } from '#modules/decision/decisions/model/decision-calls.ts'
import { getDelegation } from '#modules/decision/delegations/model/delegation-calls.ts'
import { startTestWorld } from './product.ts'
import { act, issue, publishDecision, setting } from './scenario.ts'

const { product, world } = await startTestWorld()
let decision: string
beforeAll(async () => {
  decision = await publishDecision(world, { name: 'Approve travel' })
})

const by = (key: string) => ({ id: world.users.get(key), name: expect.any(String) })
const delegation = async (id: string, as = 'authority') =>
  (await world.as(as).call(getDelegation, { params: { id } })).data

test('a revoked delegation says who revoked it, when and why; below it, with what it ended, before any job has run', async () => {
  const above = await issue(world, decision, { toUsers: ['dean'] })
  const below = await issue(world, decision, { toUsers: ['chair'], parent: above.id, max: 1_000 })
  expect((await delegation(above.id)).statusSince).toBeNull()
  await act(world, 'authority', 'revoked', above.id, {
    reason: 'No longer needed.',
    cascadeToChildDelegations: true,
  })
  const told = { by: by('authority'), reason: 'No longer needed.', at: expect.stringMatching(/^\d{4}-/) }
  expect((await delegation(above.id)).statusSince).toMatchObject({ ...told, together: null })
  const together = { id: above.id, displayId: above.displayId }
  expect((await delegation(below.id)).statusSince).toMatchObject({ ...told, together })
  await product.workOff()
  expect((await delegation(below.id)).statusSince).toMatchObject({ ...told, together })
})

test('one that awaits approval says who may approve it', async () => {
  await setting(world, { actionIssuerApproval: true })
  const waiting = await issue(world, decision, { toUsers: ['dean'] })
  await setting(world, { actionIssuerApproval: false })
  const { approvers, statusSince } = await delegation(waiting.id)
  expect(approvers.map(({ id }: { id: string }) => id)).toEqual([world.users.get('approver')])
  expect(statusSince).toMatchObject({ by: by('authority') })
})

test('an archived decision, and a user and a position that were deactivated, say who did it', async () => {
  const other = await publishDecision(world, { name: 'Approve leave' })
  await world.as('authority').call(archiveDecisions, { body: { decisionIds: [other] } })
  const archived = (await world.as('authority').call(getDecision, { params: { id: other } })).data
  expect([archived.status, archived.statusSince]).toMatchObject(['ARCHIVED', { by: by('authority') }])
  const admin = world.as('admin')
  const positionId = world.positions.get('Dean of Medicine')
  const path = '/api/settings/positions'
  expect(
    (await admin.ask('PATCH', `${path}/bulk-status`, { ids: [positionId], status: 'INACTIVE' })).status,
  ).toBe(200)
  expect((await admin.ask('GET', `${path}/${positionId}`)).data.statusSince).toMatchObject({
    by: by('admin'),
  })
})
