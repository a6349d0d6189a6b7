import { expect, test } from 'vitest'
import { changeStatusOfPositions } from '#modules/settings/positions/model/position-calls.ts'
import { startTestWorld } from '#test/database/product.ts'
import { delegationBody, issue, publishDecision, setting } from '#test/database/scenario.ts'
import { createDelegation, getDelegation, respondToDelegation } from '../model/delegation-calls.ts'

const { world } = await startTestWorld()

test('anyone who sits in a position that is not active passes nothing on and answers nothing for it', async () => {
  const decisionId = await publishDecision(world)
  const held = await issue(world, decisionId, { to: 'Dean of Medicine' })
  await setting(world, { actionDelegationAcceptance: true })
  const waiting = await issue(world, decisionId, { to: 'Dean of Medicine', max: 5 })
  const passOn = () =>
    world.as('doctor').call(createDelegation, {
      body: {
        ...delegationBody(world, decisionId, { to: 'Dean of Engineering', parent: held.id, max: 10 }),
        delegationGroups: held.content.delegationGroups,
      },
    })
  expect((await passOn()).status).toBe(201)
  const off = await world.as('admin').call(changeStatusOfPositions, {
    body: {
      ids: [world.positions.get('Dean of Medicine')],
      status: 'INACTIVE',
    },
  })
  expect(off.data.refused).toEqual([])
  expect(await passOn()).toMatchObject({ status: 422, data: { code: 'ISSUER_NOT_HOLDER' } })
  const { data } = await world.as('doctor').call(getDelegation, { params: { id: waiting.id } })
  expect([data.permissions.accept.allowed, data.permissions.redelegate.allowed]).toEqual([false, false])
  const answered = await world
    .as('doctor')
    .call(respondToDelegation, { params: { id: waiting.id }, body: { answer: 'ACCEPTED' } })
  expect(answered.status).toBeGreaterThanOrEqual(400)
})
