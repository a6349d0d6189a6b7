import { expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { base, entriesOf, issue, publishDecision, verdict } from '#test/database/scenario.ts'
import { getDelegation } from '../model/delegation-calls.ts'
import { delegationHistory } from '../model/delegation-history-calls.ts'
import { delegationLists } from '../model/delegation-list.ts'

const { product, world } = await startTestWorld()

const ask = (by: string, path: string, body?: object) =>
  world.as(by).ask(path.endsWith('duplicate') ? 'POST' : 'PATCH', `${base}/delegations/${path}`, body)
const read = async (id: string, by = 'authority') =>
  (await world.as(by).call(getDelegation, { params: { id } })).data

test('several drafts are issued together, and each that cannot be says why', async () => {
  const decision = await publishDecision(world)
  const draft = { change: { status: 'DRAFT' } }
  const [fine, empty] = [
    await issue(world, decision, draft),
    await issue(world, decision, { change: { status: 'DRAFT', delegationRecipients: [] } }),
  ]
  const preview = await world.as('authority').ask('POST', `${base}/delegations/bulk/issued/preview`, {
    delegationIds: [fine.id, empty.id],
  })
  expect(preview.data.refused).toMatchObject([{ id: empty.id, message: 'Select a recipient.' }])
  const { data } = await ask('authority', 'bulk/issued', { delegationIds: [fine.id, empty.id] })
  expect(data).toMatchObject({ succeeded: [fine.id], refused: [{ id: empty.id }] })
  expect(await verdict(world, decision, 'president', 1)).toBe('ALLOW')
})

test('what is below an open delegation that is deleted is revoked where that is asked', async () => {
  const decision = await publishDecision(world)
  const top = await issue(world, decision, { to: 'President' })
  const below = await issue(world, decision, {
    to: 'Dean of Engineering',
    parent: top.id,
    by: 'president',
  })
  const body = { delegationIds: [top.id], cascadeToChildDelegations: true }
  expect((await ask('authority', 'bulk-delete', body)).data.succeeded).toEqual([top.id])
  expect((await read(below.id)).status).toBe('REVOKED')
  expect(await verdict(world, decision, 'dean', 1)).toBe('DENY')
  expect(await entriesOf(product, below.id)).toEqual(['ISSUE · - · president', 'REVOKE · - · authority'])
})

test('one that has expired is renewed as a draft without dates, by the person who may issue it', async () => {
  const decision = await publishDecision(world)
  const { id } = await issue(world, decision, { to: 'President' })
  expect((await read(id)).permissions.renew.allowed).toBe(false)
  const over = product.now()
  for (const [table, key, column] of [
    ['app.delegation', 'id', `expiration = $2::timestamptz`],
    [
      'app.delegation_terms',
      'delegation_id',
      `terms = jsonb_set(terms, '{expiration}', to_jsonb(floor(extract(epoch from $2::timestamptz) * 1000)::bigint))`,
    ],
  ])
    await product.owner.query(`update ${table} set ${column} where ${key} = $1`, [id, over])
  expect(await read(id)).toMatchObject({ status: 'EXPIRED', permissions: { renew: { allowed: true } } })
  const { items } = (await world.as('authority').call(delegationLists.search, { body: { ids: [id] } })).data
  expect(items[0].acts).toContain('renew')
  expect((await read(id, 'president')).permissions.renew.allowed).toBe(false)

  const { data } = await ask('authority', `${id}/duplicate`)
  expect(data).toMatchObject({ status: 'DRAFT', effective: null, expiration: null })
  const log = await world.as('authority').call(delegationHistory.log, { params: { id: data.id } })
  expect(JSON.stringify(log.data)).toContain('Copied from')
})
