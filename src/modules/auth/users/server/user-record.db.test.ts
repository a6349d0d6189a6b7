import { describe, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { entriesOf, issue, publishDecision, setting } from '#test/database/scenario.ts'

// What the record of a user says, and what is left on record of each act on several of them.

const { product, world } = await startTestWorld()

const users = '/api/auth/users'
const user = (key: string) => world.users.get(key)
const position = (name: string) => world.positions.get(name)
const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>, by = 'admin') =>
  world.as(by).ask(method, path, body, headers)
const read = async (id: string, by = 'admin') => (await ask('GET', `${users}/${id}`, undefined, {}, by)).data
async function change(id: string, body: object) {
  const { etag } = await ask('GET', `${users}/${id}`)
  const answer = await ask('PATCH', `${users}/${id}`, body, { 'if-match': etag ?? '' })
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
  return answer.data
}
const add = async (firstName: string, more: object = {}) => {
  const email = `${firstName.toLowerCase()}@alder.example`
  const body = { firstName, lastName: 'New', email, roleIds: [world.tenant.userRoleIds.GU], ...more }
  const { status, data } = await ask('POST', '/api/auth/user', body)
  expect(status, JSON.stringify(data)).toBe(201)
  return data
}
const entries = (id: string) => entriesOf(product, id)
const named = (all: { name: string }[]) => all.map(({ name }) => name)
const statusOf = (status: 'ACTIVE' | 'INACTIVE', ...ids: string[]) =>
  ask('PATCH', `${users}/bulk-status`, { status, userIds: ids })
const refusals = ({ data }: { data: { refused: { id: string; code: string }[] } }) =>
  data.refused.map(({ id, code }) => [id, code])

describe('the record', () => {
  test('says who they are, to whom they belong, and what they hold and held', async () => {
    const organization = world.tenant.organizationId
    const { id } = await add('Ada', {
      managerId: user('president'),
      groups: [{ groupId: world.groups.get('Medicine') }, { groupId: organization, isPrimaryOrg: true }],
      positions: [
        { positionId: position('Dean of Medicine'), from: '2026-01-02' },
        { positionId: position('President'), from: '2099-01-02', until: '2099-02-03' },
        { positionId: position('Dean of Engineering'), from: '2026-01-01' },
      ],
      employeeId: 'E-1',
      mobilePhone: '+12025550123',
    })
    const later = await read(id)
    await change(id, {
      positions: later.positions
        .filter(({ name }: { name: string }) => name !== 'Dean of Engineering')
        .map(({ id: positionId, from, until }: Record<string, string>) => ({ positionId, from, until })),
    })
    const record = await read(id)
    expect(record).toMatchObject({
      displayId: expect.stringMatching(/^USR-\d+$/),
      version: 2,
      status: 'ACTIVE',
      name: 'Ada New',
      email: 'ada@alder.example',
      newEmail: null,
      employeeId: 'E-1',
      sourceType: 'MANUAL',
      manager: { id: user('president'), name: 'president Alder', status: 'ACTIVE' },
      groups: [
        { name: 'Alder University', isPrimaryOrg: true, groupTypeName: 'Organizations' },
        { name: 'Medicine', isPrimaryOrg: false, groupTypeName: 'Departments' },
      ],
      roles: [{ name: 'Global User', status: 'ACTIVE', mayTake: true }],
      reports: [],
      reportsCount: 0,
      lastLogin: null,
      invitation: null,
    })
    expect(
      record.positions.map(({ name, when, from, until }: Record<string, unknown>) => [
        name,
        when,
        from,
        until,
      ]),
    ).toEqual([
      ['President', 'FUTURE', '2099-01-02', '2099-02-03'],
      ['Dean of Medicine', 'CURRENT', '2026-01-02', null],
      ['Dean of Engineering', 'EARLIER', '2026-01-01', expect.any(String)],
    ])
    const manager = await read(user('president'))
    expect([named(manager.reports), manager.reportsCount]).toEqual([
      ['Ada New', 'dean Alder', 'doctor Alder'],
      3,
    ])
  })

  test('says until when an invitation is good', async () => {
    const { id, invitation } = await add('Bea', { inviteViaEmail: true })
    const DAYS = 7 * 86_400_000
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.sentAt)).toBe(DAYS)
    expect(await read(id)).toMatchObject({ status: 'INVITED', invitation })
  })

  test('says of each act whether it is possible, or why not', async () => {
    const offered = async (id: string, by = 'admin') =>
      Object.entries((await read(id, by)).permissions as Record<string, { allowed: boolean; reason: string }>)
        .map(([key, { allowed, reason }]) => `${key}: ${allowed ? 'yes' : reason}`)
        .sort()
    expect(await offered(user('guest'))).toEqual([
      'deactivate: yes',
      'delete: yes',
      'edit: yes',
      'editEmail: yes',
      'editGroups: yes',
      'editManager: yes',
      'editPositions: yes',
      'editRoles: yes',
      'editStartDate: yes',
      'editTerminationDate: yes',
      'primary: yes',
      expect.stringMatching(/^reactivate: This user is Active\./),
      expect.stringMatching(/^resend: This user is Active\./),
    ])
    const own = await offered(user('admin'))
    expect(own.filter((each) => each.endsWith('yes'))).toEqual(['edit: yes'])
    expect(own).toContain('editGroups: You cannot change your own groups. Another administrator can.')
    const forbidden = (await offered(user('guest'), 'auditor')).filter((each) => !each.startsWith('edit'))
    expect(new Set(forbidden.map((each) => each.split(': ')[1]))).toEqual(
      new Set(['You do not have permission to do this.']),
    )
  })
})

