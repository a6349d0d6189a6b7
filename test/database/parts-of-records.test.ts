import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkDocuments } from '#modules/decision/links/server/link-documents.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { hire } from './hire.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct, viewerOf } from './product.ts'
import { act, base, change, dollars, issue, publishDecision, setting } from './scenario.ts'
import { untilWaiting } from './waiting.ts'

// A right on a kind of part is a right on the parts of records that the person may change, and on no others.

let product: TestProduct
let world: SmallWorld
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
  await hire(product, world, {
    key: 'manager',
    userRoleIds: [world.tenant.userRoleIds.GA],
    groups: ['Medicine'],
  })
})
afterAll(() => product.close())

const group = (name: string) => world.groups.get(name) as string
const user = (key: string) => world.users.get(key) as string
async function delegated(...groups: string[]) {
  const decisionGroups = groups.map(group)
  const decisionId = await publishDecision(world, { decisionGroups })
  return (await issue(world, decisionId, { change: { delegationGroups: decisionGroups } })).id as string
}

type Part = { readonly id: string; readonly version: number }
const KINDS: readonly {
  part: string
  path: string
  body: () => Promise<object>
  key: string
  other: object
}[] = [
  {
    part: 'roles',
    path: 'roles',
    body: async () => {
      const { data } = await world.as('admin').ask('GET', '/api/settings/decision-roles')
      const { id } = data.items.find((each: { name: string }) => each.name === 'Consulted')
      return { decisionRoleId: id, roleRequirement: 'Ask first.' }
    },
    key: 'delegationRoleId',
    other: { roleRequirement: 'Ask anybody.' },
  },
  {
    part: 'conditions',
    path: 'conditions',
    body: async () => ({ name: 'Two quotes' }),
    key: 'conditionId',
    other: { name: 'No quotes' },
  },
]

describe.each(KINDS)('the $part of a delegation', ({ path, body, other }) => {
  const at = (delegationId: string, part = '') => `${base}/delegations/${delegationId}/${path}${part}`
  async function added(delegationId: string): Promise<Part> {
    const { etag } = await world.as('authority').ask('GET', `${base}/delegations/${delegationId}`)
    const answer = await world
      .as('authority')
      .ask('POST', at(delegationId), await body(), { 'if-match': etag ?? '' })
    expect(answer.status, JSON.stringify(answer.data)).toBe(201)
    const { data } = await world.as('authority').ask('GET', at(delegationId))
    return data.items.at(-1)
  }
  async function attempts(by: string, delegationId: string, partId: string) {
    const statuses: number[] = []
    for (const [method, sent] of [['PATCH', other], ['DELETE']] as const) {
      const { etag } = await world.as('authority').ask('GET', `${base}/delegations/${delegationId}`)
      const versions = [etag ?? '', '"1"', '"2"']
      let status = 412
      for (const version of versions) {
        if (status !== 412) break
        const answer = await world
          .as(by)
          .ask(method, at(delegationId, `/${partId}`), sent, { 'if-match': version })
        status = answer.status
      }
      statuses.push(status)
    }
    return statuses
  }
  const left = async (delegationId: string) =>
    (await world.as('authority').ask('GET', at(delegationId))).data.items.length

  test('are changed and deleted by no one who may change parts of other delegations only', async () => {
    const [hidden, shared] = [await delegated('Engineering'), await delegated('Medicine', 'Engineering')]
    for (const [id, status] of [
      [hidden, 404],
      [shared, 403],
    ] as const) {
      const part = await added(id)
      expect(await attempts('manager', id, part.id)).toEqual([status, status])
      expect(await left(id)).toBe(1)
    }
  })

  test('are changed and deleted by no one who may only view the delegation', async () => {
    const id = await delegated('Engineering')
    const part = await added(id)
    for (const by of ['auditor', 'dean', 'approver'])
      expect(await attempts(by, id, part.id)).toEqual([403, 403])
    expect(await left(id)).toBe(1)
  })

  test('are found below their own delegation only', async () => {
    const [one, another] = [await delegated('Engineering'), await delegated('Engineering')]
    const part = await added(one)
    expect(await attempts('authority', another, part.id)).toEqual([404, 404])
    expect(await left(one)).toBe(1)
  })
})

test('no one makes themselves the owner of an action whose record they cannot view', async () => {
  const role = await world.as('admin').ask('POST', `/api/auth/tenants/${world.tenant.id}/roles`, {
    name: 'Keeper of actions',
    description: 'Keeps all actions',
    permissions: { 'tenant.access_actions_module': 'ON', 'action.view': 'ALL', 'action.edit': 'ALL' },
  })
  await hire(product, world, { key: 'keeper', userRoleIds: [role.data.id] })
  const types = await world.as('admin').ask('GET', '/api/settings/action-types')
  const id = await publishDecision(world, { name: 'Hidden purchase' })
  const made = await world.as('authority').ask('POST', '/api/actions/actions', {
    actionName: 'Review it',
    actionTypeId: types.data.items[0].id,
    assignees: [{ userId: user('chair') }],
    associatedRecord: { kind: 'DECISION', id },
  })
  const path = `/api/actions/actions/${made.data.id}`
  const before = await world.as('keeper').ask('GET', path)
  expect(before.data.associatedRecord.name).toBeNull()
  const match = { 'if-match': before.etag ?? '' }
  const taken = await world.as('keeper').ask('PATCH', path, { ownerId: user('keeper') }, match)
  expect(taken.data.code).toBe('RECORD_UNKNOWN')
  expect(JSON.stringify((await world.as('keeper').ask('GET', path)).data)).not.toContain('Hidden purchase')
})

