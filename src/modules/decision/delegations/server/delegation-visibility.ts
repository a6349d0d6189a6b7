import { groupsBelow } from '#modules/settings/index.server.ts'
import { has, scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { any, type Sql, sql } from '#platform/server/sql.ts'
import { recipientKeysOf } from '../../decisions/server/decision-visibility.ts'

/** Delegations that the viewer issued: as a person, or through a position that they hold now. */
const issuedByMe = (viewer: Viewer, of: string): Sql => {
  const d = sql.raw(of)
  return sql`(${d}.issuer_user_id = ${viewer.userId} or (${d}.issuer_type = 'POSITION' and ${d}.issuer_position_id = any(${viewer.positionIds}::uuid[])))`
}

/** How the viewer is tied to the delegation `d`, as SQL: the facts of DelegationTie. */
export const delegationTies = {
  isIssuer: (viewer: Viewer): Sql => issuedByMe(viewer, 'd'),
  isAncestorIssuer: (viewer: Viewer): Sql => sql`d.path && array(
    select a.id from app.delegation a where a.tenant_id = ${viewer.tenantId} and ${issuedByMe(viewer, 'a')})`,
  isHolder: (
    viewer: Viewer,
  ): Sql => sql`exists (select from app.delegation_slot s where s.tenant_id = d.tenant_id and s.delegation_id = d.id
    and s.recipient_key = any(${recipientKeysOf(viewer)}::text[]) and s.status not in ('DRAFT', 'REMOVED', 'DELETED'))`,
  isCreator: (viewer: Viewer): Sql => sql`d.created_by = ${viewer.userId}`,
  inMyGroups: (viewer: Viewer, now: Date): Sql => sql`exists (select from app.delegation_group g
    where g.tenant_id = d.tenant_id and g.delegation_id = d.id and g.group_id = any(${groupsBelow(viewer.tenantId, viewer.groupIds, now)}))`,
}

/** Delegations that the viewer may see: one condition for get, list, count, search and masks. Spec 6. */
export function visibleDelegations(viewer: Viewer, now: Date): Sql {
  const own = sql`d.tenant_id = ${viewer.tenantId} and d.status <> 'DELETED'`
  if (!has(viewer, 'tenant.access_delegations_module')) return sql`false`
  const scope = scopeOf(viewer, 'delegation.view')
  if (scope === 'ALL') return own
  const ties = [
    delegationTies.isIssuer(viewer),
    delegationTies.isAncestorIssuer(viewer),
    delegationTies.isHolder(viewer),
    delegationTies.isCreator(viewer),
  ]
  if (scope === 'GROUPS') ties.push(delegationTies.inMyGroups(viewer, now))
  return sql`${own} and ${any(ties)}`
}

export const tiesOfDelegation = (viewer: Viewer, now: Date): Sql => sql`
  ${delegationTies.isIssuer(viewer)} as "isIssuer", ${delegationTies.isAncestorIssuer(viewer)} as "isAncestorIssuer",
  ${delegationTies.isHolder(viewer)} as "isHolder", ${delegationTies.isCreator(viewer)} as "isCreator",
  ${delegationTies.inMyGroups(viewer, now)} as "inMyGroups"`
