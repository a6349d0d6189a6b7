import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import {
  type Answer,
  asker,
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { issue, publishDecision } from '#test/database/scenario.ts'
import { LINK_FAILURES } from '../model/link-failures.ts'

export const base = '/api/matrix/matrices'
export const OVER = { status: 404, data: { code: 'LINK_OVER', message: LINK_FAILURES.LINK_OVER.message } }
export const PASSWORD = 'heron quarry lantern'

/** The product and its world, and a stranger, who has no session. */
export let product: TestProduct
export let world: SmallWorld
export let stranger: ReturnType<typeof asker>

/** Matrices of two decisions may have links; each test begins with the settings and permissions of the first. */
export function startLinks() {
  beforeAll(async () => {
    product = await startTestProduct({ database: 'own' })
    world = await buildSmallWorld(product, 'Alder')
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
  afterAll(() => product.close())
  afterEach(async () => {
    product.clock.ahead = 0
    await product.owner.query(
      `update app.user_role r set permissions = o.permissions from permissions_before o where o.id = r.id`,
    )
    await settle({ externalSharing: true, requirePassword: false, requireExpiration: false })
  })
}

export async function settle(change: object) {
  const path = `/api/settings/matrices-settings/${world.tenant.id}`
  const { etag } = await world.as('admin').ask('GET', path)
  const answer = await world.as('admin').ask('PATCH', path, change, { 'if-match': etag as string })
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
}

export async function create(more: object = {}, by = 'admin'): Promise<string> {
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

export const read = async (id: string) => (await world.as('admin').ask('GET', `${base}/${id}`)).data
export async function change(id: string, wanted: object, by = 'admin'): Promise<Answer> {
  const { version } = await read(id)
  const body = { externalSharing: true, ...wanted }
  return world.as(by).ask('PUT', `${base}/${id}/public-link`, body, { 'if-match': `"${version}"` })
}
/** A link of the matrix, as it stands behind the # of an address. */
export async function linkOf(id: string, wanted: object = {}): Promise<string> {
  const answer = await change(id, wanted)
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
  return answer.data.link
}
export const guarded = { isPasswordRequired: true, password: PASSWORD }
export const open = (token: string, password?: string) =>
  stranger('POST', '/api/matrix/public-links/open', { token, ...(password !== undefined && { password }) })
export const act = (name: string, id: string, body: object = {}) =>
  world.as('admin').ask('POST', `${base}/${name}`, { matrixIds: [id], ...body })

export const SEES_ALL = {
  'tenant.access_matrices_module': 'ON',
  'decision.view': 'ALL',
  'delegation.view': 'ALL',
  'matrix.view': 'ALL',
}
/** What the user role of someone gives after this, to them and the person who has it. */
export const permit = (key: string, permissions: object) =>
  product.owner.query(
    `update app.user_role r set permissions = $3 from app.user_user_role l
      where l.tenant_id = $1 and l.user_id = $2 and r.tenant_id = $1 and r.id = l.user_role_id`,
    [world.tenant.id, world.users.get(key), JSON.stringify(permissions)],
  )
