import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { whoCan } from '#modules/decision/check/model/authority-calls.ts'
import { delegationLists } from '#modules/decision/delegations/model/delegation-list.ts'
import type { Effects } from '#modules/settings/effects/model/effects.ts'
import {
  type Answer,
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from './product.ts'
import { base, delegationBody, dollars, issue, publishDecision, setting } from './scenario.ts'

let product: TestProduct
let world: SmallWorld
let home: SmallWorld
let decisionId: string
let root: Answer['data']
let below: Answer['data']
let lowest: Answer['data']
let second: Answer['data']

beforeAll(async () => {
  product = await startTestProduct()
  home = await buildSmallWorld(product)
})
afterAll(() => product.close())

/** President, Dean of Engineering and Chair in a line, a second root for the Dean of Medicine. */
async function build() {
  decisionId = await publishDecision(world)
  root = await issue(world, decisionId, { to: 'President', max: 100_000 })
  below = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    by: 'president',
    parent: root.id,
    max: 50_000,
  })
  lowest = await issue(world, decisionId, {
    to: 'Chair of Civil Engineering',
    by: 'dean',
    parent: below.id,
    max: 5_000,
  })
  second = await issue(world, decisionId, { to: 'Dean of Medicine', max: 20_000 })
}
beforeEach(async () => {
  world = home
  await build()
})

const AMOUNTS = ['0.01', '700.00', '4000.00', '6000.00', '15000.00', '40000.00', '90000.00', '500000.00']

/** Who can decide what: every person with each group and amount at which they may. */
async function ableNow(): Promise<Map<string, Set<string>>> {
  const able = new Map<string, Set<string>>()
  for (const groupId of [
    world.tenant.organizationId,
    world.groups.get('Engineering'),
    world.groups.get('Medicine'),
  ])
    for (const value of AMOUNTS) {
      const { data } = await world.as('authority').call(whoCan, {
        params: { id: decisionId },
        body: {
          groupId,
          amounts: [{ valueType: 'CURRENCY', value, unit: 'USD' }],
          limit: 100,
        },
      })
      for (const item of data?.items ?? [])
        for (const person of item.occupants ?? [item.holder]) {
          const known = able.get(person.name) ?? new Set()
          able.set(person.name, known.add(`${groupId} ${value} ${item.verdict ?? ''}`))
        }
    }
  return able
}

/** The delegations of the decision that have not ended. */
async function openNow(): Promise<string[]> {
  const asked = { decisionIds: [decisionId], status: ['ISSUED', 'ACCEPTED', 'SUSPENDED'], limit: 100 }
  const { status, data } = await world.as('authority').call(delegationLists.search, { body: asked })
  expect(status, JSON.stringify(data)).toBe(200)
  return data.items.map(({ id }: { id: string }) => id)
}

type Act = {
  by?: string
  method?: string
  path: string
  body?: unknown
  /** The record whose version is replaced. */
  reads?: string
  /** Instead of now: who can decide on that day is compared. */
  inDays?: number
}

const lacks = (some: Set<string> | undefined, other: Set<string> | undefined) =>
  [...(some ?? [])].some((each) => !other?.has(each))

/** Asks for the preview, sees that it changes nothing, acts with its stamp, and holds it against who can. */
async function previewedAndDone({
  by = 'authority',
  method = 'PATCH',
  path,
  body,
  reads,
}: Act): Promise<Effects> {
  const as = world.as(by)
  const version = async (): Promise<Record<string, string>> =>
    reads ? { 'if-match': (await as.ask('GET', reads)).etag ?? '' } : {}
  const [before, wereOpen] = [await ableNow(), await openNow()]
  const shown = await as.ask(
    'POST',
    `${path}${method === 'DELETE' ? '/delete' : ''}/preview`,
    body,
    await version(),
  )
  expect(shown.status, JSON.stringify(shown.data)).toBe(200)
  expect(await ableNow(), 'a preview changes nothing').toEqual(before)
  const { effects } = shown.data as { effects: Effects }
  const done = await as.ask(method, path, body, { ...(await version()), 'if-effects': effects.stamp })
  expect(done.status, JSON.stringify(done.data)).toBeLessThan(300)
  expect(done.data?.refused ?? []).toEqual([])
  await product.workOff()
  const after = await ableNow()
  const areOpen = new Set(await openNow())
  const ended = wereOpen.filter((id) => !areOpen.has(id)).length
  expect(effects.delegationsEnded.total, 'all that ends is said').toBe(ended)
  const people = [...new Set([...before.keys(), ...after.keys()])].sort()
  const less = people.filter((name) => lacks(before.get(name), after.get(name)))
  const more = people.filter((name) => lacks(after.get(name), before.get(name)) && !less.includes(name))
  const atOnce = (list: Effects['people']) =>
    list.shown.flatMap(({ name, from }) => (from === null ? [name] : [])).sort()
  expect(atOnce(effects.people)).toEqual(less)
  expect(atOnce(effects.gaining)).toEqual(more)
  expect(effects.decisionsWithoutHolder.total > 0).toBe(before.size > 0 && after.size === 0)
  for (const { before: was, after: is } of effects.changes.shown) expect(was).not.toBe(is)
  return effects
}

