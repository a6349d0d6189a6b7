import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '#platform/server/database.ts'
import { inTenant } from '#platform/server/tenant-transaction.ts'
import { verifyHistory } from '#platform/server/verify-history.ts'
import {
  type Answer,
  asker,
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '../../../../../test/database/product.ts'
import { issue, publishDecision } from '../../../../../test/database/scenario.ts'
import { matrices } from '../../matrices/server/matrix-store.ts'
import { LINK_FAILURES } from '../model/link-failures.ts'

const base = '/api/matrix/matrices'
const OVER = { status: 404, data: { code: 'LINK_OVER', message: LINK_FAILURES.LINK_OVER.message } }
const PASSWORD = 'heron quarry lantern'
const DAY = 86_400_000

let product: TestProduct
let world: SmallWorld
let other: SmallWorld
let workers: pg.Pool
let stranger: ReturnType<typeof asker>

beforeAll(async () => {
  product = await startTestProduct()
  workers = openPool(product.workerUrl, { max: 1, application: 'test proof' })
  world = await buildSmallWorld(product, 'Alder')
  other = await buildSmallWorld(product, 'Birch')
  stranger = asker(product.app, undefined)
  const purchase = await publishDecision(world)
  const top = await issue(world, purchase, { to: 'President', max: 1_000_000 })
  await issue(world, purchase, { to: 'Dean of Engineering', max: 250_000, parent: top.id })
  const travel = await publishDecision(world, {
    name: 'Approve travel',
    sectionId: world.sections.get('Finance'),
  })
  await issue(world, travel, { toUsers: ['doctor'], max: 20_000 })
  await settle({ externalSharing: true })
  await product.owner.query(
    'create table permissions_before as select r.id, r.permissions from app.user_role r',
  )
})
afterAll(async () => {
  await workers.end()
  await product.close()
})
afterEach(async () => {
  product.clock.ahead = 0
  await product.owner.query(
    `update app.user_role r set permissions = o.permissions from permissions_before o where o.id = r.id`,
  )
  await settle({ externalSharing: true, requirePassword: false, requireExpiration: false })
})

async function settle(change: object) {
  const path = `/api/settings/matrices-settings/${world.tenant.id}`
  const { etag } = await world.as('admin').ask('GET', path)
  const answer = await world.as('admin').ask('PATCH', path, change, { 'if-match': etag as string })
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
}

async function create(more: object = {}, by = 'admin'): Promise<string> {
  const answer = await world.as(by).ask('POST', base, {
    matrixName: 'Board matrix',
    matrixDescription: 'For the board',
    allGroups: true,
    positions: [world.positions.get('President'), world.positions.get('Dean of Engineering')],
    users: [world.users.get('doctor')],
    sectionIds: [...world.sections.values()],
    authorityTypeIds: [world.tenant.authorityTypes.approvalId],
    matrixStatusName: 'PUBLISHED',
    ...more,
  })
  expect(answer.status, JSON.stringify(answer.data)).toBe(201)
  return answer.data.id
}

const read = async (id: string) => (await world.as('admin').ask('GET', `${base}/${id}`)).data
async function change(id: string, wanted: object, by = 'admin'): Promise<Answer> {
  const { version } = await read(id)
  const body = { externalSharing: true, ...wanted }
  return world.as(by).ask('PUT', `${base}/${id}/public-link`, body, { 'if-match': `"${version}"` })
}
/** A link of the matrix, as it stands behind the # of an address. */
async function linkOf(id: string, wanted: object = {}): Promise<string> {
  const answer = await change(id, wanted)
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
  return answer.data.link
}
const guarded = { isPasswordRequired: true, password: PASSWORD }
const open = (token: string, password?: string) =>
  stranger('POST', '/api/matrix/public-links/open', { token, ...(password !== undefined && { password }) })
const act = (name: string, id: string, body: object = {}) =>
  world.as('admin').ask('POST', `${base}/${name}`, { matrixIds: [id], ...body })

const SEES_ALL = {
  'tenant.access_matrices_module': 'ON',
  'decision.view': 'ALL',
  'delegation.view': 'ALL',
  'matrix.view': 'ALL',
}
/** What the user role of somebody gives from now on, to them and whoever has it. */
const permit = (key: string, permissions: object) =>
  product.owner.query(
    `update app.user_role r set permissions = $3 from app.user_user_role l
      where l.tenant_id = $1 and l.user_id = $2 and r.tenant_id = $1 and r.id = l.user_role_id`,
    [world.tenant.id, world.users.get(key), JSON.stringify(permissions)],
  )

/** Each key of a reply, with the place where it stands. */
function keysOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => keysOf(each, `${at}[]`))
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, each]) => keysOf(each, at ? `${at}.${key}` : key))
}

