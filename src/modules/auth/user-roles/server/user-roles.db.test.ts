import { beforeAll, describe, expect, test } from 'vitest'
import { buildSmallWorld, signIn, startTestWorld } from '#test/database/product.ts'
import { untilWaits } from '#test/database/waiting.ts'
import { getUserDetails } from '../../users/model/user-calls.ts'

const { product, world } = await startTestWorld()
const other = await buildSmallWorld(product, 'Birch')
let base: string

beforeAll(async () => {
  base = `/api/auth/tenants/${world.tenant.id}/roles`
})

const READER = {
  'tenant.access_decisions_module': 'ON',
  'decision.view': 'ALL',
} as const
const MANAGER = {
  'tenant.access_settings_module': 'ON',
  'tenant.view_users': 'ON',
  'tenant.manage_roles': 'ON',
} as const
const admin = () => world.as('admin')
const create = async (name: string, permissions: object = READER, by = 'admin') =>
  world.as(by).ask('POST', base, { name, description: '', permissions })
const created = async (name: string, permissions: object = READER) =>
  (await create(name, permissions)).data as { id: string; version: number }
const update = (id: string, body: object, version = 1, by = 'admin') =>
  world.as(by).ask('PATCH', `${base}/${id}`, body, { 'if-match': `"${version}"` })
const read = (id: string, by = 'admin') => world.as(by).ask('GET', `${base}/${id}`)
const act = (
  call: 'bulk-deactivate' | 'bulk-reactivate' | 'bulk-delete',
  ids: readonly string[],
  by = 'admin',
) => world.as(by).ask(call === 'bulk-delete' ? 'DELETE' : 'PATCH', `${base}/${call}`, { roleIds: ids })
/** Given to a user beside what they have. */
const give = (key: string, userRoleId: string) =>
  product.owner.query(
    'insert into app.user_user_role (tenant_id, user_id, user_role_id) values ($1, $2, $3)',
    [world.tenant.id, world.users.get(key), userRoleId],
  )
const take = (userRoleId: string) =>
  product.owner.query('delete from app.user_user_role where user_role_id = $1', [userRoleId])
const mayOf = async (key: string): Promise<Record<string, string>> =>
  (await world.as(key).call(getUserDetails)).data.permissions

describe('a user role is written', () => {
  test('by what is named: the rest stays', async () => {
    const { id } = await created('Named')
    expect((await update(id, { description: 'Reads.' })).data).toMatchObject({
      name: 'Named',
      description: 'Reads.',
      permissions: READER,
    })
    expect((await update(id, { name: 'Renamed' }, 2)).data).toMatchObject({
      name: 'Renamed',
      description: 'Reads.',
      permissions: READER,
    })
    expect((await update(id, {}, 3)).data.version).toBe(3)
  })

  test('with its permissions, and what it gives holds by the next request', async () => {
    const answer = await create(' Clerk ')
    expect(answer).toMatchObject({
      status: 201,
      etag: '"1"',
      data: { name: 'Clerk', isCustom: true, status: 'ACTIVE', usersCount: 0, permissions: READER },
    })
    expect(answer.data.displayId).toMatch(/^ROL-10\d\d$/)
    const { id } = answer.data
    expect((await mayOf('guest'))['decision.view']).toBeUndefined()
    await give('guest', id)
    expect((await mayOf('guest'))['decision.view']).toBe('ALL')
    const narrowed = {
      name: 'Clerk',
      description: 'Reads',
      permissions: { ...READER, 'decision.view': 'GROUPS' },
    }
    expect(await update(id, narrowed)).toMatchObject({ status: 200, etag: '"2"', data: narrowed })
    expect((await mayOf('guest'))['decision.view']).toBe('GROUPS')
    await take(id)
  })

  test.each<[what: string, body: object, message: string]>([
    ['without a name', { name: ' ', description: '', permissions: {} }, 'Role name is required.'],
    [
      'with a name of 51',
      { name: 'x'.repeat(51), description: '', permissions: {} },
      'Enter at most 50 characters. This has 51.',
    ],
    [
      'with a description of 251',
      { name: 'A', description: 'x'.repeat(251), permissions: {} },
      'Enter at most 250 characters. This has 251.',
    ],
    [
      'that edits further than it sees',
      {
        name: 'A',
        description: '',
        permissions: { ...READER, 'decision.view': 'GROUPS', 'decision.edit': 'ALL' },
      },
      'Decisions: Edit: The scope cannot be wider than that of View: decisions in their groups.',
    ],
    [
      'behind a closed module',
      { name: 'A', description: '', permissions: { 'decision.view': 'ALL' } },
      'Decisions: View: Requires access to Decisions.',
    ],
  ])('not %s', async (_what, body, message) => {
    const answer = await admin().ask('POST', base, body)
    expect(answer.status).toBe(400)
    expect(answer.data.fields.map((each: { message: string }) => each.message)).toContain(message)
  })

  test('not with a permission that there is not', async () => {
    const answer = await create('Ghost', { 'decision.haunt': 'ALL' })
    expect(answer.status).toBe(400)
  })

  test('under a name that no other has, whatever its case, two at the same time included', async () => {
    const { id } = await created('Registrar')
    expect(await create('REGISTRAR')).toMatchObject({ status: 409, data: { code: 'DUPLICATE_NAME' } })
    expect((await create('system admin')).status).toBe(409)
    expect((await update(id, { name: 'registrar', description: '', permissions: READER })).status).toBe(200)
    const both = await Promise.all([create('Twin'), create('twin')])
    expect(both.map((each) => each.status).sort()).toEqual([201, 409])
  })

  test('by the person who has read it', async () => {
    const { id } = await created('Versioned')
    const body = { name: 'Versioned', description: 'Once', permissions: READER }
    expect((await admin().ask('PATCH', `${base}/${id}`, body)).status).toBe(428)
    expect((await update(id, body)).status).toBe(200)
    expect((await update(id, { ...body, description: 'Twice' })).status).toBe(412)
  })

  test('and its change log names each permission that changed', async () => {
    const { id } = await created('Told')
    await update(id, { name: 'Told', description: '', permissions: { ...READER, 'decision.edit': 'GROUPS' } })
    const { items } = (await admin().ask('GET', `${base}/${id}/changelog`)).data
    expect(items[0]).toMatchObject({
      event: 'UPDATE',
      changes: [{ label: 'Decisions: Edit', old: '–', new: 'Their groups' }],
    })
    expect(items).toHaveLength(2)
  })
})

