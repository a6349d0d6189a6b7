import { buildUsers } from '#app/demo/tenant-builder.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { type Caller, type SmallWorld, signIn, type TestProduct } from './product.ts'

type HireOptions = { key: string; userRoleIds: readonly string[]; groups?: readonly string[] }

/** Someone whom the small world lacks, signed in; after that `world.as(key)` knows them. */
export async function hire(
  product: TestProduct,
  world: SmallWorld,
  { key, userRoleIds, groups = [] }: HireOptions,
): Promise<Caller> {
  const { tenant } = world
  const email = `${key}@${tenant.name.split(' ')[0]?.toLowerCase()}.example`
  const { personId } = await product.identity.createPerson({ email, name: key })
  const now = new Date(product.now().getTime() - 86_400_000)
  const person = {
    key,
    managerKey: null,
    personId,
    email,
    firstName: key,
    lastName: tenant.name,
    userRoleIds: [...userRoleIds],
    groupIds: groups.map((name) => world.groups.get(name) as string),
    primaryOrganizationId: null,
    positions: [],
  }
  const users = await inTenant(product.pool, tenant.id, { listeners: product.listeners }, (tx) =>
    buildUsers(tx, tenant.id, [person], now),
  )
  const userId = users.get(key) as string
  const caller = await signIn(product, email, tenant.id, { userId, personId })
  world.users.set(key, userId)
  world.callers[key] = caller
  return caller
}
