import { ownTenant, rows, sql } from '#platform/server/database/sql.ts'
import type { Question } from '#platform/server/records/events.ts'
import type { ActionTypeUses } from '../../action-types/model/action-type.ts'

/** How many actions and templates have each type, none of them deleted. */
export const usesOfTypes: Question<{ ids: readonly string[] }, ReadonlyMap<string, ActionTypeUses>> = async (
  tx,
  { tenantId },
  { ids },
) => {
  const found = await rows<ActionTypeUses & { id: string }>(
    tx,
    sql`select t.id,
        (select count(*)::int from app.action a where a.tenant_id = ${ownTenant} and a.action_type_id = t.id and a.deleted_at is null) as actions,
        (select count(*)::int from app.action_template p where p.tenant_id = ${ownTenant} and p.action_type_id = t.id and p.deleted_at is null) as templates
      from app.action_type t where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[])`,
  )
  return new Map(found.map(({ id, ...uses }) => [id, uses]))
}
