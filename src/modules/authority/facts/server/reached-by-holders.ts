import { type Sql, sql } from '#platform/server/database/sql.ts'
import { holdsAt } from '#platform/server/records/facts.ts'
import { type Books, endsWith, list, peopleQuery, SLOT } from './snapshot-parts.ts'

/** Many decisions for many holders, by what names one of them, or a position that one of the users occupies. */
export type HoldersQuery = {
  readonly decisionIds: readonly string[]
  readonly userIds: readonly string[]
  readonly positionIds: readonly string[]
  /** What has ended on its own is counted, not read; null: it is read too. */
  readonly endedCounted: EndedFilter | null
}

/** Which of those that have ended count: of these authority types, in one of these groups; null: in any. */
export type EndedFilter = {
  readonly authorityTypeIds: readonly string[]
  readonly groups: readonly string[] | null
}

/** The positions asked about, and those that the users hold. */
const positionsOf = ({ tenantId, at, knownAt }: Books, { userIds, positionIds }: HoldersQuery): Sql => sql`
  select p as id from unnest(${positionIds}::uuid[]) p
  union select o.position_id from app.occupancy_public o
    where o.tenant_id = ${tenantId} and o.user_id = any(${userIds}::uuid[]) and ${holdsAt('o', at, knownAt)}`

/** What slots call these holders. */
const keysOf = (books: Books, asked: HoldersQuery): Sql => sql`
  select 'u:' || u from unnest(${asked.userIds}::uuid[]) u
  union all select 'p:' || h.id from (${positionsOf(books, asked)}) h`

/** Members of a WITH: positions (`p`), who occupies them (`o`), and users (`u`). */
const peopleOf = ({ tenantId, at, knownAt }: Books, positions: Sql, users: Sql): Sql => sql`
  p as (${positions}),
  o as (select h.user_id, p.id as position_id from p cross join lateral (select o.user_id from app.occupancy_public o
    where o.tenant_id = ${tenantId} and o.position_id = p.id and ${holdsAt('o', at, knownAt)} offset 0) h),
  u as (${users} union select user_id from o)`

/** Anyone who is asked about, with the positions that they hold and everyone who holds these. */
export const askedPeople = (books: Books, asked: HoldersQuery): Sql =>
  peopleOf(books, positionsOf(books, asked), sql`select u as id from unnest(${asked.userIds}::uuid[]) u`)

/** The slots that name the holders, by decision: their ids as the text of an array, and how many they are. */
export const namedQuery = (books: Books, asked: HoldersQuery): Sql => sql`
  select s.decision_id, array_agg(s.id)::text as slot_ids, count(*)::int as slots from app.delegation_slot s
  where s.tenant_id = ${books.tenantId} and s.decision_id = any(${asked.decisionIds}::uuid[])
    and s.recipient_key = any(array(${keysOf(books, asked)})) group by s.decision_id`

/** Positions in which users were named: who is asked about do not have to hold them. */
const POSITIONS_NAMED = sql`select distinct position_id as id from start where user_id is not null and position_id is not null`

/**
 * The slots of `of` with their statuses and terms, null where there are none. What is looked up by an array of ids is read from the
 * index in one go. A full join is never a loop: how long the array becomes is not known when it is planned.
 */
const withFacts = ({ tenantId, at, knownAt }: Books, of: Sql): Sql => sql`
  (select s.*, f.status, f.accepted_terms, t.parent_slot_id, t.terms, t.issued_at, t.acceptance_required from ${of} s
    full join (select f.slot_id, f.status, f.accepted_terms from app.slot_status f
      where f.tenant_id = ${tenantId} and f.slot_id = any(array(select slot_id from ${of})) and ${holdsAt('f', at, knownAt)}) f
      on f.slot_id = s.slot_id
    full join (select t.delegation_id, t.parent_slot_id, t.terms, t.issued_at, t.acceptance_required from app.delegation_terms t
      where t.tenant_id = ${tenantId} and t.delegation_id = any(array(select distinct delegation_id from ${of})) and ${holdsAt('t', at, knownAt)}) t
      on t.delegation_id = s.delegation_id offset 0)`

