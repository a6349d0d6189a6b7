import { stringify } from 'csv-stringify/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { type SmallWorld, startTestWorld } from '#test/database/product.ts'
import { issue, publishDecision, verdict } from '#test/database/scenario.ts'
import { createUserRole } from '../../user-roles/model/user-role-calls.ts'
import { USER_COLUMNS } from '../model/user-import.ts'
import { updateUser } from '../model/user-record-calls.ts'

const { product, world } = await startTestWorld()
let registrarRole: string

const users = '/api/auth/users'
const user = (key: string) => world.users.get(key)
const position = (name: string) => world.positions.get(name)
const engineering = () => world.groups.get('Engineering')
const registrar: SmallWorld['callers'][string]['ask'] = (...asked) => world.as('guest').ask(...asked)
const fields = (data: { fields?: { path: string; message: string }[] }) =>
  data.fields?.map(({ path, message }) => [path, message])
const OWN = 'Another administrator can'

beforeAll(async () => {
  const made = await world.as('admin').call(createUserRole, {
    params: { tenantId: world.tenant.id },
    body: {
      name: 'Registrar',
      description: '',
      permissions: {
        'tenant.access_settings_module': 'ON',
        'tenant.manage_users': 'ON',
        'tenant.view_users': 'ON',
      },
    },
  })
  expect(made, JSON.stringify(made.data)).toMatchObject({ status: 201 })
  registrarRole = made.data.id
  const given = await world.as('admin').call(updateUser, {
    params: { id: user('guest') },
    body: { roleIds: [registrarRole, world.tenant.userRoleIds.GU] },
  })
  expect(given, JSON.stringify(given.data)).toMatchObject({ status: 200 })
})

const ROW = { 'First Name': 'A', 'Last Name': 'Row', 'Role(s)': 'Global User', 'Position(s)': 'President' }

/** What the check of a file says of it. */
async function uploaded(rows: readonly Record<string, string>[]) {
  const cells = rows.map((row) => USER_COLUMNS.map(({ name }) => row[name] ?? ''))
  const answer = await product.app.inject({
    method: 'POST',
    url: `${users}/bulk-upload?fileName=users.csv`,
    headers: { authorization: `Bearer ${world.as('guest').token}`, 'content-type': 'text/csv' },
    payload: stringify([USER_COLUMNS.map(({ name }) => name), ...cells]),
  })
  await product.workOff()
  return (await registrar('GET', `/api/auth/user/jobs/${answer.json().data.jobId}`)).data.result
}

const change = async (key: string, body: object, by = 'guest') => {
  return world.as(by).call(updateUser, { params: { id: user(key) }, body })
}

