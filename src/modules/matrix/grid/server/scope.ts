import type { Principal } from '#modules/authority/engine/model/question.ts'
import { isOfGroups, type Times } from '#modules/authority/index.server.ts'
import { isSeenDecision, placedAt } from '#modules/decision/index.server.ts'
import { groupsInReach } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { all, any, one, ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsAt, type KnownTime } from '#platform/server/records/facts.ts'
import { type MatrixDefinition, MOST_COLUMNS, MOST_DECISIONS } from '../model/definition.ts'
import type { DecisionRow, GridColumn } from '../model/grid.ts'
import type { ScopeGroups } from '../model/scope-groups.ts'

/** Whose matrix, at which instant as known when. `viewer`: only decisions that they may view, of a matrix that is not saved. */
export type MatrixReading = {
  readonly tenantId: string
  readonly viewer: Viewer | null
  /** Whether it shows what stands above its groups: anyone who wrote it may view all. */
  readonly seesAbove: boolean
  readonly times: Times
  readonly now: Date
  /** Of the scope, these alone. */
  readonly only?: { readonly decisions: readonly string[]; readonly holders: readonly Principal[] }
}

const knownIn = ({ knownAt, isLatest }: Times): KnownTime => (isLatest ? 'LATEST' : knownAt)

type Scope = Pick<
  MatrixDefinition,
  | 'allGroups'
  | 'groups'
  | 'allPersonnel'
  | 'positions'
  | 'users'
  | 'allDecisions'
  | 'sectionIds'
  | 'categoryIds'
  | 'decisionIds'
>

/**
 * The groups of a scope at that instant: those named with all below, and all above if it sees above. If it does not, groups that have
 * left its own since are left out. Null: anywhere.
 */
export async function groupsInScope(
  tx: Tx,
  { allGroups, groups }: Scope,
  { tenantId, times, now, seesAbove }: MatrixReading,
): Promise<ScopeGroups | null> {
  if (allGroups) return null
  const found = await rows<{ id: string; isInside: boolean }>(
    tx,
    sql`with recursive up (id, path) as (
        select g, array[g] from unnest(${groups}::uuid[]) g
        union all
        select p.parent_id, u.path || p.parent_id from up u join app.group_parent_public p
          on p.tenant_id = ${tenantId} and p.group_id = u.id and ${holdsAt('p', times.at, knownIn(times))} where ${seesAbove} and not p.parent_id = any(u.path)),
      below (id, path) as (
        select g, array[g] from unnest(${groups}::uuid[]) g
        union all
        select p.group_id, b.path || p.group_id from below b join app.group_parent_public p
          on p.tenant_id = ${tenantId} and p.parent_id = b.id and ${holdsAt('p', times.at, knownIn(times))} where not p.group_id = any(b.path))
      select s.id, bool_or(s.is_inside) as "isInside" from (select id, false as is_inside from up union select id, true from below) s
        where ${seesAbove ? sql`true` : sql`s.id = any(${groupsInReach(tenantId, groups, now)})`} group by s.id`,
  )
  return {
    near: new Set(found.map(({ id }) => id)),
    inside: new Set(found.flatMap(({ id, isInside }) => (isInside ? [id] : []))),
  }
}

/** Which decisions `d` a scope means, whatever their status. */
function whereInScope({ allDecisions, sectionIds, categoryIds, decisionIds }: Scope): Sql {
  if (allDecisions) return sql`true`
  return any([
    sql`d.section_id = any(${sectionIds}::uuid[])`,
    sql`d.category_id = any(${categoryIds}::uuid[])`,
    sql`d.id = any(${decisionIds}::uuid[])`,
  ])
}

const isOfGroupsNow = (
  groups: readonly string[],
): Sql => sql`exists (select 1 from app.decision_group_public g
  where g.tenant_id = ${ownTenant} and g.decision_id = d.id and g.group_id = any(${groups}::uuid[]))`

const isPublishedAt = (times: Times, id: Sql): Sql => sql`exists (select 1 from app.decision_status_public p
  where p.tenant_id = ${ownTenant} and p.decision_id = ${id} and p.status = 'PUBLISHED' and ${holdsAt('p', times.at, knownIn(times))})`

/** How many of these are no rows because they are outside the groups. Of one that the viewer cannot view it is not told that it is published. */
async function elsewhere(
  tx: Tx,
  ids: readonly string[],
  { tenantId, viewer, times, now }: Pick<MatrixReading, 'tenantId' | 'viewer' | 'times' | 'now'>,
): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await one<{ count: number }>(
    tx,
    sql`select count(*)::int as count from app.decision_public d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])
      and ${isPublishedAt(times, sql`d.id`)} and ${viewer ? isSeenDecision(viewer, now, sql`d.id`) : sql`true`}`,
  )
  return count
}