describe('several at the same time', () => {
  test('are deactivated and come back, each answered for itself, as long as there are seats', async () => {
    const [one, two] = [await add('Cleo'), await add('Dora')]
    const unknown = '01a1fbc7-c43a-74d0-ad0b-5d86e69c6275'
    const off = await statusOf('INACTIVE', two.id, one.id, one.id, unknown, user('admin'))
    expect([off.data.succeeded.sort(), refusals(off).sort()]).toEqual([
      [one.id, two.id].sort(),
      [
        [unknown, 'NOT_FOUND'],
        [user('admin'), 'OWN_USER'],
      ].sort(),
    ])
    const { all, inactive, invited } = (await ask('GET', `${users}/counts`)).data
    const seats = (count: number | null) =>
      product.owner.query('update app.tenant set seats = $2 where tenant_id = $1', [world.tenant.id, count])
    await seats(all - inactive + 1)
    expect(invited).toBeGreaterThan(0)
    const on = await statusOf('ACTIVE', one.id, two.id)
    const [first, second] = [one.id, two.id].sort() as [string, string]
    expect([on.data.succeeded, refusals(on)]).toEqual([[first], [[second, 'USER_LIMIT_REACHED']]])
    await seats(null)
    expect((await statusOf('ACTIVE', second)).data.succeeded).toEqual([second])
    expect(await entries(second)).toEqual([
      'CREATE · - · admin',
      'DEACTIVATE · - · admin',
      'REACTIVATE · - · admin',
    ])
  })

  test('are deleted, and the person who reported to them reports to no one, on record', async () => {
    const boss = await add('Eva', {
      groups: [{ groupId: world.groups.get('Medicine') }],
      positions: [{ positionId: position('Dean of Medicine'), from: '2026-01-02' }],
    })
    const report = await add('Fay', { managerId: boss.id })
    const other = await add('Gil', { managerId: user('dean') })
    await ask('DELETE', `${users}/bulk-delete`, { userIds: [boss.id] })
    expect(await read(report.id)).toMatchObject({ manager: null, version: 2 })
    expect(await read(other.id)).toMatchObject({ manager: { id: user('dean') }, version: 1 })
    expect(await entries(report.id)).toEqual(['CREATE · - · admin', 'UPDATE · - · admin'])
    const log = (await ask('GET', `${users}/${boss.id}/changelog`)).data.items
    expect(log.map(({ event }: { event: string }) => event)).toEqual(['DELETE', 'CREATE'])
    expect(log[0].changes.map(({ label }: { label: string }) => label)).toEqual(
      expect.arrayContaining(['Status', 'Roles', 'Groups', 'Positions']),
    )
    const ids = await ask('GET', `${users}/${boss.id}/changelog/revision-ids`)
    expect(ids.data.items.toSorted()).toEqual(['1', '2'])
    expect((await ask('GET', `${users}/${boss.id}/changelog/9`)).status).toBe(404)
  })

  test('leave a group that goes out of use, and keep their others', async () => {
    const [engineering, medicine] = ['Engineering', 'Medicine'].map((name) => world.groups.get(name))
    const one = await add('Hal', { groups: [{ groupId: engineering }, { groupId: medicine }] })
    const other = await add('Ida', { groups: [{ groupId: engineering }] })
    const off = { ids: [medicine], status: 'INACTIVE', disableOption: 'REMOVE_ASSOCIATIONS' }
    expect((await ask('PATCH', '/api/settings/groups/bulk-update', off)).status).toBe(200)
    await product.workOff()
    expect([named((await read(one.id)).groups), named((await read(other.id)).groups)]).toEqual([
      ['Engineering'],
      ['Engineering'],
    ])
    expect([await entries(one.id), await entries(other.id)]).toEqual([
      ['CREATE · - · admin', 'UPDATE · - · admin'],
      ['CREATE · - · admin'],
    ])
    const log = (await ask('GET', `${users}/${one.id}/changelog`)).data.items
    expect(JSON.stringify(log[0].changes)).toContain('Medicine')
    await ask('PATCH', '/api/settings/groups/bulk-update', { ids: [medicine], status: 'ACTIVE' })
  })
})

