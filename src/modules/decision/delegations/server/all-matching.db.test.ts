import { expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { base, issue, publishDecision, verdict } from '#test/database/scenario.ts'

const { world } = await startTestWorld()

const ask = (by: string, path: string, body: object, method = 'PATCH') =>
  world.as(by).ask(method, `${base}/delegations/${path}`, body)

/** Two delegations in force and a draft, of a decision of their own. */
async function three(name: string) {
  const decisionId = await publishDecision(world, { name })
  const issued = [
    await issue(world, decisionId, {}),
    await issue(world, decisionId, { to: 'Dean of Medicine' }),
  ]
  const draft = await issue(world, decisionId, { change: { status: 'DRAFT' } })
  return { decisionId, matching: { search: name }, ids: issued.map(({ id }) => id).sort(), draft: draft.id }
}

test('all that match are suspended as the preview says, and what cannot be says why', async () => {
  const { decisionId, matching, ids, draft } = await three('Lease a crane')
  const preview = await ask('authority', 'bulk/suspended/preview', { matching }, 'POST')
  expect(preview.data.refused).toMatchObject([{ id: draft }])
  expect(preview.data.effects.delegationsEnded.total + preview.data.effects.delegationsNotLive.total).toBe(2)
  expect(await verdict(world, decisionId, 'president', 5)).toBe('ALLOW')

  const done = await ask('authority', 'bulk/suspended', { matching })
  expect(done.data.succeeded.sort()).toEqual(ids)
  expect(done.data.refused).toMatchObject([{ id: draft }])
  expect(await verdict(world, decisionId, 'president', 5)).toBe('DENY')

  expect((await ask('authority', 'bulk/issued', { matching, reason: 'Over.' })).data.succeeded).toContain(
    ids[0],
  )
  expect(await verdict(world, decisionId, 'president', 5)).toBe('ALLOW')
  expect((await ask('authority', 'bulk-delete', { matching })).data.refused).toEqual([])
  expect(await verdict(world, decisionId, 'president', 5)).toBe('DENY')
})

test('of what no one sees nothing is done, and either ids or what matches is named', async () => {
  const { decisionId, matching, ids } = await three('Sell a crane')
  expect((await ask('guest', 'bulk/revoked', { matching })).data.succeeded ?? []).toEqual([])
  expect(await verdict(world, decisionId, 'president', 5)).toBe('ALLOW')
  for (const body of [{}, { matching, delegationIds: ids }])
    expect((await ask('authority', 'bulk/revoked', body)).status).toBe(400)
})

test('without a reason nothing that matches is denied', async () => {
  const { matching } = await three('Lend a crane')
  const { status, data } = await ask('approver', 'bulk/denied', { matching })
  expect([status, data.fields?.[0]?.path]).toEqual([422, 'body.reason'])
})
