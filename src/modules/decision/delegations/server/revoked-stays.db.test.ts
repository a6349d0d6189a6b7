import pg from 'pg'
import { expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { act, issue, publishDecision, verdict } from '#test/database/scenario.ts'
import { untilWaiting } from '#test/database/waiting.ts'
import { getDelegation } from '../model/delegation-calls.ts'
import { delegationLists } from '../model/delegation-list.ts'

const { product, world } = await startTestWorld()

const read = async (id: string) =>
  (await world.as('authority').call(getDelegation, { params: { id } })).data.status
const listed = async (id: string) =>
  (await world.as('authority').call(delegationLists.search, { body: { ids: [id] } })).data.items[0]?.status

/** President → Dean of Engineering → Chair of Civil Engineering. */
async function chain() {
  const decisionId = await publishDecision(world)
  const root = await issue(world, decisionId, {})
  const middle = await issue(world, decisionId, { to: 'Dean of Engineering', parent: root.id })
  const low = await issue(world, decisionId, { to: 'Chair of Civil Engineering', parent: middle.id })
  return { decisionId, root: root.id, middle: middle.id, low: low.id }
}

/** Runs the jobs while `row` is held by another transaction, and `meanwhile` once a job waits for it. */
async function workOffAround(row: string, meanwhile: () => Promise<unknown>) {
  const client = new pg.Client({ connectionString: product.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from app.delegation where tenant_id = $1 and id = $2 for update', [
      world.tenant.id,
      row,
    ])
    const working = product.workOff()
    await untilWaiting(product.owner)
    await meanwhile()
    await client.query('commit')
    await working
  } finally {
    await client.end()
  }
}

/** Other jobs would wait for the same row. */
const leaveOnly = (task: string) =>
  product.owner.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier <> $1`,
    [task],
  )

test('a delegation that is revoked while labels below a suspension are written stays revoked', async () => {
  const { decisionId, root, middle, low } = await chain()
  await act(world, 'authority', 'suspended', root, { cascadeToChildDelegations: true })
  await leaveOnly('label_below')
  await workOffAround(middle, () => act(world, 'authority', 'revoked', low))
  expect(await read(low)).toBe('REVOKED')
  expect(await listed(low)).toBe('REVOKED')
  await act(world, 'authority', 'issued', root)
  await product.workOff()
  expect(await listed(low)).toBe('REVOKED')
  const again = await act(world, 'authority', 'issued', low)
  expect(again.data.refused, JSON.stringify(again.data)).toHaveLength(1)
  expect(await verdict(world, decisionId, 'chair', 100)).toBe('DENY')
  expect(await verdict(world, decisionId, 'dean', 100)).toBe('ALLOW')
})

test.each([
  ['SUSPENDED', 'reissued'],
  ['ISSUED', 'suspended'],
])('a label that says %s of a revoked delegation lets no one have it %s', async (label, _act) => {
  const { decisionId, low } = await chain()
  await act(world, 'authority', 'revoked', low)
  await product.owner.query('update app.delegation set status = $2 where id = $1', [low, label])
  expect(await read(low)).toBe('REVOKED')
  expect(await listed(low)).toBe('REVOKED')
  for (const target of ['issued', 'suspended', 'revoked'])
    expect((await act(world, 'authority', target, low)).data.refused).toHaveLength(1)
  expect(await verdict(world, decisionId, 'chair', 100)).toBe('DENY')
})

test('the list says immediately what a cascade made of a delegation, before any label is written', async () => {
  const { root, low } = await chain()
  await act(world, 'authority', 'suspended', root, { cascadeToChildDelegations: true })
  expect(await listed(low)).toBe('SUSPENDED')
  expect(await read(low)).toBe('SUSPENDED')
  await product.workOff()
  await act(world, 'authority', 'issued', root)
  expect(await listed(low)).toBe('ISSUED')
  await act(world, 'authority', 'revoked', root, { cascadeToChildDelegations: true })
  expect(await listed(low)).toBe('REVOKED')
})
