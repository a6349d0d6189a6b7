import { beforeAll, describe, expect, test } from 'vitest'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import { buildSmallWorld, startTestWorld } from '#test/database/product.ts'
import { base, dollars, issue, publishDecision } from '#test/database/scenario.ts'
import { archiveDecisions } from '../model/decision-calls.ts'
import { decisionLists } from '../model/decision-list.ts'

// apart enough to be told apart, close enough for one token
const STEP = 60_000

const { product, world } = await startTestWorld()
let begun: number
const ids: Record<string, string> = {}
const id = (name: string) => ids[name] as string

const upTo = (valueType: string, unit: string, max: string) => ({ ...dollars(1), valueType, unit, max })

/** Four decisions, made one after another, that differ in everything a list can be narrowed by. */
beforeAll(async () => {
  const { approvalId, signatoryId } = world.tenant.authorityTypes
  const under = (authorityTypeId: string, bound: object) => [{ authorityTypeId, bounds: [bound] }]
  const [reserved] = (await world.as('admin').call(listDecisionRoles)).data.items
  ids.reserved = reserved.id
  const types = `/api/settings/decision-authority-value-types/${world.tenant.id}`
  const { etag } = await world.as('admin').ask('GET', types)
  await world
    .as('admin')
    .ask('PATCH', types, { isPercentageValue: true, isTimeValue: true }, { 'if-match': etag ?? '' })
  begun = product.now().getTime()

  ids.books = await publishDecision(world, {
    name: 'Buy books',
    categoryId: world.categories.get('Procurement/Purchasing'),
    decisionAuthorities: under(approvalId, dollars(5_000)),
    decisionGroups: [world.groups.get('Engineering')],
  })
  product.clock.ahead += STEP
  ids.budget = await publishDecision(world, {
    name: 'approve budget',
    status: 'DRAFT',
    sectionId: world.sections.get('Finance'),
    categoryId: world.categories.get('Finance/Budget'),
    decisionAuthorities: under(signatoryId, upTo('PERCENTAGE', '%', '10')),
  })
  product.clock.ahead += STEP
  ids.leave = await publishDecision(world, {
    name: 'Grant leave',
    sectionId: world.sections.get('Finance'),
    delegable: false,
    decisionAuthorities: under(approvalId, upTo('TIME', 'DAYS', '30')),
    decisionGroups: [world.groups.get('Medicine')],
    roles: [{ decisionRoleId: ids.reserved, positionId: world.positions.get('President'), requirement: '' }],
  })
  await world.as('authority').call(archiveDecisions, { body: { decisionIds: [ids.leave] } })
  product.clock.ahead += STEP
  ids.lease = await publishDecision(world, { name: 'Sign lease' })
  await issue(world, id('lease'), { to: 'President' })
  await product.owner.query('update app.decision set owner_user_id = $1 where id = $2', [
    world.users.get('dean'),
    ids.budget,
  ])
  ids.root = (
    await issue(world, id('books'), { to: 'Dean of Medicine', max: 5_000, change: engineering() })
  ).id
  await issue(world, id('books'), {
    to: 'Chair of Civil Engineering',
    parent: ids.root as string,
    by: 'doctor',
    max: 500,
    change: {
      ...engineering(),
      delegationAuthorities: [{ authorityTypeId: approvalId, bounds: [dollars(500)], redelegable: false }],
    },
  })
})

const engineering = () => ({ delegationGroups: [world.groups.get('Engineering')] })
const midway = (step: number) => new Date(begun + step * STEP - STEP / 2).toISOString()
const asText = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** The same request in the body and as a query: both must find the same. */
async function found(request: Record<string, unknown>, by = 'authority') {
  const query = new URLSearchParams(
    Object.fromEntries(Object.entries(request).map(([key, value]) => [key, asText(value)])),
  )
  const posted = await world.as(by).call(decisionLists.search, { body: request })
  const got = await world.as(by).ask('GET', `${base}/decisions?${query}`)
  expect(posted, JSON.stringify(posted.data)).toMatchObject({ status: 200 })
  expect(got.data).toEqual(posted.data)
  return posted.data
}
const names = (data: { items: { name: string }[] }) => data.items.map((item) => item.name)