describe('default user roles', () => {
  const defaultId = (key: 'SA' | 'AU' | 'UG') => world.tenant.userRoleIds[key]
  test('are not edited and not deleted, and the System Admin is not deactivated', async () => {
    const body = { name: 'Mine', description: '', permissions: READER }
    expect(await update(defaultId('AU'), body)).toMatchObject({
      status: 409,
      data: {
        code: 'DEFAULT_LOCKED',
        message: 'This default cannot be changed. Duplicate it instead.',
      },
    })
    expect((await act('bulk-delete', [defaultId('UG')])).data.refused).toMatchObject([
      { code: 'DEFAULT_LOCKED' },
    ])
    // no one else looks after Birch's either
    expect((await act('bulk-deactivate', [defaultId('SA')])).data.refused).toMatchObject([
      { code: 'DEFAULT_LOCKED' },
    ])
  })
  test('are duplicated: what each permits may be saved under another name', async () => {
    for (const [key, id] of Object.entries(world.tenant.userRoleIds)) {
      const { permissions } = (await read(id)).data
      expect((await create(`Copy of ${key}`, permissions)).status).toBe(201)
    }
  })
})

describe('deactivating and deleting', () => {
  test('each is answered for itself, and one that active users hold stays', async () => {
    const [free, held] = [await created('Free'), await created('Held')]
    await give('doctor', held.id)
    const answer = await act('bulk-deactivate', [free.id, held.id])
    expect(answer.data).toMatchObject({
      succeeded: [free.id],
      refused: [{ id: held.id, code: 'IN_USE', message: 'Held is in use and cannot be deactivated.' }],
    })
    expect((await act('bulk-delete', [held.id])).data.refused).toMatchObject([{ code: 'IN_USE' }])
    expect((await read(free.id)).data.status).toBe('INACTIVE')
    expect((await act('bulk-reactivate', [free.id])).data.succeeded).toEqual([free.id])
    await take(held.id)
  })

  test('one that only inactive users hold goes, and gives them nothing when they come back', async () => {
    const { id } = await created('Emeritus')
    await give('chair', id)
    const setStatus = (status: string) =>
      admin().ask('PATCH', '/api/auth/users/bulk-status', { status, userIds: [world.users.get('chair')] })
    await setStatus('INACTIVE')
    expect((await act('bulk-delete', [id])).data.succeeded).toEqual([id])
    expect((await read(id)).status).toBe(404)
    await setStatus('ACTIVE')
    const back = await signIn(product, 'chair@alder.example', world.tenant.id, world.as('chair'))
    const { permissions } = (await back.call(getUserDetails)).data
    expect(permissions['decision.view']).toBe('ALL') // of their Global User
    expect((await create('Emeritus')).status).toBe(201)
  })

  test('a deactivated one gives nothing from the next request on', async () => {
    const { id } = await created('Passing')
    await give('guest', id)
    expect((await mayOf('guest'))['decision.view']).toBe('ALL')
    await product.owner.query(`update app.user_role set status = 'INACTIVE' where id = $1`, [id])
    expect((await mayOf('guest'))['decision.view']).toBeUndefined()
    await take(id)
  })

  test('anyone who is given it while it is deactivated either keeps it or is reported: never both', async () => {
    const { id } = await created('Raced')
    const client = await product.owner.connect()
    try {
      await client.query('begin')
      await client.query(
        'insert into app.user_user_role (tenant_id, user_id, user_role_id) values ($1, $2, $3)',
        [world.tenant.id, world.users.get('doctor'), id],
      )
      const asked = act('bulk-deactivate', [id])
      await untilWaits(product.owner, /user_role.*for update/is)
      await client.query('commit')
      expect((await asked).data.refused).toMatchObject([{ id, code: 'IN_USE' }])
    } finally {
      client.release()
    }
    await take(id)
  })
})

