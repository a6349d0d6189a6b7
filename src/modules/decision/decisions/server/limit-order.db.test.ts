import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { meets } from '#modules/authority/terms/model/bounds.ts'
import { dayReached } from '#modules/authority/terms/model/measure.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { base, issue, publishDecision } from '#test/database/scenario.ts'

let product: TestProduct
let world: SmallWorld

const upTo = (valueType: string, unit: string, max: string) => ({
  valueType,
  unit,
  min: null,
  minExclusive: false,
  max,
  maxExclusive: false,
})
const LIMITS = {
  'A dollars': upTo('CURRENCY', 'USD', '1000'),
  'B yen': upTo('CURRENCY', 'JPY', '5000'),
  'C euros': upTo('CURRENCY', 'EUR', '950'),
  'D days': upTo('TIME', 'DAYS', '60'),
  'E month': upTo('TIME', 'MONTHS', '1'),
  'F year': upTo('TIME', 'YEARS', '1'),
}

const rate = async (currency: string, value: string) => {
  const path = `/api/auth/tenants/${world.tenant.id}`
  const { data } = await world.as('admin').ask('GET', path)
  const answer = await world
    .as('admin')
    .ask('PATCH', path, { currencyRates: [{ currency, rate: value }] }, { 'if-match': `"${data.version}"` })
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
}

beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
  const { approvalId } = world.tenant.authorityTypes
  const types = `/api/settings/decision-authority-value-types/${world.tenant.id}`
  const { etag } = await world.as('admin').ask('GET', types)
  await world.as('admin').ask('PATCH', types, { isTimeValue: true }, { 'if-match': etag ?? '' })
  await rate('EUR', '1.1')
  await rate('JPY', '0.0066666667')
  for (const [name, bound] of Object.entries(LIMITS)) {
    const decisionAuthorities = [{ authorityTypeId: approvalId, bounds: [bound] }]
    const decisionId = await publishDecision(world, { name, decisionAuthorities })
    await issue(world, decisionId, {
      to: 'President',
      change: { delegationAuthorities: [{ ...decisionAuthorities[0], redelegable: false }] },
    })
  }
})
afterAll(() => product.close())

type Row = { name: string }
type DelegationRow = { decisionName: string }
const decisions = async (request: Record<string, unknown>) =>
  (await world.as('authority').ask('POST', `${base}/decisions/search`, request)).data.items.map(
    (row: Row) => row.name[0],
  )
const delegations = async (request: Record<string, unknown>) =>
  (await world.as('authority').ask('POST', `${base}/delegations/search`, request)).data.items.map(
    (row: DelegationRow) => row.decisionName[0],
  )
const sorted = async (sortOrder: 'asc' | 'desc') => [
  (await decisions({ sortBy: 'authorityLimitSortPrecedence', sortOrder })).join(''),
  (await delegations({ sortBy: 'authorityLimitSortPrecedence', sortOrder })).join(''),
]
const within = async (authorityLimitValueFilters: Record<string, { min?: string; max?: string }>) => [
  (await decisions({ authorityLimitValueFilters })).sort().join(''),
  (await delegations({ authorityLimitValueFilters })).sort().join(''),
]