/** The rows of a matrix: decisions of its scope that were published at that instant, and how many find no room. */
export async function rowsOf(
  tx: Tx,
  scope: Scope,
  groups: ScopeGroups | null,
  { tenantId, viewer, seesAbove, times, now, only }: MatrixReading,
): Promise<{ rows: DecisionRow[]; tooMany: number; unpublished: number }> {
  const narrowed = all([
    whereInScope(scope),
    groups ? isOfGroups(tenantId, { id: sql`d.id`, groups: [...groups.near] }, times) : sql`true`,
    groups && !seesAbove ? isOfGroupsNow([...groups.near]) : sql`true`,
    viewer ? isSeenDecision(viewer, now, sql`d.id`) : sql`true`,
    only ? sql`d.id = any(${only.decisions}::uuid[])` : sql`true`,
  ])
  const found = await rows<DecisionRow & { all: number }>(
    tx,
    sql`select json_build_object('id', d.id, 'name', d.name, 'displayId', d.display_id) as decision,
        json_build_object('id', s.id, 'name', s.name) as section,
        case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as category, count(*) over ()::int as all
      from (${placedAt(tenantId, times, now)}) d
        join app.section_public s on s.tenant_id = ${tenantId} and s.id = d.section_id
        left join app.category_public c on c.tenant_id = ${tenantId} and c.id = d.category_id
      where ${narrowed} and ${isPublishedAt(times, sql`d.id`)}
      order by lower(s.name), s.id, c.name is not null, lower(c.name), c.id, lower(d.name), d.id limit ${sql.lit(MOST_DECISIONS)}`,
  )
  const shown = found.map(({ decision, section, category }) => ({ decision, section, category }))
  const ids = new Set(shown.map(({ decision }) => decision.id))
  const missing = scope.decisionIds.filter((id) => !ids.has(id))
  const total = found[0]?.all ?? 0
  return {
    rows: shown,
    tooMany: total - shown.length,
    unpublished:
      total > shown.length
        ? 0
        : missing.length - (await elsewhere(tx, missing, { tenantId, viewer, times, now })),
  }
}

/** Everyone who is a recipient of something of these decisions. */
const recipientsOf = (tx: Tx, tenantId: string, decisionIds: readonly string[]) =>
  rows<Principal>(
    tx,
    sql`select distinct case when s.user_id is null then 'POSITION' else 'USER' end as kind, coalesce(s.user_id, s.position_id) as id
      from app.delegation_slot_public s where s.tenant_id = ${tenantId} and s.decision_id = any(${decisionIds}::uuid[])`,
  )

/** The holders whose columns a matrix has: those that are named in their order, or everyone who received something. */
export async function holdersOf(
  tx: Tx,
  { allPersonnel, positions, users }: Scope,
  decisionIds: readonly string[],
  { tenantId, only }: MatrixReading,
): Promise<readonly Principal[]> {
  const isAsked = ({ kind, id }: Principal) =>
    !only || only.holders.some((each) => each.kind === kind && each.id === id)
  if (allPersonnel) return (await recipientsOf(tx, tenantId, decisionIds)).filter(isAsked)
  const named = [
    ...positions.map((id) => ({ kind: 'POSITION' as const, id })),
    ...users.map((id) => ({ kind: 'USER' as const, id })),
  ]
  return named.slice(0, MOST_COLUMNS).filter(isAsked)
}

/** The heads of columns at that instant, in the order of the holders. A holder who no longer exists keeps the name. */
export async function columnsOf(
  tx: Tx,
  holders: readonly Principal[],
  { tenantId, times }: MatrixReading,
): Promise<GridColumn[]> {
  const ids = (kind: Principal['kind']) => holders.filter((each) => each.kind === kind).map(({ id }) => id)
  const holding = (occupant: Sql): Sql => sql`app.occupancy_public o
      join app.user_public u on u.tenant_id = ${ownTenant} and u.id = o.user_id
      join app.position_public p on p.tenant_id = ${ownTenant} and p.id = o.position_id
    where o.tenant_id = ${ownTenant} and ${occupant} and ${holdsAt('o', times.at, knownIn(times))}`
  const isActive = (statuses: Sql, ofHolder: Sql): Sql => sql`exists (select 1 from ${statuses} s
    where s.tenant_id = ${ownTenant} and ${ofHolder} and s.status = 'ACTIVE' and ${holdsAt('s', times.at, knownIn(times))})`
  const organization = (link: Sql): Sql => sql`(select json_build_object('id', g.id, 'name', g.name)
    from ${link} join app.organization_public g on g.tenant_id = ${ownTenant} and g.id = l.group_id`
  const found = await rows<GridColumn>(
    tx,
    sql`select 'POSITION' as kind, n.id, n.name, ${isActive(sql`app.position_status_public`, sql`s.position_id = n.id`)} as "isActive",
        coalesce((select json_agg(u.name order by u.name) from ${holding(sql`o.position_id = n.id`)}), '[]') as beside,
        ${organization(sql`app.position_group_public l`)} where l.tenant_id = ${ownTenant} and l.position_id = n.id order by g.name limit 1) as organization
      from app.position_public n where n.tenant_id = ${tenantId} and n.id = any(${ids('POSITION')}::uuid[])
      union all
      select 'USER', n.id, n.name, ${isActive(sql`app.user_status_public`, sql`s.user_id = n.id`)},
        coalesce((select json_agg(p.name order by p.name) from ${holding(sql`o.user_id = n.id`)}), '[]'),
        ${organization(sql`app.user_group_public l`)} where l.tenant_id = ${ownTenant} and l.user_id = n.id
          order by l.is_primary_organization desc, g.name limit 1)
      from app.user_public n where n.tenant_id = ${tenantId} and n.id = any(${ids('USER')}::uuid[])`,
  )
  const byKey = new Map(found.map((each) => [`${each.kind} ${each.id}`, each]))
  return holders.flatMap(({ kind, id }) => byKey.get(`${kind} ${id}`) ?? [])
}