describe('anyone who manages users gives themselves nothing', () => {
  test.each<[string, () => object, string]>([
    [
      'a position',
      () => ({ positions: [{ positionId: position('President'), from: '2026-01-01' }] }),
      'positions',
    ],
    [
      'a position later',
      () => ({ positions: [{ positionId: position('President'), from: '2099-01-01' }] }),
      'positions',
    ],
    ['a group', () => ({ groups: [{ groupId: engineering() }] }), 'groups'],
    ['a user role', () => ({ roleIds: [registrarRole, world.tenant.userRoleIds.GM] }), 'roleIds'],
    ['a manager', () => ({ managerId: user('president') }), 'managerId'],
  ])('%s, by a change', async (_, body, field) => {
    const answer = await change('guest', body())
    expect([answer.status, fields(answer.data)]).toEqual([
      400,
      [[`body.${field}`, expect.stringContaining(OWN)]],
    ])
  })

  test('and the form says so of each field before', async () => {
    const { permissions } = (await registrar('GET', `${users}/${user('guest')}`)).data
    for (const act of ['editRoles', 'editEmail', 'editGroups', 'editManager', 'editPositions'])
      expect(permissions[act], act).toEqual({ allowed: false, reason: expect.stringContaining(OWN) })
    const others = (await registrar('GET', `${users}/${user('dean')}`)).data.permissions
    expect(others.editPositions).toEqual({ allowed: true, reason: null })
  })

  test('nor the way in of someone who may do more, by button or by call', async () => {
    const reason =
      'This user has permissions that you do not have. They can change their address in their profile.'
    for (const [key, isBarred] of [
      ['authority', true],
      ['admin', true],
      ['president', false],
    ] as const) {
      const { permissions } = (await registrar('GET', `${users}/${user(key)}`)).data
      expect(permissions.editEmail).toEqual({ allowed: !isBarred, reason: isBarred ? reason : null })
    }
    const refused = await change('authority', { email: 'mine@alder.example' })
    expect([refused.status, fields(refused.data)]).toEqual([400, [['body.email', reason]]])
    expect((await change('authority', { email: 'other@alder.example' }, 'admin')).status).toBe(200)
    expect((await change('authority', { email: 'authority@alder.example' }, 'admin')).status).toBe(200)
  })

  test('nor by taking away first what they may do: what counts is the last 30 days', async () => {
    const roles = async () =>
      (await registrar('GET', `${users}/${user('authority')}`)).data.roles.map(
        (each: { id: string }) => each.id,
      )
    const before = await roles()
    expect((await change('authority', { roleIds: [world.tenant.userRoleIds.GU] })).status).toBe(200)
    const email = 'mine@alder.example'
    const refused = await change('authority', { email })
    expect([refused.status, refused.data.fields?.[0].path]).toEqual([400, 'body.email'])
    expect((await registrar('POST', `${users}/${user('authority')}/preview`, { email })).status).toBe(400)
    const mayNow = async () =>
      (await registrar('GET', `${users}/${user('authority')}`)).data.permissions.editEmail.allowed
    expect(await mayNow()).toBe(false)
    await product.owner.query(
      `update app.revision set recorded_at = now() - interval '40 days' where record_id = $1`,
      [user('authority')],
    )
    expect(await mayNow()).toBe(true)
    expect((await change('authority', { roleIds: before }, 'admin')).status).toBe(200)
  })

  /** Whether anyone who manages users may change the address, and what they read where not. */
  const mayMove = async (id: string) =>
    (await registrar('GET', `${users}/${id}`)).data.permissions.editEmail as object
  const COULD = {
    allowed: false,
    reason:
      'Within the last 30 days, this user had permissions that you do not have. They can change their address in their profile.',
  }
  const addedBy = async (by: typeof registrar, email: string, roleId: string): Promise<string> => {
    const body = { firstName: 'Added', lastName: 'Anew', email, roleIds: [roleId] }
    const { status, data } = await by('POST', '/api/auth/user', body)
    expect(status, JSON.stringify(data)).toBe(201)
    return data.id
  }

  test('nor by deleting a user and adding the same person again', async () => {
    const { GM, GU } = world.tenant.userRoleIds
    const id = await addedBy(world.as('admin').ask, 'again@alder.example', GM)
    const gone = await registrar('DELETE', `${users}/bulk-delete`, { userIds: [id] })
    expect(gone.data.succeeded).toEqual([id])
    const anew = await addedBy(registrar, 'again@alder.example', GU)
    expect(await mayMove(anew)).toEqual(COULD)
  })

  test('nor by narrowing the role that a user has', async () => {
    const asAdmin = world.as('admin').ask
    const roles = `/api/auth/tenants/${world.tenant.id}/roles`
    const permissions = { 'tenant.access_delegations_module': 'ON', 'delegation.view': 'ALL' }
    const wide = { name: 'Wide', description: '', permissions: { ...permissions, 'delegation.edit': 'ALL' } }
    const made = await asAdmin('POST', roles, wide)
    expect(made, JSON.stringify(made.data)).toMatchObject({ status: 201 })
    const role = made.data.id
    const id = await addedBy(asAdmin, 'narrowed@alder.example', role)
    const narrowed = await asAdmin('PATCH', `${roles}/${role}`, { permissions }, { 'if-match': '"1"' })
    expect(narrowed, JSON.stringify(narrowed.data)).toMatchObject({ status: 200 })
    expect(await mayMove(id)).toEqual(COULD)
    const ago = `update app.revision set recorded_at = now() - interval '40 days' where record_id = $1`
    await product.owner.query(ago, [role])
    expect(await mayMove(id)).toEqual({ allowed: true, reason: null })
  })

  test('nor a role from someone that manages more than they do, nor the user', async () => {
    const { SA, GU } = world.tenant.userRoleIds
    expect((await change('auditor', { roleIds: [SA, GU] }, 'admin')).status).toBe(200)
    const { roles } = (await registrar('GET', `${users}/${user('auditor')}`)).data
    expect(roles).toMatchObject([
      { id: GU, mayTake: true },
      { id: SA, mayTake: false },
    ])
    const refused = await change('auditor', { roleIds: [GU] })
    const reason =
      'This role includes management permissions that you do not have. Someone who has them can remove it.'
    expect([refused.status, fields(refused.data)]).toEqual([400, [['body.roleIds', reason]]])
    const userIds = [user('auditor')]
    const beyond = [{ id: user('auditor'), code: 'USER_BEYOND' }]
    const off = { userIds, status: 'INACTIVE' }
    for (const [method, path, body] of [
      ['PATCH', 'bulk-status', off],
      ['POST', 'bulk-status/preview', off],
      ['DELETE', 'bulk-delete', { userIds }],
    ] as const)
      expect((await registrar(method, `${users}/${path}`, body)).data.refused, path).toMatchObject(beyond)
    const { permissions } = (await registrar('GET', `${users}/${user('auditor')}`)).data
    expect([permissions.deactivate.allowed, permissions.delete.allowed]).toEqual([false, false])
    const listed = await registrar('POST', `${users}/search`, {
      selectedUserIds: userIds,
    })
    expect(listed.data.items?.[0].roles, JSON.stringify(listed.data)).toMatchObject([
      { mayTake: true },
      { mayTake: false },
    ])
    expect((await change('auditor', { roleIds: [GU] }, 'admin')).status).toBe(200)
  })

  test('by a change of several: they stay as they are, the others are changed', async () => {
    for (const body of [
      { positionIds: { add: [position('President')] } },
      { groupIds: { add: [engineering()] } },
      { primaryOrgId: world.tenant.organizationId },
      { managerId: user('authority') },
    ]) {
      const { status, data } = await registrar('PATCH', `${users}/update-entities/${world.tenant.id}`, {
        userIds: [user('guest'), user('dean')],
        ...body,
      })
      expect([status, data.succeeded], JSON.stringify(body)).toEqual([200, [user('dean')]])
      expect(data.refused).toMatchObject([{ id: user('guest'), code: 'OWN_PLACES' }])
    }
    const after = (await registrar('GET', `${users}/${user('guest')}`)).data
    expect([after.positions, after.groups, after.manager]).toEqual([[], [], null])
  })

  test('nor as a new user, an invited one or a row of a file with their own address', async () => {
    const person = {
      firstName: 'Me',
      lastName: 'Too',
      email: 'GUEST@alder.example',
      roleIds: [registrarRole],
    }
    const added = await registrar('POST', '/api/auth/user', {
      ...person,
      positions: [{ positionId: position('President'), from: '2026-01-01' }],
    })
    expect(fields(added.data)).toEqual([['body.email', 'A user with this address already exists.']])
    const invited = await registrar('POST', `${users}/bulk-invite`, {
      emails: ['Guest@Alder.example'],
      positionIds: [position('President')],
    })
    expect(invited.data).toMatchObject({ successful: 0, failed: 1 })
    const check = await uploaded([
      { ...ROW, Email: 'guest@alder.example' },
      { ...ROW, Email: 'over@alder.example', 'Role(s)': 'System Admin' },
    ])
    expect(check.problems.map(({ fix }: { fix: string }) => fix)).toEqual([
      'A user with this address already exists.',
      'This role includes permissions that you do not have. Someone who has them can assign it.',
    ])
  })

  test('while the rest of their own record is theirs to keep', async () => {
    expect((await change('guest', { employeeId: 'E-1' })).status).toBe(200)
  })
})