describe('narrowed by each field', () => {
  test.each<[field: string, value: () => unknown, rows: string[]]>([
    ['tenantId', () => world.tenant.id, ['Buy books', 'Grant leave', 'Sign lease', 'approve budget']],
    ['search', () => 'buy BOOK', ['Buy books']],
    ['search', () => 'DEC-1002', ['approve budget']],
    ['section', () => [world.sections.get('Finance')], ['Grant leave', 'approve budget']],
    ['category', () => [world.categories.get('Finance/Budget')], ['approve budget']],
    ['status', () => ['DRAFT', 'ARCHIVED'], ['Grant leave', 'approve budget']],
    ['tab', () => 'published', ['Buy books', 'Sign lease']],
    ['groupIds', () => [world.groups.get('Medicine')], ['Grant leave']],
    // what is below a group counts with it
    [
      'groupIds',
      () => [world.tenant.organizationId],
      ['Buy books', 'Grant leave', 'Sign lease', 'approve budget'],
    ],
    ['delegable', () => false, ['Grant leave']],
    ['delegations', () => true, ['Buy books', 'Sign lease']],
    ['delegations', () => false, ['Grant leave', 'approve budget']],
    ['redelegable', () => true, ['Buy books', 'Sign lease']],
    ['authorityTypeIds', () => [world.tenant.authorityTypes.signatoryId], ['approve budget']],
    ['authorityLimitValueTypes', () => ['TIME', 'PERCENTAGE'], ['Grant leave', 'approve budget']],
    ['authorityLimitValueFilters', () => ({ CURRENCY: { min: '5000' } }), ['Buy books', 'Sign lease']],
    ['authorityLimitValueFilters', () => ({ CURRENCY: { min: '5000.01' } }), ['Sign lease']],
    [
      'authorityLimitValueFilters',
      () => ({ TIME: { min: '1', max: '40' }, PERCENTAGE: { min: '5' } }),
      ['Grant leave', 'approve budget'],
    ],
    ['authorityLimitValueFilters', () => ({}), []],
    ['ids', () => [id('lease'), id('books')], ['Buy books', 'Sign lease']],
    ['issuerType', () => ['ROOT_AUTHORITY'], ['Buy books', 'Sign lease']],
    ['issuerType', () => ['POSITION', 'USER'], ['Buy books']],
    ['decisionRoleIds', () => [id('reserved')], ['Grant leave']],
    ['owner', () => [world.users.get('dean')], ['approve budget']],
    ['createdStartDate', () => midway(2), ['Grant leave', 'Sign lease']],
    ['createdEndDate', () => midway(1), ['Buy books']],
    ['updatedStartDate', () => midway(3), ['Sign lease']],
    ['updatedEndDate', () => midway(2), ['Buy books', 'approve budget']],
  ])('%s', async (field, value, rows) => {
    expect(names(await found({ [field]: value() })).sort()).toEqual(rows)
  })

  test('several fields narrow together', async () => {
    expect(
      names(
        await found({ section: [world.sections.get('Finance')], delegable: false, status: ['ARCHIVED'] }),
      ),
    ).toEqual(['Grant leave'])
  })
})

describe('sorted', () => {
  const byName = ['approve budget', 'Buy books', 'Grant leave', 'Sign lease']
  const byAge = ['Buy books', 'approve budget', 'Grant leave', 'Sign lease']
  test.each<[sortBy: string, rows: string[]]>([
    ['name', byName],
    ['decisionDisplayId', byAge],
    ['createdAt', byAge],
    ['updatedAt', byAge],
    ['sectionName', ['approve budget', 'Grant leave', 'Buy books', 'Sign lease']],
    ['categoryName', ['approve budget', 'Buy books', 'Grant leave', 'Sign lease']],
    ['status', ['Grant leave', 'approve budget', 'Buy books', 'Sign lease']],
    ['delegations', ['approve budget', 'Grant leave', 'Sign lease', 'Buy books']],
  ])('by %s, up and down', async (sortBy, rows) => {
    expect(names(await found({ sortBy, sortOrder: 'asc' }))).toEqual(rows)
    expect(names(await found({ sortBy, sortOrder: 'desc' }))).toEqual(rows.toReversed())
  })

  test('by limit, a smaller amount before no limit', async () => {
    const rows = names(await found({ sortBy: 'authorityLimitSortPrecedence', sortOrder: 'asc' }))
    expect(rows.indexOf('Buy books')).toBeLessThan(rows.indexOf('Sign lease'))
  })

  test('equal rows keep one order over all pages', async () => {
    const whole = names(await found({ sortBy: 'status', sortOrder: 'desc' }))
    const paged = []
    for (const page of [1, 2, 3, 4])
      paged.push(...names(await found({ sortBy: 'status', sortOrder: 'desc', limit: 1, page })))
    expect(paged).toEqual(whole)
  })

  test('newest change first, ten rows, where nothing is said', async () => {
    expect(await found({})).toMatchObject({ page: 1, limit: 10, total: 4, totalIsExact: true })
    expect(names(await found({}))).toEqual(byAge.toReversed())
  })
})

describe('what a row has', () => {
  test('every column, and what may be added', async () => {
    const [row] = (await found({ search: 'budget' })).items
    expect(row).toMatchObject({
      displayId: 'DEC-1002',
      sectionName: 'Finance',
      categoryName: 'Budget',
      delegationsCount: 0,
      authorityType: ['Signatory'],
      status: 'DRAFT',
      ownerName: 'dean Alder',
    })
    expect(Date.parse(row.createdAt)).toBeGreaterThan(begun)
  })

  test('only the fields that are named, and the id', async () => {
    const { items, select } = await found({ select: ['name', 'status'], ids: [id('lease')] })
    expect(items).toEqual([{ id: id('lease'), name: 'Sign lease', status: 'PUBLISHED' }])
    expect(select).toEqual(['name', 'status'])
  })
})

test.each<[what: string, request: Record<string, unknown>]>([
  ['a page of none', { page: 0 }],
  ['101 rows', { limit: 101 }],
  ['a sort that is no column', { sortBy: 'guidance' }],
  ['a field that rows do not have', { select: ['guidance'] }],
  ['a status that does not exist', { status: ['LOST'] }],
  ['a limit that is no number', { authorityLimitValueFilters: { CURRENCY: { min: 'much' } } }],
  ['a limit of a type that does not exist', { authorityLimitValueFilters: { BOGUS: { min: '5' } } }],
  ['a filter that does not exist', { colour: 'green' }],
])('%s is refused', async (_what, request) => {
  expect((await world.as('authority').call(decisionLists.search, { body: request })).status).toBe(400)
})

test('the tabs are counted', async () => {
  expect((await world.as('authority').call(decisionLists.counts)).data).toEqual({
    all: 4,
    published: 2,
    draft: 1,
    archived: 1,
  })
})

test('another tenant’s rows are in no list, whatever is asked', async () => {
  const theirs = await buildSmallWorld(product, 'Birch')
  const ask = (request: object) => theirs.as('authority').call(decisionLists.search, { body: request })
  expect((await ask({ ids: Object.values(ids) })).data.items).toEqual([])
  expect((await ask({ tenantId: world.tenant.id })).status).toBe(404)
})
