import { expect, test } from 'vitest'
import { startTestWorld } from './product.ts'
import { base, delegationBody, publishDecision } from './scenario.ts'

// What an earlier version, or a hand in the database, left in one row never keeps people from the other rows.

const { product, world } = await startTestWorld()

const NOBODY = '01900000-0000-7000-8000-000000000000'
const ask = (method: string, path: string, body?: unknown) =>
  world.as('admin').ask(method, `${base}${path}`, body)

/** A draft with something in it that no call would save. */
async function draftWith(odd: (authorityTypeId: string) => object): Promise<string> {
  const decisionId = await publishDecision(world)
  const { data } = await ask('POST', '/delegations', {
    ...delegationBody(world, decisionId, { to: 'President' }),
    status: 'DRAFT',
  })
  await product.owner.query('update app.delegation set content = content || $2::jsonb where id = $1', [
    data.id,
    JSON.stringify(odd(world.tenant.authorityTypes.approvalId)),
  ])
  return data.id
}

const bound = {
  valueType: 'CURRENCY',
  unit: ' ',
  min: null,
  minExclusive: false,
  max: '1',
  maxExclusive: false,
}

const limited = { redelegable: true, redelegationLimit: null, limitOverridden: false, selfApproval: false }

test.each([
  [
    'an unknown recipient',
    () => ({ delegationRecipients: [{ recipientUserId: NOBODY, recipientPositionId: null }] }),
  ],
  [
    'an empty recipient',
    () => ({ delegationRecipients: [{ recipientUserId: null, recipientPositionId: null }] }),
  ],
  [
    'a limit in no currency',
    (authorityTypeId: string) => ({
      delegationAuthorities: [{ ...limited, authorityTypeId, bounds: [bound] }],
    }),
  ],
  ['an unknown group', () => ({ delegationGroups: [NOBODY] })],
])('a draft with %s is listed, read, exported, and refused where it is issued', async (_what, odd) => {
  const id = await draftWith(odd)
  const list = await ask('POST', '/delegations/search', { limit: 100 })
  expect(list.data.items.map((row: { id: string }) => row.id)).toContain(id)
  expect(list.data.unreadable).toBeUndefined()
  expect((await ask('GET', `/delegations/${id}`)).status).toBe(200)
  const columns = ['decision', 'recipient', 'authorityLimit', 'groups']
  expect((await ask('POST', '/delegations/export', { ids: [id], columns })).status).toBeLessThan(300)
  expect((await ask('PATCH', '/delegations/bulk/issued', { delegationIds: [id] })).status).toBe(422)
  expect((await ask('GET', '/delegations/counts')).status).toBe(200)
})

test('a row that cannot be shown at all is named beside the others, and counted', async () => {
  const [whole, broken] = [
    await draftWith(() => ({})),
    await draftWith((authorityTypeId) => ({
      delegationAuthorities: [{ authorityTypeId, bounds: [{ valueType: 'WEIGHT', unit: 'kg' }] }],
    })),
  ]
  const { status, data } = await ask('POST', '/delegations/search', { ids: [whole, broken] })
  expect(status).toBe(200)
  expect(data.items.map((row: { id: string }) => row.id)).toEqual([whole])
  expect(data).toMatchObject({ unreadable: [broken], total: 2 })
  expect((await ask('POST', '/delegations/export', { ids: [whole, broken] })).status).toBeLessThan(300)
})