describe('someone who gets a position', () => {
  test('gains what it holds: told before, and written into their history', async () => {
    const decisionId = await publishDecision(world, { name: 'Gain' })
    const held = await issue(world, decisionId, { to: 'President' })
    const body = { positions: [{ positionId: position('President'), from: '2026-01-01' }] }
    const told = await registrar('POST', `${users}/${user('auditor')}/preview`, body)
    expect(told.data.effects.gaining.shown).toMatchObject([{ id: user('auditor') }])
    const gains = [{ name: 'auditor Alder', total: 1, shown: [held.displayId] }]
    expect(told.data.gains).toEqual(gains)
    expect((await registrar('GET', `${users}/${user('auditor')}`)).data.positions).toEqual([])

    expect((await change('auditor', body)).status).toBe(200)

    expect(await verdict(world, decisionId, 'auditor', 5)).toBe('ALLOW')
    const { items } = (await registrar('GET', `${users}/${user('auditor')}/changelog`)).data
    expect(items[0].changes).toContainEqual(expect.objectContaining({ label: 'Gains', new: held.displayId }))
    // what comes later says nothing of it again
    await change('auditor', { employeeId: 'E-2' })
    const later = (await registrar('GET', `${users}/${user('auditor')}/changelog`)).data.items[0]
    expect(later.changes.map((each: { label: string }) => each.label)).toEqual(['Employee ID'])
  })

  test('is also anyone who proves a new address of someone who holds one', async () => {
    const moved = { email: 'dean.elsewhere@alder.example' }
    expect((await change('president', moved)).status).toBe(200)
    await product.workOff()
    const link = product.mails.findLast(({ to }) => to === moved.email)?.text ?? ''
    const payload = { token: /address=([\w-]+)/.exec(link)?.[1] }
    const proven = await product.app.inject({
      method: 'POST',
      url: '/api/identity/address/confirm',
      payload,
    })
    expect(proven.statusCode).toBe(200)
    const { items } = (await registrar('GET', `${users}/${user('president')}/changelog`)).data
    expect(items[0].changes.map((each: { label: string }) => each.label)).toEqual(['Email', 'Gains'])
  })

  test('by an administrator who may say so still: not of someone who manages more by then', async () => {
    const email = 'doctor.elsewhere@alder.example'
    expect((await change('doctor', { email })).status).toBe(200)
    await product.workOff()
    const link = product.mails.findLast(({ to }) => to === email)?.text ?? ''
    const gives = 'insert into app.user_user_role (tenant_id, user_id, user_role_id) values ($1, $2, $3)'
    const { SA } = world.tenant.userRoleIds
    await product.owner.query(gives, [world.tenant.id, user('doctor'), SA])
    const payload = { token: /address=([\w-]+)/.exec(link)?.[1] }
    const confirm = () =>
      product.app.inject({ method: 'POST', url: '/api/identity/address/confirm', payload })
    expect((await confirm()).statusCode).toBe(422)
    await product.owner.query('delete from app.user_user_role where user_id = $1 and user_role_id = $2', [
      user('doctor'),
      SA,
    ])
    expect((await confirm()).statusCode).toBe(200)
  })

  test('as a new user, by an invitation, or among several: the same', async () => {
    const person = (name: string) => ({ firstName: 'New', lastName: name, email: `${name}@alder.example` })
    const positions = [{ positionId: position('President'), from: '2026-01-01' }]
    const roleIds = [world.tenant.userRoleIds.GU]
    const body = { ...person('Gainer'), roleIds, positions }
    const told = await registrar('POST', '/api/auth/user/preview', body)
    expect(told, JSON.stringify(told.data)).toMatchObject({ status: 200 })
    expect(told.data.gains).toMatchObject([{ name: 'New Gainer', total: 1 }])
    const { id } = (await registrar('POST', '/api/auth/user', body)).data
    const first = await registrar('GET', `${users}/${id}/changelog/1`)
    expect(first.data.snapshot).toContainEqual(expect.objectContaining({ label: 'Gains' }))

    const inviting = { emails: ['invited.gainer@alder.example'], positionIds: [position('President')] }
    const invited = await registrar('POST', `${users}/bulk-invite/preview`, inviting)
    expect(invited.data.gains).toMatchObject([{ name: 'Invited Gainer', total: 1 }])
    const { all } = (await registrar('GET', `${users}/counts`)).data
    expect((await registrar('GET', `${users}/counts`)).data.all).toBe(all)

    const check = await uploaded([{ ...ROW, Email: 'row@alder.example' }])
    expect(check.effects).toContain('1 user gets positions that hold authority: President (1 delegation).')
    expect(check.effects).toContain('1 person will have more authority: A Row.')

    const several = { userIds: [user('approver')], positionIds: { add: [position('President')] } }
    const path = `${users}/update-entities/${world.tenant.id}`
    const before = await registrar('POST', `${path}/preview`, several)
    expect(before.data.gains).toMatchObject([{ name: 'approver Alder', total: 1 }])
    expect((await registrar('PATCH', path, several)).data.succeeded).toEqual([user('approver')])
    const { items } = (await registrar('GET', `${users}/${user('approver')}/changelog`)).data
    expect(items[0].changes).toContainEqual(expect.objectContaining({ label: 'Gains' }))
  })
})

