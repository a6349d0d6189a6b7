import { afterAll, beforeAll, beforeEach } from 'vitest'
import { replays } from '#app/replays.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { verifyHistory } from '#platform/server/proof/verify-history.ts'
import { buildSmallWorld, type SmallWorld, signIn, startTestProduct, type TestProduct } from './product.ts'
import { publishDecision, verdict } from './scenario.ts'

// Users with first and last days, in worlds whose clock moves.

export let product: TestProduct
export let world: SmallWorld
export let decisionId: string
let worlds = 0
let people = 0

export const DAY = 86_400_000
export const users = '/api/auth/users'
export const admin: SmallWorld['callers'][string]['ask'] = (...asked) => world.as('admin').ask(...asked)
export const user = (key: string) => world.users.get(key) as string
export const dayIn = (days: number): string =>
  new Date(product.now().getTime() + days * DAY).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
export const atNoon = (days: number) => `${dayIn(days)}T17:00:00.000Z`

/** A product for the tests of a file, and a world with a decision for each. */
export function registerWorlds() {
  beforeAll(async () => {
    product = await startTestProduct()
  })
  afterAll(() => product.close())
  beforeEach(async () => {
    product.clock.ahead = 0
    worlds += 1
    world = await buildSmallWorld(product, `Alder${worlds}`)
    decisionId = await publishDecision(world)
  })
}
/** An address that no one has. */
export const newAddress = () => {
  people += 1
  return `new${people}@alder.example`
}

/** Lets days go by, and does what became due meanwhile. */
export async function passDays(days: number) {
  await letDaysPass(days)
  await product.owner.query(
    'update graphile_worker._private_jobs set run_at = now() where run_at <= now() + make_interval(secs => $1)',
    [product.clock.ahead / 1000],
  )
  await product.workOff()
}
/** Everyone signs in again afterwards. */
export async function letDaysPass(days: number) {
  product.clock.ahead = days * DAY
  for (const key of ['admin', 'authority', 'dean']) {
    const { userId, personId } = world.as(key)
    const email = `${key}@${world.tenant.name.split(' ')[0]?.toLowerCase()}.example`
    world.callers[key] = await signIn(product, email, world.tenant.id, { userId, personId })
  }
  await product.owner.query(`update identity.session set "expiresAt" = '2100-01-01'`)
}

export async function save(key: string, change: object, as = 'admin') {
  const path = `${users}/${user(key)}`
  const match = { 'if-match': (await admin('GET', path)).etag ?? '' }
  const preview = await world.as(as).ask('POST', `${path}/preview`, change, match)
  const stamp = preview.data?.effects?.stamp
  return {
    effects: preview.data?.effects,
    ...(await world.as(as).ask('PATCH', path, change, { ...match, ...(stamp && { 'if-effects': stamp }) })),
  }
}
export const add = (change: object) =>
  admin('POST', '/api/auth/user', {
    firstName: 'New',
    lastName: 'Comer',
    email: newAddress(),
    roleIds: [world.tenant.userRoleIds.GU],
    ...change,
  })
export const statusOf = async (id: string) => (await admin('GET', `${users}/${id}`)).data.status
export const may = (key: string, days?: number) =>
  verdict(world, decisionId, key, 5, days === undefined ? {} : { at: atNoon(days) })
/** Whether a delegation is in force, as its record and the list say. */
export async function inForceOf(id: string) {
  const as = world.as('authority')
  const { data } = await as.ask('GET', `/api/decision/delegations/${id}`)
  const found = await as.ask('POST', '/api/decision/delegations/search', { ids: [id], inForce: ['YES'] })
  return { ...data.inForce, isListed: found.data.items.length === 1 }
}
export const problems = () =>
  inTenant(
    product.workerPool,
    world.tenant.id,
    { readOnly: true },
    async (tx) => (await verifyHistory(tx, world.tenant.id, replays)).problems,
  )

/** Someone who manages users and nothing else. */
export async function makeRegistrar() {
  const made = await admin('POST', `/api/auth/tenants/${world.tenant.id}/roles`, {
    name: 'Registrar',
    description: '',
    permissions: {
      'tenant.access_settings_module': 'ON',
      'tenant.manage_users': 'ON',
      'tenant.view_users': 'ON',
    },
  })
  await save('guest', { roleIds: [made.data.id, world.tenant.userRoleIds.GU] })
  world.callers.registrar = world.as('guest')
}
