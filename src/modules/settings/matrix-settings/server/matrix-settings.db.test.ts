import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, openPool } from '#platform/server/database/database.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { verifyHistory } from '#platform/server/proof/verify-history.ts'
import {
  buildSmallWorld,
  SECRET,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { matrixSettings } from './matrix-settings-store.ts'

let product: TestProduct
let workers: pg.Pool
let world: SmallWorld
let other: SmallWorld
beforeAll(async () => {
  product = await startTestProduct()
  workers = openPool(product.workerUrl, { max: 1, application: 'test proof' })
  world = await buildSmallWorld(product)
  other = await buildSmallWorld(product, 'Birch')
})
afterAll(async () => {
  await workers.end()
  await product.close()
})

const DEFAULTS = {
  decisionMatrixEnabled: true,
  authorityMatrixEnabled: true,
  externalSharing: false,
  requirePassword: false,
  requireExpiration: false,
}

const pathOf = ({ tenant }: SmallWorld) => `/api/settings/matrices-settings/${tenant.id}`
const read = (of = world) => of.as('dean').ask('GET', pathOf(of))
const turn = async (body: object, { by = 'admin', of = world } = {}) =>
  of.as(by).ask('PATCH', pathOf(of), body, { 'if-match': (await read(of)).etag as string })
const log = async (of = world): Promise<{ event: string; changes: { label: string; new: string }[] }[]> =>
  (
    await of
      .as('admin')
      .ask('GET', `/api/settings/changelogs/matrix-settings/${of.tenant.id}?sortOrder=asc&limit=100`)
  ).data.items
const entries = async (of = world) =>
  (await log(of)).map(({ event, changes }) => [event, ...changes.map((each) => `${each.label}: ${each.new}`)])
const proven = (of: SmallWorld) =>
  inTenant(workers, of.tenant.id, { readOnly: true }, async (tx) => {
    const { problems } = await verifyHistory(tx, of.tenant.id, [matrixSettings.replay])
    return problems
  })

const SET_UP = [
  'CREATE',
  'Decision Matrix: Yes',
  'Authority Matrix: Yes',
  'Public links: No',
  'Public links: Password required: No',
  'Public links: Expiration date required: No',
]

test('a new organization has both types, and shares nothing outside', async () => {
  expect((await read()).data).toEqual({ ...DEFAULTS, version: 1 })
  expect(await entries()).toEqual([SET_UP])
})

test('what is named changes, and the change log says what did', async () => {
  expect((await turn({ externalSharing: true, requirePassword: true })).data).toEqual({
    ...DEFAULTS,
    externalSharing: true,
    requirePassword: true,
    version: 2,
  })
  expect((await turn({ externalSharing: false })).data).toMatchObject({ requirePassword: true, version: 3 })
  expect((await turn({ externalSharing: false })).data).toMatchObject({ version: 3 })
  expect(await entries()).toEqual([
    SET_UP,
    ['UPDATE', 'Public links: Yes', 'Public links: Password required: Yes'],
    ['UPDATE', 'Public links: No'],
  ])
  expect(await proven(world)).toEqual([])
})

test('one matrix type stays enabled', async () => {
  expect((await turn({ authorityMatrixEnabled: false })).status).toBe(200)
  expect(await turn({ decisionMatrixEnabled: false })).toMatchObject({
    status: 422,
    data: {
      fields: [
        {
          path: 'body.decisionMatrixEnabled',
          message: 'At least one Matrix type must be enabled to proceed',
        },
      ],
    },
  })
  expect((await turn({ decisionMatrixEnabled: false, authorityMatrixEnabled: true })).status).toBe(200)
  expect((await turn({ decisionMatrixEnabled: true })).status).toBe(200)
})

test('a change needs the version that it is made on, and the permission', async () => {
  const ask = (by: string, headers = {}) =>
    world.as(by).ask('PATCH', pathOf(world), { requireExpiration: true }, headers)
  const { version } = (await read()).data
  expect((await ask('admin', { 'if-match': '"1"' })).status).toBe(412)
  expect((await ask('admin')).status).toBe(428)
  expect((await ask('authority', { 'if-match': `"${version}"` })).status).toBe(403)
  expect((await turn({ requirePassphrase: true })).status).toBe(400)
  expect((await read()).data).toMatchObject({ requireExpiration: false, version })
})

test('the settings of another organization are neither read nor changed', async () => {
  const foreign = await other.as('admin').ask('GET', pathOf(world))
  expect(foreign.status).toBe(404)
  const headers = { 'if-match': (await read()).etag as string }
  const change = await other.as('admin').ask('PATCH', pathOf(world), { externalSharing: true }, headers)
  expect(change.status).toBe(404)
  expect((await read()).data.externalSharing).toBe(false)
  expect((await read(other)).data).toEqual({ ...DEFAULTS, version: 1 })
})

test('an organization that is older than the settings has them too, and its first change says what they were', async () => {
  const owner = new URL(inject('postgresUrl'))
  owner.pathname = new URL(product.url).pathname
  await product.owner.query('drop view app.matrix_settings_public')
  await product.owner.query('drop table app.matrix_settings')
  await product.owner.query(`delete from app.placement where table_name = 'app.matrix_settings'`)
  await product.owner.query(`delete from app.revision where kind = 'matrix-settings'`)
  await product.owner.query(
    `delete from public.mandate_migration where name like '%create-matrix-settings.sql'`,
  )
  await migrate(owner.href, [SECRET])

  for (const each of [world, other]) expect((await read(each)).data).toEqual({ ...DEFAULTS, version: 1 })
  expect(await entries(other)).toEqual([])
  expect((await turn({ externalSharing: false }, { of: other })).status).toBe(200)
  expect(await entries(other)).toEqual([])
  expect((await turn({ externalSharing: true }, { of: other })).data.version).toBe(2)
  expect((await turn({ requireExpiration: true }, { of: other })).data.version).toBe(3)
  expect(await entries(other)).toEqual([
    SET_UP,
    ['UPDATE', 'Public links: Yes'],
    ['UPDATE', 'Public links: Expiration date required: Yes'],
  ])
  expect(await proven(other)).toEqual([])
})
