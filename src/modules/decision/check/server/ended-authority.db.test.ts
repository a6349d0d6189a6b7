import { expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { issue, publishDecision } from '#test/database/scenario.ts'
import {
  deleteDelegations,
  getDelegation,
  updateDelegation,
} from '../../delegations/model/delegation-calls.ts'
import { checkAuthority } from '../model/authority-calls.ts'

const { product, world } = await startTestWorld()

const ownAnswer = async (decisionId: string) =>
  world.as('guest').call(checkAuthority, {
    body: {
      decisionId,
      who: { kind: 'USER', id: world.users.get('guest') },
      amounts: [{ valueType: 'CURRENCY', value: '5000.00', unit: 'USD' }],
    },
  })

test('an answer about oneself tells nothing of a delegation from which one was removed', async () => {
  const decisionId = await publishDecision(world)
  const left = await issue(world, decisionId, { toUsers: ['guest', 'dean'], max: 400 })
  await issue(world, decisionId, { toUsers: ['guest'], max: 100 })
  const authority = world.as('authority')
  const before = await ownAnswer(decisionId)
  expect(JSON.stringify(before.data)).toContain(left.displayId)
  const edited = await authority.call(updateDelegation, {
    params: { id: left.id },
    body: { delegationRecipients: [{ recipientUserId: world.users.get('dean') }] },
  })
  expect(edited.status, JSON.stringify(edited.data)).toBe(200)
  expect((await world.as('guest').call(getDelegation, { params: { id: left.id } })).status).toBe(404)
  const after = await ownAnswer(decisionId)
  expect(after.status).toBe(200)
  expect(JSON.stringify(after.data)).not.toContain(left.displayId)
})

test('a delegation that is deleted still counts for instants before', async () => {
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, { toUsers: ['guest'], max: 9_000 })
  const { data: held } = await ownAnswer(decisionId)
  expect(held.verdict).toBe('ALLOW')
  product.clock.ahead += 60_000
  const body = { delegationIds: [id] }
  const gone = await world.as('authority').call(deleteDelegations, { body })
  expect(gone.data.succeeded).toEqual([id])
  const verdictAt = async (at?: string) =>
    (
      await world.as('authority').call(checkAuthority, {
        body: {
          decisionId,
          who: { kind: 'USER', id: world.users.get('guest') },
          amounts: [{ valueType: 'CURRENCY', value: '5000.00', unit: 'USD' }],
          ...(at && { at }),
        },
      })
    ).data.verdict
  expect([await verdictAt(held.at), await verdictAt()]).toEqual(['ALLOW', 'DENY'])
})
