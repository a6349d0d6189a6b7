import { beforeAll, describe, expect, test } from 'vitest'
import { hire } from './hire.ts'
import { type Answer, type Caller, startTestWorld } from './product.ts'
import { base, dollars, issue, publishDecision } from './scenario.ts'

// One person for each default user role, and one whom nothing but a relationship ties to some of the decisions.
const WHO = {
  'System Admin': 'admin',
  'Global Authority Manager': 'authority',
  'Group Authority Manager': 'manager',
  'Delegation Approver': 'approver',
  'Global User': 'president',
  'Group User': 'doctor',
  'Restricted User': 'guest',
  Auditor: 'auditor',
} as const
type Asker = (typeof WHO)[keyof typeof WHO]

const { product, world } = await startTestWorld()
let manager: Caller
const askAs = (who: Asker): Caller['ask'] => (who === 'manager' ? manager.ask : world.as(who).ask)

const MADE: Readonly<Record<string, () => Promise<string>>> = {
  'published everywhere': () => publishDecision(world),
  'published in Engineering': () => inGroup('Engineering'),
  'published in Medicine, and something was issued': async () => {
    const id = await inGroup('Medicine')
    await issue(world, id, { to: 'President', change: { delegationGroups: [world.groups.get('Medicine')] } })
    return id
  },
  'published, and the guest holds something': async () => {
    const id = await publishDecision(world)
    await issue(world, id, { toUsers: ['guest'] })
    return id
  },
  'a draft': () => publishDecision(world, { status: 'DRAFT' }),
  'a draft in Engineering': () => inGroup('Engineering', { status: 'DRAFT' }),
  'a draft that the guest owns': () =>
    publishDecision(world, { status: 'DRAFT', ownerUserId: world.users.get('guest') }),
  'published, and the guest owns it': () => publishDecision(world, { ownerUserId: world.users.get('guest') }),
  archived: async () => archive(await publishDecision(world)),
  'archived in Engineering': async () => archive(await inGroup('Engineering')),
  deleted: async () => {
    const id = await publishDecision(world, { status: 'DRAFT' })
    await askAs('authority')('PATCH', `${base}/decisions/bulk-delete`, { decisionIds: [id] })
    return id
  },
}
const inGroup = (name: string, change = {}) =>
  publishDecision(world, { decisionGroups: [world.groups.get(name)], ...change })
async function archive(id: string) {
  await askAs('authority')('PATCH', `${base}/decisions/bulk-archive`, { decisionIds: [id] })
  return id
}

beforeAll(async () => {
  manager = await hire(product, world, {
    key: 'manager',
    userRoleIds: [world.tenant.userRoleIds.GA],
    groups: ['Engineering'],
  })
})

const read = (who: Asker, id: string) => askAs(who)('GET', `${base}/decisions/${id}`)
const idsOf = (answer: Answer) => answer.data.items.map((row: { id: string }) => row.id).sort()

test.each(Object.entries(WHO))(
  'what a %s finds in the list, the search, the counts and the dashboard is what they can open',
  async (_, who) => {
    const made = await Promise.all(Object.values(MADE).map((make) => make()))
    const opened = []
    for (const id of made) if ((await read(who, id)).status === 200) opened.push(id)
    const ask = askAs(who)
    const listed = await ask('POST', `${base}/decisions/search`, { ids: made, limit: 100 })
    expect(idsOf(listed)).toEqual(opened.sort())
    const whole = await ask('POST', `${base}/decisions/search`, { limit: 100 })
    const found = await ask('POST', `${base}/decisions/global-search`, { search: 'purchase', limit: 100 })
    expect(idsOf(found)).toEqual(idsOf(whole))
    const counts = (await ask('GET', `${base}/decisions/counts`)).data
    expect(counts.all).toBe(whole.data.total)
    const widget = (await ask('GET', `${base}/decision-dashboard/by-status`)).data.items
    expect(widget.reduce((sum: number, each: { count: number }) => sum + each.count, 0)).toBe(counts.all)
  },
)