describe('limits as magnitudes', () => {
  test('are sorted in the base currency and by how long they are', async () => {
    expect(await sorted('asc')).toEqual(['BACEDF', 'BACEDF'])
    expect(await sorted('desc')).toEqual(['FDECAB', 'FDECAB'])
  })

  test('are narrowed in the base currency at the rate of the day, and in days', async () => {
    expect(await within({ CURRENCY: { min: '1000' } })).toEqual(['AC', 'AC'])
    expect(await within({ CURRENCY: { min: '1000.01' } })).toEqual(['C', 'C'])
    expect(await within({ CURRENCY: { min: '33' } })).toEqual(['ABC', 'ABC'])
    expect(await within({ CURRENCY: { min: '34' } })).toEqual(['AC', 'AC'])
    expect(await within({ TIME: { min: '28' } })).toEqual(['DEF', 'DEF'])
    expect(await within({ TIME: { min: '32' } })).toEqual(['DF', 'DF'])
    expect(await within({ TIME: { min: '365' } })).toEqual(['F', 'F'])
  })

  test('follow the rates, immediately where they narrow and by a job where they sort', async () => {
    await rate('EUR', '0.5')
    expect(await within({ CURRENCY: { min: '1000' } })).toEqual(['A', 'A'])
    await product.workOff()
    expect(await sorted('asc')).toEqual(['BCAEDF', 'BCAEDF'])
    // what is saved afterwards counts by the same rates
    const { id } = (
      await world.as('authority').ask('POST', `${base}/decisions/search`, { search: 'C euros' })
    ).data.items[0]
    await world.as('authority').ask('PATCH', `${base}/decisions/bulk-archive`, { decisionIds: [id] })
    expect((await sorted('asc'))[0]).toBe('BCAEDF')
    await rate('EUR', '1.1')
    await product.workOff()
  })

  test('are narrowed as the model judges, ends that are excluded among them', async () => {
    const { approvalId } = world.tenant.authorityTypes
    const held = new Map<string, Bound>()
    for (const [valueType, unit] of [
      ['CURRENCY', 'USD'],
      ['CURRENCY', 'EUR'],
      ['TIME', 'DAYS'],
      ['TIME', 'MONTHS'],
    ] as const)
      for (const [min, max] of [
        ['2', '3'],
        [null, '3'],
        ['2', null],
      ] as const)
        for (const excluded of [[], ['min'], ['max'], ['min', 'max']]) {
          const name = `${valueType} ${unit} ${min} ${max} without ${excluded.join(' ') || 'none'}`
          const ends = { minExclusive: excluded.includes('min'), maxExclusive: excluded.includes('max') }
          const bound: Bound = { valueType, unit, min, max, ...ends }
          held.set(name, bound)
          const decisionAuthorities = [{ authorityTypeId: approvalId, bounds: [bound] }]
          await publishDecision(world, { name, decisionAuthorities })
        }
    const scale = {
      at: product.now().getTime(),
      zone: 'America/New_York',
      baseCurrency: 'USD',
      rates: new Map([['EUR', '1.1']]),
    }
    const reached = (unit: string, value: string) =>
      String(dayReached(scale, { value, unit }) - dayReached(scale, { value: '0', unit: 'DAYS' }))
    const edges = {
      CURRENCY: ['1.99', '2', '2.2', '2.5', '3', '3.3', '3.31'],
      TIME: ['1', '2', '3', ...['2', '3'].map((months) => reached('MONTHS', months)), '500'],
    }
    for (const [type, values] of Object.entries(edges))
      for (const min of [undefined, ...values])
        for (const max of [undefined, ...values]) {
          if (min && max && Number(min) > Number(max)) continue
          const asked = { ...(min && { min }), ...(max && { max }) }
          const answer = await world.as('authority').ask('POST', `${base}/decisions/search`, {
            search: 'without',
            limit: 100,
            authorityLimitValueFilters: { [type]: asked },
          })
          const found = answer.data.items.map((row: Row) => row.name).sort()
          const meant = [...held].filter(
            ([, bound]) => bound.valueType === type && meets(scale, bound, asked),
          )
          expect([asked, found]).toEqual([asked, meant.map(([name]) => name).sort()])
        }
  })

  test('are refused where the minimum is above the maximum, at the field', async () => {
    for (const kind of ['decisions', 'delegations']) {
      const answer = await world.as('authority').ask('POST', `${base}/${kind}/search`, {
        authorityLimitValueFilters: { CURRENCY: { min: '10.01', max: '10' } },
      })
      expect(answer).toMatchObject({
        status: 400,
        data: {
          fields: [
            {
              path: 'body.authorityLimitValueFilters.CURRENCY.min',
              message: 'The minimum is above the maximum.',
            },
          ],
        },
      })
    }
    expect(await within({ CURRENCY: { min: '1000.0', max: '1000' } })).not.toEqual(['', ''])
  })

  test('keep their order by an index', async () => {
    const plan = async (table: string) => {
      const client = await product.owner.connect()
      await client.query('begin')
      await client.query('set local enable_sort = off')
      const { rows } = await client.query(
        `explain select id from app.${table} where tenant_id = $1 order by limit_precedence desc, id desc limit 10`,
        [world.tenant.id],
      )
      await client.query('rollback')
      client.release()
      return rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n')
    }
    expect(await plan('decision')).toContain('decision_by_limit')
    expect(await plan('delegation')).toContain('delegation_by_limit')
  })
})

describe('without conditions', () => {
  test('means without those of the decision and of delegations above, too', async () => {
    const rule = { when: null, rule: null }
    const withOwn = await publishDecision(world, { name: 'P', conditions: [{ name: 'Budgeted', ...rule }] })
    const plain = await publishDecision(world, { name: 'Q' })
    const under = { to: 'President', max: 1_000 }
    const ofDecision = await issue(world, withOwn, under)
    const bare = await issue(world, plain, under)
    const above = await issue(world, plain, { ...under, change: { conditions: [{ name: 'Told', ...rule }] } })
    const off = await issue(world, plain, {
      ...under,
      change: { conditions: [{ name: 'Told', ...rule, isActive: false }] },
    })
    const below = await issue(world, plain, {
      to: 'Dean of Engineering',
      by: 'president',
      parent: above.id,
      max: 500,
    })
    const ids = [ofDecision, bare, above, off, below].map((each) => each.id)
    const found = async (conditions: boolean) =>
      (await world.as('authority').ask('POST', `${base}/delegations/search`, { conditions, ids })).data.items
        .map((row: { id: string }) => row.id)
        .sort()
    expect(await found(false)).toEqual([bare.id, off.id].sort())
    expect(await found(true)).toEqual([ofDecision.id, above.id, below.id].sort())
  })
})
