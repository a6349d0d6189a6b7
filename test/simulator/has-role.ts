import type { Account, Stage } from './stage.ts'

/** A user role can be deactivated while no one active has it, and the person who is active again then may do nothing by it. Spec 5.3. */
export async function hasRole({ product, tenantId, world }: Stage, by: Account): Promise<boolean> {
  const { rowCount } = await product.owner.query(
    `select from app.user_user_role u join app.user_role r on r.tenant_id = u.tenant_id and r.id = u.user_role_id
      where u.tenant_id = $1 and u.user_id = $2 and r.status = 'ACTIVE'`,
    [tenantId, world.users.get(by)],
  )
  return Boolean(rowCount)
}
