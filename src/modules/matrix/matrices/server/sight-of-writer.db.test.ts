import { expect, test } from 'vitest'
import { decisionToSend, issue, publishDecision } from '../../../../../test/database/scenario.ts'
import { base, permit, startLinks, world } from '../../links/testing/links.ts'

startLinks()

test('whoever sees groups of theirs makes no matrix of a delegation from above, wherever its decision is', async () => {
  const decision = await publishDecision(world, { name: 'Approve overtime' })
  await issue(world, decision, { to: 'President', max: 9_000 })
  const Medicine = world.groups.get('Medicine')
  const { body, match } = await decisionToSend(world, decision)
  const narrowed = { ...body, decisionGroups: [Medicine] }
  const changed = await world
    .as('authority')
    .ask('PATCH', `/api/decision/decisions/${decision}`, narrowed, match)
  expect(changed, JSON.stringify(changed.data)).toMatchObject({ status: 200 })
  await permit('doctor', {
    'tenant.access_matrices_module': 'ON',
    'tenant.access_decisions_module': 'ON',
    'tenant.access_delegations_module': 'ON',
    'decision.view': 'GROUPS',
    'delegation.view': 'GROUPS',
    'matrix.view': 'ALL',
    'tenant.create_matrices': 'ON',
    'matrix.edit': 'ALL',
  })
  const shown = async (by: string) => {
    const answer = await world.as(by).ask('POST', `${base}/preview`, {
      groups: [Medicine],
      allPersonnel: true,
      decisionIds: [decision],
      authorityTypeIds: [world.tenant.authorityTypes.approvalId],
    })
    expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
    return answer.data.cells.length
  }
  expect(await shown('authority')).toBe(1)
  expect(await shown('doctor')).toBe(0)
})
