import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUser, getUser } from '#modules/auth/users/model/user-record-calls.ts'
import { createDecision } from '#modules/decision/decisions/model/decision-calls.ts'
import { getDelegation } from '#modules/decision/delegations/model/delegation-calls.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { base, decisionToSend, issue, publishDecision, verdict } from './scenario.ts'
import { untilWaiting } from './waiting.ts'

let product: TestProduct
let world: SmallWorld
let worlds = 0

beforeAll(async () => {
  product = await startTestProduct()
})
beforeEach(async () => {
  worlds += 1
  world = await buildSmallWorld(product, `Alder${worlds}`)
})
afterAll(() => product.close())

const ask = (method: string, path: string, body?: unknown, match?: number, by = 'admin') =>
  world
    .as(by)
    .ask(method, `/api/settings/groups${path}`, body, match === undefined ? {} : { 'if-match': `"${match}"` })
const groupId = (name: string) => world.groups.get(name)
const root = () => world.tenant.organizationId
const create = async (groupName: string, parentGroupIds: string[] = [], change: object = {}) =>
  (
    await ask('POST', '', {
      groupName,
      groupTypeId: world.tenant.groupTypes.departments,
      parentGroupIds,
      ...change,
    })
  ).data
const read = async (id: string) => (await ask('GET', `/${id}`)).data
const names = (items: { name?: string; groupName?: string }[]) =>
  items.map((each) => each.name ?? each.groupName)
const events = async (id: string) =>
  (
    await product.owner.query(
      'select event, reason, changes from app.revision where record_id = $1 order by revision_number',
      [id],
    )
  ).rows

/** Asks while someone else holds groups; what is asked continues once it waits for them. */
async function whileHeld<T>(
  ids: string[],
  work: () => Promise<T>,
  waiting = 2,
  hold = 'select from app."group" where tenant_id = $2 and id = any($1::uuid[]) for update',
): Promise<T> {
  const client = await product.owner.connect()
  try {
    await client.query('begin')
    await client.query('select app.set_tenant($1)', [world.tenant.id])
    await client.query(hold, [ids, world.tenant.id])
    const asked = work()
    await untilWaiting(product.owner, waiting)
    await client.query('commit')
    return await asked
  } finally {
    client.release()
  }
}

