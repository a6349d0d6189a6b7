import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STANDINGS, type Standing } from '#modules/authority/engine/model/standings.ts'
import {
  type Answer,
  buildSmallWorld,
  type Caller,
  type SmallWorld,
  signIn,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import {
  act,
  base,
  delegationBody,
  dollars,
  issue,
  publishDecision,
  setting,
} from '#test/database/scenario.ts'
import type { DelegationRow } from '../model/delegation-list.ts'

let product: TestProduct
let world: SmallWorld
let admin: Caller
const made: Record<string, string> = {}

const day = (days: number) => new Date(product.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
  admin = world.as('admin')
  const decisionId = await publishDecision(world)
  const archived = await publishDecision(world, { name: 'Sign lease' })
  const keep = async (
    name: string,
    ...given: Parameters<typeof issue> extends [unknown, ...infer R] ? R : never
  ) => {
    made[name] = (await issue(world, ...given)).id
  }
  await keep('in force', decisionId, { to: 'President', max: 100_000 })
  await keep('below', decisionId, {
    to: 'Dean of Engineering',
    by: 'president',
    parent: made['in force'] as string,
    max: 50_000,
  })
  await keep('lowest', decisionId, {
    to: 'Chair of Civil Engineering',
    by: 'dean',
    parent: made.below as string,
    max: 40_000,
  })
  await keep('suspended', decisionId, { to: 'Dean of Medicine' })
  await keep('below the suspended', decisionId, {
    toUsers: ['guest'],
    by: 'doctor',
    parent: made.suspended as string,
    max: 10,
  })
  await keep('revoked with all below', decisionId, { to: 'Dean of Medicine' })
  await keep('below what was revoked', decisionId, {
    toUsers: ['guest'],
    by: 'doctor',
    parent: made['revoked with all below'] as string,
    max: 10,
  })
  await keep('later', decisionId, { to: 'Dean of Engineering', change: { effectiveDate: day(3) } })
  await keep('ends soon', decisionId, {
    to: 'Dean of Medicine',
    change: { isNoExpiration: false, expirationDate: day(2) },
  })
  await keep('revoked', decisionId, { toUsers: ['guest'] })
  await keep('of an archived decision', archived, { to: 'President' })
  await keep('of one who leaves', decisionId, { toUsers: ['chair', 'guest'] })
  await setting(world, { actionDelegationAcceptance: true })
  await keep('unanswered', decisionId, { toUsers: ['doctor'] })
  await keep('answered by one of two', decisionId, { toUsers: ['doctor', 'guest'] })
  const draft = await world.as('authority').ask('POST', `${base}/delegations`, {
    ...delegationBody(world, decisionId, { to: 'President' }),
    status: 'DRAFT',
  })
  made.draft = draft.data.id
  const answered = await world
    .as('doctor')
    .ask('POST', `${base}/delegations/${made['answered by one of two']}/response`, { answer: 'ACCEPTED' })
  expect(answered.status).toBe(200)
  await act(world, 'authority', 'suspended', made.suspended as string)
  await act(world, 'authority', 'revoked', made.revoked as string)
  // what has an alert when it ends shows none afterwards
  await act(world, 'authority', 'suspended', made['revoked with all below'] as string)
  await product.workOff()
  await act(world, 'authority', 'revoked', made['revoked with all below'] as string, {
    cascadeToChildDelegations: true,
  })
  await world.as('authority').ask('PATCH', `${base}/decisions/bulk-archive`, { decisionIds: [archived] })
  // less than what was passed on below
  await narrow(made.below as string, 5_000)
  await product.workOff()
})
afterAll(() => product.close())

async function narrow(id: string, max: number, min: string | null = null) {
  const { data, etag } = await world.as('authority').ask('GET', `${base}/delegations/${id}`)
  const [authority] = data.content.delegationAuthorities
  const bounds = [{ ...authority.bounds[0], max: max.toFixed(2), min }]
  const answer = await world
    .as('authority')
    .ask(
      'PATCH',
      `${base}/delegations/${id}`,
      { delegationAuthorities: [{ ...authority, bounds }] },
      { 'if-match': etag ?? '' },
    )
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
}

const list = async (body: Record<string, unknown> = {}): Promise<DelegationRow[]> => {
  const { data, status } = await admin.ask('POST', `${base}/delegations/search`, { limit: 100, ...body })
  expect(status, JSON.stringify(data)).toBe(200)
  return data.items
}
const nameOf = (id: string) => Object.entries(made).find(([, each]) => each === id)?.[0]

