import type { SmallWorld } from './product.ts'

/** A user as the person who manages them writes one. */
export const userBody = (world: SmallWorld) => ({
  firstName: 'Of a',
  lastName: 'Stranger',
  email: 'stranger@example.edu',
  roleIds: [world.tenant.userRoleIds.GU],
})
