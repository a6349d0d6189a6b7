import type { Question } from '#platform/server/events.ts'
import { rows, sql } from '#platform/server/sql.ts'
import type { ActionTypeUses } from '../../action-types/model/action-type.ts'

/** How many actions have each type, none of them deleted. */
export const usesOfTypes: Question<{ ids: readonly string[] }, ReadonlyMap<string, ActionTypeUses>> = async (
  tx,
  { tenantId },
  { ids },
) => {
  const found = await rows<{ id: string; actions: number }>(
    tx,
    sql`select a.action_type_id as id, count(*)::int as actions from app.action a
      where a.tenant_id = ${tenantId} and a.action_type_id = any(${ids}::uuid[]) and a.deleted_at is null group by 1`,
  )
  return new Map(found.map(({ id, actions }) => [id, { actions, templates: 0 }]))
}
