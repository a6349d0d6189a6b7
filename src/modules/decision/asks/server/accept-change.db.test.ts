import { expect, test } from 'vitest'
import { getAction } from '#modules/actions/actions/model/action-calls.ts'
import { startTestWorld } from '#test/database/product.ts'
import { change, delegationBody, issue, publishDecision, setting } from '#test/database/scenario.ts'
import { getDelegation } from '../../delegations/model/delegation-calls.ts'

const { world } = await startTestWorld()

const limit = (max: number) => ({
  delegationAuthorities: delegationBody(world, '', { max }).delegationAuthorities,
})
const read = async (id: string) => (await world.as('dean').call(getDelegation, { params: { id } })).data
const openAction = async () => {
  const { data } = await world.as('dean').ask('GET', '/api/actions/actions?filterType=ALL&limit=100')
  const [open] = data.items.filter((each: { actionStatusId: string }) => each.actionStatusId === 'TO_DO')
  return (await world.as('dean').call(getAction, { params: { id: open.id } })).data
}
const answer = (id: string, status: string, comments = '') =>
  world.as('dean').ask('PATCH', `/api/actions/actions/${id}/assignee/status`, { status, comments })

test('a recipient who accepted before is asked about the change, compared with the terms accepted last', async () => {
  await setting(world, { actionDelegationAcceptance: true })
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, { to: 'Dean of Engineering', max: 250_000 })
  const first = await openAction()
  expect(first.actionName).toMatch(/^Accept delegation: .*, up to \$250,000$/)
  expect((await read(id)).offeredChanges).toEqual([])
  await answer(first.id, 'ACCEPTED')

  await change(world, id, { ...limit(200_000), isNoExpiration: false, expirationDate: '2099-12-31' })
  const second = await openAction()
  expect(second.actionName).toMatch(/^Accept change of delegation: .*, up to \$200,000$/)
  const [offered, ...others] = (await read(id)).offeredChanges
  expect(others).toEqual([])
  expect(offered.slotId).toBe(second.subjectId)
  expect(offered.differences).toContainEqual(
    expect.objectContaining({ field: 'delegationAuthorities.bounds', old: '$250,000', new: '$200,000' }),
  )
  expect(offered.differences.map(({ field }: { field: string }) => field)).toContain('expirationDate')

  await answer(second.id, 'REJECTED', 'Too little.')
  expect(await read(id)).toMatchObject({ status: 'ACCEPTED', offeredChanges: [], content: limit(250_000) })
})
