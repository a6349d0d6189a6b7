import type { Question } from '#platform/server/events.ts'
import { rows, sql } from '#platform/server/sql.ts'
import type { ActionTypeUses } from '../../action-types/model/action-type.ts'

/** How many templates have each of some types. */
export const usesOfActionTypes: Question<
  { ids: readonly string[] },
  ReadonlyMap<string, ActionTypeUses>
> = async (tx, { tenantId }, { ids }) => {
  const found = await rows<{ id: string; templates: number }>(
    tx,
    sql`select t.action_type_id as id, count(*)::int as templates from app.action_template t
      where t.tenant_id = ${tenantId} and t.action_type_id = any(${ids}::uuid[]) and t.deleted_at is null
      group by t.action_type_id`,
  )
  return new Map(found.map(({ id, templates }) => [id, { actions: 0, templates }]))
}
