import { stringify } from 'csv-stringify/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { getLongJob } from '#platform/model/long-job.ts'
import { hire } from '#test/database/hire.ts'
import { startTestWorld } from '#test/database/product.ts'
import { USER_COLUMNS } from '../model/user-import.ts'
import { SAYS } from '../model/user-rules.ts'

const { product, world } = await startTestWorld()
let roles: string
const own: Record<string, string> = {}

const users = '/api/auth/users'
const SETTINGS = { 'tenant.access_settings_module': 'ON', 'tenant.view_users': 'ON' } as const
const VIEWS = { 'tenant.access_decisions_module': 'ON', 'decision.view': 'ALL' } as const
const idOf = (name: string) =>
  own[name] ?? (world.tenant.userRoleIds[name as keyof typeof world.tenant.userRoleIds] as string)

beforeAll(async () => {
  roles = `/api/auth/tenants/${world.tenant.id}/roles`
  for (const [name, permissions] of Object.entries({
    Registrar: { ...SETTINGS, 'tenant.manage_users': 'ON' },
    Steward: { ...SETTINGS, ...VIEWS, 'tenant.manage_roles': 'ON' },
    Reader: VIEWS,
    Editor: { ...VIEWS, 'decision.edit': 'ALL' },
  })) {
    const made = await write('admin', 'POST', roles, { name, description: '', permissions })
    own[name] = made.data.id
  }
  await hire(product, world, { key: 'registrar', userRoleIds: [idOf('Registrar'), idOf('GU')] })
  await hire(product, world, { key: 'steward', userRoleIds: [idOf('Steward')] })
})

const write = (by: string, method: 'POST' | 'PATCH', path: string, body: object, etag = '"1"') =>
  world.as(by).ask(method, path, body, method === 'PATCH' ? { 'if-match': etag } : {})

let added = 0
const person = (roleIds: readonly string[]) => {
  added += 1
  return { firstName: 'New', lastName: `N${added}`, email: `n${added}@alder.example`, roleIds }
}
const messageOf = ({ status, data }: { status: number; data: { fields?: { message: string }[] } }) =>
  status < 300 ? undefined : data.fields?.map(({ message }) => message).join()

/** Each way to give a role, with the message of its refusal. */
const ways: Record<string, (by: string, roleId: string) => Promise<string | undefined>> = {
  'adding a user': async (by, id) => messageOf(await write(by, 'POST', '/api/auth/user', person([id]))),
  'previewing a new user': async (by, id) =>
    messageOf(await write(by, 'POST', '/api/auth/user/preview', person([id]))),
  inviting: async (by, id) => {
    const { email } = person([])
    return messageOf(await write(by, 'POST', `${users}/bulk-invite`, { emails: [email], roleIds: [id] }))
  },
  'changing a user': async (by, id) => {
    const { data } = await write('admin', 'POST', '/api/auth/user', person([idOf('Reader')]))
    return messageOf(
      await write(by, 'PATCH', `${users}/${data.id}`, { roleIds: [idOf('Reader'), id] }, `"${data.version}"`),
    )
  },
  'uploading a file': async (by, id) => {
    const { email, firstName, lastName } = person([])
    const { data } = await world.as(by).ask('GET', `${roles}?ids=${id}`)
    const row: Record<string, string> = {
      ...{ 'First Name': firstName, 'Last Name': lastName, Email: email, 'Role(s)': data.items[0].name },
    }
    const answer = await product.app.inject({
      method: 'POST',
      url: `${users}/bulk-upload?fileName=users.csv`,
      headers: { authorization: `Bearer ${world.as(by).token}`, 'content-type': 'text/csv' },
      payload: stringify([
        USER_COLUMNS.map(({ name }) => name),
        USER_COLUMNS.map(({ name }) => row[name] ?? ''),
      ]),
    })
    await product.workOff()
    const job = await world.as(by).call(getLongJob, { params: { id: answer.json().data.jobId } })
    return job.data.result.problems.map(({ fix }: { fix: string }) => fix).join() || undefined
  },
}

describe.each(Object.entries(ways))('%s', (_, give) => {
  test.each([
    ['registrar', 'GM', SAYS.roleBeyond],
    ['registrar', 'DA', SAYS.roleBeyond],
    ['registrar', 'SA', SAYS.roleBeyond],
    ['registrar', 'Editor', SAYS.roleBeyond],
    ['registrar', 'GU', undefined],
    ['registrar', 'Registrar', undefined],
    ['registrar', 'Reader', undefined],
    ['admin', 'DA', undefined],
  ] as const)('by the %s gives %s where it may', async (by, role, expected) => {
    expect(await give(by, idOf(role))).toBe(expected)
  })
})