test('a user who is put into a position is issued what others in it received, once active', async () => {
  await setting(world, { autoIssue: true })
  const decision = await publishDecision(world)
  const source = await issue(world, decision, {
    change: {
      recipientType: 'PERSONNEL_IN_POSITION',
      recipientAutoIssue: true,
      delegationRecipients: [
        { recipientUserId: user('president'), recipientPositionId: position('President') },
      ],
    },
  })
  const joined = { positions: [{ positionId: position('President'), from: '2026-01-02' }] }
  const { id } = await add('Jo', joined)
  const invited = await add('Kai', { ...joined, inviteViaEmail: true })
  const received = async (who: string) => {
    const body = { recipientUserIds: [who], decisionIds: [decision] }
    const { data } = await ask('POST', '/api/decision/delegations/search', body, {}, 'authority')
    return data.items.map((row: { id: string }) => row.id) as string[]
  }
  const [copy] = await received(id)
  const [issued] = await entries(copy as string)
  expect(issued).toBe(
    `ISSUE · Issued automatically as a copy of ${source.displayId} because the recipient joined the position. · admin`,
  )
  expect(await received(invited.id)).toEqual([])
  await setting(world, { autoIssue: false })
})

test('what was passed on down the line is flagged whenever someone in it goes, and no longer when they are back', async () => {
  const decision = await publishDecision(world)
  const line = { delegationPathway: ['Direct Line'] }
  const root = await issue(world, decision, { toUsers: ['dean'], change: line })
  const between = await add('Mia', { managerId: user('dean') })
  const end = await add('Ned', { managerId: between.id })
  const to = { recipientType: 'SPECIFIC_PERSONNEL', delegationRecipients: [{ recipientUserId: end.id }] }
  const below = await issue(world, decision, { parent: root.id, by: 'dean', change: { ...line, ...to } })
  const alerts = async () => {
    await product.workOff()
    const { rows } = await product.owner.query('select alerts from app.delegation where id = $1', [below.id])
    return rows[0].alerts
  }
  expect(await alerts()).toEqual([])
  await ask('DELETE', `${users}/bulk-delete`, { userIds: [between.id] })
  expect(await alerts()).toEqual(['Invalid Pathway'])
  await change(end.id, { managerId: user('dean') })
  expect(await alerts()).toEqual([])
  const moved = (managerId: string) =>
    ask('PATCH', `/api/auth/users/update-entities/${world.tenant.id}`, { userIds: [end.id], managerId })
  expect((await moved(user('guest'))).status).toBe(200)
  expect(await alerts()).toEqual(['Invalid Pathway'])
  await moved(user('dean'))
  expect(await alerts()).toEqual([])
  await statusOf('INACTIVE', end.id)
  expect(await alerts()).toEqual([])
  expect(
    (await ask('GET', `/api/decision/delegations/${below.id}`, undefined, {}, 'authority')).data.status,
  ).toBe('REVOKED')
})
