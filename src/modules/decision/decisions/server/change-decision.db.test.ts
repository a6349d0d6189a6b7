import { beforeAll, expect, test } from 'vitest'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import { startTestWorld } from '#test/database/product.ts'
import { base, dollars, issue, publishDecision } from '#test/database/scenario.ts'

const { product, world } = await startTestWorld()
let consulted: string
beforeAll(async () => {
  const roles = await world.as('admin').call(listDecisionRoles)
  consulted = roles.data.items.find((each: { name: string }) => each.name === 'Consulted').id
})

const ask = (method: string, path: string, body?: object, etag?: string) =>
  world.as('authority').ask(method, `${base}${path}`, body, etag === undefined ? {} : { 'if-match': etag })
const read = async (path: string) => {
  const { data, etag } = await ask('GET', path)
  return { data, etag: etag as string }
}
const revisions = async (id: string) =>
  Number(
    (await product.owner.query('select count(*) as n from app.revision where record_id = $1', [id])).rows[0]
      .n,
  )

const everything = () => ({
  description: 'Goods and services.',
  guidance: '<p>Ask early.</p>',
  categoryId: world.categories.get('Procurement/Purchasing'),
  conditions: [{ name: 'Two quotes', description: 'Ask two suppliers.' }],
  roles: [
    {
      decisionRoleId: consulted,
      positionId: world.positions.get('Dean of Medicine'),
      requirement: 'Before.',
    },
  ],
})

const FIELDS = [
  'name',
  'description',
  'guidance',
  'section',
  'category',
  'owner',
  'delegable',
  'delegationPathway',
  'decisionAuthorities',
  'decisionGroups',
  'conditions',
  'roles',
] as const
const fieldsOf = (data: Record<string, unknown>) =>
  Object.fromEntries(FIELDS.map((field) => [field, data[field]]))

test.each<[string, () => object, string]>([
  ['name', () => ({ name: 'Approve purchases' }), 'name'],
  ['description', () => ({ description: '' }), 'description'],
  ['pathways', () => ({ delegationPathway: ['Matrix'] }), 'delegationPathway'],
  ['groups', () => ({ decisionGroups: [world.groups.get('Medicine')] }), 'decisionGroups'],
  ['decision roles', () => ({ roles: [] }), 'roles'],
  ['category', () => ({ categoryId: null }), 'category'],
])('a change that names the %s of a decision leaves everything else', async (_, change, field) => {
  const id = await publishDecision(world, everything())
  const before = await read(`/decisions/${id}`)
  const saved = await ask('PATCH', `/decisions/${id}`, change(), before.etag)
  expect(saved.status, JSON.stringify(saved.data)).toBe(200)
  const { [field]: was, ...restBefore } = fieldsOf(before.data)
  const { [field]: is, ...restAfter } = fieldsOf(saved.data)
  expect(is).not.toEqual(was)
  expect(restAfter).toEqual(restBefore)
})

test('a change that says nothing new is not written', async () => {
  const id = await publishDecision(world, everything())
  const before = await read(`/decisions/${id}`)
  const entries = await revisions(id)
  for (const change of [{}, { name: before.data.name }, { guidance: '<p>Ask early.</p>' }]) {
    const saved = await ask('PATCH', `/decisions/${id}`, change, before.etag)
    expect(saved.status, JSON.stringify(saved.data)).toBe(200)
    expect(saved.data.version).toBe(before.data.version)
  }
  expect(await revisions(id)).toBe(entries)
})

test('a decision that is published is no draft again: anyone who asks for it is given so', async () => {
  const id = await publishDecision(world)
  const { etag } = await read(`/decisions/${id}`)
  const refused = {
    status: 422,
    data: { fields: [{ path: 'body.status', message: 'A published decision cannot become a draft again.' }] },
  }
  for (const path of [`/decisions/${id}`, `/decisions/${id}/preview`])
    expect(
      await ask(
        path.endsWith('preview') ? 'POST' : 'PATCH',
        path,
        { name: 'Approve orders', status: 'DRAFT' },
        etag,
      ),
    ).toMatchObject(refused)
  const saved = await ask('PATCH', `/decisions/${id}`, { status: 'PUBLISHED' }, etag)
  expect(saved.data).toMatchObject({ status: 'PUBLISHED', name: 'Approve purchase order' })
})

test('a draft is published by a change that names its status alone', async () => {
  const id = await publishDecision(world, { ...everything(), status: 'DRAFT' })
  const { etag } = await read(`/decisions/${id}`)
  const saved = await ask('PATCH', `/decisions/${id}`, { status: 'PUBLISHED' }, etag)
  expect(saved.data).toMatchObject({ status: 'PUBLISHED', description: 'Goods and services.' })
})

test.each<[string, () => object, string]>([
  ['note', () => ({ note: 'For the new building.' }), 'note'],
  ['pathways', () => ({ delegationPathway: ['Functional'] }), 'delegationPathway'],
  ['groups', () => ({ delegationGroups: [world.groups.get('Medicine')] }), 'delegationGroups'],
  [
    'limit',
    () => ({
      delegationAuthorities: [
        { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(5)], redelegable: true },
      ],
    }),
    'delegationAuthorities',
  ],
])('a change that names the %s of a delegation leaves everything else', async (_, change, field) => {
  for (const status of ['ISSUED', 'DRAFT']) {
    const decisionId = await publishDecision(world)
    const { id } = await issue(world, decisionId, {
      change: { status, note: 'First.', conditions: [{ name: 'Two quotes', description: 'Ask two.' }] },
    })
    const before = await read(`/delegations/${id}`)
    const saved = await ask('PATCH', `/delegations/${id}`, change(), before.etag)
    expect(saved.status, JSON.stringify(saved.data)).toBe(200)
    const { [field]: was, ...restBefore } = before.data.content
    const { [field]: is, ...restAfter } = saved.data.content
    expect(is).not.toEqual(was)
    expect(restAfter).toEqual(restBefore)
  }
})

test('a last day that is named ends what had none, and no expiration takes the last day away', async () => {
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, {})
  const ended = await ask(
    'PATCH',
    `/delegations/${id}`,
    { expirationDate: '2099-06-30' },
    (await read(`/delegations/${id}`)).etag,
  )
  expect(ended.data.content).toMatchObject({ expirationDate: '2099-06-30', isNoExpiration: false })
  expect(ended.data.expiration).not.toBeNull()
  const open = await ask('PATCH', `/delegations/${id}`, { isNoExpiration: true }, ended.etag)
  expect(open.data).toMatchObject({ expiration: null, content: { expirationDate: null } })
})