describe('someone who comes back', () => {
  test('gains what their positions hold, and it is said which of their roles are deactivated', async () => {
    const asAdmin: typeof registrar = (...asked) => world.as('admin').ask(...asked)
    const roles = `/api/auth/tenants/${world.tenant.id}/roles`
    const made = await asAdmin('POST', roles, { name: 'Away', description: '', permissions: {} })
    const roleIds = [made.data.id, world.tenant.userRoleIds.GU]
    const body = {
      ...{ firstName: 'Comes', lastName: 'Back', email: 'back@alder.example', roleIds },
      positions: [{ positionId: position('President'), from: '2026-01-01' }],
    }
    const { id } = (await asAdmin('POST', '/api/auth/user', body)).data
    const turn = (status: string, preview = '') =>
      asAdmin(preview ? 'POST' : 'PATCH', `${users}/bulk-status${preview}`, { userIds: [id], status })
    await turn('INACTIVE')
    expect(
      (await asAdmin('PATCH', `${roles}/bulk-deactivate`, { roleIds: [made.data.id] })).data.succeeded,
    ).toEqual([made.data.id])
    const told = (await turn('ACTIVE', '/preview')).data
    expect(told.inactiveRoles).toEqual([{ name: 'Comes Back', roles: ['Away'] }])
    expect(told.gains).toMatchObject([{ name: 'Comes Back' }])
    expect((await turn('ACTIVE')).data.succeeded).toEqual([id])
    const { items } = (await asAdmin('GET', `${users}/${id}/changelog`)).data
    expect(items[0].changes.map((each: { label: string }) => each.label)).toEqual(['Status', 'Gains'])
  })
})

