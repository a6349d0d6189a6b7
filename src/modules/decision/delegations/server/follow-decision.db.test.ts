import { expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { issue, moveDecision, publishDecision } from '#test/database/scenario.ts'
import { createDelegation } from '../model/delegation-calls.ts'
import { delegationLists } from '../model/delegation-list.ts'

const { product, world } = await startTestWorld()

const found = async (body: Record<string, unknown>) =>
  (await world.as('authority').call(delegationLists.search, { body })).data.items.map(
    (row: { id: string }) => row.id,
  )

test('delegations are found by the new name and in the new section of their decision', async () => {
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, { to: 'President' })
  const draft = await world.as('authority').call(createDelegation, {
    body: {
      decisionId,
      recipientType: 'SPECIFIC_PERSONNEL',
      delegationRecipients: [{ recipientUserId: world.users.get('doctor') }],
      status: 'DRAFT',
    },
  })
  expect(draft.status, JSON.stringify(draft.data)).toBe(201)
  expect(await found({ search: 'doctor purchase' })).toEqual([draft.data.id])
  expect(await found({ search: 'root president purchase' })).toEqual([id])

  await product.workOff()
  const { from, to } = await moveDecision(world, decisionId, 'Sign lease of land')
  // delegations follow, and people are notified
  expect(await product.workOff()).toBe(2)

  expect(await found({ search: 'president lease' })).toEqual([id])
  expect(await found({ search: 'president purchase' })).toEqual([])
  expect(await found({ section: [to], ids: [id] })).toEqual([id])
  expect(await found({ section: [from], ids: [id] })).toEqual([])
})
