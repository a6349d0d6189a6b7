import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupsBelow, groupsInReach } from '#modules/settings/index.server.ts'
import { one, sql } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { hire } from '#test/database/hire.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { viewerOfUser } from './read-viewer.ts'

let product: TestProduct
let world: SmallWorld
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

const base = '/api/settings/groups'
const group = (name: string) => world.groups.get(name) as string

async function addBelow(groupName: string, parentGroupId: string): Promise<string> {
  const body = {
    groupName,
    groupTypeId: world.tenant.groupTypes.departments,
    parentGroupIds: [parentGroupId],
  }
  const answer = await world.as('admin').ask('POST', base, body)
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 201 })
  return answer.data.id
}

/** What is read with the viewer, beside what the groups say when they are asked. */
const reachOfUser = (key: string) =>
  inTenant(product.pool, world.tenant.id, { readOnly: true }, async (tx, now) => {
    const tenantId = world.tenant.id
    const viewer = await viewerOfUser(tx, { tenantId, userId: world.users.get(key) as string }, now)
    const asked = await one<{ below: string[]; active: string[] }>(
      tx,
      sql`select ${groupsBelow(tenantId, viewer.groupIds, now)} as below, ${groupsInReach(tenantId, viewer.groupIds, now)} as active`,
    )
    return { read: viewer.reach, asked: { below: asked.below.sort(), active: asked.active.sort() } }
  })

describe('how far the groups of a viewer reach', () => {
  test('is what the groups say: all below, those turned off without access, and what is below these', async () => {
    const { GA } = world.tenant.userRoleIds
    await hire(product, world, { key: 'manager', userRoleIds: [GA], groups: ['Medicine'] })
    const clinic = await addBelow('Clinic', group('Medicine'))
    const ward = await addBelow('Ward', clinic)
    const off = await world
      .as('admin')
      .ask('PATCH', `${base}/bulk-update`, { ids: [clinic], status: 'INACTIVE' })
    expect(off, JSON.stringify(off.data)).toMatchObject({ status: 200 })
    const { read, asked } = await reachOfUser('manager')
    expect(read).toEqual(asked)
    expect(read?.below).toEqual([group('Medicine'), clinic, ward].sort())
    expect(read?.active).toEqual([group('Medicine'), ward].sort())
  })

  test('is nothing for someone without groups', async () => {
    const { GA } = world.tenant.userRoleIds
    await hire(product, world, { key: 'nowhere', userRoleIds: [GA] })
    expect((await reachOfUser('nowhere')).read).toEqual({ below: [], active: [] })
  })

  test('is not read where no permission has a scope of groups', async () => {
    expect((await reachOfUser('admin')).read).toBeUndefined()
  })
})
