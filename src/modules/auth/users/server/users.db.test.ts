import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { dayOf } from '#platform/model/day.ts'
import { buildSmallWorld, startTestWorld } from '#test/database/product.ts'
import { issue, publishDecision, verdict } from '#test/database/scenario.ts'
import { getUserAbilities } from '../model/user-abilities.ts'
import { getOwnGroups, getUserDetails } from '../model/user-calls.ts'
import { userHistory } from '../model/user-history-calls.ts'
import { userLists } from '../model/user-list.ts'
import { addUser, getUser } from '../model/user-record-calls.ts'

const { product, world } = await startTestWorld()
const other = await buildSmallWorld(product, 'Birch')

const users = '/api/auth/users'
const admin = (of = world) => of.as('admin').ask
const user = (key: string) => world.users.get(key)
const position = (name: string) => world.positions.get(name)
/** A day is one of the tenant's zone, whatever day it is in UTC by now. */
const today = () => dayOf(product.now().getTime(), 'America/New_York')
const named = (lastName: string, change: object = {}) => ({
  firstName: 'New',
  lastName,
  email: `${lastName.toLowerCase()}@alder.example`,
  roleIds: [world.tenant.userRoleIds.GU],
  ...change,
})
const add = async (lastName: string, change: object = {}) =>
  (await admin()('POST', '/api/auth/user', named(lastName, change))).data

/** What an administrator would send back of a user whom they have read. */
async function edited(id: string, change: object = {}) {
  const { data, etag } = await admin()('GET', `${users}/${id}`)
  const body = {
    firstName: data.firstName,
    lastName: data.lastName,
    email: data.email,
    roleIds: data.roles.map((each: { id: string }) => each.id),
    groups: data.groups.map((each: { id: string; isPrimaryOrg: boolean }) => ({
      groupId: each.id,
      isPrimaryOrg: each.isPrimaryOrg,
    })),
    managerId: data.manager?.id ?? null,
    positions: data.positions
      .filter((each: { when: string }) => each.when !== 'EARLIER')
      .map((each: { id: string; from: string; until: string | null }) => ({
        positionId: each.id,
        from: each.from,
        until: each.until,
      })),
    ...change,
  }
  return { body, headers: { 'if-match': etag as string } }
}
const update = async (id: string, change: object, by = 'admin') => {
  const { body, headers } = await edited(id, change)
  return world.as(by).ask('PATCH', `${users}/${id}`, body, headers)
}
const setSeats = (seats: number | null) =>
  product.owner.query('update app.tenant set seats = $2 where tenant_id = $1', [world.tenant.id, seats])
const fields = (data: { fields?: { path: string }[] }) => data.fields?.map(({ path }) => path)

/** Makes the auditor and the guest stand out, and takes it back. */
async function seldom(back?: 'back') {
  const write = (set: string, key: string) =>
    product.owner.query(`update app."user" set ${set} where id = $1`, [user(key)])
  const at = (day: string) => `created_at = '${day}', updated_at = '${day}', last_login_at = '${day}'`
  if (back) {
    await write(`source_type = 'MANUAL', status = 'ACTIVE', ${at('2026-01-01')}`, 'auditor')
    await write(at('2026-01-01'), 'guest')
  } else {
    await write(`source_type = 'SYNCED', status = 'INACTIVE', ${at('2099-02-01')}`, 'auditor')
    await write(`updated_at = '2000-02-01', last_login_at = '2000-02-01'`, 'guest')
  }
  await product.owner.query('update app.user_group set is_primary_organization = $2 where user_id = $1', [
    user('chair'),
    !back,
  ])
}

