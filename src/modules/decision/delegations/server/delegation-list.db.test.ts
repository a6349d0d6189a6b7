import { beforeAll, describe, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import {
  act,
  base,
  dollars,
  type IssueOptions,
  issue,
  publishDecision,
  setting,
} from '#test/database/scenario.ts'
import { deleteDelegations } from '../model/delegation-calls.ts'
import { delegationLists } from '../model/delegation-list.ts'

const days = (max: string) => ({
  valueType: 'TIME',
  unit: 'DAYS',
  min: null,
  minExclusive: false,
  max,
  maxExclusive: false,
})

const { product, world } = await startTestWorld()
const made: Record<string, string> = {}

beforeAll(async () => {
  const decisionId = await publishDecision(world)
  const inPosition = {
    recipientType: 'PERSONNEL_IN_POSITION',
    delegationRecipients: [
      {
        recipientUserId: world.users.get('dean'),
        recipientPositionId: world.positions.get('Dean of Engineering'),
      },
    ],
  }
  for (const status of ['ISSUED', 'DRAFT']) {
    const one = async (name: string, to: Parameters<typeof issue>[2]) => {
      made[`${name} ${status}`] = (
        await issue(world, decisionId, { ...to, change: { ...to.change, status } })
      ).id
    }
    await one('dean', { toUsers: ['dean'] })
    await one('position', { to: 'Dean of Engineering' })
    await one('personnel', { change: inPosition })
    await one('other', { to: 'President' })
  }
  made['position REVOKED'] = (await issue(world, decisionId, { to: 'Dean of Engineering' })).id
  await act(world, 'authority', 'revoked', made['position REVOKED'] as string)
})

test('a person in a position is named with it, in a draft as in one that is issued', async () => {
  const { items } = (await world.as('authority').call(delegationLists.search, { body: { limit: 100 } })).data
  for (const status of ['ISSUED', 'DRAFT']) {
    const row = items.find(({ id }: { id: string }) => id === made[`personnel ${status}`])
    expect(row.recipient).toEqual([
      { id: world.users.get('dean'), name: 'dean Alder, Dean of Engineering', isPosition: false },
    ])
  }
})

const nameOf = (id: string) => Object.keys(made).find((name) => made[name] === id) as string

test.each([
  [
    'a person',
    () => ({ recipientUserIds: [world.users.get('dean')] }),
    ['dean DRAFT', 'dean ISSUED', 'personnel DRAFT', 'personnel ISSUED'],
  ],
  [
    'a position',
    () => ({ recipientPositionIds: [world.positions.get('Dean of Engineering')] }),
    ['personnel DRAFT', 'personnel ISSUED', 'position DRAFT', 'position ISSUED', 'position REVOKED'],
  ],
])('what names %s is found, drafts among it, by the list and by its export', async (_, filter, expected) => {
  const { ask } = world.as('authority')
  const listed = await ask('POST', `${base}/delegations/search`, { ...filter(), limit: 100 })
  expect(listed.data.items.map((row: { id: string }) => nameOf(row.id)).sort()).toEqual(expected)
  expect(listed.data.total).toBe(expected.length)
  const drafts = await ask('POST', `${base}/delegations/search`, {
    ...filter(),
    tab: 'drafts',
    count: 'exact',
  })
  expect(drafts.data.total).toBe(2)
  const all = await ask('POST', `${base}/delegations/export`, {})
  const some = await ask('POST', `${base}/delegations/export`, filter())
  expect([all.status, some.status]).toEqual([201, 201])
  // as many rows: a file of the same ids is as long
  const ids = expected.map((name) => made[name])
  const same = await ask('POST', `${base}/delegations/export`, { ids })
  expect(some.data.bytes.length).toBe(same.data.bytes.length)
  expect(some.data.bytes.length).toBeLessThan(all.data.bytes.length)
})

test('what was drafted for a person is not among what was issued to them', async () => {
  const { data } = await world.as('dean').call(delegationLists.search, { body: { tab: 'received' } })
  expect(data.items.map((row: { id: string }) => nameOf(row.id)).sort()).not.toContain('dean DRAFT')
  expect(data.total).toBeGreaterThan(0)
})

describe('narrowed and in order', () => {
  /** alpha: of the president, up to 100 → beta: of the dean, up to 50, below it → gamma: of a guest, up to 10; delta: a draft of another decision. */
  const ids: Record<string, string> = {}
  const decisions: string[] = []
  const category = (place: number) => [...world.categories.values()][place]
  beforeAll(async () => {
    const { approvalId, signatoryId } = world.tenant.authorityTypes
    decisions.push(
      await publishDecision(world, { name: 'Approve alpha', categoryId: category(0) }),
      await publishDecision(world, {
        name: 'Approve omega',
        sectionId: world.sections.get('Finance'),
        categoryId: category(1),
        decisionGroups: [world.groups.get('Medicine')],
        decisionAuthorities: [{ authorityTypeId: signatoryId, bounds: [days('200')] }],
      }),
    )
    const [first, second] = decisions as [string, string]
    const made = async (name: string, of: string, issued: IssueOptions, at: Record<string, string>) => {
      const { id } = await issue(world, of, issued)
      ids[name] = id
      for (const [column, day] of Object.entries(at))
        await product.owner.query(`update app.delegation set ${column} = $2 where id = $1`, [id, day])
    }
    const dean = { toUsers: ['dean'], max: 50, by: 'president' }
    await made('alpha', first, { max: 100 }, { issued_at: '2026-01-10', updated_at: '2026-01-11' })
    await made(
      'beta',
      first,
      {
        ...dean,
        parent: ids.alpha as string,
        change: { isNoExpiration: false, expirationDate: '2098-05-05' },
      },
      {
        issued_at: '2026-02-10',
        accepted_at: '2026-02-20',
        updated_at: '2026-02-21',
        effective: '2026-02-12',
      },
    )
    const only = [{ authorityTypeId: approvalId, bounds: [dollars(10)], redelegable: false }]
    await made(
      'gamma',
      first,
      {
        toUsers: ['guest'],
        parent: ids.beta as string,
        by: 'dean',
        change: { delegationAuthorities: only, isNoExpiration: false, expirationDate: '2097-05-05' },
      },
      {
        issued_at: '2026-03-10',
        accepted_at: '2026-03-20',
        updated_at: '2026-03-21',
        effective: '2026-03-12',
      },
    )
    await made(
      'delta',
      second,
      {
        to: 'Dean of Medicine',
        change: {
          status: 'DRAFT',
          delegationGroups: [world.groups.get('Medicine')],
          delegationAuthorities: [
            { authorityTypeId: signatoryId, bounds: [days('200')], redelegable: false },
          ],
        },
      },
      { updated_at: '2026-04-21' },
    )
    await product.workOff()
  })
  const found = async (body: object, by = 'authority'): Promise<(string | undefined)[]> => {
    const asked = { decisionIds: decisions, limit: 100, ...body }
    const { status, data } = await world.as(by).call(delegationLists.search, { body: asked })
    expect(status, JSON.stringify(data)).toBe(200)
    const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
    return data.items.map((row: { id: string }) => nameOf.get(row.id))
  }
  const all = ['alpha', 'beta', 'delta', 'gamma']

  test.each<[string, () => object, string[]]>([
    ['nothing', () => ({}), all],
    ['a decision', () => ({ decisionIds: decisions.slice(1) }), ['delta']],
    ['a section', () => ({ section: [world.sections.get('Finance')] }), ['delta']],
    ['a category', () => ({ category: [category(0)] }), ['alpha', 'beta', 'gamma']],
    ['a person who issued', () => ({ issuerUserIds: [world.users.get('dean')] }), ['gamma']],
    ['a position that issued', () => ({ issuerPositionIds: [world.positions.get('President')] }), ['beta']],
    ['a group', () => ({ groupIds: [world.groups.get('Medicine')] }), ['delta']],
    [
      'a group with those below it',
      () => ({ groupIds: [world.tenant.organizationId] }),
      ['alpha', 'beta', 'delta', 'gamma'],
    ],
    ['an authority type', () => ({ authorityTypeIds: [world.tenant.authorityTypes.signatoryId] }), ['delta']],
    ['a type of limit', () => ({ authorityLimitValueTypes: ['TIME'] }), ['delta']],
    ['what may be passed on', () => ({ redelegable: true }), ['alpha', 'beta']],
    ['what may not', () => ({ redelegable: false }), ['delta', 'gamma']],
    ['issues from a day on', () => ({ issuedStartDate: '2026-02-10T00:00:00.000Z' }), ['beta', 'gamma']],
    ['issues before one', () => ({ issuedEndDate: '2026-02-10T00:00:00.000Z' }), ['alpha']],
    ['answers from a day on', () => ({ acceptedStartDate: '2026-03-01T00:00:00.000Z' }), ['gamma']],
    ['answers before one', () => ({ acceptedEndDate: '2026-03-01T00:00:00.000Z' }), ['beta']],
    [
      'a first day from a day on',
      () => ({ effectiveStartDate: '2026-03-01T00:00:00.000Z' }),
      ['alpha', 'gamma'],
    ],
    ['a first day before one', () => ({ effectiveEndDate: '2026-03-01T00:00:00.000Z' }), ['beta']],
    ['a last day from a day on', () => ({ expiredStartDate: '2098-01-01T00:00:00.000Z' }), ['beta']],
    ['a last day before one', () => ({ expiredEndDate: '2098-01-01T00:00:00.000Z' }), ['gamma']],
    ['changes from a day on', () => ({ updatedStartDate: '2026-03-21T00:00:00.000Z' }), ['delta', 'gamma']],
    ['changes before one', () => ({ updatedEndDate: '2026-02-01T00:00:00.000Z' }), ['alpha']],
    ['drafts and what is issued', () => ({ status: ['DRAFT', 'ISSUED'] }), all],
    ['drafts', () => ({ status: ['DRAFT'] }), ['delta']],
    ['what has ended', () => ({ status: ['EXPIRED'] }), []],
    ['what is in force', () => ({ inForce: ['YES'] }), ['alpha', 'beta', 'gamma']],
    ['Root Authority', () => ({ tab: 'root' }), ['alpha', 'delta']],
    ['redelegations', () => ({ tab: 'redelegations' }), ['beta', 'gamma']],
    ['drafts as a tab', () => ({ tab: 'drafts' }), ['delta']],
    ['what waits', () => ({ tab: 'pending' }), []],
    ['what no longer fits', () => ({ tab: 'invalid' }), []],
    ['a word of the recipient', () => ({ search: 'guest' }), ['gamma']],
  ])('by %s', async (_, body, expected) => {
    expect((await found(body())).sort()).toEqual(expected)
  })

  test('by what is one’s own', async () => {
    expect(await found({ tab: 'received' }, 'dean')).toEqual(['beta'])
    expect(await found({ tab: 'issued' }, 'dean')).toEqual(['gamma'])
    expect(await found({ tab: 'received' }, 'president')).toEqual(['alpha'])
    expect((await found({ tab: 'issued' }, 'president')).sort()).toEqual(['beta'])
  })

  test('by what ended or waits', async () => {
    const expired = { status: ['EXPIRED'] }
    const endsAt = (day: string) =>
      product.owner.query('update app.delegation set expiration = $2 where id = $1', [ids.gamma, day])
    await endsAt('2026-05-05')
    expect(await found(expired)).toEqual(['gamma'])
    expect((await found({ status: ['ISSUED'] })).sort()).toEqual(['alpha', 'beta'])
    expect((await found({ status: ['DRAFT', 'EXPIRED'] })).sort()).toEqual(['delta', 'gamma'])
    await endsAt('2097-05-06')
    await setting(world, { actionIssuerApproval: true })
    const { id } = await issue(world, decisions[0] as string, { max: 1 })
    ids.waiting = id
    expect(await found({ tab: 'pending' })).toEqual(['waiting'])
    expect((await act(world, 'approver', 'denied', id, { reason: 'No' })).data.succeeded).toEqual([id])
    await world.as('authority').call(deleteDelegations, { body: { delegationIds: [id] } })
    await setting(world, { actionIssuerApproval: false })
  })

  test.each<[string, string[]]>([
    ['decisionName', ['alpha', 'delta']],
    ['sectionName', ['delta', 'alpha']],
    ['categoryName', ['delta', 'alpha']],
    ['delegationDisplayId', ['alpha', 'beta', 'gamma', 'delta']],
    ['updatedAt', ['alpha', 'beta', 'gamma', 'delta']],
    ['expirationDate', ['gamma', 'beta']],
    ['authorityLimitSortPrecedence', ['gamma', 'beta', 'alpha']],
    ['effectiveLimit', ['gamma', 'beta', 'alpha']],
    ['status', ['delta', 'alpha']],
    ['inForce', ['alpha', 'delta']],
  ])('by %s, up and down', async (sortBy, order) => {
    for (const [sortOrder, expected] of [
      ['asc', order],
      ['desc', order.toReversed()],
    ] as const) {
      const names = await found({ sortBy, sortOrder })
      expect(names.filter((name) => order.includes(name as string))).toEqual(expected)
    }
  })

  test('by rank: a display id itself, then a name that begins so, then a name with it', async () => {
    const ranked = async (search: string) => {
      const asked = { search, sortBy: 'rank', sortOrder: 'desc' }
      const { data } = await world.as('authority').ask('POST', `${base}/delegations/search`, asked)
      return data.items
    }
    const { displayId } = await issue(world, await publishDecision(world, { name: 'Zeta permit' }), {})
    await issue(world, await publishDecision(world, { name: 'Grant zeta' }), {})
    await issue(world, await publishDecision(world, { name: `Repeat ${displayId}` }), {})
    const names = async (search: string) =>
      (await ranked(search)).map(({ decisionName }: { decisionName: string }) => decisionName)
    expect(await names('ZETA')).toEqual(['Zeta permit', 'Grant zeta'])
    expect(await names(displayId.toLowerCase())).toEqual(['Zeta permit', `Repeat ${displayId}`])
  })

  test('shows in each row what the record shows', async () => {
    const { data } = await world.as('authority').call(delegationLists.search, {
      body: {
        decisionIds: decisions,
        sortBy: 'delegationDisplayId',
        sortOrder: 'asc',
      },
    })
    expect(data.items).toMatchObject([
      {
        decisionName: 'Approve alpha',
        sectionName: 'Procurement',
        categoryName: 'Purchasing',
        status: 'ISSUED',
        issuerType: 'ROOT_AUTHORITY',
        issuedBy: { name: 'Root Authority', isPosition: true },
        recipient: [{ name: 'President', isPosition: true }],
        authorityType: ['Approval'],
        authorityLimit: [{ authorityTypeName: 'Approval', bound: { max: '100.00' } }],
        groups: [{ name: 'Alder University' }],
        expiration: null,
        changeWaits: false,
        pendingReapproval: false,
        alertNames: [],
      },
      {
        issuedBy: { name: 'President', isPosition: true },
        recipient: [{ name: 'dean Alder', isPosition: false }],
      },
      {
        issuedBy: { name: 'dean Alder', isPosition: false },
        recipient: [{ name: 'guest Alder', isPosition: false }],
      },
      {
        status: 'DRAFT',
        sectionName: 'Finance',
        categoryName: 'Budget',
        recipient: [{ name: 'Dean of Medicine', isPosition: true }],
        groups: [{ name: 'Medicine' }],
      },
    ])
  })
})