describe('A public link', () => {
  test('opens the matrix for whoever has it, with nothing but what the page shows', async () => {
    const id = await create({ roleMatrix: true, authorityRoleIds: [await roleId()], delegationRole: true })
    const { status, data } = await open(await linkOf(id))
    expect(status).toBe(200)
    expect(data).toMatchObject({
      name: 'Board matrix',
      description: 'For the board',
      organization: world.tenant.name,
    })
    expect([...new Set(keysOf(data))].sort()).toMatchInlineSnapshot(`
      [
        "at",
        "authorityMatrix.roles[].id",
        "authorityMatrix.roles[].name",
        "authorityMatrix.rows[].category",
        "authorityMatrix.rows[].decision.id",
        "authorityMatrix.rows[].decision.name",
        "authorityMatrix.rows[].section.id",
        "authorityMatrix.rows[].section.name",
        "authorityMatrix.rows[].tiers[].authorityType.id",
        "authorityMatrix.rows[].tiers[].authorityType.name",
        "authorityMatrix.rows[].tiers[].holders[].id",
        "authorityMatrix.rows[].tiers[].holders[].kind",
        "authorityMatrix.rows[].tiers[].holders[].name",
        "authorityMatrix.rows[].tiers[].label",
        "dateFormat",
        "decisionMatrix.authorityTypes[].icon",
        "decisionMatrix.authorityTypes[].id",
        "decisionMatrix.authorityTypes[].name",
        "decisionMatrix.baseCurrency",
        "decisionMatrix.cells[][]",
        "decisionMatrix.columns[].id",
        "decisionMatrix.columns[].isActive",
        "decisionMatrix.columns[].kind",
        "decisionMatrix.columns[].name",
        "decisionMatrix.columns[].organization",
        "decisionMatrix.limits[][].max.exclusive",
        "decisionMatrix.limits[][].max.unit",
        "decisionMatrix.limits[][].max.value",
        "decisionMatrix.limits[][].min",
        "decisionMatrix.limits[][].valueType",
        "decisionMatrix.roles[].id",
        "decisionMatrix.roles[].name",
        "decisionMatrix.rows[].category",
        "decisionMatrix.rows[].decision.id",
        "decisionMatrix.rows[].decision.name",
        "decisionMatrix.rows[].section.id",
        "decisionMatrix.rows[].section.name",
        "decisionMatrix.tooMany.columns",
        "decisionMatrix.tooMany.decisions",
        "description",
        "format.delegationIdentification",
        "format.delegationRole",
        "format.displayCurrencyCode",
        "format.matrixDecimalRounding",
        "format.timeRounding",
        "format.timeUnit",
        "format.tintsCells",
        "format.valueAbbrevations",
        "format.valueRounding",
        "format.viewerAdjustableFilters",
        "name",
        "organization",
        "zone",
      ]
    `)
    // no id of a record, no address, no number of a delegation
    expect(JSON.stringify(data)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    expect(JSON.stringify(data)).not.toMatch(/@|MTX-|DEC-|DEL-|USR-/)
  })

  test('shows the cells of the viewers, and no other', async () => {
    const id = await create()
    const { data: seen } = await world.as('admin').ask('POST', `${base}/${id}/grid`, {})
    const { decisionMatrix: shown } = (await open(await linkOf(id))).data
    expect(shown.cells).toEqual(seen.cells)
    expect(shown.cells.length).toBeGreaterThan(2)
    const highest = (limits: Answer['data'][][]) => limits.map(([limit]) => Number(limit?.max?.value))
    expect(highest(shown.limits)).toEqual(highest(seen.limits))
    expect(shown.rows.map((row: Answer['data']) => row.decision.name)).toEqual(
      seen.rows.map((row: Answer['data']) => row.decision.name),
    )
    expect(shown.columns).toHaveLength(seen.columns.length)
  })

  test('tells limits as the format writes them: the first of a cell, rounded and in its currency', async () => {
    const id = await create({
      valueAbbrevations: 'millions',
      valueRounding: 1,
      displayCurrencyCode: 'USD',
    })
    const { decisionMatrix: shown } = (await open(await linkOf(id))).data
    const { data: seen } = await world.as('admin').ask('POST', `${base}/${id}/grid`, {})
    const highest = (limits: Answer['data'][][]) => limits.map(([limit]) => limit?.max?.value)
    expect(highest(seen.limits)).toContain('250000.00')
    expect(highest(shown.limits)).toContain('200000')
    expect(highest(shown.limits)).not.toContain('250000.00')
    expect(shown.limits.every((each: unknown[]) => each.length <= 1)).toBe(true)
    expect(shown.rates).toEqual([])
  })

  test('names only those whom the format names', async () => {
    const id = await create({
      delegationIdentification: 'position',
      positions: [world.positions.get('President')],
      roleMatrix: true,
      authorityRoleIds: [await roleId()],
    })
    const { decisionMatrix, authorityMatrix } = (await open(await linkOf(id))).data
    const text = JSON.stringify([decisionMatrix.columns, authorityMatrix])
    expect(JSON.stringify(authorityMatrix)).toContain('President')
    const { data: seen } = await world.as('admin').ask('POST', `${base}/${id}/grid`, {})
    const people: string[] = seen.columns.flatMap((each: Answer['data']) =>
      each.kind === 'POSITION' ? each.beside : [],
    )
    expect(people.length).toBeGreaterThan(0)
    for (const name of people) expect(text).not.toContain(name)
  })

  test('is kept as hashes alone, and the history tells it without a secret', async () => {
    const id = await create()
    const token = await linkOf(id, { ...guarded, isExpirationEnabled: true, expirationDate: '2099-12-31' })
    const { rows } = await product.owner.query(
      `select (select string_agg(r::text, ' ') from app.revision r) || (select string_agg(k::text, ' ') from app.idempotency_key k) as said`,
    )
    expect(String(rows[0].said)).not.toContain(token)
    expect(String(rows[0].said)).not.toContain(PASSWORD)
    const log = (await world.as('admin').ask('GET', `${base}/${id}/changelog`)).data.items
    expect(log[0]).toMatchObject({
      event: 'LINK_ON',
      changes: [{ label: 'Public link', new: 'On, expires 12/31/2099, with a password' }],
    })
    // another password is told as another, and never which
    await change(id, { ...guarded, password: 'otter meadow violin', isExpirationEnabled: false })
    const [next] = (await world.as('admin').ask('GET', `${base}/${id}/changelog`)).data.items
    expect(next.event).toBe('LINK_CHANGE')
    expect(next.changes.map(({ label }: { label: string }) => label)).toEqual([
      'Public link: Expires',
      'Public link: Password',
    ])
    await change(id, { isPasswordRequired: true, isExpirationEnabled: true, expirationDate: '2099-12-31' })
    const detail = await read(id)
    expect(detail.publicLink).toMatchObject({
      isExpirationEnabled: true,
      expirationDate: '2099-12-31',
      isPasswordRequired: true,
      closed: null,
    })
    expect(JSON.stringify(detail)).not.toContain(token)
    const { problems } = await inTenant(workers, world.tenant.id, { readOnly: true }, (tx) =>
      verifyHistory(tx, world.tenant.id, [matrices.replay]),
    )
    expect(problems).toEqual([])
  })

  test('asks for its password, and for no other', async () => {
    const id = await create()
    const token = await linkOf(id, guarded)
    expect(await open(token)).toMatchObject({ status: 403, data: { code: 'PASSWORD_NEEDED' } })
    expect(await open(token, 'heron quarry candle')).toMatchObject({
      status: 403,
      data: { code: 'WRONG_PASSWORD' },
    })
    expect(await open(token, PASSWORD)).toMatchObject({ status: 200 })
    await change(id, { isPasswordRequired: true, password: 'otter meadow violin' })
    expect(await open(token, PASSWORD)).toMatchObject({ status: 403, data: { code: 'WRONG_PASSWORD' } })
    expect(await open(token, 'otter meadow violin')).toMatchObject({ status: 200 })
    // kept where none is named, gone where none is wanted
    expect((await change(id, { isPasswordRequired: true })).status).toBe(200)
    expect(await open(token)).toMatchObject({ status: 403 })
    expect((await change(id, { isPasswordRequired: false })).status).toBe(200)
    expect(await open(token)).toMatchObject({ status: 200 })
  })

  test('keeps what a change leaves out, and takes no password that nobody would be asked for', async () => {
    const id = await create()
    expect(await change(id, { password: PASSWORD, expirationDate: '2099-12-31' })).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'body.isExpirationEnabled' }, { path: 'body.isPasswordRequired' }] },
    })
    expect((await read(id)).publicLink).toBeNull()
    await linkOf(id, { ...guarded, isExpirationEnabled: true, expirationDate: '2099-12-31' })
    const token = await linkOf(id, { renews: true })
    expect(await open(token)).toMatchObject({ status: 403, data: { code: 'PASSWORD_NEEDED' } })
    expect((await read(id)).publicLink).toMatchObject({
      isPasswordRequired: true,
      expirationDate: '2099-12-31',
    })
  })

  test('is another one when it is made anew, with the same password', async () => {
    const id = await create()
    const before = await linkOf(id, guarded)
    const after = await linkOf(id, { isPasswordRequired: true, renews: true })
    expect(after).not.toBe(before)
    expect(await open(before, PASSWORD)).toMatchObject(OVER)
    expect(await open(after, PASSWORD)).toMatchObject({ status: 200 })
    expect((await change(id, { isPasswordRequired: true })).data.link).toBeNull()
  })
})

