import { expect, test } from 'vitest'
import { changeStatusOfUsers } from '#modules/auth/users/model/user-record-calls.ts'
import { startTestWorld } from '#test/database/product.ts'
import { act, issue, publishDecision } from '#test/database/scenario.ts'
import { compareLabels } from './compare-labels.ts'

const { product, world } = await startTestWorld()

async function reported(): Promise<string[]> {
  const said: string[] = []
  await compareLabels(product.pool, {
    error: (problem) =>
      said.push(
        ...(problem as { wrong: { displayId: string; label: string; facts: string }[] }).wrong.map(
          ({ displayId, label, facts }) => `${displayId} ${label} ${facts}`,
        ),
      ),
  })
  return said
}

test('labels that acts and jobs have written agree with their facts, and one that does not is reported by name', async () => {
  const decisionId = await publishDecision(world)
  const root = await issue(world, decisionId, {})
  const below = await issue(world, decisionId, { to: 'Dean of Engineering', parent: root.id })
  await issue(world, decisionId, { to: 'Dean of Medicine', change: { status: 'DRAFT' } })
  await act(world, 'authority', 'suspended', root.id, { cascadeToChildDelegations: true })
  await product.workOff()
  await product.owner.query(`update app.cascade_act set recorded_from = now() - interval '1 hour'`)
  expect(await reported()).toEqual([])
  await product.owner.query(`update app.delegation set status = 'ISSUED' where id = $1`, [below.id])
  expect(await reported()).toEqual([`${below.displayId} ISSUED SUSPENDED`])
  await product.owner.query(`update app.delegation set status = 'SUSPENDED' where id = $1`, [below.id])
  await product.owner.query(`update app.delegation_slot set status = 'REVOKED' where delegation_id = $1`, [
    below.id,
  ])
  expect(await reported()).toContain(`${below.displayId} REVOKED ISSUED`)
})

test('what is written below a suspension keeps its label', async () => {
  const decisionId = await publishDecision(world, { name: 'Sign leases' })
  const root = await issue(world, decisionId, {})
  const below = await issue(world, decisionId, { toUsers: ['dean', 'chair'], parent: root.id })
  await act(world, 'authority', 'suspended', root.id, { cascadeToChildDelegations: true })
  await product.workOff()
  const userIds = [world.users.get('chair')]
  const gone = await world.as('admin').call(changeStatusOfUsers, { body: { status: 'INACTIVE', userIds } })
  expect(gone.status, JSON.stringify(gone.data)).toBe(200)
  await product.workOff()
  const { rows } = await product.owner.query('select status, version from app.delegation where id = $1', [
    below.id,
  ])
  expect(rows).toEqual([{ status: 'SUSPENDED', version: 3 }])
})