describe('the list of users', () => {
  test('shows each with positions, roles, groups and manager, and counts its tabs', async () => {
    const { data } = await admin()('POST', `${users}/search`, { ids: [user('dean')] })
    expect(data.items).toMatchObject([
      {
        firstName: 'dean',
        email: 'dean@alder.example',
        position: [{ name: 'Dean of Engineering' }],
        roles: [{ name: 'Global User' }],
        groups: [{ name: 'Engineering' }],
        manager: { id: user('president') },
        status: 'ACTIVE',
      },
    ])
    expect((await admin()('GET', `${users}/counts`)).data).toMatchObject({ all: 9, invited: 0, inactive: 0 })
    const inQuery = await admin()('GET', `${users}/list?ids=${user('dean')}`)
    expect(inQuery.data.items).toEqual(data.items)
  })

  test.each<[string, () => object, string[]]>([
    [
      'a group with what is below it',
      () => ({ groupIds: [world.tenant.organizationId] }),
      ['dean', 'chair', 'doctor'],
    ],
    ['a group', () => ({ groupIds: [world.groups.get('Medicine')] }), ['doctor']],
    ['a position', () => ({ positionIds: [position('President')] }), ['president']],
    ['a role', () => ({ roleIds: [world.tenant.userRoleIds.AU] }), ['auditor']],
    ['a manager', () => ({ managerIds: [user('president')] }), ['dean', 'doctor']],
    [
      'people, without oneself',
      () => ({ selectedUserIds: [user('admin'), user('dean')], includeSelf: false }),
      ['dean'],
    ],
    ['a word', () => ({ search: 'chair alder' }), ['chair']],
    ['a status that nobody has', () => ({ status: ['INVITED'] }), []],
    ['a primary organization that nobody has', () => ({ primaryOrgIds: [world.tenant.organizationId] }), []],
    ['days on which nobody came', () => ({ createdEndDate: '2020-01-01T00:00:00Z' }), []],
    ['an employee type', () => ({ employeeType: ['Part Time'] }), []],
    ['a source', () => ({ sourceType: ['SYNCED'] }), ['auditor']],
    ['a status', () => ({ status: ['INACTIVE'] }), ['auditor']],
    ['a tab', () => ({ tab: 'inactive' }), ['auditor']],
    ['a tab of invitations', () => ({ tab: 'invited' }), []],
    ['an address', () => ({ search: 'auditor@alder' }), ['auditor']],
    ['a primary organization', () => ({ primaryOrgIds: [world.groups.get('Engineering')] }), ['chair']],
    ['a day since which they are there', () => ({ createdStartDate: '2099-01-01T00:00:00Z' }), ['auditor']],
    ['a day of a change', () => ({ updatedStartDate: '2099-01-01T00:00:00Z' }), ['auditor']],
    ['a day before a change', () => ({ updatedEndDate: '2001-01-01T00:00:00Z' }), ['guest']],
    ['a day since a sign-in', () => ({ lastLoginStartDate: '2099-01-01T00:00:00Z' }), ['auditor']],
    ['a day before a sign-in', () => ({ lastLoginEndDate: '2001-01-01T00:00:00Z' }), ['guest']],
  ])('is narrowed by %s', async (_, asked, expected) => {
    await seldom()
    const { data } = await admin()('POST', `${users}/search`, { ...asked(), limit: 100 })
    expect(data.items.map((row: { firstName: string }) => row.firstName).sort()).toEqual([...expected].sort())
    expect(data.total).toBe(expected.length)
    await seldom('back')
  })

  test('finds a user by their ID', async () => {
    const { displayId } = (await admin()('GET', `${users}/${user('chair')}`)).data
    const { data } = await admin()('POST', `${users}/search`, { search: displayId.toLowerCase() })
    expect(data.items.map((row: { firstName: string }) => row.firstName)).toEqual(['chair'])
  })

  test.each(['asc', 'desc'])(
    'sorted by the last sign-in (%s) has those who never came last',
    async (sortOrder) => {
      const signedIn = [
        [user('dean'), '2026-02-01'],
        [user('chair'), '2026-01-01'],
      ]
      await product.owner.query('update app."user" set last_login_at = null where tenant_id = $1', [
        world.tenant.id,
      ])
      for (const each of signedIn)
        await product.owner.query('update app."user" set last_login_at = $2 where id = $1', each)
      const expected = sortOrder === 'asc' ? ['chair', 'dean'] : ['dean', 'chair']
      for (const limit of [2, 100]) {
        const asked = { sortBy: 'lastLogin', sortOrder, limit }
        const { data } = await admin()('POST', `${users}/search`, asked)
        expect(data.items.slice(0, 2).map((row: { firstName: string }) => row.firstName)).toEqual(expected)
      }
      const file = await admin()(
        'GET',
        `${users}/export?sortBy=lastLogin&sortOrder=${sortOrder}&columns=firstName`,
      )
      const [, ...names] = (await readXlsx(file.data.bytes)).sheets[0]?.rows.map(([name]) => name) ?? []
      expect(names.slice(0, 2)).toEqual(expected)
    },
  )

  test('holds exactly the users that can be opened', async () => {
    const { data } = await world.as('auditor').call(userLists.search, { body: { limit: 100 } })
    const opened = []
    for (const id of [...world.users.values(), ...other.users.values()])
      if ((await world.as('auditor').call(getUser, { params: { id } })).status === 200) opened.push(id)
    expect(data.items.map((row: { id: string }) => row.id).sort()).toEqual(opened.sort())
  })

  test('is seen by those who may see users, and changed by those who manage them', async () => {
    expect((await world.as('president').call(userLists.search, { body: {} })).status).toBe(403)
    expect((await world.as('president').call(getUser, { params: { id: user('dean') } })).status).toBe(403)
    expect((await world.as('auditor').call(addUser, { body: named('Nobody') })).status).toBe(403)
    const { body, headers } = await edited(user('dean'))
    expect((await world.as('auditor').ask('PATCH', `${users}/${user('dean')}`, body, headers)).status).toBe(
      403,
    )
  })
})