/**
 * Members of a WITH RECURSIVE: slots that name the holders (`named`), what of them was received (`received`), what of that is read
 * (`start`), and that with every slot above (`reached`). Anyone who was removed, and whose draft it is, received nothing.
 */
function reachedFrom(books: Books, slotIds: string, isEndedRead: boolean): Sql {
  const { tenantId, at, knownAt } = books
  return sql`
    named as materialized (
      select ${SLOT} from app.delegation_slot s where s.tenant_id = ${tenantId} and s.id = any(${slotIds}::uuid[])
    ),
    received as materialized (
      select s.*, s.status = 'REVOKED' or coalesce((s.terms->>'expiration')::numeric <= extract(epoch from ${at}) * 1000, false) as has_ended
      from ${withFacts(books, sql`named`)} s where s.terms is not null and s.status not in ('DRAFT', 'DELETED', 'REMOVED')
    ),
    start as materialized (select * from received ${isEndedRead ? sql`` : sql`where not has_ended`}),
    -- upwards by the ids alone: chains meet, and what is above them is walked once
    above (slot_id) as (
      select parent_slot_id from start where parent_slot_id is not null
      union
      select t.parent_slot_id from (select slot_id from above order by slot_id offset 0) a
        cross join lateral (select s.delegation_id from app.delegation_slot s where s.tenant_id = ${tenantId} and s.id = a.slot_id offset 0) s
        cross join lateral (select t.parent_slot_id from app.delegation_terms t
          where t.tenant_id = ${tenantId} and t.delegation_id = s.delegation_id and ${holdsAt('t', at, knownAt)} offset 0) t
      where t.parent_slot_id is not null
    ),
    others as materialized (
      select ${SLOT} from app.delegation_slot s
      where s.tenant_id = ${tenantId} and s.id = any(array(select slot_id from above except select slot_id from start))
    ),
    reached as materialized (
      select ${REACHED} from start s
      union all
      select ${REACHED} from ${withFacts(books, sql`others`)} s
    )`
}

const REACHED = sql`s.slot_id, s.delegation_id, s.decision_id, s.kind, s.user_id, s.position_id, s.status, s.accepted_terms, s.parent_slot_id, s.terms, s.issued_at, s.acceptance_required`

/** What a part answers with: a row for each slot that was reached, and one with nothing but the `rest`. */
export const partQuery = <Row>(
  books: Books,
  slotIds: string,
  endedCounted: EndedFilter | null,
): Sql<Row> => sql<Row>`
  with recursive ${reachedFrom(books, slotIds, endedCounted === null)},
    ${peopleOf(books, POSITIONS_NAMED, sql`select null::uuid as id where false`)}
  select l.slot_id, l.delegation_id, l.decision_id, l.kind, l.user_id, l.position_id, l.status, l.accepted_terms, l.parent_slot_id, l.terms,
    floor(extract(epoch from l.issued_at) * 1000)::float8 as issued_at, l.acceptance_required, ${endsWith(books)}, null::json as rest from reached l
  union all
  select null, null, null, null, null, null, null, null, null, null, null, null, null, null, json_build_object(
    'people', (select row_to_json(x) from (${peopleQuery(books)}) x),
    'cascades', ${list(actsQuery(books))},
    'ended', ${endedCounted ? endedQuery(endedCounted) : sql`0`})`

const actsQuery = ({ tenantId, at, knownAt }: Books): Sql => sql`
  select c.kind, c.root_delegation_id from app.cascade_act c where c.tenant_id = ${tenantId}
    and c.root_delegation_id = any(array(select distinct delegation_id from reached)) and ${holdsAt('c', at, knownAt)}`

/** How many delegations of these holders have ended, and are not read: what is below one of them has it read. */
const endedQuery = ({ authorityTypeIds, groups }: EndedFilter): Sql => sql`(select count(*)::int from (
  select e.delegation_id from received e where e.has_ended
    and e.terms->'authorities' @> any(${authorityTypeIds.map((authorityTypeId) => JSON.stringify([{ authorityTypeId }]))}::jsonb[])
    and ${groups ? sql`e.terms->'groups' ?| ${groups}::text[]` : sql`true`}
  except select r.delegation_id from (select slot_id, delegation_id from received intersect select slot_id, delegation_id from reached) r) e)`
