import type { Tx } from '#platform/server/sql.ts'
import type { StoredDesignee } from '../model/role-rules.ts'
import { rolesOn } from './save-roles.ts'

type Designated = StoredDesignee & { readonly decisionRoleId: string }

/** The designees of active roles of delegations, by delegation. */
export async function designeesOf(
  tx: Tx,
  tenantId: string,
  delegationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Designated[]>> {
  if (delegationIds.length === 0) return new Map()
  const roles = await rolesOn(tx, tenantId, delegationIds)
  const active = roles.filter(({ isActive }) => isActive)
  return new Map(
    [...Map.groupBy(active, ({ delegationId }) => delegationId)].map(([id, some]) => [
      id,
      some.flatMap(({ decisionRoleId, designees }) => designees.map((each) => ({ ...each, decisionRoleId }))),
    ]),
  )
}