describe('what someone asks about themselves', () => {
  test('are the details of the tenant that they name, and of no other', async () => {
    const dean = world.as('dean').ask
    const own = await dean('GET', '/api/auth/user/details')
    expect((await dean('GET', `/api/auth/user/tenant/${world.tenant.id}/details`)).data).toEqual(own.data)
    expect((await dean('GET', `/api/auth/user/tenant/${other.tenant.id}/details`)).status).toBe(404)
  })

  test('are their groups', async () => {
    const { data } = await world.as('dean').call(getOwnGroups)
    expect(data.items).toEqual([
      {
        id: world.groups.get('Engineering'),
        name: 'Engineering',
        displayName: 'Engineering',
        groupTypeName: 'Departments',
        status: 'ACTIVE',
        isPrimaryOrg: false,
      },
    ])
    expect((await world.as('guest').call(getOwnGroups)).data.items).toEqual([])
  })
})

test('the export of users is asked for by GET as well, answered with 200, and has the same file', async () => {
  const asked = { search: 'dean', columns: 'firstName,email' }
  const byGet = await admin()('GET', `${users}/export?${new URLSearchParams(asked)}`)
  expect(byGet.status).toBe(200)
  const byPost = await admin()('POST', `${users}/export`, { search: 'dean', columns: ['firstName', 'email'] })
  expect(byPost.status).toBe(201)
  const rows = async ({ data }: { data: { bytes: Buffer } }) => (await readXlsx(data.bytes)).sheets[0]?.rows
  expect(JSON.stringify(await rows(byGet))).toContain('dean@alder.example')
  expect((await rows(byGet))?.length).toBe((await rows(byPost))?.length)
  const bySearch = await admin()('GET', `${users}/export?createdEndDate=2000-01-01T00:00:00Z`)
  expect(JSON.stringify(await rows(bySearch))).not.toContain('@alder.example')
})