describe('no one changes what they themselves may do', () => {
  test('a user role that one holds is edited, deactivated and deleted by another only', async () => {
    const { id } = await created('Deputy', MANAGER)
    await give('dean', id)
    const body = { name: 'Deputy', description: '', permissions: { ...MANAGER, 'tenant.manage_users': 'ON' } }
    expect(await update(id, body, 1, 'dean')).toMatchObject({ status: 409, data: { code: 'OWN_USER_ROLE' } })
    expect((await act('bulk-deactivate', [id], 'dean')).data.refused).toMatchObject([
      { code: 'OWN_USER_ROLE' },
    ])
    expect((await read(id, 'dean')).data.isOwn).toBe(true)
    expect((await update(id, body)).status).toBe(200)
    await take(id)
  })
})

describe('no one gives more away than they have', () => {
  const ruling = { ...MANAGER, 'tenant.manage_account_settings': 'ON' } as const

  test('a user role is given nothing of the account that its writer does not manage, nor renamed where it has it', async () => {
    const { id } = await created('Clerk of roles', MANAGER)
    await give('dean', id)
    expect(await create('Usurper', ruling, 'dean')).toMatchObject({
      status: 409,
      data: {
        code: 'USER_ROLE_BEYOND',
        message:
          'You cannot grant “Settings: Manage account settings” because you do not have it to the same extent. Someone who has it can.',
      },
    })
    const kept = await created('Steward', ruling)
    const renamed = { name: 'Stewardess', description: '', permissions: ruling }
    expect((await update(kept.id, renamed, 1, 'dean')).status).toBe(409)
    expect((await update(kept.id, renamed)).status).toBe(200)
    expect((await create('Reader of all', READER, 'dean')).status).toBe(201)
    expect((await create('Deputy of roles', MANAGER, 'dean')).status).toBe(201)
    await take(id)
  })
})

describe('who may', () => {
  test('anyone who sees users reads them, and the person who manages roles writes them', async () => {
    expect((await world.as('auditor').ask('GET', `${base}/list`)).status).toBe(200)
    expect((await create('Forged', READER, 'auditor')).status).toBe(403)
    expect((await world.as('dean').ask('GET', `${base}/list`)).status).toBe(403)
    expect((await world.as('dean').ask('GET', base)).status).toBe(200)
  })
  test('no one of another tenant finds one', async () => {
    const { id } = await created('Hidden')
    const elsewhere = `/api/auth/tenants/${other.tenant.id}/roles`
    expect((await other.as('admin').ask('GET', `${base}/${id}`)).status).toBe(404)
    expect((await other.as('admin').ask('GET', `${elsewhere}/${id}`)).status).toBe(404)
    const taken = await other.as('admin').ask('DELETE', `${elsewhere}/bulk-delete`, { roleIds: [id] })
    expect(taken.data).toMatchObject({ succeeded: [], refused: [{ id, code: 'NOT_FOUND' }] })
    expect((await read(id)).status).toBe(200)
  })
})

describe('the list', () => {
  const list = async (query: string) =>
    (await admin().ask('GET', `${base}/list?limit=100&${query}`)).data.items
  const names = async (query: string) => (await list(query)).map((each: { name: string }) => each.name)

  test('is filtered, searched and sorted', async () => {
    const { id } = await created('Zoologist')
    await act('bulk-deactivate', [id])
    expect(await names('isCustom=false')).toHaveLength(8)
    expect(await names('status=INACTIVE')).toContain('Zoologist')
    expect(await names('isDeactivated=false')).not.toContain('Zoologist')
    expect(await names('search=zoo')).toEqual(['Zoologist'])
    expect((await names('sortBy=roleName&sortOrder=desc'))[0]).toBe('Zoologist')
    expect((await names('sortBy=usersCount&sortOrder=desc'))[0]).toBe('Global User')
  })
  test('counts anyone who is active, and says what cannot be deactivated', async () => {
    const [found] = await list('search=System%20Admin&isCustom=false')
    expect(found).toMatchObject({ usersCount: 1, isOwn: true, canDeactivate: false })
  })
})
