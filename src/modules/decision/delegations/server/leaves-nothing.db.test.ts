import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitText } from '#modules/authority/terms/model/limit-texts.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import {
  base,
  decisionToSend,
  delegationBody,
  dollars,
  issue,
  publishDecision,
  verdict,
} from '#test/database/scenario.ts'
import { standingsOfSlots } from './standings-of-slots.ts'

let product: TestProduct
let world: SmallWorld

beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

const ask: SmallWorld['callers'][string]['ask'] = (...request) => world.as('authority').ask(...request)
const group = (name: string) => world.groups.get(name) as string
const grants = (...types: ('approvalId' | 'signatoryId')[]) =>
  types.map((type) => ({ authorityTypeId: world.tenant.authorityTypes[type], bounds: [dollars(1_000)] }))
const redelegable = (...types: Parameters<typeof grants>) =>
  grants(...types).map((each) => ({ ...each, redelegable: true }))

/** Root to the President with both types and groups; below it the dean may approve in Engineering, and nothing else. */
async function arrange() {
  const both = [group('Engineering'), group('Medicine')]
  const decisionId = await publishDecision(world, {
    decisionGroups: both,
    decisionAuthorities: grants('approvalId', 'signatoryId'),
  })
  const root = await issue(world, decisionId, {
    to: 'President',
    change: { delegationGroups: both, delegationAuthorities: redelegable('approvalId', 'signatoryId') },
  })
  const below = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    by: 'president',
    parent: root.id,
    change: { delegationGroups: [group('Engineering')], delegationAuthorities: grants('approvalId') },
  })
  return { decisionId, rootId: root.id as string, id: below.id as string }
}
type Scenario = Awaited<ReturnType<typeof arrange>>

async function changeDecision({ decisionId }: Scenario, change: object) {
  const { body, match } = await decisionToSend(world, decisionId)
  const changed = await ask('PATCH', `${base}/decisions/${decisionId}`, { ...body, ...change }, match)
  expect(changed.status, JSON.stringify(changed.data)).toBe(200)
}

async function changeParent({ rootId }: Scenario, change: object) {
  const { etag } = await ask('GET', `${base}/delegations/${rootId}`)
  const match = { 'if-match': etag ?? '' }
  const changed = await ask('PATCH', `${base}/delegations/${rootId}`, change, match)
  expect(changed.status, JSON.stringify(changed.data)).toBe(200)
}

async function setGroup(name: string, status: 'ACTIVE' | 'INACTIVE') {
  const changed = await world
    .as('admin')
    .ask('PATCH', '/api/settings/groups/bulk-update', { ids: [group(name)], status })
  expect(changed.status, JSON.stringify(changed.data)).toBe(200)
}

/** What each view says of the dean's delegation. */
async function readViews({ decisionId, id }: Scenario) {
  await product.workOff()
  const search = async (body: object) => (await ask('POST', `${base}/delegations/search`, body)).data.items
  const approvalId = world.tenant.authorityTypes.approvalId
  const president = { kind: 'POSITION', id: world.positions.get('President') }
  const [record, [row], [yes], [no], pathway, tree, issuers, check] = await Promise.all([
    ask('GET', `${base}/delegations/${id}`),
    search({ ids: [id] }),
    search({ ids: [id], inForce: ['YES'] }),
    search({ ids: [id], inForce: ['NO'] }),
    ask('GET', `${base}/delegations/${id}/pathway`),
    ask('GET', `${base}/decisions/${decisionId}/authority-tree`),
    ask('POST', `${base}/decisions/authority-of`, { who: president }),
    verdict(world, decisionId, 'dean', 1, { authorityTypeId: approvalId }),
  ])
  // what emails say
  const tenantId = world.tenant.id
  const told = await inTenant(product.pool, tenantId, { readOnly: true }, (tx, now) =>
    standingsOfSlots(tx, tenantId, [id], { at: now, now }),
  )
  const isIt = (node: { delegationId: string }) => node.delegationId === id
  const passed = issuers.data.passedOn.items.find(
    ({ delegation }: { delegation: { delegationId: string } }) => isIt(delegation),
  )
  return {
    isDenied: check === 'DENY',
    alerts: record.data.alerts.map(({ message }: { message: string }) => message),
    standings: new Set([
      record.data.inForce.standing,
      record.data.recipients[0].inForce ? 'YES' : 'NO',
      row.inForce.standing,
      passed.inForce.standing,
      yes ? 'YES' : 'NO',
      no ? 'NO' : 'YES',
      record.data.path.at(-1).live ? 'YES' : 'NO',
      pathway.data.nodes.find(isIt).inForce.standing,
      tree.data.nodes.find(isIt).inForce.standing,
      told.get(id)?.find(({ slotId }) => slotId === record.data.recipients[0].slotId)?.standing,
    ]),
    texts: new Set([record.data.inForce.text, row.inForce.text, passed.inForce.text]),
  }
}

