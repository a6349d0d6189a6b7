import { holdsAt } from '#platform/server/facts.ts'
import { one, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import { planAnew } from '#platform/server/tenant-transaction.ts'
import type { Snapshot } from '../model/snapshot.ts'
import {
  type Books,
  booksOf,
  contextQuery,
  decisionsQuery,
  endedWith,
  groupListsNamed,
  groupsOfConditions,
  groupsOfOpenQuestion,
  type Loaded,
  list,
  peopleQuery,
  SLOT,
  snapshotFrom,
  type Times,
} from './snapshot-parts.ts'

/** Many decisions for many holders, by what names one of them, or a position that one of the users occupies. */
export type HoldersAsked = {
  readonly decisionIds: readonly string[]
  readonly userIds: readonly string[]
  readonly positionIds: readonly string[]
  /** What has ended by itself is counted, not read; null: it is read too. */
  readonly endedCounted: EndedCounted | null
}

/** Which of those that have ended count: of these authority types, in one of these groups; null: in any. */
export type EndedCounted = {
  readonly authorityTypeIds: readonly string[]
  readonly groups: readonly string[] | null
}

/** What slots call these holders, and the positions that the users hold. */
const keysOf = (
  { tenantId, at, knownAt }: Books,
  { userIds, positionIds }: Pick<HoldersAsked, 'userIds' | 'positionIds'>,
): Sql => sql`
  select 'u:' || u as key from unnest(${userIds}::uuid[]) u
  union select 'p:' || p from unnest(${positionIds}::uuid[]) p
  union select 'p:' || o.position_id from app.occupancy_public o
    where o.tenant_id = ${tenantId} and o.user_id = any(${userIds}::uuid[]) and ${holdsAt('o', at, knownAt)}`

const statusOf = ({ tenantId, at, knownAt }: Books, of: Sql): Sql => sql`lateral (
  select f.status, f.accepted_terms from app.slot_status f
    where f.tenant_id = ${tenantId} and f.slot_id = ${of} and ${holdsAt('f', at, knownAt)} offset 0) f`

const termsOf = ({ tenantId, at, knownAt }: Books, of: Sql): Sql => sql`lateral (
  select t.parent_slot_id, t.terms, t.issued_at, t.acceptance_required from app.delegation_terms t
    where t.tenant_id = ${tenantId} and t.delegation_id = ${of} and ${holdsAt('t', at, knownAt)} offset 0) t`

const slotIs = ({ tenantId }: Books, id: Sql): Sql => sql`lateral (
  select ${SLOT} from app.delegation_slot s where s.tenant_id = ${tenantId} and s.id = ${id} offset 0) s`

/**
 * Members of a WITH RECURSIVE: what was received (`received`), what of it is read (`start`), and that with every slot above
 * (`reached`). Whoever was removed, and whose draft it is, received nothing. Ids grow with time, and rows lie as they came: what is
 * looked up in the order of its ids lies near what was looked up before, and takes half as long.
 */
function reachedFrom(books: Books, asked: HoldersAsked): Sql {
  const { tenantId, at } = books
  const hasEnded = sql`f.status = 'REVOKED' or coalesce((t.terms->>'expiration')::numeric <= extract(epoch from ${at}) * 1000, false)`
  const columns = sql`s.*, f.status, f.accepted_terms, t.parent_slot_id, t.terms, t.issued_at, t.acceptance_required`
  return sql`
    received as materialized (
      select ${columns}, ${hasEnded} as has_ended
      from (select s.* from (${keysOf(books, asked)}) me
          cross join lateral (select ${SLOT} from app.delegation_slot s where s.tenant_id = ${tenantId} and s.recipient_key = me.key offset 0) s
          where s.decision_id = any(${asked.decisionIds}::uuid[]) order by s.slot_id offset 0) s
        cross join ${statusOf(books, sql`s.slot_id`)}
        cross join ${termsOf(books, sql`s.delegation_id`)}
      where f.status not in ('DRAFT', 'DELETED', 'REMOVED')
    ),
    start as materialized (
      select slot_id, delegation_id, decision_id, kind, user_id, position_id, status, accepted_terms, parent_slot_id, terms, issued_at, acceptance_required
      from received ${asked.endedCounted ? sql`where not has_ended` : sql``}
    ),
    -- upwards by the ids alone: chains meet, and what is above them is walked once
    above (slot_id) as (
      select parent_slot_id from start where parent_slot_id is not null
      union
      select t.parent_slot_id from (select slot_id from above order by slot_id offset 0) a cross join ${slotIs(books, sql`a.slot_id`)} cross join ${termsOf(books, sql`s.delegation_id`)}
      where t.parent_slot_id is not null
    ),
    reached as materialized (
      select * from start
      union all
      select ${columns} from (select slot_id from above except select slot_id from start order by 1 offset 0) a
        cross join ${slotIs(books, sql`a.slot_id`)}
        left join ${statusOf(books, sql`s.slot_id`)} on true
        left join ${termsOf(books, sql`s.delegation_id`)} on true
    ),
    named as (select distinct user_id, position_id from start),
    p as (select distinct position_id as id from named where position_id is not null),
    o as (select h.user_id, p.id as position_id from p cross join lateral (select o.user_id from app.occupancy_public o
      where o.tenant_id = ${tenantId} and o.position_id = p.id and ${holdsAt('o', at, books.knownAt)} offset 0) h),
    u as (select user_id as id from named where user_id is not null union select user_id from o)`
}

const slotsQuery = (books: Books): Sql => sql`
  select l.slot_id, l.delegation_id, l.decision_id, l.kind, l.user_id, l.position_id, l.status, l.accepted_terms, l.parent_slot_id, l.terms,
    floor(extract(epoch from l.issued_at) * 1000)::bigint as issued_at, l.acceptance_required, ${endedWith(books)}
  from reached l`

const actsQuery = ({ tenantId, at, knownAt }: Books): Sql => sql`
  select c.kind, c.root_delegation_id from app.cascade_act c
  where c.tenant_id = ${tenantId} and ${holdsAt('c', at, knownAt)} and c.root_delegation_id in (select delegation_id from reached)`

/** How many delegations of these holders have ended, and are not read: what hangs from one of them has it read. */
const endedQuery = ({ authorityTypeIds, groups }: EndedCounted): Sql => sql`(
  select count(distinct e.delegation_id)::int from received e where e.has_ended
    and e.terms->'authorities' @> any(${authorityTypeIds.map((authorityTypeId) => JSON.stringify([{ authorityTypeId }]))}::jsonb[])
    and ${groups ? sql`e.terms->'groups' ?| ${groups}::text[]` : sql`true`}
    and e.delegation_id not in (select r.delegation_id from received r join reached l on l.slot_id = r.slot_id))`

/**
 * The facts by which many decisions are judged for many holders at once, and how many delegations were left out as ended. Two
 * statements, however many cells there are.
 */
export async function loadHolders(
  tx: Tx,
  tenantId: string,
  asked: HoldersAsked,
  times: Times,
): Promise<{ snapshot: Snapshot; ended: number }> {
  const books = booksOf(tenantId, times)
  const query = sql<Loaded & { ended: number }>`
    with recursive ${reachedFrom(books, asked)}
    select (select row_to_json(x) from (${contextQuery(books)}) x) as context,
      ${list(decisionsQuery(books, sql`select unnest(${asked.decisionIds}::uuid[])`))} as decisions,
      ${list(slotsQuery(books))} as slots,
      (select row_to_json(x) from (${peopleQuery(books)}) x) as people,
      ${list(actsQuery(books))} as cascades,
      ${asked.endedCounted ? endedQuery(asked.endedCounted) : sql`0`} as ended`
  // how much there is differs by a thousandfold: it is planned for what is asked
  const [, loaded] = await Promise.all([planAnew(tx), one(tx, query)])
  const [decisions, slots] = [loaded.decisions ?? [], loaded.slots ?? []]
  const spokenOf = groupsOfConditions(decisions, slots)
  const groups = [
    ...(await groupsOfOpenQuestion(tx, books, groupListsNamed(decisions, slots))),
    ...(spokenOf.length > 0 ? await groupsOfOpenQuestion(tx, books, [[], spokenOf]) : []),
  ]
  return { snapshot: snapshotFrom(loaded, groups, times), ended: loaded.ended }
}