describe('a user who has a role beyond the giver', () => {
  test('is edited while their roles stay, and may lose it', async () => {
    const roleIds = [idOf('GM'), idOf('GU')]
    const { data } = await write('admin', 'POST', '/api/auth/user', person(roleIds))
    const path = `${users}/${data.id}`
    const kept = await write('registrar', 'PATCH', path, { roleIds, employeeId: 'E-9' }, `"${data.version}"`)
    expect(kept, JSON.stringify(kept.data)).toMatchObject({ status: 200 })
    const taken = await write('registrar', 'PATCH', path, { roleIds: [idOf('GU')] }, `"${kept.data.version}"`)
    expect(taken.status).toBe(200)
    const back = await write('registrar', 'PATCH', path, { roleIds }, `"${taken.data.version}"`)
    expect(messageOf(back)).toBe(SAYS.roleBeyond)
  })
})

test('the picker says which roles the viewer may not give', async () => {
  const barred = async (by: string) => {
    const { data } = await world.as(by).ask('GET', `${roles}?limit=100`)
    return data.items
      .filter((each: { barred: string | null }) => each.barred !== null)
      .map(({ name }: { name: string }) => name)
  }
  expect(await barred('admin')).toEqual([])
  expect(await barred('registrar')).toEqual(
    expect.arrayContaining(['Delegation Approver', 'Editor', 'Global Authority Manager', 'System Admin']),
  )
  expect(await barred('registrar')).not.toContain('Reader')
})

describe('a user role is written', () => {
  const create = (by: string, name: string, permissions: object) =>
    write(by, 'POST', roles, { name, description: '', permissions })
  const beyond = (label: string) => ({
    status: 409,
    data: { code: 'USER_ROLE_BEYOND', message: expect.stringContaining(label) },
  })

  test('by someone who has what it gives, or where it only views', async () => {
    expect((await create('steward', 'Viewer', { ...VIEWS, 'decision.view_change_log': 'ALL' })).status).toBe(
      201,
    )
    expect((await create('steward', 'Peer', { ...SETTINGS, 'tenant.manage_roles': 'ON' })).status).toBe(201)
    expect(await create('steward', 'Mighty', { ...VIEWS, 'decision.edit': 'GROUPS' })).toMatchObject(
      beyond('Decisions: Edit'),
    )
    const { permissions } = (await world.as('steward').ask('GET', `${roles}/${idOf('GM')}`)).data
    expect(await create('steward', 'Copy', permissions)).toMatchObject({ status: 409 })
  })

  test('and edited neither to more than the writer has nor where it gives more', async () => {
    const { id } = (await create('admin', 'Grows', VIEWS)).data
    const grown = { permissions: { ...VIEWS, 'decision.delete': 'ALL' } }
    expect(await write('steward', 'PATCH', `${roles}/${id}`, grown)).toMatchObject(
      beyond('Decisions: Delete'),
    )
    expect(await write('admin', 'PATCH', `${roles}/${id}`, grown)).toMatchObject({ status: 200 })
    for (const body of [{ name: 'Renamed' }, { permissions: VIEWS }])
      expect(await write('steward', 'PATCH', `${roles}/${id}`, body, '"2"')).toMatchObject(
        beyond('Decisions: Delete'),
      )
    const listed = (await world.as('steward').ask('GET', `${roles}/list?limit=100`)).data.items
    expect(listed.find((each: { id: string }) => each.id === id)).toMatchObject({
      beyond: 'Decisions: Delete',
    })
    expect((await world.as('admin').ask('GET', `${roles}/${id}`)).data.beyond).toBeNull()
  })

  test('and reactivated by someone who may write it', async () => {
    const { id } = (await create('admin', 'Sleeps', { ...VIEWS, 'decision.archive': 'ALL' })).data
    const act = (by: string, call: string) => write(by, 'PATCH', `${roles}/${call}`, { roleIds: [id] })
    expect((await act('steward', 'bulk-deactivate')).data.succeeded).toEqual([id])
    expect((await act('steward', 'bulk-reactivate')).data.refused).toMatchObject([
      { id, code: 'USER_ROLE_BEYOND' },
    ])
    expect((await act('admin', 'bulk-reactivate')).data.succeeded).toEqual([id])
  })
})