describe('beside a decision stand no more delegations than there are for the person who looks', () => {
  let ids: string[]
  beforeAll(async () => {
    const medicine = { delegationGroups: [world.groups.get('Medicine')] }
    const [few, many] = [await publishDecision(world), await publishDecision(world)]
    for (const id of [few, many]) await issue(world, id, { toUsers: ['guest'] })
    await issue(world, few, { to: 'Dean of Medicine', max: 500, change: medicine })
    await issue(world, few, { to: 'Chair of Civil Engineering' })
    const { id } = await issue(world, many, { to: 'Dean of Medicine', change: medicine })
    const limits = [
      {
        authorityTypeId: world.tenant.authorityTypes.approvalId,
        bounds: [dollars(500)],
        redelegable: false,
      },
    ]
    await issue(world, many, {
      to: 'Chair of Civil Engineering',
      parent: id,
      by: 'doctor',
      change: { ...medicine, delegationAuthorities: limits },
    })
    for (const to of ['President', 'Dean of Engineering', 'Dean of Medicine'])
      await issue(world, many, { to })
    ids = [few, many]
  })

  test.each(Object.entries(WHO))('%s', async (_, who) => {
    const search = async (of: string, body: object) =>
      (await askAs(who)('POST', `${base}/${of}/search`, { limit: 100, ...body })).data
    const listed = { ids, sortBy: 'delegations', sortOrder: 'asc' }
    const rows: Answer['data'][] = (await search('decisions', listed)).items
    const seen = rows.map(({ id }) => id)
    const pages: Answer['data'][] = []
    for (const id of seen) pages.push(await search('delegations', { decisionIds: [id] }))
    const totals = pages.map(({ total }) => total)
    expect(rows.map((row) => row.delegationsCount)).toEqual(totals)
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    for (const [i, id] of seen.entries()) expect((await read(who, id)).data.delegationsCount).toBe(totals[i])

    const found = async (narrowed: object): Promise<string[]> =>
      (await search('decisions', { ...listed, ...narrowed })).items.map(({ id }: { id: string }) => id)
    expect(await found({ delegations: false })).toEqual(seen.filter((_id, i) => totals[i] === 0))
    for (const types of [['ROOT_AUTHORITY'], ['USER', 'POSITION']])
      expect(await found({ issuerType: types }), types.join()).toEqual(
        seen.filter((_id, i) => pages[i].items.some((row: Answer['data']) => types.includes(row.issuerType))),
      )
    const redelegable = []
    for (const id of seen)
      if ((await search('delegations', { decisionIds: [id], redelegable: true })).total > 0)
        redelegable.push(id)
    expect(await found({ redelegable: true })).toEqual(redelegable)
  })
})

/** What is sent to change a decision: the fields as they are, and what is to be another. */
const bodyOf = (data: Answer['data'], change: Record<string, unknown>) => ({
  name: data.name,
  sectionId: data.section.id,
  delegationPathway: data.delegationPathway,
  decisionAuthorities: [{ authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(null)] }],
  decisionGroups: data.decisionGroups.map((each: { id: string }) => each.id),
  ...change,
})
const changing = (change: (data: Answer['data']) => Record<string, unknown>) => (seen: Answer, who: Asker) =>
  askAs(who)('PATCH', `${base}/decisions/${seen.data.id}`, bodyOf(seen.data, change(seen.data)), {
    'if-match': seen.etag ?? '',
  })
const bulk = (name: string) => async (seen: Answer, who: Asker) => {
  const answer = await askAs(who)('PATCH', `${base}/decisions/bulk-${name}`, { decisionIds: [seen.data.id] })
  return answer.status === 200 && answer.data.succeeded.length === 0
    ? { ...answer, status: 403, data: answer.data.refused[0] }
    : answer
}
const reading = (path: string) => (seen: Answer, who: Asker) =>
  askAs(who)('GET', `${base}/decisions/${seen.data.id}${path}`)