const delegation = (record: Answer['data']) => `${base}/delegations/${record.id}`
const bulk = (to: string, record: Answer['data'], cascade = false): Act => ({
  path: `${base}/delegations/${to === 'deleted' ? 'bulk-delete' : `bulk/${to}`}`,
  body: { delegationIds: [record.id], cascadeToChildDelegations: cascade },
})
const upTo = (record: Answer['data'], max: number) => ({
  delegationAuthorities: [{ ...record.content.delegationAuthorities[0], bounds: [dollars(max)] }],
})
const edit = (record: Answer['data'], body: unknown): Act => ({
  path: delegation(record),
  reads: delegation(record),
  body,
})
const inDays = (days: number) =>
  new Date(product.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Settings change: in a tenant of its own. */
async function elsewhere() {
  world = await buildSmallWorld(product)
  await build()
}

describe('what is shown before an act is what happens', () => {
  test.each([
    ['revoke', () => bulk('revoked', below)],
    ['revoke with all below', () => bulk('revoked', root, true)],
    ['suspend', () => bulk('suspended', below)],
    ['suspend with all below', () => bulk('suspended', below, true)],
    ['delete', () => bulk('deleted', below, true)],
    ['a lower limit', () => edit(below, upTo(below, 700))],
    ['a higher limit', () => edit(lowest, upTo(lowest, 9_000))],
    ['other groups', () => edit(second, { delegationGroups: [world.groups.get('Medicine')] })],
    [
      'another recipient',
      () =>
        edit(lowest, {
          delegationRecipients: [{ recipientPositionId: world.positions.get('Dean of Medicine') }],
        }),
    ],
    [
      'a condition',
      () =>
        edit(second, {
          conditions: [
            { name: 'Under 5,000', rule: { field: 'CURRENCY', operator: '<', value: '5000', unit: 'USD' } },
          ],
        }),
    ],
    [
      'a new delegation',
      () => ({
        method: 'POST',
        path: `${base}/delegations`,
        body: delegationBody(world, decisionId, { toUsers: ['guest'], max: 6_000 }),
      }),
    ],
    [
      'limits of the decision',
      () => ({
        path: `${base}/decisions/${decisionId}`,
        reads: `${base}/decisions/${decisionId}`,
        body: {
          decisionAuthorities: [
            { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(10_000)] },
          ],
        },
      }),
    ],
    ['an archive', () => ({ path: `${base}/decisions/bulk-archive`, body: { decisionIds: [decisionId] } })],
  ] as [string, () => Act][])('%s', async (_, act) => {
    await previewedAndDone(act())
  })

  test('a cap on redelegations', async () => {
    await elsewhere()
    const path = `/api/settings/delegation/recipient-settings/${world.tenant.id}`
    const body = { isRedelegationLimit: true, redelegationLimitValueCurrency: '3000' }
    await previewedAndDone({ by: 'admin', path, reads: path, body })
  })

  test('a move below a delegation that allows less', async () => {
    await previewedAndDone(edit(second, { delegationGroups: [world.tenant.organizationId] }))
    const target = await issue(world, decisionId, { toUsers: ['president'], max: 5_000 })
    await previewedAndDone({
      path: `${delegation(lowest)}/parent`,
      reads: delegation(lowest),
      body: { parentDelegationId: target.id },
    })
  })

  test('a rate', async () => {
    await elsewhere()
    await previewedAndDone({
      by: 'admin',
      path: `/api/auth/tenants/${world.tenant.id}`,
      reads: `/api/auth/tenants/${world.tenant.id}`,
      body: { multiCurrencyEnabled: true, currencyRates: [{ currency: 'EUR', rate: '1' }] },
    })
    const inEuro = { ...dollars(5_000), unit: 'EUR' }
    const { approvalId } = world.tenant.authorityTypes
    await issue(world, decisionId, {
      toUsers: ['guest'],
      change: { delegationAuthorities: [{ authorityTypeId: approvalId, bounds: [inEuro] }] },
    })
    const effects = await previewedAndDone({
      by: 'admin',
      path: `/api/auth/tenants/${world.tenant.id}`,
      reads: `/api/auth/tenants/${world.tenant.id}`,
      body: { currencyRates: [{ currency: 'EUR', rate: '2' }] },
    })
    expect(effects.gaining.total + effects.people.total).toBe(1)
  })

  test('a rate that begins on a later day', async () => {
    await elsewhere()
    const tenant = `/api/auth/tenants/${world.tenant.id}`
    const rate = (change: Record<string, unknown>) => ({
      by: 'admin',
      path: tenant,
      reads: tenant,
      body: { multiCurrencyEnabled: true, currencyRates: [{ currency: 'EUR', ...change }] },
    })
    await previewedAndDone(rate({ rate: '1' }))
    const { approvalId } = world.tenant.authorityTypes
    await issue(world, decisionId, {
      toUsers: ['guest'],
      change: {
        delegationAuthorities: [
          { authorityTypeId: approvalId, bounds: [{ ...dollars(5_000), unit: 'EUR' }] },
        ],
      },
    })
    const effects = await previewedAndDone(rate({ rate: '0.5', from: inDays(10) }))
    const from = expect.stringContaining(inDays(10))
    expect(effects.people.shown).toEqual([expect.objectContaining({ name: 'guest Alder', from })])
    expect(effects.changes.shown).toMatchObject([
      { before: '€5,000 ($5,000)', after: '€5,000 ($2,500)', from },
    ])
    expect((await previewedAndDone(rate({ rate: '0.5', from: inDays(12) }))).changes.total).toBe(0)
  })

  test.each([
    [
      'several positions are deactivated',
      () => ({
        path: '/api/settings/positions/bulk-status',
        body: {
          ids: ['Dean of Engineering', 'Dean of Medicine'].map((name) => world.positions.get(name)),
          status: 'INACTIVE',
        },
      }),
    ],
    [
      'several groups are taken out of everything',
      () => ({
        path: '/api/settings/groups/bulk-update',
        body: {
          ids: ['Engineering', 'Medicine'].map((name) => world.groups.get(name)),
          status: 'INACTIVE',
          disableOption: 'REMOVE_ASSOCIATIONS',
        },
      }),
    ],
    [
      'several people are deactivated',
      () => ({
        path: '/api/auth/users/bulk-status',
        body: { userIds: ['dean', 'doctor'].map((key) => world.users.get(key)), status: 'INACTIVE' },
      }),
    ],
  ] as [string, () => Act][])('%s', async (_, act) => {
    await elsewhere()
    await previewedAndDone({ by: 'admin', ...act() })
  })

  test('an answer: anyone who accepts holds it after that', async () => {
    await elsewhere()
    await setting(world, { actionDelegationAcceptance: true })
    const waiting = await issue(world, decisionId, { toUsers: ['guest'], max: 6_000 })
    const effects = await previewedAndDone({
      by: 'guest',
      method: 'POST',
      path: `${delegation(waiting)}/response`,
      body: { answer: 'ACCEPTED' },
    })
    expect(effects.gaining.total).toBe(1)
  })

  test('a day: who can decide less after that is named with the day', async () => {
    const effects = await previewedAndDone(edit(second, { isNoExpiration: false, expirationDate: inDays(4) }))
    expect(effects.people.shown).toEqual([expect.objectContaining({ from: expect.any(String) })])
    expect(effects.changes.shown[0]).toMatchObject({ after: 'no authority', from: expect.any(String) })
  })

  test('what changes nothing is not listed', async () => {
    const effects = await previewedAndDone(edit(second, { note: 'Only a note.' }))
    expect([effects.people.total, effects.gaining.total, effects.changes.total]).toEqual([0, 0, 0])
  })

  test('the same limit by another source is the same', async () => {
    const other = await issue(world, decisionId, { to: 'Dean of Medicine', max: 20_000 })
    const effects = await previewedAndDone(bulk('revoked', other))
    expect(effects.people.total).toBe(0)
    expect(effects.changes.total).toBe(0)
    expect(effects.delegationsEnded.total).toBe(1)
  })
})