describe('groups', () => {
  test('are created below several, changed and read, and every change is on record', async () => {
    const made = await ask('POST', '', {
      groupName: ' Biomedical ',
      legalName: 'Biomedical Institute Inc.',
      groupTypeId: world.tenant.groupTypes.departments,
      parentGroupIds: [groupId('Engineering'), groupId('Medicine')],
      baseCurrency: 'EUR',
    })
    expect(made).toMatchObject({
      status: 201,
      etag: '"1"',
      data: {
        groupId: expect.stringMatching(/^GRP-\d+$/),
        groupName: 'Biomedical',
        displayName: 'Biomedical',
        baseCurrency: 'EUR',
        status: 'ACTIVE',
        isRoot: false,
        version: 1,
      },
    })
    const { id } = made.data
    expect(names(made.data.parents)).toEqual(['Engineering', 'Medicine'])
    expect(names((await read(groupId('Medicine'))).children)).toEqual(['Biomedical'])
    const change = { groupName: 'Bioengineering', parentGroupIds: [groupId('Engineering')] }
    expect(await ask('PATCH', `/${id}`, change, 1)).toMatchObject({
      status: 200,
      etag: '"2"',
      data: { displayName: 'Bioengineering', parents: [{ name: 'Engineering' }] },
    })
    expect((await ask('PATCH', `/${id}`, change, 1)).status).toBe(412)
    expect((await ask('PATCH', `/${id}`, change)).status).toBe(428)
    const log = (await ask('GET', `/${id}/changelog`)).data.items
    expect(log[0].changes).toMatchObject([
      { label: 'Name', old: 'Biomedical', new: 'Bioengineering' },
      { label: 'Display name' },
      { label: 'Parent groups', new: 'Engineering' },
    ])
    const { rows } = await product.owner.query(
      `select count(*)::int as n from app.group_parent where group_id = $1 and recorded_until = 'infinity' and holds_until = 'infinity'`,
      [id],
    )
    expect(rows[0].n).toBe(1)
  })

  test('need a name of their own among those of their type beside them', async () => {
    const { departments, locations } = world.tenant.groupTypes
    expect(await ask('POST', '', { groupTypeId: departments })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'body.groupName', message: 'Group name is required.' }] },
    })
    const taken = { status: 409, data: { code: 'DUPLICATE_NAME', fields: [{ path: 'body.groupName' }] } }
    const [engineering, medicine] = ['Engineering', 'Medicine'].map(groupId) as [string, string]
    const office = (parentGroupIds: string[], change: object = {}) =>
      ask('POST', '', { groupName: 'Dean’s Office', groupTypeId: departments, parentGroupIds, ...change })
    expect((await office([engineering])).status).toBe(201)
    expect(await office([medicine, engineering], { groupName: 'DEAN’S OFFICE' })).toMatchObject(taken)
    expect((await office([engineering], { groupTypeId: locations })).status).toBe(201)
    const other = await office([medicine])
    expect(other.status).toBe(201)
    const moved = { parentGroupIds: [engineering] }
    expect(await ask('PATCH', `/${other.data.id}`, moved, 1)).toMatchObject(taken)
    const renamed = await create('Office', [engineering])
    expect(await ask('PATCH', `/${renamed.id}`, { groupName: 'Dean’s office' }, 1)).toMatchObject(taken)
  })

  test('get a name once where two ask for it at the same instant', async () => {
    const both = await Promise.all(
      [1, 2].map(() =>
        ask('POST', '', {
          groupName: 'Twins',
          groupTypeId: world.tenant.groupTypes.departments,
          parentGroupIds: [groupId('Engineering')],
        }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('never are below themselves: the circle is refused and named', async () => {
    const civil = await create('Civil', [groupId('Engineering')])
    const bridges = await create('Bridges', [civil.id])
    const refused = await ask('PATCH', `/${groupId('Engineering')}`, { parentGroupIds: [bridges.id] }, 1)
    expect(refused).toMatchObject({
      status: 422,
      data: {
        code: 'CYCLE',
        fields: [
          {
            path: 'body.parentGroupIds',
            message: 'This would create a loop: Engineering › Civil › Bridges › Engineering.',
          },
        ],
      },
    })
  })

  test('nor where two moves, each right on its own, would close a circle together', async () => {
    // music is below arts, and design below dance: arts below design and dance below music go round
    const [arts, dance] = [await create('Arts'), await create('Dance')]
    const [music, design] = [await create('Music', [arts.id]), await create('Design', [dance.id])]
    const both = await whileHeld([music.id, design.id], () =>
      Promise.all([
        ask('PATCH', `/${arts.id}`, { parentGroupIds: [design.id] }, 1),
        ask('PATCH', `/${dance.id}`, { parentGroupIds: [music.id] }, 1),
      ]),
    )
    expect(both.map((each) => each.status).sort()).toEqual([200, 422])
  })

  test('are listed by type, status, parents, source, times and words, and counted in records', async () => {
    await publishDecision(world, { decisionGroups: [groupId('Engineering')] })
    const civil = await create('Civil', [groupId('Engineering')], { externalId: 'C-9' })
    const of = async (query: string) =>
      names((await ask('GET', `?sortBy=groupName&sortOrder=asc${query}`)).data.items)
    const { departments, organizations } = world.tenant.groupTypes
    expect(await of(`&groupTypeIds=${departments}`)).toEqual(['Civil', 'Engineering', 'Medicine'])
    expect(await of(`&groupTypeIds=${organizations}`)).toEqual([`Alder${worlds} University`])
    expect(await of(`&parentGroupIds=${groupId('Engineering')}`)).toEqual(['Civil'])
    expect(await of('&search=c-9')).toEqual(['Civil'])
    expect(await of('&sourceFilter=SYNCED')).toEqual([])
    const since = new Date(product.now().getTime() - 60_000).toISOString()
    expect(await of(`&createdStartDate=${since}`)).toEqual(['Civil'])
    await ask('PATCH', '/bulk-update', { ids: [civil.id], status: 'INACTIVE' })
    expect(await of('&status=INACTIVE')).toEqual(['Civil'])
    const [row] = (await ask('GET', `?groupTypeIds=${departments}&search=engineering`)).data.items
    expect(row).toMatchObject({ decisionsCount: 1, delegationsCount: 0, childrenCount: 1, isRoot: false })
  })

  test('are in a tree, each below everything that it is below', async () => {
    await create('Biomedical', [groupId('Engineering'), groupId('Medicine')])
    const tree = async (parentId?: string) =>
      names((await ask('GET', `/tree${parentId ? `?parentId=${parentId}` : ''}`)).data.items)
    expect(await tree()).toEqual([`Alder${worlds} University`])
    expect(await tree(root())).toEqual(['Engineering', 'Medicine'])
    expect(await tree(groupId('Engineering'))).toEqual(['Biomedical'])
    expect(await tree(groupId('Medicine'))).toEqual(['Biomedical'])
    const page = (await ask('GET', `/tree?parentId=${root()}&limit=1&page=2`)).data
    expect(page).toMatchObject({ total: 2, limit: 1, items: [{ groupName: 'Medicine' }] })
  })

  test('give every member their names: for filters, flat, and below the groups of a type', async () => {
    const civil = await create('Civil', [groupId('Engineering')])
    await ask('PATCH', '/bulk-update', { ids: [civil.id], status: 'INACTIVE' })
    const member = async (path: string) => (await ask('GET', path, undefined, undefined, 'guest')).data
    expect(names((await member('/filter-names?search=ci')).items)).toEqual(['Medicine', 'Civil'].sort())
    const flat = await member(`/flat-list?status=INACTIVE`)
    expect(flat).toMatchObject({
      more: false,
      items: [{ name: 'Civil', parentIds: [groupId('Engineering')] }],
    })
    const ids = [civil.id, groupId('Medicine')].join()
    const { organizations, departments, locations } = world.tenant.groupTypes
    const within = async (type: string) =>
      (await member(`/selected-groups/group-by/${type}?ids=${ids}`)).items.map(
        ({ group, selected }: { group: { name: string } | null; selected: { name: string }[] }) => [
          group?.name ?? null,
          names(selected),
        ],
      )
    expect(await within(organizations)).toEqual([[`Alder${worlds} University`, ['Civil', 'Medicine']]])
    expect(await within(departments)).toEqual([
      ['Civil', ['Civil']],
      ['Engineering', ['Civil']],
      ['Medicine', ['Medicine']],
    ])
    expect(await within(locations)).toEqual([[null, ['Civil', 'Medicine']]])
    const offered = await ask('POST', '/selection-list/search', {}, undefined, 'guest')
    expect(names(offered.data.items)).not.toContain('Civil')
  })

  test('the organization itself stays: not disabled, not deleted, below nothing', async () => {
    const off = await ask('PATCH', '/bulk-update', { ids: [root()], status: 'INACTIVE' })
    expect(off.data.refused).toMatchObject([
      { code: 'ORGANIZATION_LOCKED', message: 'The organization itself cannot be disabled.' },
    ])
    const gone = await ask('PATCH', '/bulk-delete', { ids: [root()], removeAssociations: true })
    expect(gone.data.refused).toMatchObject([{ code: 'ORGANIZATION_LOCKED' }])
    expect((await ask('DELETE', `/${root()}`, undefined, 1)).status).toBe(409)
    const lone = await create('Arts')
    expect((await ask('PATCH', `/${root()}`, { parentGroupIds: [lone.id] }, 1)).status).toBe(409)
    expect((await ask('PATCH', `/${root()}`, { legalName: 'Alder Inc.' }, 1)).status).toBe(200)
  })

  test('are kept by those who manage groups, and by no one of another tenant', async () => {
    for (const by of ['authority', 'auditor', 'dean'])
      expect([by, (await ask('GET', '', undefined, undefined, by)).status]).toEqual([by, 403])
    const other = await buildSmallWorld(product, `Birch${worlds}`)
    const id = groupId('Engineering')
    const theirs = (method: string, path: string, body?: unknown) =>
      other.as('admin').ask(method, `/api/settings/groups${path}`, body, { 'if-match': '"1"' })
    for (const [method, path, body] of [
      ['GET', `/${id}`],
      ['GET', `/${id}/changelog`],
      ['PATCH', `/${id}`, { groupName: 'Mine' }],
      ['POST', `/${id}/preview`, { groupName: 'Mine' }],
      ['DELETE', `/${id}`],
    ] as const)
      expect([path, (await theirs(method, path, body)).status]).toEqual([path, 404])
    const refused = await theirs('PATCH', '/bulk-delete', { ids: [id], removeAssociations: true })
    expect(refused.data).toMatchObject({ succeeded: [], refused: [{ code: 'NOT_FOUND' }] })
    const below = await theirs('POST', '', {
      groupName: 'Theirs',
      groupTypeId: other.tenant.groupTypes.departments,
      parentGroupIds: [id],
    })
    expect(below.status).toBe(422)
    expect((await theirs('GET', `/tree?parentId=${id}`)).data.items).toEqual([])
  })

  test('are a file as they are narrowed', async () => {
    const { status, headers, data } = await ask('POST', '/export', {
      groupTypeIds: [world.tenant.groupTypes.departments],
      sortBy: 'groupName',
      sortOrder: 'asc',
      columns: ['groupName', 'parents', 'status'],
      isFromListing: true,
    })
    expect([status, headers['content-disposition']]).toEqual([
      201,
      expect.stringMatching(/filename="groups-report-RPT-\d+-[\d-]+\.xlsx"/),
    ])
    const { sheets } = await readXlsx(data.bytes)
    expect(sheets[0]?.rows?.[0]).toEqual(['Department', 'Parent groups', 'Status'])
    expect(sheets[0]?.rows?.slice(1)).toEqual([
      ['Engineering', `Alder${worlds} University`, 'Active'],
      ['Medicine', `Alder${worlds} University`, 'Active'],
    ])
    const headingsOf = async (...types: ('organizations' | 'departments')[]) => {
      const groupTypeIds = types.map((type) => world.tenant.groupTypes[type])
      const file = await ask('POST', '/export', { groupTypeIds, columns: ['groupName', 'parents'] })
      return (await readXlsx(file.data.bytes)).sheets[0]?.rows?.[0]
    }
    expect(await headingsOf('organizations')).toEqual(['Organization', 'Parent organization'])
    expect(await headingsOf('organizations', 'departments')).toEqual(['Group', 'Parent groups'])
  })
})

describe('a group that is turned off', () => {
  const off = (disableOption: string, name = 'Engineering') => ({
    ids: [groupId(name)],
    status: 'INACTIVE',
    disableOption,
  })

  test('may keep what it is tied to: records carry it, no one chooses it, and it gives no access', async () => {
    const decisionId = await publishDecision(world, { decisionGroups: [groupId('Medicine')] })
    const seen = async () =>
      (await world.as('doctor').ask('GET', `${base}/decisions?ids=${decisionId}`)).data.items.length
    expect(await seen()).toBe(1)
    await ask('PATCH', '/bulk-update', off('KEEP_ASSOCIATIONS', 'Medicine'))
    await product.workOff()
    expect(await seen()).toBe(0)
    const { body, match } = await decisionToSend(world, decisionId)
    expect(body.decisionGroups).toEqual([groupId('Medicine')])
    const renamed = await world
      .as('authority')
      .ask('PATCH', `${base}/decisions/${decisionId}`, { ...body, name: 'Buy drugs' }, match)
    expect(renamed.status).toBe(200)
    expect((await read(groupId('Medicine'))).usersCount).toBe(1)
    expect((await events(groupId('Medicine'))).at(-1)).toMatchObject({
      event: 'DEACTIVATE',
      reason: 'Associations were kept.',
    })
    await ask('PATCH', '/bulk-update', { ids: [groupId('Medicine')], status: 'ACTIVE' })
    expect(await seen()).toBe(1)
  })

  test('what is active below it is still reached from above', async () => {
    const clinic = await create('Clinic', [groupId('Medicine')])
    const decisionId = await publishDecision(world)
    const top = await issue(world, decisionId, { to: 'President', change: { delegationGroups: [root()] } })
    const asked = { groupId: clinic.id }
    expect(await verdict(world, decisionId, 'president', 5, asked)).toBe('ALLOW')
    await ask('PATCH', '/bulk-update', off('KEEP_ASSOCIATIONS', 'Medicine'))
    expect(await verdict(world, decisionId, 'president', 5, asked)).toBe('ALLOW')
    expect(await verdict(world, decisionId, 'president', 5, { groupId: groupId('Medicine') })).toBe('DENY')
    expect(top.id).toBeTruthy()
  })

  test('may be taken out of everything: users, positions, decisions, delegations and what is below', async () => {
    const both = [groupId('Engineering'), groupId('Medicine')]
    const civil = await create('Civil', both)
    const decisionId = await publishDecision(world, { decisionGroups: both })
    const top = await issue(world, decisionId, { to: 'President', change: { delegationGroups: both } })
    const member = await world.as('admin').call(addUser, {
      body: {
        firstName: 'Of',
        lastName: 'Both',
        email: 'both@alder.example',
        roleIds: [world.tenant.userRoleIds.GU],
        groups: both.map((id) => ({ groupId: id, isPrimaryOrg: false })),
      },
    })
    expect(member.status, JSON.stringify(member.data)).toBe(201)
    const preview = await ask('POST', '/bulk-update/preview', off('REMOVE_ASSOCIATIONS'))
    expect(preview.data).toMatchObject({ refused: [], effects: { complete: true } })
    expect(await read(groupId('Engineering'))).toMatchObject({ status: 'ACTIVE', usersCount: 3 })
    const done = await ask('PATCH', '/bulk-update', off('REMOVE_ASSOCIATIONS'))
    expect(done.data).toEqual({ succeeded: [groupId('Engineering')], refused: [] })
    await product.workOff()
    expect(await read(groupId('Engineering'))).toMatchObject({
      status: 'INACTIVE',
      children: [],
      usersCount: 0,
      positionsCount: 0,
      decisionsCount: 0,
      delegationsCount: 0,
    })
    expect(names((await read(civil.id)).parents)).toEqual(['Medicine'])
    const delegation = (await world.as('authority').call(getDelegation, { params: { id: top.id } })).data
    expect(delegation.content.delegationGroups).toEqual([groupId('Medicine')])
    const dean = world.positions.get('Dean of Engineering')
    expect((await events(dean)).map((each) => each.event)).toEqual(['CREATE', 'UPDATE'])
    const { data: left } = await world.as('admin').call(getUser, { params: { id: member.data.id } })
    expect(left.groups).toMatchObject([{ id: groupId('Medicine') }])
    const user = await events(world.users.get('dean'))
    expect(user.slice(1)).toMatchObject([{ event: 'UPDATE', changes: [{ field: 'groups' }] }])
  })

  test('what follows is shown before and true after', async () => {
    const decisionId = await publishDecision(world)
    await issue(world, decisionId, {
      to: 'Dean of Engineering',
      change: { delegationGroups: [groupId('Engineering')] },
    })
    const { data } = await ask('POST', '/bulk-update/preview', off('KEEP_ASSOCIATIONS'))
    expect(data.effects).toMatchObject({
      people: { total: 1, shown: [{ name: `dean Alder${worlds}` }] },
      decisionsWithoutHolder: { total: 1 },
    })
    const asked = { groupId: groupId('Engineering') }
    expect(await verdict(world, decisionId, 'dean', 5, asked)).toBe('ALLOW')
    await ask('PATCH', '/bulk-update', off('KEEP_ASSOCIATIONS'))
    expect(await verdict(world, decisionId, 'dean', 5, asked)).toBe('DENY')
  })

  test('a move says what it does to authority: who reached it from above no longer does', async () => {
    const civil = await create('Civil', [groupId('Engineering')])
    const decisionId = await publishDecision(world)
    const top = await issue(world, decisionId, {
      to: 'President',
      change: { delegationGroups: [groupId('Engineering')] },
    })
    await issue(world, decisionId, {
      to: 'Dean of Engineering',
      parent: top.id,
      by: 'president',
      max: 10,
      change: { parentSlotId: top.recipients[0].slotId, delegationGroups: [civil.id] },
    })
    const change = { parentGroupIds: [groupId('Medicine')] }
    const { data } = await ask('POST', `/${civil.id}/preview`, change, 1)
    expect(data.effects.people.total).toBeGreaterThan(0)
    const asked = { groupId: civil.id }
    expect(await verdict(world, decisionId, 'president', 5, asked)).toBe('ALLOW')
    expect((await ask('PATCH', `/${civil.id}`, change, 1)).status).toBe(200)
    expect(await verdict(world, decisionId, 'president', 5, asked)).toBe('DENY')
  })
})

describe('a group that is deleted', () => {
  test('is unused or inactive, or it goes out of everything by leave', async () => {
    const unused = await create('Arts')
    const ids = [unused.id, groupId('Engineering')]
    const { data } = await ask('PATCH', '/bulk-delete', { ids })
    expect(data).toMatchObject({ succeeded: [unused.id], refused: [{ code: 'IN_USE' }] })
    expect((await ask('DELETE', `/${groupId('Engineering')}`, undefined, 1)).status).toBe(409)
    const byLeave = await ask('PATCH', '/bulk-delete', {
      ids: [groupId('Engineering')],
      removeAssociations: true,
    })
    expect(byLeave.data.succeeded).toEqual([groupId('Engineering')])
    expect((await ask('GET', `/${groupId('Engineering')}`)).status).toBe(404)
    await ask('PATCH', '/bulk-update', { ids: [groupId('Medicine')], status: 'INACTIVE' })
    expect((await ask('DELETE', `/${groupId('Medicine')}`, undefined, 2)).status).toBe(200)
    expect((await events(groupId('Medicine'))).map((each) => each.event)).toEqual([
      'CREATE',
      'DEACTIVATE',
      'DELETE',
    ])
    expect((await create('Engineering')).groupName).toBe('Engineering')
    const tree = (await ask('GET', `/tree?parentId=${root()}`)).data
    expect(tree).toMatchObject({ total: 0, items: [] })
  })

  test('while a decision names it: one of the two waits, and no decision names what no longer exists', async () => {
    const arts = await create('Arts')
    const gone = await whileHeld([arts.id], () => ask('PATCH', '/bulk-delete', { ids: [arts.id] }), 1)
    expect(gone.data.succeeded).toEqual([arts.id])
    const music = await create('Music')
    const naming = () =>
      world.as('authority').call(createDecision, {
        body: {
          name: 'Approve concerts',
          sectionId: world.sections.get('Procurement'),
          delegationPathway: ['Matrix'],
          decisionAuthorities: [],
          decisionGroups: [music.id],
        },
      })
    const goes = `update app."group" set status = 'INACTIVE', deleted_at = now() where tenant_id = $2 and id = any($1::uuid[])`
    expect(await whileHeld([music.id], naming, 1, goes)).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'body.decisionGroups.0' }] },
    })
  })
})