test('a decided change is reported to its proposer, where creator, issuer, proposer, and owner are four people', async () => {
  const decisionId = await publishDecision(world, { ownerUserId: user('dean') })
  const top = await issue(world, decisionId, { toUsers: ['president'] })
  const below = await issue(world, decisionId, {
    toUsers: ['chair'],
    parent: top.id,
    max: 100,
    change: { parentSlotId: top.recipients[0].slotId },
  })
  await setting(world, { actionChangeApproval: true })
  const end = { expirationDate: '2099-01-01', isNoExpiration: false }
  expect((await change(world, below.id, end, { by: 'admin' })).status).toBe(200)
  const denied = await act(world, 'approver', 'change-denied', below.id, { reason: 'Not now.' })
  expect(denied.data.succeeded).toEqual([below.id])
  await setting(world, { actionChangeApproval: false })
  await product.workOff()
  const { rows } = await product.owner.query(
    `select u.first_name as name from app.notification n join app."user" u on u.tenant_id = n.tenant_id and u.id = n.user_id
      where n.tenant_id = $1 and n.template_key = 'DELEGATION_CHANGE_APPROVAL_DECIDED' order by 1`,
    [world.tenant.id],
  )
  expect(rows.map(({ name }) => name)).toEqual(['admin', 'authority', 'president'])
})

test('resetting one category of notifications leaves the master switch as it is', async () => {
  const path = `/api/auth/notification-settings/tenant/${world.tenant.id}`
  const admin = (method: string, below: string, body: object) =>
    world.as('admin').ask(method, path + below, body)
  const off = await admin('PATCH', '/bulk', { globalNotificationToggle: false, settings: [] })
  expect([off.status, off.data.globalNotificationToggle]).toEqual([200, false])
  const one = await admin('POST', '/reset', { category: 'Decisions' })
  expect(one.data.globalNotificationToggle).toBe(false)
  expect((await admin('POST', '/reset', {})).data.globalNotificationToggle).toBe(true)
})

test('an expired delegation takes no document', async () => {
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, {})
  await product.owner.query(
    `update app.delegation set expiration = now() - interval '1 hour' where id = $1`,
    [id],
  )
  await product.owner.query(
    `update app.delegation_terms set terms = jsonb_set(terms, '{expiration}', to_jsonb((extract(epoch from now()) * 1000)::bigint - 3600000)) where delegation_id = $1`,
    [id],
  )
  const documentIds = [randomUUID()]
  const reply = await inTenant(
    product.pool,
    world.tenant.id,
    { listeners: product.listeners },
    async (tx) => {
      const now = product.now()
      const viewer = await viewerOf(tx, world.tenant.id, user('authority'), now)
      return linkDocuments(
        tx,
        viewer,
        { kind: 'DELEGATION', ids: [id], documentIds, now },
        async () => new Set(documentIds),
      )
    },
  )
  expect(reply.succeeded).toEqual([])
  expect(reply.refused).toMatchObject([{ id, code: 'INVALID_TRANSITION' }])
})

test('effective limits are sorted by their worth, not by their bare number', async () => {
  const tenant = `/api/auth/tenants/${world.tenant.id}`
  const { etag } = await world.as('admin').ask('GET', tenant)
  const rates = { currencyRates: [{ currency: 'EUR', rate: '2' }] }
  const saved = await world.as('admin').ask('PATCH', tenant, rates, { 'if-match': etag ?? '' })
  expect(saved.status, JSON.stringify(saved.data)).toBe(200)
  const decisionId = await publishDecision(world)
  const names = new Map<string, string>()
  for (const [name, unit, max] of [
    ['€100', 'EUR', '100.00'],
    ['$150', 'USD', '150.00'],
    ['€90', 'EUR', '90.00'],
  ] as const) {
    const bounds = [{ ...dollars(1), unit, max }]
    const authorityTypeId = world.tenant.authorityTypes.approvalId
    const made = await issue(world, decisionId, {
      change: { delegationAuthorities: [{ authorityTypeId, bounds }], delegationPathway: [] },
    })
    names.set(made.id, name)
  }
  await product.workOff()
  const { data } = await world.as('authority').ask('POST', `${base}/delegations/search`, {
    decisionIds: [decisionId],
    sortBy: 'effectiveLimit',
    sortOrder: 'asc',
  })
  expect(data.items.map((row: { id: string }) => names.get(row.id))).toEqual(['$150', '€90', '€100'])
})

test('an action is judged under its lock: of two acts at the same time one finds the other done', async () => {
  const types = await world.as('admin').ask('GET', '/api/settings/action-types')
  const made = await world.as('authority').ask('POST', '/api/actions/actions', {
    actionName: 'Review it',
    actionTypeId: types.data.items[0].id,
    assignees: [{ userId: user('authority') }],
  })
  const id = made.data.id as string
  const holder = new pg.Client({ connectionString: product.url })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from app.action where tenant_id = $1 and id = $2 for update', [
      world.tenant.id,
      id,
    ])
    const acts = ['COMPLETED', 'CANCELED'].map((status) =>
      world.as('authority').ask('PATCH', '/api/actions/actions/bulk-status', { ids: [id], status }),
    )
    await untilWaiting(product.owner, 2)
    await holder.query('commit')
    const replies = await Promise.all(acts)
    expect(replies.flatMap(({ data }) => data.succeeded)).toEqual([id])
    expect(replies.flatMap(({ data }) => data.refused)).toHaveLength(1)
  } finally {
    await holder.end()
  }
})