test('anyone who manages users widens no rights over groups that they do not have, by either call', async () => {
  const groupIds = { add: [engineering()], remove: [] }
  const body = { userIds: [user('doctor')], groupIds }
  expect((await change('doctor', { roleIds: [world.tenant.userRoleIds.GA] }, 'admin')).status).toBe(200)
  const moved = await registrar('PATCH', `${users}/update-entities/${world.tenant.id}`, body)
  expect(moved.data.refused).toMatchObject([{ code: 'GROUP_RIGHTS_BEYOND' }])
  const primary = { userIds: [user('doctor')], primaryOrgId: world.tenant.organizationId }
  const placed = await registrar('PATCH', `${users}/update-entities/${world.tenant.id}`, primary)
  expect(placed.data.refused).toMatchObject([{ code: 'GROUP_RIGHTS_BEYOND' }])
  const edited = await change('doctor', { groups: [{ groupId: engineering(), isPrimaryOrg: false }] })
  expect(fields(edited.data)).toEqual([['body.groups', expect.stringContaining('that you do not have')]])
  expect((await change('doctor', { groups: [] })).status).toBe(200)
})

describe('a change of a user', () => {
  test('changes what it names, and nothing besides', async () => {
    const before = (await registrar('GET', `${users}/${user('chair')}`)).data
    const one: [string, object][] = [
      ['firstName', { firstName: 'Charles' }],
      ['mobilePhone', { mobilePhone: '+1 555 010 0199' }],
      ['employeeId', { employeeId: 'E-3' }],
      ['employeeNumber', { employeeNumber: '77' }],
      ['employeeType', { employeeType: 'Part Time' }],
      ['employmentType', { employmentType: 'Contract' }],
      ['startDate', { startDate: '2026-01-05' }],
      ['terminationDate', { terminationDate: '2099-01-05' }],
      ['lastName', { lastName: 'Babbage' }],
    ]
    let expected = before
    for (const [field, body] of one) {
      const { status, data } = await change('chair', body)
      expect(status, field).toBe(200)
      expected = {
        ...expected,
        ...body,
        activeUntil: data.activeUntil,
        name: data.name,
        version: expected.version + 1,
        updatedAt: data.updatedAt,
      }
      expect(data, field).toEqual(expected)
    }
    expect((await change('chair', {})).data.version, 'nothing named, nothing written').toBe(expected.version)
  })
})
