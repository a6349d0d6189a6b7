import { expect, test } from 'vitest'
import { createAction } from '#modules/actions/actions/model/action-calls.ts'
import { getDelegation } from '#modules/decision/delegations/model/delegation-calls.ts'
import { ok, startNotifiedWorlds } from '#test/database/notified.ts'
import { change, issue, publishDecision } from '#test/database/scenario.ts'

const { world, user, items, edit, actionType, upTo, product } = startNotifiedWorlds('Removed')

test('a removed recipient reads nothing of the terms and recipients that follow', async () => {
  const { id } = await issue(world(), await publishDecision(world()), { toUsers: ['guest'], max: 500 })
  await product().workOff()
  ok(
    await change(world(), id, {
      delegationRecipients: [{ recipientUserId: user('chair') }],
      ...upTo(777_777),
      isNoExpiration: false,
      expirationDate: '2031-05-06',
    }),
  )
  expect((await world().as('guest').call(getDelegation, { params: { id } })).status).toBe(404)
  const [item] = await items('guest')
  expect(item).toMatchObject({
    templateKey: 'DELEGATION_REASSIGNED',
    actionUrl: null,
    payload: { name: 'Approve purchase order' },
  })
  const { rows } = await product().owner.query('select payload from app.notification where id = $1', [
    item?.id,
  ])
  expect(JSON.stringify([item, rows])).not.toMatch(/chair|777777|2031-05/)
})

test('a removed assignee reads the name by which they knew the action', async () => {
  const { id } = ok(
    await world()
      .as('authority')
      .call(createAction, {
        body: {
          actionName: 'Count paper',
          actionTypeId: await actionType(),
          assignees: [{ userId: user('guest') }],
        },
      }),
  )
  await product().workOff()
  const renamed = { actionName: 'Dismiss the guest', assignees: [{ userId: user('chair') }] }
  await edit(`/api/actions/actions/${id}`, renamed, 'authority')
  const [item] = await items('guest')
  expect(item?.message).toContain('“Count paper”')
  expect(JSON.stringify(item)).not.toContain('Dismiss')
})
