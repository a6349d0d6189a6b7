import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import type { StoredDesignee } from '../model/role-rules.ts'
import { rolesOn } from './save-roles.ts'

/** `isInherited`: by a role of a delegation above that is shown on redelegations. */
type RoleDesignee = StoredDesignee & { readonly decisionRoleId: string; readonly isInherited: boolean }

/** The designees of active roles of delegations and of those above that reach them, by delegation. Semantics 3.7. */
export async function designeesOf(
  tx: Tx,
  tenantId: string,
  delegationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RoleDesignee[]>> {
  if (delegationIds.length === 0) return new Map()
  const delegations = await rows<{ id: string; path: string[] }>(
    tx,
    sql`select d.id, d.path from app.delegation d where d.tenant_id = ${tenantId} and d.id = any(${[...new Set(delegationIds)]}::uuid[])`,
  )
  const roles = await rolesOn(tx, tenantId, [
    ...new Set(delegations.flatMap(({ id, path }) => [id, ...path])),
  ])
  const active = Map.groupBy(
    roles.filter(({ isActive }) => isActive),
    ({ delegationId }) => delegationId,
  )
  return new Map(
    delegations.map(({ id, path }) => {
      const own = active.get(id) ?? []
      const above = path.flatMap((each) => active.get(each) ?? []).filter(({ isCascade }) => isCascade)
      return [
        id,
        [...own, ...above].flatMap(({ decisionRoleId, delegationId, designees }) =>
          designees.map((each) => ({ ...each, decisionRoleId, isInherited: delegationId !== id })),
        ),
      ]
    }),
  )
}
