import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/server/database/database.ts'
import { sealAll } from '#platform/server/proof/seals.ts'
import { buildSmallWorld, SECRET, type SmallWorld } from '../database/product.ts'
import { publishDecision } from '../database/scenario.ts'
import { placeOf, startTestProduct, type TestProduct } from './coordinator.ts'

// One of two workers is away: its organization waits, and everyone else works on.

const PASSWORD = 'a password of my own'
/** Nothing listens there. */
const DEAD_PORT = 1

let product: TestProduct
let away: SmallWorld
let healthy: SmallWorld
let direct: string
beforeAll(async () => {
  product = await startTestProduct()
  direct = new URL(product.url).href
  const worlds = new Map<number, SmallWorld>()
  for (let i = 1; worlds.size < 2; i += 1) {
    const world = await buildSmallWorld(product, `Alder${i}`)
    worlds.set((await placeOf(product, world.tenant.id)).port, world)
  }
  ;[away, healthy] = [...worlds.values()] as [SmallWorld, SmallWorld]
})
afterAll(() => product.close())

/** Does something while the coordinator looks for the worker of an organization where nothing listens. */
async function whileAway<T>({ tenant }: SmallWorld, work: () => Promise<T>): Promise<T> {
  const { port } = await placeOf(product, tenant.id)
  const movePort = (from: number, to: number) =>
    product.owner.query('update pg_dist_node set nodeport = $2 where nodeport = $1', [from, to])
  await movePort(port, DEAD_PORT)
  try {
    return await work()
  } finally {
    await movePort(DEAD_PORT, port)
  }
}

test('a node starts', async () => {
  await whileAway(away, () => migrate(direct, [SECRET]))
})

test('the organization of the other worker is sealed', async () => {
  for (const world of [away, healthy]) await publishDecision(world)
  const failed: string[] = []
  const error = (problem: unknown) => failed.push((problem as { tenantId: string }).tenantId)
  await whileAway(away, () => sealAll(product.workerPool, { error }))
  expect(failed).toContain(away.tenant.id)
  expect(failed).not.toContain(healthy.tenant.id)
  const sealed = async ({ tenant }: SmallWorld) =>
    (await product.owner.query('select 1 from app.seal where tenant_id = $1', [tenant.id])).rowCount
  expect(await sealed(healthy)).toBe(1)
  expect(await sealed(away)).toBe(0)
})

test('a person of both signs in to the other one', async () => {
  const chair = away.as('chair')
  await product.identity.setPassword(chair.personId, PASSWORD)
  const email = (
    await product.owner.query('select email from identity."user" where id = $1', [chair.personId])
  ).rows[0].email
  await healthy.as('admin').ask('POST', '/api/auth/users/bulk-invite', { emails: [email] })
  const ask = async (path: string, payload: object, cookie = '') => {
    const url = `/api/identity${path}`
    const answer = await product.app.inject({ method: 'POST', url, headers: { cookie }, payload })
    const cookies = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    return { status: answer.statusCode, data: answer.json().data, cookie: cookies.join('; ') }
  }
  const signIn = () => ask('/sign-in/password', { email, password: PASSWORD })
  await ask('/invitations/join', { tenantId: healthy.tenant.id }, (await signIn()).cookie)
  expect(await whileAway(away, signIn)).toMatchObject({
    status: 200,
    data: { tenantId: healthy.tenant.id },
  })
})
