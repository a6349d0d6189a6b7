import { groupsBeyond, reachOf } from '#modules/settings/index.server.ts'
import { has, scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { any, ownTenant, type Sql, sql } from '#platform/server/database/sql.ts'
import type { FewRows } from '#platform/server/lists/list-source.ts'

/** How the viewer is tied to the decision of an alias, as SQL: the facts of DecisionTie. */
const tiesOf = (of: string) => {
  const d = sql.raw(of)
  return {
    isOwner: (viewer: Viewer): Sql => sql`${d}.owner_user_id = ${viewer.userId}`,
    isCreator: (viewer: Viewer): Sql => sql`${d}.created_by = ${viewer.userId}`,
    // the walk of a decision's delegations, of which there may be thousands, comes last
    isInvolved: (viewer: Viewer): Sql => sql`(
    exists (select 1 from app.delegation_slot s where s.tenant_id = ${ownTenant} and s.decision_id = ${d}.id
      and s.recipient_key = any(${recipientKeysOf(viewer)}::text[]) and s.status not in ('DRAFT', 'REMOVED', 'DELETED'))
    or exists (select 1 from app.delegation_role_designee g join app.delegation e on e.tenant_id = ${ownTenant} and e.id = g.delegation_id
      and e.status not in ('DRAFT', 'DELETED') where g.tenant_id = ${ownTenant} and e.decision_id = ${d}.id and ${designates(viewer)})
    or exists (select 1 from app.delegation e where e.tenant_id = ${ownTenant} and e.decision_id = ${d}.id and e.status <> 'DELETED'
      and (e.issuer_user_id = ${viewer.userId} or (e.issuer_type = 'POSITION' and e.issuer_position_id = any(${viewer.positionIds}::uuid[])))))`,
    inMyGroups: (viewer: Viewer, now: Date): Sql => sql`
    exists (select 1 from app.decision_group g where g.tenant_id = ${ownTenant} and g.decision_id = ${d}.id
      and g.group_id = any(${reachOf(viewer, now)}))`,
    groupsBeyond: (viewer: Viewer, now: Date): Sql =>
      groupsBeyond(
        viewer,
        sql`select n.group_id from app.decision_group n where n.tenant_id = ${viewer.tenantId} and n.decision_id = ${d}.id`,
        now,
      ),
  }
}
export const decisionTies = tiesOf('d')

/** What the check looks for: the person, and each position that they hold. */
export const recipientKeysOf = (viewer: Pick<Viewer, 'userId' | 'positionIds'>): string[] => [
  `u:${viewer.userId}`,
  ...viewer.positionIds.map((id) => `p:${id}`),
]

/** Whether a row `g` of designees means the viewer: themselves, a position that they hold, or them in it. */
export const designates = (viewer: Pick<Viewer, 'userId' | 'positionIds'>): Sql =>
  sql`g.is_active and g.recipient_key = any(${recipientKeysOf(viewer)}::text[])
    and (g.position_id is null or g.position_id = any(${viewer.positionIds}::uuid[]))`

/** Decisions that the viewer may see: one condition for get, list, count and search. Spec 6. */
export function visibleDecisions(viewer: Viewer, now: Date, of = 'd'): Sql {
  const d = sql.raw(of)
  const own = sql`${d}.tenant_id = ${viewer.tenantId} and ${d}.status <> 'DELETED'`
  if (!has(viewer, 'tenant.access_decisions_module')) return sql`false`
  const scope = scopeOf(viewer, 'decision.view')
  if (scope === 'ALL') return own
  const tied = tiesOf(of)
  const ties = [
    tied.isOwner(viewer),
    tied.isCreator(viewer),
    ...(scope === 'GROUPS' ? [tied.inMyGroups(viewer, now)] : []),
    tied.isInvolved(viewer),
  ]
  return sql`${own} and ${any(ties)}`
}

/** Whether the viewer may see the decision of an id. Its own row has a name that no statement around it uses. */
export const isSeenDecision = (viewer: Viewer, now: Date, id: Sql): Sql =>
  sql`exists (select 1 from app.decision seen_decision where seen_decision.tenant_id = ${ownTenant} and seen_decision.id = ${id}
    and ${visibleDecisions(viewer, now, 'seen_decision')})`

/** The same decisions for a list, by their ids. Null where the viewer may see all, or none. */
export function fewDecisions(viewer: Viewer, now: Date): FewRows | null {
  const scope = scopeOf(viewer, 'decision.view')
  if (scope === 'ALL' || !has(viewer, 'tenant.access_decisions_module')) return null
  const { tenantId, userId, positionIds } = viewer
  const tied = [
    sql`select o.id from app.decision o where o.tenant_id = ${tenantId} and o.owner_user_id = ${userId}`,
    sql`select o.id from app.decision o where o.tenant_id = ${tenantId} and o.created_by = ${userId}`,
    sql`select e.decision_id from app.delegation e where e.tenant_id = ${tenantId} and e.issuer_user_id = ${userId} and e.status <> 'DELETED'`,
    sql`select e.decision_id from app.delegation e where e.tenant_id = ${tenantId} and e.issuer_type = 'POSITION'
      and e.issuer_position_id = any(${positionIds}::uuid[]) and e.status <> 'DELETED'`,
    sql`select s.decision_id from app.delegation_slot s where s.tenant_id = ${tenantId}
      and s.recipient_key = any(${recipientKeysOf(viewer)}::text[]) and s.status not in ('DRAFT', 'REMOVED', 'DELETED')`,
    sql`select e.decision_id from app.delegation_role_designee g join app.delegation e on e.tenant_id = ${tenantId} and e.id = g.delegation_id
      and e.status not in ('DRAFT', 'DELETED') where g.tenant_id = ${tenantId} and ${designates(viewer)}`,
  ]
  if (scope === 'GROUPS')
    tied.push(sql`select g.decision_id from app.decision_group g where g.tenant_id = ${tenantId}
      and g.group_id = any(${reachOf(viewer, now)})`)
  return {
    // a tenant has tens of thousands of decisions at most
    isFew: null,
    visible: sql`d.tenant_id = ${tenantId} and d.status <> 'DELETED' and d.id = any(array(${sql.join(tied, sql` union all `)}))`,
  }
}
