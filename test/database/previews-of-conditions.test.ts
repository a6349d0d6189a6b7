import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Effects } from '#modules/settings/effects/model/effects.ts'
import {
  type Answer,
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from './product.ts'
import { base, issue, publishDecision, setting, verdict } from './scenario.ts'

let product: TestProduct
let world: SmallWorld
let decisionId: string

beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())
beforeEach(async () => {
  decisionId = await publishDecision(world)
})

const within = (max: string) => ({
  name: 'Within the yearly budget.',
  rule: { field: 'CURRENCY', operator: '<=', value: max, unit: 'USD' },
})
const conditions = (max: string) => ({ change: { conditions: [within(max)] } })
const delegation = (record: Answer['data']) => `${base}/delegations/${record.id}`
const may = (who: string, amount: number, change = {}) => verdict(world, decisionId, who, amount, change)

type PreviewedSave = { effects: Effects; save: () => Promise<Answer> }

/** What a change of a record would do, and the change itself with the stamp of that. */
async function shown(path: string, body: unknown, record = path): Promise<PreviewedSave> {
  const as = world.as('authority')
  const match = { 'if-match': (await as.ask('GET', record)).etag ?? '' }
  const { data, status } = await as.ask('POST', `${path}/preview`, body, match)
  expect(status, JSON.stringify(data)).toBe(200)
  const { effects } = data as { effects: Effects }
  return { effects, save: () => as.ask('PATCH', path, body, { ...match, 'if-effects': effects.stamp }) }
}

const inTotal = ({ people, gaining, changes }: Effects) => ({
  people: people.total,
  gaining: gaining.total,
  changes: changes.total,
})
const LESS = { people: 1, gaining: 0, changes: 1 }
const MORE = { people: 0, gaining: 1, changes: 1 }

test('a stricter rule of a condition takes from the person who holds the delegation, and says the rule', async () => {
  const held = await issue(world, decisionId, { toUsers: ['guest'], max: 1_000, ...conditions('900') })
  const [kept] = held.content.conditions
  const { effects, save } = await shown(delegation(held), { conditions: [{ ...kept, ...within('5') }] })
  expect(inTotal(effects)).toEqual(LESS)
  expect(effects.changes.shown).toMatchObject([
    {
      before: '$1,000, with conditions: Within the yearly budget (met when the amount is at most $900)',
      after: '$1,000, with conditions: Within the yearly budget (met when the amount is at most $5)',
    },
  ])
  expect(await may('guest', 850)).toBe('ALLOW')
  expect(await save()).toMatchObject({ status: 200 })
  expect(await may('guest', 850)).toBe('DENY')
  const back = await shown(delegation(held), { conditions: [{ ...kept, ...within('900') }] })
  expect(inTotal(back.effects)).toEqual(MORE)
})

test('a rule that is dropped leaves a condition for a person to confirm', async () => {
  const held = await issue(world, decisionId, { toUsers: ['guest'], max: 1_000, ...conditions('5') })
  const [kept] = held.content.conditions
  const { effects, save } = await shown(delegation(held), { conditions: [{ ...kept, rule: null }] })
  expect(effects.changes.shown).toMatchObject([
    { after: '$1,000, with conditions: Within the yearly budget' },
  ])
  expect(await may('guest', 850)).toBe('DENY')
  await save()
  expect(await may('guest', 850)).toBe('CONDITIONAL')
})

test('a stricter rule of a condition of the decision reaches what was delegated before', async () => {
  decisionId = await publishDecision(world, { conditions: [within('900')] })
  await issue(world, decisionId, { toUsers: ['guest'], max: 1_000 })
  const path = `${base}/decisions/${decisionId}`
  const { data } = await world.as('authority').ask('GET', path)
  const { bindsFrom: _, ...kept } = data.conditions[0]
  const { effects, save } = await shown(path, {
    conditions: [{ ...kept, ...within('5') }],
    applyToExistingDelegations: true,
  })
  expect(inTotal(effects)).toEqual(LESS)
  expect(await may('guest', 850)).toBe('ALLOW')
  expect(await save()).toMatchObject({ status: 200 })
  expect(await may('guest', 850)).toBe('DENY')
})

test('a move below a delegation whose condition of the same name is stricter takes from the person who holds it', async () => {
  const from = await issue(world, decisionId, { toUsers: ['dean'], max: 1_000, ...conditions('900') })
  const to = await issue(world, decisionId, { toUsers: ['doctor'], max: 1_000, ...conditions('5') })
  const moved = await issue(world, decisionId, { toUsers: ['guest'], max: 500, parent: from.id })
  const { effects, save } = await shown(
    `${delegation(moved)}/parent`,
    { parentDelegationId: to.id },
    delegation(moved),
  )
  expect(inTotal(effects)).toEqual(LESS)
  expect(await may('guest', 400)).toBe('ALLOW')
  expect(await save()).toMatchObject({ status: 200 })
  expect(await may('guest', 400)).toBe('DENY')
})

const selfApproving = (record: Answer['data']) => ({
  delegationAuthorities: [{ ...record.content.delegationAuthorities[0], selfApproval: true }],
})