test('each row says whether it is in force, and why not', async () => {
  const said = Object.fromEntries((await list()).map((row) => [nameOf(row.id), row.inForce]))
  expect(said).toMatchObject({
    'in force': { standing: 'YES', text: 'Yes' },
    lowest: { standing: 'YES' },
    suspended: { standing: 'NO', text: 'No' },
    'below the suspended': { standing: 'NO', text: 'No, broken above' },
    later: { standing: 'NOT_YET', text: expect.stringMatching(/^From [A-Z]/) },
    revoked: { standing: 'NO' },
    unanswered: { standing: 'AWAITING', text: 'Awaiting acceptance' },
    'answered by one of two': { standing: 'PARTLY', text: 'For some recipients' },
    'of an archived decision': { standing: 'NO' },
    draft: { standing: 'NO' },
  })
})

async function agree() {
  const rows = await list()
  for (const row of rows) {
    const { data } = await admin.ask('GET', `${base}/delegations/${row.id}`)
    expect(data.inForce).toMatchObject(row.inForce)
    const live = data.recipients.map((each: Answer['data']) => each.inForce)
    expect(row.inForce.standing === 'YES').toBe(live.length > 0 && live.every(Boolean))
    expect(row.inForce.standing === 'PARTLY').toBe(live.some(Boolean) && !live.every(Boolean))
    const steps: Answer['data'][] = data.path.filter((step: Answer['data']) => step.delegationId === row.id)
    if (row.status !== 'DRAFT') expect(steps.map((step) => step.live).sort()).toEqual(live.sort())
    const own = steps.find((step) => step.live) ?? steps[0]
    expect(row.effectiveLimit[0]?.bound).toEqual(own.clampedTo ?? own.limit)
    expect(row.effectiveLimit[0]?.by).toBe(own.clampedTo ? own.clampedBy : null)
    expect(row.alertNames).toEqual(data.alerts.map((each: Answer['data']) => each.alert))
  }
  for (const standing of STANDINGS) {
    const filtered = await list({ inForce: [standing] })
    expect(filtered.map(({ id }) => nameOf(id)).sort(), standing).toEqual(
      rows
        .filter((row) => row.inForce.standing === standing)
        .map(({ id }) => nameOf(id))
        .sort(),
    )
  }
  const order = (await list({ sortBy: 'inForce', sortOrder: 'asc' })).map(({ inForce }) =>
    STANDINGS.indexOf(inForce.standing),
  )
  expect(order).toEqual([...order].sort())
  return rows
}

test('list, filter, order and record agree, now and as days go by', async () => {
  await agree()
  const { ahead } = product.clock
  product.clock.ahead += 4 * 86_400_000
  admin = await signIn(product, 'admin@alder.example', world.tenant.id, world.as('admin'))
  // sessions live by the clock of their process
  await product.owner.query(`update identity.session set "expiresAt" = '2999-01-01'`)
  try {
    const rows = await agree()
    const standing = Object.fromEntries(rows.map((row) => [nameOf(row.id), row.inForce.standing]))
    expect(standing).toMatchObject({ later: 'YES', 'ends soon': 'NO' })
  } finally {
    product.clock.ahead = ahead
    admin = world.as('admin')
  }
})

test('the effective limit is named with whose it is, sorted and filtered by what is left', async () => {
  const rows = await list({
    sortBy: 'effectiveLimit',
    sortOrder: 'asc',
    inForce: ['YES'],
    decisionIds: undefined,
  })
  const lowest = rows.find(({ id }) => id === made.lowest)
  const below = rows.find(({ id }) => id === made.below)
  expect(lowest?.authorityLimit[0]?.bound.max).toBe('40000.00')
  expect(lowest?.effectiveLimit[0]).toMatchObject({ bound: { max: '5000.00' }, by: below?.displayId })
  const amounts = rows.map(({ effectiveLimit }) => Number(effectiveLimit[0]?.bound?.max))
  expect(amounts).toEqual([...amounts].sort((a, b) => a - b))
  const found = await list({ effectiveLimitValueFilters: { CURRENCY: { min: '6000' } } })
  expect(found.some(({ id }) => id === made.lowest)).toBe(false)
  expect(found.some(({ id }) => id === made['in force'])).toBe(true)
  const stated = await list({ authorityLimitValueFilters: { CURRENCY: { min: '6000' } } })
  expect(stated.some(({ id }) => id === made.lowest)).toBe(true)
})

test('rates change what is left of a limit, and the filter follows', async () => {
  const rate = async (value: string) => {
    const path = `/api/auth/tenants/${world.tenant.id}`
    const { etag } = await admin.ask('GET', path)
    const change = { multiCurrencyEnabled: true, currencyRates: [{ currency: 'EUR', rate: value }] }
    const answer = await admin.ask('PATCH', path, change, { 'if-match': etag ?? '' })
    expect(answer.status, JSON.stringify(answer.data)).toBe(200)
  }
  await rate('1')
  const decisionId = await publishDecision(world, {
    decisionAuthorities: [
      { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(1_000)] },
    ],
  })
  const { id } = await issue(world, decisionId, {
    to: 'President',
    change: {
      delegationAuthorities: [
        {
          authorityTypeId: world.tenant.authorityTypes.approvalId,
          bounds: [{ ...dollars(900), unit: 'EUR' }],
        },
      ],
    },
  })
  await rate('2')
  const above = { ids: [id], effectiveLimitValueFilters: { CURRENCY: { min: '1001' } } }
  await product.workOff()
  expect((await list({ ids: [id] }))[0]?.effectiveLimit[0]).toMatchObject({
    by: 'the decision',
    bound: { max: '1000.00' },
  })
  expect(await list(above)).toEqual([])
})

