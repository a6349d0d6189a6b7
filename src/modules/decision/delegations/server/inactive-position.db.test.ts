import { expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { base, delegationBody, issue, publishDecision, setting } from '#test/database/scenario.ts'

const { world } = await startTestWorld()

test('anyone who sits in a position that is not active passes nothing on and answers nothing for it', async () => {
  const decisionId = await publishDecision(world)
  const held = await issue(world, decisionId, { to: 'Dean of Medicine' })
  await setting(world, { actionDelegationAcceptance: true })
  const waiting = await issue(world, decisionId, { to: 'Dean of Medicine', max: 5 })
  const passOn = () =>
    world.as('doctor').ask('POST', `${base}/delegations`, {
      ...delegationBody(world, decisionId, { to: 'Dean of Engineering', parent: held.id, max: 10 }),
      delegationGroups: held.content.delegationGroups,
    })
  expect((await passOn()).status).toBe(201)
  const off = await world.as('admin').ask('PATCH', '/api/settings/positions/bulk-status', {
    ids: [world.positions.get('Dean of Medicine')],
    status: 'INACTIVE',
  })
  expect(off.data.refused).toEqual([])
  expect(await passOn()).toMatchObject({ status: 422, data: { code: 'ISSUER_NOT_HOLDER' } })
  const { data } = await world.as('doctor').ask('GET', `${base}/delegations/${waiting.id}`)
  expect([data.permissions.accept.allowed, data.permissions.redelegate.allowed]).toEqual([false, false])
  const answered = await world
    .as('doctor')
    .ask('POST', `${base}/delegations/${waiting.id}/response`, { answer: 'ACCEPTED' })
  expect(answered.status).toBeGreaterThanOrEqual(400)
})