/** By the name under which the record says whether it may be done: how it is done. */
const ACTS: Readonly<Record<string, (seen: Answer, who: Asker) => Promise<Answer>>> = {
  edit: changing(() => ({ name: 'Approve purchase of goods' })),
  publish: changing(() => ({ status: 'PUBLISHED' })),
  changeOwner: changing(() => ({ ownerUserId: world.users.get('dean') })),
  manageConditionsRoles: changing(() => ({ conditions: [{ name: 'Two offers' }] })),
  archive: bulk('archive'),
  restore: bulk('restore'),
  delete: bulk('delete'),
  viewChangeLog: reading('/changelog'),
  viewVersionHistory: reading('/changelog/1'),
}

describe('a button says what the server does', () => {
  test.each(Object.keys(MADE).filter((name) => name !== 'deleted'))('%s', async (name) => {
    const wrong: string[] = []
    for (const [userRole, who] of Object.entries(WHO))
      for (const [act, perform] of Object.entries(ACTS)) {
        const id = await (MADE[name] as () => Promise<string>)()
        const seen = await read(who, id)
        if (seen.status !== 200) continue
        const said = seen.data.permissions[act]
        // who publishes a decision that is published edits it: there is no button for that
        if (act === 'publish' && seen.data.status !== 'DRAFT') {
          expect(said.allowed).toBe(false)
          continue
        }
        const { status, data } = await perform(seen, who)
        const isDone = status === 200
        if (said.allowed !== isDone || (!isDone && ![403, 409].includes(status)))
          wrong.push(`${userRole} ${act}: ${said.allowed}, ${status} ${JSON.stringify(data).slice(0, 200)}`)
        if (!said.allowed && !said.reason) wrong.push(`${userRole} ${act}: no reason`)
      }
    expect(wrong).toEqual([])
  })
})

describe('who may edit the decisions of some groups only', () => {
  const groupIds = (...names: string[]) => names.map((name) => world.groups.get(name))
  const create = (decisionGroups: unknown) =>
    askAs('manager')('POST', `${base}/decisions`, {
      name: 'Approve purchase',
      sectionId: world.sections.get('Procurement'),
      decisionGroups,
    })

  test('chooses their own groups and what is below, and none beside or above', async () => {
    expect((await create(groupIds('Engineering'))).status).toBe(201)
    for (const outside of [groupIds('Medicine'), [world.tenant.organizationId]])
      expect((await create(outside)).data).toMatchObject({
        code: 'RULE_BROKEN',
        fields: [{ path: 'body.decisionGroups.0', message: 'This group is outside your groups.' }],
      })
  })

  test('edit what is within their groups, and keep it there', async () => {
    const edit = async (id: string, decisionGroups: unknown) => {
      const seen = await read('manager', id)
      return changing(() => ({ decisionGroups }))(seen, 'manager')
    }
    const own = await inGroup('Engineering')
    expect((await edit(own, [...groupIds('Engineering'), world.tenant.organizationId])).status).toBe(422)
    expect((await edit(own, groupIds('Engineering'))).status).toBe(200)
    const shared = await publishDecision(world, { decisionGroups: groupIds('Engineering', 'Medicine') })
    for (const groups of [groupIds('Engineering', 'Medicine'), groupIds('Engineering')])
      expect((await edit(shared, groups)).data.code).toBe('GROUPS_BEYOND')
  })

  test('is shown which groups are theirs', async () => {
    const { data } = await askAs('manager')('POST', '/api/settings/groups/selection-list/search', {})
    expect(
      data.items
        .filter((each: { isMine: boolean }) => each.isMine)
        .map((each: { name: string }) => each.name),
    ).toEqual(['Engineering'])
  })
})