test('anyone who may not know the delegation that limits theirs is informed that there is less', async () => {
  const [row] = (await world.as('chair').ask('POST', `${base}/delegations/search`, { ids: [made.lowest] }))
    .data.items
  // the path of one's own delegation is known whole
  expect(row.effectiveLimit[0]).toMatchObject({
    bound: { max: '5000.00' },
    by: expect.stringMatching(/^DEL-/),
  })
})

test('the export has both, and the words of the list', async () => {
  const { data } = await admin.ask('POST', `${base}/delegations/export`, {
    columns: ['delegationId', 'inForce', 'effectiveLimit'],
  })
  const lines = (await readXlsx(data.bytes)).sheets[0]?.rows ?? []
  const rows = await list()
  for (const row of rows) {
    const line = lines.find(([id]) => id === row.displayId)
    expect(line?.[1]).toBe(row.inForce.text)
  }
  const lowest = rows.find(({ id }) => id === made.lowest)
  const below = rows.find(({ id }) => id === made.below)
  expect(lines.find(([id]) => id === lowest?.displayId)?.[2]).toBe(`$5,000, limited by ${below?.displayId}`)
})

test('fields that are asked for come alone', async () => {
  const rows = await list({ ids: [made.lowest], select: ['effectiveLimit'] })
  expect(rows).toEqual([
    { id: made.lowest, effectiveLimit: [expect.objectContaining({ by: expect.any(String) })] },
  ])
})

test('a minimum above raises what is below; where nothing is left, it is not in force, and says so', async () => {
  await setting(world, { actionDelegationAcceptance: false })
  const decisionId = await publishDecision(world)
  const root = await issue(world, decisionId, { to: 'President', max: 100_000 })
  const [raised, emptied] = await Promise.all(
    [60_000, 30_000].map((max) => issue(world, decisionId, { to: 'Dean of Medicine', parent: root.id, max })),
  )
  await narrow(root.id, 100_000, '40000.00')
  await product.workOff()
  const by = root.displayId
  const rowOf = async (id: string) => (await list({ ids: [id] }))[0]
  expect(await rowOf(raised.id)).toMatchObject({
    inForce: { standing: 'YES' },
    effectiveLimit: [{ bound: { min: '40000.00', max: '60000.00' }, by }],
  })
  expect(await rowOf(emptied.id)).toMatchObject({
    inForce: { standing: 'NO', text: 'No, limits contradict each other' },
    effectiveLimit: [{ bound: { min: '40000.00', max: '30000.00' }, by }],
  })
  const { data } = await admin.ask('GET', `${base}/delegations/${emptied.id}`)
  expect(data.path.at(-1)).toMatchObject({
    live: false,
    goesBeyond: true,
    flaw: 'The limits on the path contradict each other: at least $40,000 and at most $30,000.',
  })
  const holding = (min: string, max: string) => ({ effectiveLimitValueFilters: { CURRENCY: { min, max } } })
  const ids = [raised.id, emptied.id]
  expect(await list({ ids, ...holding('1', '39000') })).toEqual([])
  expect((await list({ ids, ...holding('20000', '50000') })).map(({ id }) => id)).toEqual([raised.id])
  await agree()
})

test('SQL reads a label by the clock as it is meant', async () => {
  const at = Date.UTC(2026, 10, 22)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('YES', 'PARTLY', 'AWAITING', 'NO'),
      fc.constantFrom('ISSUED', 'REVOKED', 'DRAFT', 'SUSPENDED'),
      fc.constantFrom(-1, 0, 1, null),
      fc.constantFrom(-1, 0, 1, null),
      async (label, status, since, until) => {
        const date = (offset: number | null) => (offset === null ? null : new Date(at + offset))
        const { rows } = await product.owner.query('select app.in_force_now($1, $2, $3, $4, $5) as said', [
          label,
          status,
          date(since),
          date(until),
          new Date(at),
        ])
        const isOver = ['REVOKED', 'DRAFT'].includes(status) || (until !== null && until <= 0)
        const waits = (label === 'YES' || label === 'PARTLY') && since === 1
        const expected: Standing = isOver ? 'NO' : waits ? 'NOT_YET' : (label as Standing)
        expect(rows[0].said).toBe(expected)
      },
    ),
    { numRuns: 200 },
  )
})
