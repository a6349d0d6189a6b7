import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { rows, rowsAs, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { narrowedRecipients } from '../model/narrowed-recipients.ts'

const RECIPIENT = {
  id: 'uuid',
  kind: 'text',
  user_id: 'uuid',
  position_id: 'uuid',
  issuer_user_id: 'uuid',
  issuer_position_id: 'uuid',
  functional: 'boolean',
  direct_line: 'boolean',
} as const

/** Both are in one department. Of a position, those of the position count. */
const inOneDepartment = (tenantId: string): Sql => {
  const departments = (position: string, user: string) => sql`(
    select g.group_id from app.position_group_public g where g.tenant_id = ${tenantId} and g.position_id = ${sql.raw(position)}
    union all select g.group_id from app.user_group_public g
      where g.tenant_id = ${tenantId} and ${sql.raw(position)} is null and g.user_id = ${sql.raw(user)})`
  return sql`exists (select 1 from ${departments('n.issuer_position_id', 'n.issuer_user_id')} a
    join ${departments("case when n.kind = 'POSITION_ONLY' then n.position_id end", 'n.user_id')} b on b.group_id = a.group_id
    join app.group_public p on p.tenant_id = ${tenantId} and p.id = a.group_id and p.group_type_name = 'Departments' and p.group_type_status = 'ACTIVE')`
}

/** Anyone who passes on stands above the recipient, or above someone in the recipient's position, in the line of managers. */
const belowInLine = (tenantId: string, now: Date): Sql => sql`exists (
  with recursive up (id, path) as (
    select u.manager_user_id, array[u.id] from app.user_public u where u.tenant_id = ${tenantId} and (
      (n.kind <> 'POSITION_ONLY' and u.id = n.user_id) or (n.kind = 'POSITION_ONLY' and u.id in (
        select o.user_id from app.occupancy_public o where o.tenant_id = ${tenantId} and o.position_id = n.position_id and ${holdsNow('o', now)})))
    union all select u.manager_user_id, up.path || u.id from up join app.user_public u on u.tenant_id = ${tenantId} and u.id = up.id
      where not u.id = any(up.path))
  select 1 from up where up.id = n.issuer_user_id or (n.issuer_user_id is null and up.id in (
    select o.user_id from app.occupancy_public o where o.tenant_id = ${tenantId} and o.position_id = n.issuer_position_id and ${holdsNow('o', now)})))`

/**
 * The delegations of a snapshot with a recipient whom their issuer could not choose at its instant: outside the departments,
 * or the line, that the decision and every link above allow. Spec 3.4, semantics 3.5.6.
 */
export async function outsidePathway(
  tx: Tx,
  tenantId: string,
  snapshot: Snapshot,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const narrowed = narrowedRecipients(snapshot, ids)
  if (narrowed.length === 0) return new Set()
  const recipients = narrowed.map((each) => ({
    id: each.delegationId,
    kind: each.kind,
    user_id: each.userId,
    position_id: each.positionId,
    issuer_user_id: each.issuerUserId,
    issuer_position_id: each.issuerPositionId,
    functional: each.pathways.includes('Functional'),
    direct_line: each.pathways.includes('Direct Line'),
  }))
  const found = await rows<{ id: string }>(
    tx,
    sql`select distinct n.id from ${rowsAs('n', RECIPIENT, recipients)}
      where not (n.functional and ${inOneDepartment(tenantId)})
        and not (n.direct_line and ${belowInLine(tenantId, new Date(snapshot.at))})`,
  )
  return new Set(found.map(({ id }) => id))
}