describe('a user who is added', () => {
  test('is active immediately, with everything that was written, and signs in with a code', async () => {
    const added = await admin()('POST', '/api/auth/user', {
      ...named('Lovelace'),
      email: 'Ada@Alder.example',
      mobilePhone: '+1 555 010 0199',
      employeeType: 'Part Time',
      groups: [{ groupId: world.tenant.organizationId, isPrimaryOrg: true }],
      managerId: user('president'),
      positions: [{ positionId: position('Dean of Medicine'), from: today() }],
    })
    expect(added).toMatchObject({
      status: 201,
      data: {
        status: 'ACTIVE',
        email: 'ada@alder.example',
        employeeType: 'Part Time',
        groups: [{ isPrimaryOrg: true }],
        manager: { id: user('president') },
        positions: [{ name: 'Dean of Medicine', when: 'CURRENT', until: null }],
      },
    })
    const decisionId = await publishDecision(world)
    await issue(world, decisionId, { to: 'Dean of Medicine' })
    const who = { kind: 'USER', id: added.data.id }
    const check = await world
      .as('authority')
      .ask('POST', '/api/decision/decisions/check-authority', { decisionId, who })
    expect(check.data.verdict).not.toBe('DENY')
    const mails = product.mails.length
    const { challenge } = (
      await product.app.inject({
        method: 'POST',
        url: '/api/identity/sign-in/code/request',
        payload: { email: 'ada@alder.example' },
      })
    ).json().data
    await expect.poll(() => product.mails.length).toBe(mails + 1)
    const code = /\d{6}/.exec(product.mails.at(-1)?.subject ?? '')?.[0]
    const signedIn = await product.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in/code',
      payload: { email: 'ada@alder.example', challenge, code },
    })
    expect(signedIn.json().data.tenantId).toBe(world.tenant.id)
    expect((await admin()('GET', `${users}/${added.data.id}`)).data.lastLogin).not.toBeNull()
  })

  test('is refused with a taken address, without a role, and with what belongs to another tenant', async () => {
    const refused = async (change: object) => {
      const { status, data } = await admin()('POST', '/api/auth/user', named('Refused', change))
      return [status, fields(data)]
    }
    expect(await refused({ email: 'DEAN@alder.example' })).toEqual([400, ['body.email']])
    expect(await refused({ roleIds: [] })).toEqual([400, ['body.roleIds']])
    expect(await refused({ roleIds: [other.tenant.userRoleIds.SA] })).toEqual([400, ['body.roleIds']])
    expect(await refused({ managerId: other.users.get('dean') })).toEqual([400, ['body.managerId']])
    expect(await refused({ groups: [{ groupId: other.tenant.organizationId }] })).toEqual([
      400,
      ['body.groups'],
    ])
    const held = { positionId: other.positions.get('President'), from: today() }
    expect(await refused({ positions: [held] })).toEqual([400, ['body.positions.0.positionId']])
  })

  test('takes a seat: the last one is taken by one of two at the same time', async () => {
    const { all } = (await admin()('GET', `${users}/counts`)).data
    await setSeats(all + 1)
    const answers = await Promise.all(
      ['First', 'Second'].map((name) => admin()('POST', '/api/auth/user', named(name))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.data).toMatchObject({
      code: 'USER_LIMIT_REACHED',
      message: 'User Limit Reached',
    })
    await setSeats(null)
  })
})