test('effects that have changed since they were shown are refused with the new ones, and nothing is saved', async () => {
  const { path, body } = bulk('revoked', below, true)
  const shown = await world.as('authority').ask('POST', `${path}/preview`, body)
  const { stamp } = shown.data.effects
  await issue(world, decisionId, { to: 'President', by: 'dean', parent: below.id, max: 90 })
  const later = await issue(world, decisionId, { toUsers: ['guest'], by: 'dean', parent: below.id, max: 90 })
  const refused = await world.as('authority').ask('PATCH', path, body, { 'if-effects': stamp })
  expect(refused).toMatchObject({ status: 409, data: { code: 'EFFECTS_CHANGED' } })
  expect(refused.data.effects.people.shown.map((each: { name: string }) => each.name)).toHaveLength(
    shown.data.effects.people.total + 1,
  )
  expect((await world.as('authority').ask('GET', delegation(later))).data.status).toBe('ISSUED')
  const done = await world
    .as('authority')
    .ask('PATCH', path, body, { 'if-effects': refused.data.effects.stamp })
  expect(done).toMatchObject({ status: 200, data: { refused: [] } })
})

test('a preview needs the right of its act, and the record', async () => {
  const { path, body } = bulk('revoked', below)
  const unseen = await world.as('guest').ask('POST', `${path}/preview`, body)
  expect(unseen.data.refused).toMatchObject([{ code: 'NOT_FOUND' }])
  expect(unseen.data.effects.judged).toBe(0)
  const { path: decision } = { path: `${base}/decisions/${decisionId}` }
  expect((await world.as('guest').ask('POST', `${decision}/preview`, {}, { 'if-match': '"1"' })).status).toBe(
    404,
  )
})
