import { afterAll, beforeAll, expect, test } from 'vitest'
import { asKnownNow, type Times } from '#modules/authority/index.server.ts'
import { rows, sql } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
  viewerOf,
} from '#test/database/product.ts'
import { act, base, issue, publishDecision } from '#test/database/scenario.ts'
import { deletedSince } from '../../visibility/server/delegation-visibility.ts'

// A delegation that is deleted stays in what is said of the days before, for those who would see it.

let product: TestProduct
let world: SmallWorld
const made: { issued: string; open: string; before: Date; held: Date; revoked: Date; gone: Date } = {
  issued: '',
  open: '',
  before: new Date(),
  held: new Date(),
  revoked: new Date(),
  gone: new Date(),
}
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
  const later = () => {
    product.clock.ahead += 60_000
    return new Date(product.now().getTime() - 30_000)
  }
  const decisionId = await publishDecision(world)
  made.before = later()
  const medicine = { delegationGroups: [world.groups.get('Medicine')] }
  made.issued = (await issue(world, decisionId, { toUsers: ['guest'], change: medicine })).id
  made.open = (await issue(world, decisionId, { toUsers: ['guest'] })).id
  made.held = later()
  await act(world, 'authority', 'revoked', made.issued)
  made.revoked = later()
  const asked = { delegationIds: [made.issued] }
  const { data } = await world.as('authority').ask('PATCH', `${base}/delegations/bulk-delete`, asked)
  expect(data.succeeded).toEqual([made.issued])
  made.gone = later()
})
afterAll(() => product.close())

/** What someone is reported, asking about an instant. */
const toldTo = (who: string, times: (now: Date) => Times) =>
  inTenant(product.pool, world.tenant.id, { clock: product.clock }, async (tx, now) => {
    const viewer = await viewerOf(tx, world.tenant.id, world.users.get(who) as string, now)
    const found = await rows<{ id: string }>(
      tx,
      sql`select d.id from app.delegation d where ${deletedSince(viewer, times(now), now)}`,
    )
    return found.map(({ id }) => id)
  })

test('anyone who sees all delegations is notified of one that was deleted since', async () => {
  for (const at of [made.held, made.revoked]) {
    expect(await toldTo('authority', (now) => asKnownNow(at, now))).toEqual([made.issued])
    expect(await toldTo('authority', () => ({ at, knownAt: made.held }))).toEqual([made.issued])
  }
})

test('no one is notified of it when it was not there yet, or not any longer', async () => {
  expect(await toldTo('authority', (now) => asKnownNow(made.before, now))).toEqual([])
  expect(await toldTo('authority', (now) => asKnownNow(made.gone, now))).toEqual([])
  expect(await toldTo('authority', (now) => asKnownNow(now))).toEqual([])
  expect(await toldTo('authority', () => ({ at: made.held, knownAt: made.before }))).toEqual([])
})

test('anyone who held it then, or sees its groups, learns of it, and no one besides', async () => {
  const then = (now: Date) => asKnownNow(made.held, now)
  expect(await toldTo('guest', then)).toEqual([made.issued])
  expect(await toldTo('doctor', then)).toEqual([made.issued])
  expect(await toldTo('guest', (now) => asKnownNow(made.gone, now))).toEqual([])
  await product.owner.query(
    `update app.user_user_role l set user_role_id = r.id from app.user_role r
      where l.tenant_id = $1 and r.tenant_id = $1 and r.name = 'Restricted User' and l.user_id = $2`,
    [world.tenant.id, world.users.get('dean')],
  )
  expect(await toldTo('dean', then)).toEqual([])
})

test('answers about the days before name it, and no one can open it', async () => {
  const decision = await publishDecision(world)
  const { id, displayId } = await issue(world, decision, { toUsers: ['dean'] })
  const at = product.now().toISOString()
  await act(world, 'authority', 'revoked', id)
  await product.workOff()
  const deleted = await world
    .as('authority')
    .ask('PATCH', `${base}/delegations/bulk-delete`, { delegationIds: [id] })
  expect(deleted.data.succeeded, JSON.stringify(deleted.data)).toEqual([id])
  const amounts = [{ valueType: 'CURRENCY', value: '5.00', unit: 'USD' }]
  const who = { kind: 'USER', id: world.users.get('dean') }
  for (const times of [{ at }, { at, knownAt: at }]) {
    const asked = { amounts, ...times }
    const able = await world.as('authority').ask('POST', `${base}/decisions/${decision}/who-can`, asked)
    expect(able.data).toMatchObject({
      withheld: 0,
      items: [{ holder: { id: who.id }, through: { delegationId: null, displayId } }],
    })
    const checked = await world
      .as('authority')
      .ask('POST', `${base}/decisions/check-authority`, { decisionId: decision, who, ...asked })
    expect(checked.data).toMatchObject({ verdict: 'ALLOW', withheld: 0 })
    expect(checked.data.chain.at(-1)).toMatchObject({ displayId, delegationId: null })
    const told = await world.as('guest').ask('GET', `${base}/delegations/${id}`)
    expect(told.status).toBe(404)
  }
})