const roleId = async () =>
  (await world.as('admin').ask('GET', '/api/settings/decision-roles')).data.items[0].id

describe('Wrong passwords', () => {
  test('are ten at most, then the right one waits too, for 15 minutes', async () => {
    const token = await linkOf(await create(), guarded)
    for (let i = 0; i < 10; i++)
      expect(await open(token, `wrong password ${i}`)).toMatchObject({
        status: 403,
        data: { code: 'WRONG_PASSWORD' },
      })
    const refused = await open(token, PASSWORD)
    expect(refused).toMatchObject({ status: 429, data: { code: 'LINK_LOCKED' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect((await open(token)).status).toBe(429)
    product.clock.ahead = 15 * 60_000 + 1_000
    expect(await open(token, PASSWORD)).toMatchObject({ status: 200 })
  })

  test('are ten at most where twenty come at once', async () => {
    const token = await linkOf(await create(), guarded)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => open(token, `wrong password ${i}`)),
    )
    const count = (status: number) => answers.filter((each) => each.status === status).length
    expect([count(403), count(429)]).toEqual([10, 10])
    expect((await open(token, PASSWORD)).status).toBe(429)
  })

  test('do not lock out those who know it, where many open it at once', async () => {
    const token = await linkOf(await create(), guarded)
    const answers = await Promise.all(Array.from({ length: 15 }, () => open(token, PASSWORD)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  test('of one link lock no other', async () => {
    const [one, two] = [await linkOf(await create(), guarded), await linkOf(await create(), guarded)]
    await Promise.all(Array.from({ length: 11 }, () => open(one, 'wrong password')))
    expect((await open(one, PASSWORD)).status).toBe(429)
    expect((await open(two, PASSWORD)).status).toBe(200)
  })
})

test('Many passwords at once leave room for people who sign in', async () => {
  const unknown = () => randomBytes(32).toString('base64url')
  const answers = await Promise.all(Array.from({ length: 60 }, () => open(unknown(), PASSWORD)))
  const of = (status: number) => answers.filter((each) => each.status === status)
  expect(of(404).length + of(503).length).toBe(60)
  expect(of(404).length).toBeGreaterThanOrEqual(22)
  expect(of(503)[0]).toMatchObject({ data: { code: 'LINKS_BUSY' } })
  expect(Number(of(503)[0]?.headers['retry-after'])).toBeGreaterThan(0)
})

describe('A link is over', () => {
  test('for a stranger who guesses, who hears what everyone hears', async () => {
    for (const password of [undefined, PASSWORD])
      expect(await open(randomBytes(32).toString('base64url'), password)).toMatchObject(OVER)
    expect((await open('short')).status).toBe(400)
    expect(
      (await stranger('POST', '/api/matrix/public-links/open', { token: 'x'.repeat(43), id: 1 })).status,
    ).toBe(400)
  })

  test('when its last day is over, where the organization is', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
    const token = await linkOf(await create(), { isExpirationEnabled: true, expirationDate: today })
    expect((await open(token)).status).toBe(200)
    product.clock.ahead = DAY
    expect(await open(token)).toMatchObject(OVER)
  })

  test('when it is turned off, also once it is turned on again', async () => {
    const id = await create()
    const token = await linkOf(id)
    expect((await change(id, { externalSharing: false })).data).toMatchObject({
      publicLink: null,
      link: null,
    })
    expect(await open(token)).toMatchObject(OVER)
    const again = await linkOf(id)
    expect(await open(token)).toMatchObject(OVER)
    expect((await open(again)).status).toBe(200)
  })

  test('when its matrix is archived, and stays so after the restore', async () => {
    const id = await create()
    const token = await linkOf(id)
    await act('bulk-archive', id, { revokesDelegations: false })
    expect(await open(token)).toMatchObject(OVER)
    expect((await act('bulk-restore', id)).status).toBe(200)
    expect((await read(id)).publicLink).toBeNull()
    expect(await open(token)).toMatchObject(OVER)
  })

  test('when its matrix is deleted, and nothing of it is kept', async () => {
    const id = await create()
    const token = await linkOf(id, guarded)
    await act('bulk-delete', id)
    expect(await open(token, PASSWORD)).toMatchObject(OVER)
    const { rows } = await product.owner.query(
      'select count(*)::int as n from identity.matrix_link where matrix_id = $1',
      [id],
    )
    expect(rows[0].n).toBe(0)
  })

  test('while the settings turn links off, or require what it lacks', async () => {
    const id = await create()
    const token = await linkOf(id)
    for (const rule of [{ externalSharing: false }, { requirePassword: true }, { requireExpiration: true }]) {
      await settle(rule)
      expect(await open(token), JSON.stringify(rule)).toMatchObject(OVER)
      expect((await read(id)).publicLink.closed).not.toBeNull()
      await settle({ externalSharing: true, requirePassword: false, requireExpiration: false })
      expect((await open(token)).status).toBe(200)
    }
  })

  test('while whoever made it may not share it, or does not see all of it', async () => {
    const maker = 'approver'
    const shares = { ...SEES_ALL, 'matrix.edit': 'ALL', 'matrix.share_external': 'ALL' }
    await permit(maker, shares)
    const id = await create({ documentSharingType: 'PUBLIC' })
    const { data } = await change(id, {}, maker)
    expect((await open(data.link)).status).toBe(200)
    for (const lost of [
      { ...shares, 'matrix.share_external': 'OWNED' },
      { ...shares, 'delegation.view': 'OWNED' },
      { ...shares, 'decision.view': 'GROUPS' },
      { ...shares, 'tenant.access_matrices_module': undefined },
    ]) {
      await permit(maker, lost)
      expect(await open(data.link), JSON.stringify(lost)).toMatchObject(OVER)
      expect((await read(id)).publicLink).toMatchObject({ closed: 'MAKER', createdByName: 'approver Alder' })
    }
    await permit(maker, shares)
    expect((await open(data.link)).status).toBe(200)
    const userIds = [world.users.get(maker)]
    const turn = (status: string) =>
      world.as('admin').ask('PATCH', '/api/auth/users/bulk-status', { status, userIds })
    expect((await turn('INACTIVE')).status).toBe(200)
    expect(await open(data.link)).toMatchObject(OVER)
    // somebody else's change leaves it with its maker, a new one is theirs
    expect((await change(id, {})).data.publicLink.closed).toBe('MAKER')
    expect((await open((await change(id, { renews: true })).data.link)).status).toBe(200)
    expect((await turn('ACTIVE')).status).toBe(200)
  })

  test('of a matrix of groups, once one of them is beyond its maker', async () => {
    const maker = 'doctor'
    const ofGroups = {
      'tenant.access_matrices_module': 'ON',
      'decision.view': 'GROUPS',
      'delegation.view': 'GROUPS',
      'matrix.view': 'ALL',
      'tenant.create_matrices': 'ON',
      'matrix.edit': 'ALL',
      'matrix.share_external': 'ALL',
    }
    await permit(maker, ofGroups)
    const groups = [world.groups.get('Medicine')]
    const id = await create({ allGroups: false, groups, users: [], positions: [], allPersonnel: true }, maker)
    const { data } = await change(id, {}, maker)
    expect((await open(data.link)).status).toBe(200)
    // what shows more than they see is not theirs to show
    const wide = await create({ documentSharingType: 'PUBLIC' })
    expect(await change(wide, {}, maker)).toMatchObject({ status: 422, data: { code: 'BEYOND_SIGHT' } })
    await product.owner.query('delete from app.user_group where tenant_id = $1 and user_id = $2', [
      world.tenant.id,
      world.users.get(maker),
    ])
    expect(await open(data.link)).toMatchObject(OVER)
    expect((await read(id)).publicLink.closed).toBe('MAKER')
  })

  test('where nobody is known to have made it', async () => {
    const id = await create()
    const token = await linkOf(id)
    await product.owner.query(
      `update app.matrix set public_link = public_link - 'createdBy' where tenant_id = $1 and id = $2`,
      [world.tenant.id, id],
    )
    expect(await open(token)).toMatchObject(OVER)
    expect((await read(id)).publicLink.closed).toBe('MAKER')
  })

  test('by the day where the organization is by now', async () => {
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(product.now())
    const moves = (zone: string) =>
      product.owner.query('update app.tenant set zone = $2 where tenant_id = $1', [world.tenant.id, zone])
    const [behind, ahead] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
    expect(dayIn(behind) < dayIn(ahead)).toBe(true)
    const was = await product.owner.query('select zone from app.tenant where tenant_id = $1', [
      world.tenant.id,
    ])
    try {
      await moves(behind)
      const last = { isExpirationEnabled: true, expirationDate: dayIn(behind) }
      const token = await linkOf(await create(), last)
      expect((await open(token)).status).toBe(200)
      await moves(ahead)
      expect(await open(token)).toMatchObject(OVER)
    } finally {
      await moves(was.rows[0].zone)
    }
  })

  test('while its organization is suspended', async () => {
    const token = await linkOf(await create())
    const suspend = (status: string) =>
      product.owner.query(
        `with t as (select set_config('app.tenant_id', $1, true)) update app.tenant set status = $2 from t where tenant_id = $1::uuid`,
        [world.tenant.id, status],
      )
    await suspend('SUSPENDED')
    try {
      expect(await open(token)).toMatchObject(OVER)
    } finally {
      await suspend('ACTIVE')
    }
    expect((await open(token)).status).toBe(200)
  })

  test('stays as it is when its matrix is restricted, and a copy has none', async () => {
    const id = await create({ documentSharingType: 'PUBLIC' })
    const token = await linkOf(id)
    const { input, version } = await read(id)
    const restricted = { ...input, documentSharingType: 'RESTRICTED' }
    await world.as('admin').ask('PUT', `${base}/${id}`, restricted, { 'if-match': `"${version}"` })
    expect((await open(token)).status).toBe(200)
    const copy = await world.as('admin').ask('POST', `${base}/${id}/duplicate`, {})
    expect(copy.data).toMatchObject({ publicLink: null, input: { documentSharingType: 'RESTRICTED' } })
  })
})

describe('What a link shows', () => {
  const SENTENCE =
    'This matrix has a public link. End the link before you change what it shows, or ask someone who may share matrices externally.'
  const save = async (id: string, by: string, written: object) => {
    const { input, version } = await read(id)
    const body = { ...input, ...written }
    return world.as(by).ask('PUT', `${base}/${id}`, body, { 'if-match': `"${version}"` })
  }

  test('is changed only by whom a role lets share outside', async () => {
    const editor = 'authority'
    await permit(editor, { ...SEES_ALL, 'matrix.edit': 'ALL', 'matrix.share': 'ALL' })
    const id = await create({ documentSharingType: 'PUBLIC' })
    expect((await save(id, editor, { matrixName: 'Before the link' })).status).toBe(200)
    const token = await linkOf(id)
    for (const written of [
      { matrixName: 'For the world' },
      { matrixDescription: 'Otherwise' },
      { users: [] },
      { sectionIds: [], allDecisions: true },
      { valueRounding: 1 },
      { delegationRole: true },
      { viewerAdjustableFilters: false },
    ])
      expect(await save(id, editor, written), JSON.stringify(written)).toMatchObject({
        status: 403,
        data: { code: 'SHOWN_BY_LINK', message: SENTENCE },
      })
    expect((await open(token)).data.name).toBe('Before the link')
    const seen = await world.as(editor).ask('GET', `${base}/${id}`)
    expect(seen.data.permissions).toMatchObject({
      edit: { allowed: true },
      changeShown: { allowed: false, reason: SENTENCE },
    })
    // who inside sees it, and where its wizard stands, is shown to no stranger
    const inside = { documentSharingType: 'SHARED', documentSharingUsers: [world.users.get('dean')] }
    expect((await save(id, editor, { ...inside, currentTab: 'groups' })).status).toBe(200)
    expect((await save(id, 'admin', { matrixName: 'By whoever may' })).status).toBe(200)
    expect((await open(token)).data.name).toBe('By whoever may')
    expect((await change(id, { externalSharing: false }, editor)).status).toBe(200)
    expect((await save(id, editor, { matrixName: 'After the link' })).status).toBe(200)
  })
})

describe('A link is made', () => {
  test('only by whom a role lets share outside, of what they can view', async () => {
    const id = await create({ documentSharingType: 'PUBLIC' })
    for (const by of ['doctor', 'dean']) expect((await change(id, {}, by)).status).toBe(403)
    const hidden = await create({}, 'admin')
    expect((await change(hidden, {}, 'dean')).status).toBe(403)
    const { version } = await read(id)
    const path = `${base}/${id}/public-link`
    const sent = { 'if-match': `"${version}"` }
    expect((await stranger('PUT', path, { externalSharing: true }, sent)).status).toBe(401)
    expect((await other.as('admin').ask('PUT', path, { externalSharing: true }, sent)).status).toBe(404)
    expect((await world.as('admin').ask('PUT', path, { externalSharing: true })).status).toBe(428)
    expect(
      (await world.as('admin').ask('PUT', path, { externalSharing: true }, { 'if-match': '"99"' })).status,
    ).toBe(412)
    expect((await read(id)).publicLink).toBeNull()
  })

  test('as the settings want it', async () => {
    const id = await create()
    await settle({ requirePassword: true, requireExpiration: true })
    expect(await change(id, {})).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'body.expirationDate' }, { path: 'body.password' }] },
    })
    const whole = { ...guarded, isExpirationEnabled: true, expirationDate: '2099-12-31' }
    expect((await change(id, whole)).status).toBe(200)
    await settle({ externalSharing: false })
    expect(await change(id, whole)).toMatchObject({ status: 403, data: { code: 'LINKS_OFF' } })
    expect((await read(id)).permissions).toMatchObject({
      shareExternal: { allowed: false, reason: 'Public links are turned off in the settings of matrices.' },
      endLink: { allowed: true },
    })
    // what is open to nobody can still be ended
    expect((await change(id, { externalSharing: false })).status).toBe(200)
  })

  test('of a published matrix, with a password that is not guessed first', async () => {
    const draft = await create({ matrixStatusName: 'DRAFT' })
    expect(await change(draft, {})).toMatchObject({ status: 409, data: { code: 'LINK_OF_PUBLISHED' } })
    const id = await create()
    for (const password of ['password', 'aaaaaaaa', `${world.tenant.name}1`])
      expect(await change(id, { isPasswordRequired: true, password }), password).toMatchObject({
        status: 422,
        data: { fields: [{ path: 'body.password' }] },
      })
    expect((await change(id, { isPasswordRequired: true, password: 'short' })).status).toBe(400)
  })
})

test('what is found before a tenant is known is ids alone', async () => {
  const { rows } = await product.owner.query(
    `select pg_get_function_result(p.oid) as result from pg_proc p where p.oid = 'identity.matrix_of_link'::regproc`,
  )
  expect(rows).toEqual([{ result: 'TABLE(tenant_id uuid, matrix_id uuid)' }])
})