describe('a user who is edited', () => {
  test('has the new values, and the history tells who changed what', async () => {
    const { id } = await add('Edited')
    const saved = await update(id, { lastName: 'Renamed', roleIds: [world.tenant.userRoleIds.UG] })
    expect(saved).toMatchObject({
      status: 200,
      data: { name: 'New Renamed', roles: [{ name: 'Group User' }] },
    })
    const log = await admin()('GET', `${users}/${id}/changelog`)
    expect(log.data.items).toMatchObject([
      {
        event: 'UPDATE',
        revisedByName: 'admin Alder',
        changes: [{ label: 'Last name' }, { label: 'Roles', old: 'Global User', new: 'Group User' }],
      },
      { event: 'CREATE' },
    ])
    const revision = await admin()('GET', `${users}/${id}/changelog/1`)
    expect(revision.data.snapshot).toContainEqual({ field: 'lastName', label: 'Last name', value: 'Edited' })
  })

  test('is reported in days as the reader writes them', async () => {
    const { id } = await add('Dated')
    await update(id, {
      startDate: '2026-03-01',
      positions: [{ positionId: position('Dean of Engineering'), from: '2099-02-01', until: '2099-06-30' }],
    })
    const log = await admin()('GET', `${users}/${id}/changelog`)
    expect(log.data.items[0].changes).toMatchObject([
      { label: 'First day', new: '03/01/2026' },
      { label: 'Positions', new: 'Dean of Engineering from 02/01/2099 through 06/30/2099' },
    ])
  })

  test('is not overwritten by the person who read an older version', async () => {
    const { id } = await add('Stale')
    const { body, headers } = await edited(id)
    await update(id, { firstName: 'Newer' })
    expect((await admin()('PATCH', `${users}/${id}`, body, headers)).status).toBe(412)
    expect((await admin()('PATCH', `${users}/${id}`, body)).status).toBe(428)
  })

  test('holds positions from a day until a day: what is left out ends, what is to come begins then', async () => {
    const { id } = await add('Held', {
      positions: [
        { positionId: position('President'), from: '2026-01-15' },
        { positionId: position('Dean of Engineering'), from: '2099-01-01', until: '2099-06-30' },
      ],
    })
    const read = async () =>
      (await admin()('GET', `${users}/${id}`)).data.positions.map(
        (each: { name: string; when: string; from: string; until: string | null }) =>
          `${each.name} ${each.when} ${each.from} ${each.until}`,
      )
    expect(await read()).toEqual([
      'Dean of Engineering FUTURE 2099-01-01 2099-06-30',
      'President CURRENT 2026-01-15 null',
    ])
    const decisionId = await publishDecision(world, { name: 'Hold' })
    await issue(world, decisionId, { to: 'President' })
    const can = async () =>
      (
        await world.as('authority').ask('POST', '/api/decision/decisions/check-authority', {
          decisionId,
          who: { kind: 'USER', id },
        })
      ).data.verdict
    expect(await can()).not.toBe('DENY')
    await update(id, { positions: [{ positionId: position('Dean of Engineering'), from: '2099-02-01' }] })
    expect(await can()).toBe('DENY')
    const [future, past] = await read()
    expect(future).toBe('Dean of Engineering FUTURE 2099-02-01 null')
    expect(past).toMatch(/^President EARLIER 2026-01-15 /)
    await update(id, { positions: [] })
    expect(await read()).toHaveLength(1)
  })

  test('who comes to one position from a later day on, and to another one immediately, has held the first one until now no longer', async () => {
    const [president, dean] = [position('President'), position('Dean of Engineering')]
    const { id } = await add('Later', { positions: [{ positionId: president, from: '2026-01-15' }] })
    await update(id, {
      positions: [
        { positionId: president, from: '2099-01-01' },
        { positionId: dean, from: '2026-02-01' },
      ],
    })
    const held = (await admin()('GET', `${users}/${id}`)).data.positions
    expect(
      held.map(({ name, when, from }: Record<string, string>) => `${name} ${when} ${from}`).sort(),
    ).toEqual(['Dean of Engineering CURRENT 2026-02-01', 'President FUTURE 2099-01-01'])
    // one of them leaves the other as it was, to the instant
    const instants = async () =>
      (
        await product.owner.query(
          `select position_id, holds_from from app.occupancy where user_id = $1 and recorded_until = 'infinity' order by 1`,
          [id],
        )
      ).rows.find((row) => row.position_id === dean)?.holds_from
    const before = await instants()
    await update(id, {
      positions: [
        { positionId: president, from: '2098-01-01' },
        { positionId: dean, from: '2026-02-01' },
      ],
    })
    expect(await instants()).toEqual(before)
  })

  test('keeps the instants of a position that was left as it is', async () => {
    const rowsOf = async () =>
      (
        await product.owner.query(
          `select holds_from, recorded_from from app.occupancy where user_id = $1 and recorded_until = 'infinity'`,
          [user('chair')],
        )
      ).rows
    const before = await rowsOf()
    await update(user('chair'), { employeeId: 'E-7' })
    expect(await rowsOf()).toEqual(before)
  })

  test('does not report to someone below, also where two changes at the same time would close the circle', async () => {
    expect(fields((await update(user('president'), { managerId: user('chair') })).data)).toEqual([
      'body.managerId',
    ])
    const [a, b] = [await add('Above'), await add('Below')]
    const [toB, toA] = [await edited(a.id, { managerId: b.id }), await edited(b.id, { managerId: a.id })]
    const answers = await Promise.all([
      admin()('PATCH', `${users}/${a.id}`, toB.body, toB.headers),
      admin()('PATCH', `${users}/${b.id}`, toA.body, toA.headers),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('keeps their own roles and address, and the last administrator stays one', async () => {
    const { GU, SA } = world.tenant.userRoleIds
    expect(fields((await update(user('admin'), { roleIds: [SA, GU] })).data)).toEqual(['body.roleIds'])
    expect(fields((await update(user('admin'), { email: 'x@alder.example' })).data)).toEqual(['body.email'])
    expect((await update(user('admin'), { firstName: 'Adminus' })).status).toBe(200)
    const second = await add('Second-Admin', { roleIds: [SA] })
    expect((await update(second.id, { roleIds: [GU] })).status).toBe(200)
    await product.owner.query(
      `insert into app.user_user_role (tenant_id, user_id, user_role_id) select tenant_id, id, $2 from app."user" where id = $1`,
      [user('authority'), await managingRole()],
    )
    const byOther = await update(user('admin'), { roleIds: [GU] }, 'authority')
    expect(byOther.data.fields).toEqual([
      {
        path: 'body.roleIds',
        message: 'This is the last active System Admin. Give someone else that role first.',
      },
    ])
  })

  test('gets another address once it is proven; the old one hears of it and takes it back', async () => {
    const wanted = 'other.guest@alder.example'
    const post = async (path: string, payload: object) => {
      const answer = await product.app.inject({ method: 'POST', url: `/api/identity${path}`, payload })
      return { status: answer.statusCode, data: answer.json().data }
    }
    const read = async () => (await admin()('GET', `${users}/${user('guest')}`)).data
    const linkTo = async (email: string) => {
      await product.workOff()
      await product.identity.close()
      const text = product.mails.findLast(({ to }) => to === email)?.text ?? ''
      return /\?(?:address|undo)=([\w-]+)/.exec(text)?.[1] as string
    }
    await product.identity.setPassword(world.as('guest').personId, 'a password of my own')
    await product.owner.query('update app."user" set last_login_at = now() where id = $1', [user('guest')])
    expect((await update(user('guest'), { email: wanted })).status).toBe(200)
    expect(await read()).toMatchObject({ email: 'guest@alder.example', newEmail: wanted })
    const withdrawn = await linkTo(wanted)
    await update(user('guest'), { email: 'guest@alder.example' })
    expect(await read()).toMatchObject({ newEmail: null })
    expect((await post('/address/confirm', { token: withdrawn })).status).toBe(422)

    await update(user('guest'), { email: wanted })
    const token = await linkTo(wanted)
    expect((await post('/address', { token })).data).toEqual({
      oldEmail: 'guest@alder.example',
      newEmail: wanted,
      isChanged: false,
    })
    expect(await post('/address/confirm', { token })).toMatchObject({ status: 200, data: { email: wanted } })
    expect((await post('/address/confirm', { token })).status).toBe(422)
    expect(await read()).toMatchObject({ email: wanted, newEmail: null })
    const signIn = (email: string) => post('/sign-in/password', { email, password: 'a password of my own' })
    expect((await signIn(wanted)).status).toBe(200)

    const undo = await linkTo('guest@alder.example')
    // no one else is made of the address while it can be taken back
    expect((await add('Squatter', { email: 'guest@alder.example' })).id).toBeUndefined()
    expect((await post('/address/undo', { token: undo })).status).toBe(200)
    expect(await read()).toMatchObject({ email: 'guest@alder.example' })
    expect((await world.as('guest').call(getUserDetails)).status).toBe(401)
    expect((await signIn(wanted)).status).toBe(401)
    expect((await post('/address/undo', { token: undo })).status).toBe(422)
  })

  test('gets no address that someone is invited to at the same instant', async () => {
    const { id } = await add('Racing', { inviteViaEmail: true })
    for (const email of ['a', 'b', 'c', 'd'].map((each) => `racing-${each}@alder.example`)) {
      const { body, headers } = await edited(id, { email })
      const [moved, invited] = await Promise.all([
        admin()('PATCH', `${users}/${id}`, body, headers),
        admin()('POST', `${users}/bulk-invite`, { emails: [email] }),
      ])
      expect([moved.status, invited.data.successful]).toEqual(moved.status === 200 ? [200, 0] : [400, 1])
    }
  })

  test('of another tenant is not found', async () => {
    const { body, headers } = await edited(user('dean'))
    const id = other.users.get('dean')
    expect((await admin()('PATCH', `${users}/${id}`, body, headers)).status).toBe(404)
    expect((await admin()('POST', `${users}/${id}/preview`, body)).status).toBe(404)
  })
})

/** A user role that manages users and is no System Admin. */
async function managingRole(): Promise<string> {
  const { rows } = await product.owner.query(
    `insert into app.user_role (tenant_id, id, display_number, name, is_custom, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 2000, 'Registrar', true, '{"tenant.manage_users":"ON","tenant.view_users":"ON"}', now(), now()) returning id`,
    [world.tenant.id],
  )
  return rows[0].id
}

describe('a user who is deleted', () => {
  const remove = (ids: string[]) => admin()('DELETE', `${users}/bulk-delete`, { userIds: ids })

  test('is signed out, holds nothing, and frees their address, while their name stays in the history', async () => {
    const decisionId = await publishDecision(world, { name: 'Delete' })
    const received = await issue(world, decisionId, { toUsers: ['doctor'] })
    expect(await verdict(world, decisionId, 'doctor', 500)).toBe('ALLOW')
    const reports = await add('Reports', { managerId: user('doctor') })
    const preview = await admin()('POST', `${users}/bulk-delete/preview`, { userIds: [user('doctor')] })
    expect(preview.data.effects.delegationsEnded.shown).toMatchObject([{ id: received.id }])
    expect((await world.as('doctor').call(getUserDetails)).status).toBe(200)

    expect((await remove([user('doctor')])).data).toMatchObject({ succeeded: [user('doctor')] })

    expect((await world.as('doctor').call(getUserDetails)).status).toBe(401)
    expect((await admin()('GET', `${users}/${user('doctor')}`)).status).toBe(404)
    const log = await world.as('auditor').call(userHistory.log, { params: { id: user('doctor') } })
    expect(log.data.items[0].changes[0], 'who deleted them can be read').toMatchObject({ new: 'Deleted' })
    expect((await other.as('admin').call(userHistory.log, { params: { id: user('doctor') } })).status).toBe(
      404,
    )
    expect(await verdict(world, decisionId, 'doctor', 500)).toBe('DENY')
    expect((await admin()('GET', `${users}/${reports.id}`)).data.manager).toBeNull()
    const read = await world.as('authority').ask('GET', `/api/decision/delegations/${received.id}`)
    expect(read.data.status).toBe('REVOKED')
    expect(JSON.stringify(read.data)).toContain('doctor Alder')
    const { rows } = await product.owner.query('select * from identity.membership where person_id = $1', [
      world.as('doctor').personId,
    ])
    expect(rows).toEqual([])
    expect((await add('Doctor', { email: 'doctor@alder.example' })).status).toBe('ACTIVE')
  })

  test('is neither oneself nor someone of another tenant', async () => {
    const { data } = await remove([user('admin'), other.users.get('dean') as string])
    expect(data.succeeded).toEqual([])
    expect(data.refused.map((each: { code: string }) => each.code).sort()).toEqual(['NOT_FOUND', 'OWN_USER'])
  })
})

describe('what a change would do is shown before', () => {
  test('of a status, and nothing of it stays', async () => {
    const decisionId = await publishDecision(world, { name: 'Preview' })
    const mine = await issue(world, decisionId, { toUsers: ['chair'] })
    const body = { userIds: [user('chair'), user('admin')], status: 'INACTIVE' }
    const { data } = await admin()('POST', `${users}/bulk-status/preview`, body)
    expect(data.refused).toMatchObject([{ id: user('admin'), code: 'OWN_USER' }])
    expect(data.effects).toMatchObject({
      delegationsEnded: { total: 1, shown: [{ id: mine.id }] },
      people: { shown: [{ id: user('chair') }] },
    })
    expect((await admin()('GET', `${users}/${user('chair')}`)).data.status).toBe('ACTIVE')
    expect((await world.as('chair').call(getUserDetails)).status).toBe(200)
  })

  test('of an edit: a position that is left, and an edit without consequence', async () => {
    const decisionId = await publishDecision(world, { name: 'Leave' })
    await issue(world, decisionId, { to: 'Chair of Civil Engineering' })
    const { body } = await edited(user('chair'))
    const preview = async (change: object) =>
      (await admin()('POST', `${users}/${user('chair')}/preview`, { ...body, ...change })).data.effects
    expect(await preview({ positions: [] })).toMatchObject({ people: { shown: [{ id: user('chair') }] } })
    const none = await preview({ employeeId: 'E-8' })
    expect(none.people.total + none.delegationsEnded.total + none.decisionsWithoutHolder.total).toBe(0)
  })
})

describe('a primary organization', () => {
  const set = (groupId: string | null, ids: string[]) =>
    admin()('PATCH', `${users}/update-entities/${world.tenant.id}`, { userIds: ids, primaryOrgId: groupId })

  test('is given to several and taken again, one each', async () => {
    const ids = [user('dean'), user('chair')]
    expect((await set(world.tenant.organizationId, ids)).data.succeeded.sort()).toEqual(ids.sort())
    const primary = async (id: string) =>
      (await admin()('GET', `${users}/${id}`)).data.groups.filter(
        (each: { isPrimaryOrg: boolean }) => each.isPrimaryOrg,
      )
    expect(await primary(user('dean'))).toMatchObject([{ id: world.tenant.organizationId }])
    await set(null, ids)
    expect(await primary(user('dean'))).toEqual([])
  })

  test('is an organization of this tenant', async () => {
    for (const groupId of [world.groups.get('Engineering'), other.tenant.organizationId])
      expect((await set(groupId as string, [user('dean')])).status).toBe(400)
    expect((await set(null, [other.users.get('dean') as string])).data.refused).toMatchObject([
      { code: 'NOT_FOUND' },
    ])
  })
})

describe('what a user may do', () => {
  test('is the union of their user roles, each with what it gives, and what they are to records', async () => {
    const { id } = await add('Able', {
      roleIds: [world.tenant.userRoleIds.GU, world.tenant.userRoleIds.DA],
      positions: [{ positionId: position('President'), from: today() }],
    })
    const decisionId = await publishDecision(world, { name: 'Able' })
    await issue(world, decisionId, { to: 'President' })
    await issue(world, decisionId, { toUsers: ['auditor'] })
    const { data } = await admin()('GET', `${users}/${id}/abilities`)
    const of = (key: string) => data.items.find((each: { key: string }) => each.key === key)
    expect(of('delegation.approve_deny')).toMatchObject({
      scope: 'ALL',
      through: [{ name: 'Delegation Approver' }],
    })
    expect(of('decision.view').through.map((each: { name: string }) => each.name)).toEqual([
      'Delegation Approver',
      'Global User',
    ])
    expect(of('tenant.manage_users')).toBeUndefined()
    expect(data).toMatchObject({ isActive: true, relations: { issuer: 0, owner: 0 } })
    const president = await admin()('GET', `${users}/${user('president')}/abilities`)
    expect(data.relations.holder).toBe(president.data.relations.holder)
    expect(data.relations.holder).toBeGreaterThan(0)
    expect(
      (await admin()('GET', `${users}/${user('authority')}/abilities`)).data.relations.owner,
    ).toBeGreaterThan(0)
    expect((await admin()('GET', `${users}/${other.users.get('dean')}/abilities`)).status).toBe(404)
    expect((await world.as('president').call(getUserAbilities, { params: { id } })).status).toBe(403)
  })
})

test('anyone who manages users gives no role that has more than they do', async () => {
  const { SA, GM } = world.tenant.userRoleIds
  await product.owner.query('delete from app.user_user_role where user_id = $1', [user('authority')])
  await product.owner.query(
    `insert into app.user_user_role (tenant_id, user_id, user_role_id)
     select tenant_id, $2, id from app.user_role where tenant_id = $1 and name = 'Registrar'`,
    [world.tenant.id, user('authority')],
  )
  const registrar = world.as('authority').ask
  const message = 'This role includes permissions that you do not have. Someone who has them can assign it.'
  const added = await registrar('POST', '/api/auth/user', named('Beyond', { roleIds: [SA] }))
  expect(added.data.fields).toEqual([{ path: 'body.roleIds', message }])
  const invited = await registrar('POST', `${users}/bulk-invite`, {
    emails: ['b@alder.example'],
    roleIds: [SA],
  })
  expect(invited.data.fields).toEqual([{ path: 'body.roleIds', message }])
  expect((await registrar('POST', '/api/auth/user', named('Within', { roleIds: [GM] }))).status).toBe(400)
  const { body, headers } = await edited(user('admin'), { email: 'mine@alder.example' })
  const moved = await registrar('PATCH', `${users}/${user('admin')}`, body, headers)
  expect(fields(moved.data)).toEqual(['body.email'])
  const { permissions } = (await registrar('GET', `${users}/${user('admin')}`)).data
  expect(permissions.editEmail).toEqual({ allowed: false, reason: moved.data.fields[0].message })
})
