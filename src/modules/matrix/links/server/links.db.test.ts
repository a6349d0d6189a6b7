import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '#platform/server/database/database.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { verifyHistory } from '#platform/server/proof/verify-history.ts'
import { type Answer, buildSmallWorld, type SmallWorld } from '#test/database/product.ts'
import { matrices } from '../../matrices/server/matrix-store.ts'
import {
  base,
  change,
  create,
  guarded,
  linkOf,
  OVER,
  open,
  PASSWORD,
  permit,
  product,
  read,
  SEES_ALL,
  settle,
  startLinks,
  stranger,
  world,
} from '../testing/links.ts'

startLinks()

let other: SmallWorld
let workers: pg.Pool
beforeAll(async () => {
  other = await buildSmallWorld(product, 'Birch')
  workers = openPool(product.workerUrl, { max: 1, application: 'test proof' })
})
afterAll(() => workers.end())

/** Each key of a reply, with the place where it stands. */
function keysOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => keysOf(each, `${at}[]`))
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, each]) => keysOf(each, at ? `${at}.${key}` : key))
}

describe('A public link', () => {
  test('opens the matrix for the person who has it, with nothing but what the page shows', async () => {
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
        "authorityMatrix.leftOut.byAuthorityType",
        "authorityMatrix.leftOut.byGroup",
        "authorityMatrix.leftOut.byLimitType",
        "authorityMatrix.leftOut.byStatus",
        "authorityMatrix.leftOut.decisions",
        "authorityMatrix.roles[].id",
        "authorityMatrix.roles[].name",
        "authorityMatrix.rows[].category",
        "authorityMatrix.rows[].decision.id",
        "authorityMatrix.rows[].decision.name",
        "authorityMatrix.rows[].section.id",
        "authorityMatrix.rows[].section.name",
        "authorityMatrix.rows[].tiers[].authorityType.id",
        "authorityMatrix.rows[].tiers[].authorityType.name",
        "authorityMatrix.rows[].tiers[].holders[].delegations",
        "authorityMatrix.rows[].tiers[].holders[].id",
        "authorityMatrix.rows[].tiers[].holders[].kind",
        "authorityMatrix.rows[].tiers[].holders[].name",
        "authorityMatrix.rows[].tiers[].holders[].state",
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
        "decisionMatrix.leftOut.byAuthorityType",
        "decisionMatrix.leftOut.byGroup",
        "decisionMatrix.leftOut.byLimitType",
        "decisionMatrix.leftOut.byStatus",
        "decisionMatrix.leftOut.decisions",
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
    // another password is reported as another, and never which
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

  test('keeps what a change leaves out, and takes no password that no one would be asked for', async () => {
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

  test('is another one when it is made again, with the same password', async () => {
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
    // what is open to no one can still be ended
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
