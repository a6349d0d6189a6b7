import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewerOfUser } from '#modules/auth/index.server.ts'
import { createGroup, updateGroup } from '#modules/settings/groups/server/write-groups.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'

// A transaction that waited for a lock may have begun before the one that held it.

let product: TestProduct
let world: SmallWorld
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

type Write = (tx: Tx, viewer: Viewer, now: Date) => Promise<unknown>
/** Writes as a transaction that began so long (ms) ago. */
const write = (act: Write, ago = 0) =>
  inTenant(product.pool, world.tenant.id, { listeners: product.listeners }, async (tx, opened) => {
    const userId = world.users.get('admin') as string
    const viewer = await viewerOfUser(tx, { tenantId: world.tenant.id, userId }, opened)
    return act(tx, viewer, new Date(opened.getTime() - ago))
  })
const create = (groupName: string, parentGroupIds: string[] = [], ago = 0) =>
  write(
    (tx, viewer, now) =>
      createGroup(tx, viewer, {
        groupName,
        groupTypeId: world.tenant.groupTypes.departments as string,
        parentGroupIds,
        now,
      }),
    ago,
  ) as Promise<string>
const move = (id: string, parentGroupIds: string[], ago = 0) =>
  write(
    (tx, viewer, now) => updateGroup(tx, viewer, { id, change: { parentGroupIds }, expected: 1, now }),
    ago,
  )
const code = (refused: Promise<unknown>) =>
  refused.then(
    () => 'none',
    (error: { failure: { code: string } }) => error.failure.code,
  )
const MINUTE = 60_000

test('two moves close no circle where the later one began earlier', async () => {
  const [arts, dance] = [await create('Arts'), await create('Dance')]
  await move(arts, [dance])
  expect(await code(move(dance, [arts], MINUTE))).toBe('CYCLE')
})

test('two groups of one name are no siblings where the later one began earlier', async () => {
  const school = await create('School')
  await create('Office', [school])
  expect(await code(create('Office', [school], MINUTE))).toBe('DUPLICATE_NAME')
})