test('anyone who may decide what they request themselves gains by that', async () => {
  const held = await issue(world, decisionId, { toUsers: ['guest'], max: 1_000 })
  const own = { requester: { kind: 'USER', id: world.users.get('guest') } }
  const { effects, save } = await shown(delegation(held), selfApproving(held))
  expect(inTotal(effects)).toEqual(MORE)
  expect(effects.changes.shown).toMatchObject([{ before: '$1,000', after: '$1,000, including own requests' }])
  expect(await may('guest', 5, own)).toBe('DENY')
  expect(await save()).toMatchObject({ status: 200 })
  expect(await may('guest', 5, own)).toBe('ALLOW')
})

test('another rate changes what a rule in its currency allows', async () => {
  world = await buildSmallWorld(product)
  await product.owner.query('update app.tenant set multi_currency_allowed = true where tenant_id = $1', [
    world.tenant.id,
  ])
  const tenant = `/api/auth/tenants/${world.tenant.id}`
  const rate = (euro: string) => ({
    multiCurrencyEnabled: true,
    currencyRates: [{ currency: 'EUR', rate: euro }],
  })
  const asAdmin = async (path: string, body: unknown, headers = {}) => {
    const { etag } = await world.as('admin').ask('GET', tenant)
    const asked = await world
      .as('admin')
      .ask(path === tenant ? 'PATCH' : 'POST', path, body, { 'if-match': etag ?? '', ...headers })
    expect(asked.status, JSON.stringify(asked.data)).toBe(200)
    return asked.data
  }
  await asAdmin(tenant, rate('2'))
  decisionId = await publishDecision(world)
  const inEuro = { ...within('400'), rule: { ...within('400').rule, unit: 'EUR' } }
  await issue(world, decisionId, { toUsers: ['guest'], max: 1_000, change: { conditions: [inEuro] } })
  expect(await may('guest', 700)).toBe('ALLOW')
  const { effects } = await asAdmin(`${tenant}/preview`, rate('1'))
  expect(inTotal(effects)).toEqual(LESS)
  await asAdmin(tenant, rate('1'), { 'if-effects': effects.stamp })
  expect(await may('guest', 700)).toBe('DENY')
})

type LaterReading = (record: Answer['data']) => unknown
const edit = async (record: Answer['data'], change: unknown) => {
  const as = world.as('authority')
  const { etag } = await as.ask('GET', delegation(record))
  const edited = await as.ask('PATCH', delegation(record), change, { 'if-match': etag ?? '' })
  expect(edited.status, JSON.stringify(edited.data)).toBe(200)
}
const bulk = (to: string, record: Answer['data'], headers = {}, path = '', method = 'PATCH') =>
  world
    .as('authority')
    .ask(method, `${base}/delegations/bulk/${to}${path}`, { delegationIds: [record.id] }, headers)

test('what was shown before a rule changed suspends nothing', async () => {
  const held = await issue(world, decisionId, { toUsers: ['guest'], max: 1_000, ...conditions('900') })
  const { data } = await bulk('suspended', held, {}, '/preview', 'POST')
  await edit(held, { conditions: [{ ...held.content.conditions[0], ...within('5') }] })
  expect(await bulk('suspended', held, { 'if-effects': data.effects.stamp })).toMatchObject({
    status: 409,
    data: { code: 'EFFECTS_CHANGED' },
  })
})

test.each([
  [
    'the rule of a condition',
    (held) => ({ conditions: [{ ...held.content.conditions[0], ...within('5') }] }),
  ],
  ['the last day', () => ({ isNoExpiration: false, expirationDate: '2098-01-31' })],
] as [string, LaterReading][])('what was shown before %s changed is not accepted', async (_, change) => {
  await setting(world, { actionDelegationAcceptance: true })
  const waiting = await issue(world, decisionId, { toUsers: ['guest'], max: 1_000, ...conditions('900') })
  const answer = { answer: 'ACCEPTED' }
  const path = `${delegation(waiting)}/response`
  const { data } = await world.as('guest').ask('POST', `${path}/preview`, answer)
  await edit(waiting, change(waiting))
  const accepted = await world.as('guest').ask('POST', path, answer, { 'if-effects': data.effects.stamp })
  await setting(world, { actionDelegationAcceptance: false })
  expect(accepted).toMatchObject({ status: 409, data: { code: 'EFFECTS_CHANGED' } })
})

test('what was shown before self-approval was added is not approved', async () => {
  await setting(world, { actionIssuerApproval: true })
  const asked = await issue(world, decisionId, { toUsers: ['guest'], max: 1_000 })
  const approval = { delegationIds: [asked.id] }
  const path = `${base}/delegations/bulk/issued`
  const { data } = await world.as('approver').ask('POST', `${path}/preview`, approval)
  await bulk('withdrawn', asked)
  await edit(asked, selfApproving(asked))
  await bulk('issued', asked)
  const headers = { 'if-effects': data.effects.stamp }
  const approved = await world.as('approver').ask('PATCH', path, approval, headers)
  await setting(world, { actionIssuerApproval: false })
  expect(approved).toMatchObject({ status: 409, data: { code: 'EFFECTS_CHANGED' } })
})
