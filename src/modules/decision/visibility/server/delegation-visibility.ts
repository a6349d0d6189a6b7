import type { Times } from '#modules/authority/index.server.ts'
import { groupsBeyond, reachOf, reachOfScopes } from '#modules/settings/index.server.ts'
import { has, scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { all, any, ownTenant, type Sql, sql } from '#platform/server/database/sql.ts'
import type { FewRows } from '#platform/server/lists/list-source.ts'
import { holdsAt } from '#platform/server/records/facts.ts'
import { designates, recipientKeysOf } from './decision-visibility.ts'

/** Delegations that the viewer issued: as a person, or through a position that they hold now. */
const issuedByMe = (viewer: Viewer, of: string): Sql => {
  const d = sql.raw(of)
  return sql`(${d}.issuer_user_id = ${viewer.userId} or (${d}.issuer_type = 'POSITION' and ${d}.issuer_position_id = any(${viewer.positionIds}::uuid[])))`
}

/** The delegations with a role of the viewer that cascades to all below. Semantics 3.7. */
const cascading = (viewer: Viewer): Sql => sql`select g.delegation_id from app.delegation_role_designee g
  join app.delegation_role r on r.tenant_id = ${ownTenant} and r.id = g.delegation_role_id and r.is_cascade
  where g.tenant_id = ${viewer.tenantId} and ${designates(viewer)}`

const isInGroups = (of: string, groups: Sql): Sql => sql`exists (select 1 from app.delegation_group g
    where g.tenant_id = ${ownTenant} and g.delegation_id = ${sql.raw(of)}.id and g.group_id = any(${groups}))`

/** How the viewer is tied to the delegation of an alias, as SQL: the facts of DelegationTie. */
const tiesOf = (of: string) => {
  const d = sql.raw(of)
  return {
    isIssuer: (viewer: Viewer): Sql => issuedByMe(viewer, of),
    isAncestorIssuer: (viewer: Viewer): Sql => sql`${d}.path && array(
    select a.id from app.delegation a where a.tenant_id = ${viewer.tenantId} and ${issuedByMe(viewer, 'a')})`,
    isHolder: (
      viewer: Viewer,
    ): Sql => sql`exists (select 1 from app.delegation_slot s where s.tenant_id = ${ownTenant} and s.delegation_id = ${d}.id
    and s.recipient_key = any(${recipientKeysOf(viewer)}::text[]) and s.status not in ('DRAFT', 'REMOVED', 'DELETED'))`,
    isDesignee: (viewer: Viewer): Sql => sql`(${d}.status not in ('DRAFT', 'DELETED')
    and (exists (select 1 from app.delegation_role_designee g where g.tenant_id = ${ownTenant} and g.delegation_id = ${d}.id and ${designates(viewer)})
      or ${d}.path && array(${cascading(viewer)})))`,
    isCreator: (viewer: Viewer): Sql => sql`${d}.created_by = ${viewer.userId}`,
    inMyGroups: (viewer: Viewer, now: Date): Sql => isInGroups(of, reachOf(viewer, now)),
    groupsBeyond: (viewer: Viewer, now: Date): Sql =>
      groupsBeyond(
        viewer,
        sql`select n.group_id from app.delegation_group n where n.tenant_id = ${viewer.tenantId} and n.delegation_id = ${d}.id`,
        now,
      ),
  }
}
export const delegationTies = tiesOf('d')

/** Delegations that the viewer may see: one condition for get, list, count, search and masks. Spec 6. */
export function visibleDelegations(viewer: Viewer, now: Date, of = 'd'): Sql {
  const d = sql.raw(of)
  const isThere = sql`${d}.tenant_id = ${viewer.tenantId} and ${d}.status <> 'DELETED'`
  return all([isThere, mayBeSeen(viewer, now, tiesOf(of))])
}

/** Whether the viewer may see the delegation of an id. */
export const isSeenDelegation = (viewer: Viewer, now: Date, id: Sql): Sql =>
  sql`exists (select 1 from app.delegation d where d.tenant_id = ${ownTenant} and d.id = ${id} and ${visibleDelegations(viewer, now)})`

type Ties = ReturnType<typeof tiesOf>

/** By a role, or by one of the ties. */
function mayBeSeen(viewer: Viewer, now: Date, tied: Ties): Sql {
  if (!has(viewer, 'tenant.access_delegations_module')) return sql`false`
  const scope = scopeOf(viewer, 'delegation.view')
  if (scope === 'ALL') return sql`true`
  const ties = [
    tied.isIssuer(viewer),
    tied.isAncestorIssuer(viewer),
    tied.isHolder(viewer),
    tied.isDesignee(viewer),
    tied.isCreator(viewer),
  ]
  if (scope === 'GROUPS') ties.push(tied.inMyGroups(viewer, now))
  return any(ties)
}

/**
 * Delegations `d` that are deleted and were not at the instant asked about, as it was known when: what is said of that day
 * names them to the person who would see them. They cannot be opened any longer.
 */
export function deletedSince(viewer: Viewer, { at, knownAt, isLatest }: Times, now: Date): Sql {
  const slots = sql`app.delegation_slot s join app.slot_status f on f.tenant_id = ${ownTenant} and f.slot_id = s.id
    and f.status in ('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED', 'REVOKED') and ${holdsAt('f', at, isLatest ? 'LATEST' : knownAt)}
    where s.tenant_id = ${ownTenant} and s.delegation_id = d.id`
  const held = sql`exists (select 1 from ${slots} and s.recipient_key = any(${recipientKeysOf(viewer)}::text[]))`
  return all([
    sql`d.tenant_id = ${viewer.tenantId} and d.status = 'DELETED'`,
    sql`exists (select 1 from ${slots})`,
    mayBeSeen(viewer, now, { ...delegationTies, isHolder: () => held }),
  ])
}

const FEW = 20_000

/** What stands beside each group (`sayBesideGroups`) and is asked for; the status as it is stored. */
export type VisibilityFilter = {
  sections?: readonly string[] | undefined
  statuses?: readonly string[] | undefined
}

function matchGroupColumns({ sections = [], statuses = [] }: VisibilityFilter): Sql {
  const isAsked = (column: string, values: readonly string[], type: string) => {
    const held = sql.raw(`g.${column}`)
    return values.length > 0 ? [sql`${held} is null or ${held} = any(${values}::${sql.raw(type)}[])`] : []
  }
  return all([...isAsked('section_id', sections, 'uuid'), ...isAsked('status', statuses, 'text')])
}

/**
 * The same delegations for a list, by their ids: each tie is a walk of its own index. The condition above would look at every
 * delegation of the tenant. Null where the viewer may see all, or none.
 */
export function fewDelegations(viewer: Viewer, now: Date, narrowed: VisibilityFilter = {}): FewRows | null {
  const scope = scopeOf(viewer, 'delegation.view')
  if (scope === 'ALL' || !has(viewer, 'tenant.access_delegations_module')) return null
  const { tenantId, userId, positionIds } = viewer
  const keys = recipientKeysOf(viewer)
  const tied = [
    sql`with recursive below (id) as (
        select i.id from (
          select a.id from app.delegation a where a.tenant_id = ${tenantId} and a.issuer_user_id = ${userId}
          union all select a.id from app.delegation a
            where a.tenant_id = ${tenantId} and a.issuer_type = 'POSITION' and a.issuer_position_id = any(${positionIds}::uuid[])) i
        union select c.id from below b join app.delegation c on c.tenant_id = ${tenantId} and c.parent_delegation_id = b.id)
      select id from below`,
    sql`select s.delegation_id from app.delegation_slot s where s.tenant_id = ${tenantId} and s.recipient_key = any(${keys}::text[])
      and s.status not in ('DRAFT', 'REMOVED', 'DELETED')`,
    sql`select g.delegation_id from app.delegation_role_designee g join app.delegation e on e.tenant_id = ${tenantId} and e.id = g.delegation_id
      and e.status <> 'DRAFT' where g.tenant_id = ${tenantId} and ${designates(viewer)}`,
    sql`with recursive below (id, status) as (
        select e.id, e.status from app.delegation e where e.tenant_id = ${tenantId} and e.id = any(array(${cascading(viewer)}))
        union select c.id, c.status from below b join app.delegation c on c.tenant_id = ${tenantId} and c.parent_delegation_id = b.id)
      select id from below where status <> 'DRAFT'`,
    sql`select a.id from app.delegation a where a.tenant_id = ${tenantId} and a.created_by = ${userId}`,
  ]
  const inGroups = sql`select g.delegation_id from app.delegation_group g where g.tenant_id = ${tenantId}
      and g.group_id = any(${reachOf(viewer, now)}) and ${matchGroupColumns(narrowed)}`
  if (scope === 'GROUPS') tied.push(inGroups)
  const ids = sql.join(
    tied.map((each) => sql`(${each})`),
    sql` union all `,
  )
  return {
    isFew:
      scope === 'GROUPS'
        ? sql`(select count(*) <= ${sql.lit(FEW)} from (${inGroups} limit ${sql.lit(FEW + 1)}) counted)`
        : null,
    visible: sql`d.tenant_id = ${tenantId} and d.status <> 'DELETED' and d.id = any(array(${ids}))`,
  }
}

export const tiesOfDelegation = (viewer: Viewer, now: Date): Sql => sql`
  ${delegationTies.isIssuer(viewer)} as "isIssuer", ${delegationTies.isAncestorIssuer(viewer)} as "isAncestorIssuer",
  ${delegationTies.isHolder(viewer)} as "isHolder", ${delegationTies.isCreator(viewer)} as "isCreator",
  ${isInGroups('d', reachOfScopes(viewer, now))} as "inMyGroups", ${delegationTies.groupsBeyond(viewer, now)} as "groupsBeyond"`
