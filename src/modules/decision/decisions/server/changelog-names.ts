import type { Changelog } from '#platform/server/changelog.ts'
import { sql } from '#platform/server/sql.ts'

const VIEWS = [
  'app.user_public',
  'app.position_public',
  'app.group_public',
  'app.section_public',
  'app.category_public',
  'app.authority_type_public',
  'app.decision_role_public',
] as const

/** What the change logs of this module name by id. */
export const changelogNames: Pick<Changelog, 'actorName' | 'names'> = {
  actorName: sql`(select u.name from app.user_public u where u.tenant_id = r.tenant_id and u.id = r.actor_user_id)`,
  names: (tenantId, ids) =>
    sql`select id, 'DEL-' || display_number as name from app.delegation where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
      union all select id, 'DEC-' || display_number from app.decision where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
      ${sql.join(
        VIEWS.map(
          (view) =>
            sql`union all select id, name from ${sql.raw(view)} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
        ),
        sql` `,
      )}`,
}

type Named = { name: string }
/** Conditions are told by their names. */
export const conditionNames = (conditions: readonly Named[]) => conditions.map((each) => each.name).join(', ')
