import { scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { ownTenant, type Sql, sql } from '#platform/server/database/sql.ts'
import { visibleDelegations } from '../../visibility/server/delegation-visibility.ts'

/** Whether the viewer received `d` and so knows its path. This is `knowsPath` in SQL. */
const knowsPathOf = ({ userId, activePositionIds }: Viewer): Sql => {
  const holdsPosition = sql`s.position_id = any(${[...activePositionIds]}::uuid[])`
  return sql`exists (select 1 from app.delegation_slot s where s.tenant_id = ${ownTenant} and s.delegation_id = d.id
    and s.status not in ('DRAFT', 'REMOVED', 'DELETED') and case when s.kind = 'POSITION_ONLY' then ${holdsPosition}
      else s.user_id = ${userId} and (s.kind = 'SPECIFIC_PERSONNEL' or ${holdsPosition}) end)`
}

/** Whether the viewer may know the terms of `a`, which is `d` or above it. Null means that they know all. */
function isKnown(viewer: Viewer, now: Date): Sql | null {
  if (scopeOf(viewer, 'delegation.view') === 'ALL') return null
  return sql`(${knowsPathOf(viewer)} or ${visibleDelegations(viewer, now, 'a')})`
}

/** Whether the viewer may know the terms of the delegation `a` above `d`. */
export const isKnownAbove = (viewer: Viewer, now: Date): Sql => isKnown(viewer, now) ?? sql`true`

/**
 * Whether the viewer may know every delegation that sets `v`, an element of `effective_limits`. A label without setters counts as
 * set by the whole path. Null means that they know all.
 */
export function hasKnownSetters(viewer: Viewer, now: Date, v: Sql): Sql | null {
  const known = isKnown(viewer, now)
  return (
    known &&
    sql`not exists (select 1 from jsonb_array_elements_text(coalesce(${v}->'setBy', to_jsonb(d.path))) x (id)
      where not exists (select 1 from app.delegation a where a.tenant_id = ${viewer.tenantId} and a.id = x.id::uuid and ${known}))`
  )
}