test.each<[string, (of: Scenario) => Promise<void>, string, RegExp]>([
  [
    'its only group is inactive',
    () => setGroup('Engineering', 'INACTIVE'),
    'No, groups no longer apply',
    /^No group of this delegation .* Nothing of this delegation applies\.$/,
  ],
  [
    'the decision loses its group',
    (of) => changeDecision(of, { decisionGroups: [group('Medicine')] }),
    'No, groups no longer apply',
    /^No group of this delegation .* Nothing of this delegation applies\.$/,
  ],
  [
    'the delegation above loses its group',
    (of) => changeParent(of, { delegationGroups: [group('Medicine')] }),
    'No, groups no longer apply',
    /^No group of this delegation .* Nothing of this delegation applies\.$/,
  ],
  [
    'the decision loses its authority type',
    (of) => changeDecision(of, { decisionAuthorities: grants('signatoryId') }),
    'No, authority type no longer granted',
    /Nothing of this delegation applies\.$/,
  ],
  [
    'the delegation above loses its authority type',
    (of) => changeParent(of, { delegationAuthorities: redelegable('signatoryId') }),
    'No, authority type no longer granted',
    /Nothing of this delegation applies\.$/,
  ],
])('every view says that it is not in force once %s', async (_, change, text, alert) => {
  const arranged = await arrange()
  expect(await readViews(arranged)).toEqual({
    isDenied: false,
    alerts: [],
    standings: new Set(['YES']),
    texts: new Set(['Yes']),
  })
  await change(arranged)
  const { alerts, ...views } = await readViews(arranged)
  expect(views).toEqual({ isDenied: true, standings: new Set(['NO']), texts: new Set([text]) })
  expect(alerts).toEqual([expect.stringMatching(alert)])
  await setGroup('Engineering', 'ACTIVE')
})

test('it is in force again once its group is active again', async () => {
  const arranged = await arrange()
  await setGroup('Engineering', 'INACTIVE')
  await setGroup('Engineering', 'ACTIVE')
  expect(await readViews(arranged)).toMatchObject({ isDenied: false, standings: new Set(['YES']) })
})

test('lists find a group below two others that no step names, as the check does', async () => {
  const created = await world.as('admin').ask('POST', '/api/settings/groups', {
    groupName: 'Biomedical Engineering',
    groupTypeId: world.tenant.groupTypes.departments,
    parentGroupIds: [group('Engineering'), group('Medicine')],
  })
  expect(created.status, JSON.stringify(created.data)).toBe(201)
  const arranged = await arrange()
  await changeDecision(arranged, { decisionGroups: [group('Medicine')] })
  expect(await readViews(arranged)).toMatchObject({ isDenied: false, standings: new Set(['YES']) })
})

test('no view shows a limit of an authority type that the delegation above has lost', async () => {
  const { decisionId, rootId } = await arrange()
  const { id } = await issue(world, decisionId, {
    to: 'Dean of Medicine',
    by: 'president',
    parent: rootId,
    change: {
      delegationGroups: [group('Medicine')],
      delegationAuthorities: [
        ...grants('approvalId'),
        { ...grants('signatoryId')[0], bounds: [dollars(700)] },
      ],
    },
  })
  await changeParent({ decisionId, rootId, id }, { delegationAuthorities: redelegable('signatoryId') })
  await product.workOff()
  const { approvalId, signatoryId } = world.tenant.authorityTypes
  const search = async (more: object) =>
    (await ask('POST', `${base}/delegations/search`, { ids: [id], ...more })).data.items
  const [record, pathway, tree, [row], check] = await Promise.all([
    ask('GET', `${base}/delegations/${id}`),
    ask('GET', `${base}/delegations/${id}/pathway`),
    ask('GET', `${base}/decisions/${decisionId}/authority-tree`),
    search({}),
    verdict(world, decisionId, 'doctor', 1, { authorityTypeId: approvalId }),
  ])
  expect([
    check,
    row.inForce.standing,
    record.data.alerts.map(({ alert }: { alert: string }) => alert),
  ]).toEqual(['DENY', 'YES', ['Invalid Authority']])
  const lefts = new Map(
    row.effectiveLimit.map((each: { authorityTypeId: string; bound: Bound }) => [
      each.authorityTypeId,
      limitText(each.bound),
    ]),
  )
  expect([lefts.get(approvalId), lefts.get(signatoryId)]).toEqual(['Nothing', '$700'])
  const isIt = (node: { delegationId: string }) => node.delegationId === id
  const steps = [record.data.path.at(-1), pathway.data.nodes.find(isIt), tree.data.nodes.find(isIt)]
  for (const { limit, clampedTo, state } of steps)
    expect([limitText(limit), clampedTo, state]).toEqual(['$700', null, 'CUT'])
  const found = await Promise.all(
    [1_000, 700].map((max) =>
      search({ effectiveLimitValueFilters: { CURRENCY: { min: `${max - 10}`, max: `${max + 10}` } } }),
    ),
  )
  expect(found.map((items) => items.length)).toEqual([0, 1])
})

test('no one is offered to redelegate where nothing is left, as the call refuses it', async () => {
  const arranged = await arrange()
  const { id } = await issue(world, arranged.decisionId, {
    to: 'Dean of Engineering',
    by: 'president',
    parent: arranged.rootId,
    change: {
      delegationGroups: [group('Engineering')],
      delegationAuthorities: redelegable('approvalId'),
      delegationPathway: ['Matrix'],
    },
  })
  const asDean: typeof ask = (...request) => world.as('dean').ask(...request)
  const readOffer = async () => {
    const { data } = await asDean('GET', `${base}/delegations/${id}`)
    const sources = await asDean(
      'GET',
      `${base}/delegations/issuing-sources?decisionId=${arranged.decisionId}`,
    )
    const ids = sources.data.items.map(({ delegationId }: { delegationId: string }) => delegationId)
    return { isAllowed: data.permissions.redelegate.allowed, isSource: ids.includes(id) }
  }
  const redelegate = () =>
    asDean(
      'POST',
      `${base}/delegations`,
      delegationBody(world, arranged.decisionId, {
        to: 'Chair of Civil Engineering',
        parent: id,
        max: 10,
        change: { delegationGroups: [group('Engineering')] },
      }),
    )
  expect(await readOffer()).toEqual({ isAllowed: true, isSource: true })
  expect((await redelegate()).status).toBe(201)
  await changeParent(arranged, { delegationAuthorities: redelegable('signatoryId') })
  expect(await readOffer()).toEqual({ isAllowed: false, isSource: false })
  expect((await redelegate()).status).toBe(422)
})
