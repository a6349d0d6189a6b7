import { expect, test } from 'vitest'
import { changeAssigneeStatus } from '#modules/actions/actions/model/action-calls.ts'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import { startTestWorld } from '#test/database/product.ts'
import { issue, publishDecision, setting } from '#test/database/scenario.ts'
import { createDelegationRole } from '../../designees/model/delegation-role-calls.ts'

const { world } = await startTestWorld()

test('an acknowledgement names the role of the delegation, or the decision role, and no other', async () => {
  await setting(world, { actionDecisionRoleAck: true })
  const { id: delegationId } = await issue(world, await publishDecision(world), { to: 'President' })
  const words = (await world.as('admin').call(listDecisionRoles)).data.items
  const add = async (decisionRoleId: string, who: string): Promise<string> =>
    (
      await world.as('authority').call(createDelegationRole, {
        params: { id: delegationId },
        body: {
          decisionRoleId,
          roleRequirement: 'Ask first.',
          designeeRecipientType: 'SPECIFIC_PERSONNEL',
          designees: [{ userId: world.users.get(who) }],
        },
      })
    ).data.id
  const [first, second] = [await add(words[0].id, 'chair'), await add(words[1].id, 'doctor')]
  const actionOf = async (who: string): Promise<string> =>
    (await world.as(who).ask('GET', '/api/actions/actions?filterType=ASSIGNED_TO_ME')).data.items[0].id
  const acknowledge = async (who: string, id: string, roleId: string) =>
    world.as(who).call(changeAssigneeStatus, {
      params: { id },
      body: {
        status: 'ACKNOWLEDGED',
        delegationId,
        roleId,
      },
    })
  const [ofChair, ofDoctor] = [await actionOf('chair'), await actionOf('doctor')]
  for (const other of [second, words[1].id, delegationId])
    expect((await acknowledge('chair', ofChair, other)).data.fields).toEqual([
      { path: 'body', message: 'This action is about another record.' },
    ])
  expect(await acknowledge('chair', ofChair, first)).toMatchObject({
    status: 200,
    data: { actionStatusId: 'COMPLETED' },
  })
  expect((await acknowledge('doctor', ofDoctor, words[1].id)).status).toBe(200)
})
