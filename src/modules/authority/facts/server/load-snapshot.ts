import { one, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { planOnce } from '#platform/server/database/tenant-transaction.ts'
import { holdsAt } from '#platform/server/records/facts.ts'
import type { Principal } from '../../engine/model/question.ts'
import type { Snapshot } from '../../engine/model/snapshot.ts'
import { groupsOf, listGroupsNamed } from '../../engine/model/what-can.ts'
import {
  type Books,
  booksOf,
  cascadesQuery,
  contextQuery,
  decisionsQuery,
  endsWith,
  groupListsNamed,
  groupsFrom,
  groupsNamed,
  groupsOfConditions,
  groupsOfOpenQuestion,
  groupsQuery,
  list,
  peopleQuery,
  SLOT,
  type SnapshotRow,
  selfAndAbove,
  snapshotFrom,
  type Times,
} from './snapshot-parts.ts'

export { asKnownNow, pastOf, type Times } from './snapshot-parts.ts'

/** Which slots of which decisions may answer a question. */
export type Scope =
  | { kind: 'PRINCIPAL'; decisionId: string; who: Principal; requester: Principal | undefined }
  | { kind: 'DECISION'; decisionId: string; requester: Principal | undefined }
  /**
   * Those of a decision that are in force on their own. Where groups are asked about, they name one of these or one above:
   * all that a live chain for them can be made of, and so all that who can needs.
   */
  | { kind: 'IN_FORCE'; decisionId: string; requester: Principal | undefined }
  | { kind: 'HOLDER'; who: Principal }
  /** Some slots and what is above them: the frames of delegations issued below them, or from the Root Authority of the decisions. */
  | { kind: 'SLOTS'; decisionIds: readonly string[]; slotIds: readonly string[] }
  /** All slots of some delegations, and what is above them: what a record shows, and what a change alters. */
  | { kind: 'DELEGATIONS'; decisionId?: string; delegationIds: readonly string[] }
  /**
   * The same for the rows of a list, as far as in force and effective limit need it: without people, so that no one holds
   * anything. Of the groups only those that decide where a path holds.
   */
  | { kind: 'STANDING'; delegationIds: readonly string[] }

/** The positions that a user holds at the instant asked about. */
const positionsHeld = ({ tenantId, at, knownAt }: Books, userId: string): Sql => sql`
  select o.position_id from app.occupancy_public o where o.tenant_id = ${tenantId} and o.user_id = ${userId} and ${holdsAt('o', at, knownAt)}`

/** Where a search for chains begins. The keys are joined row by row: an array of them would read a whole hot decision. */
function startOf(books: Books, scope: Scope): Sql {
  const { tenantId } = books
  const slots = sql`select ${SLOT} from app.delegation_slot s`
  if (scope.kind === 'SLOTS')
    return sql`${slots} where s.tenant_id = ${tenantId} and s.id = any(${scope.slotIds}::uuid[])`
  if (scope.kind === 'DELEGATIONS' || scope.kind === 'STANDING')
    return sql`${slots} where s.tenant_id = ${tenantId} and s.delegation_id = any(${scope.delegationIds}::uuid[])`
  if (scope.kind === 'DECISION' || scope.kind === 'IN_FORCE')
    return sql`${slots} where s.tenant_id = ${tenantId} and s.decision_id = ${scope.decisionId}`
  const keys =
    scope.who.kind === 'POSITION'
      ? sql`select ${`p:${scope.who.id}`}::text as key`
      : sql`select ${`u:${scope.who.id}`}::text as key union all select 'p:' || h.position_id from (${positionsHeld(books, scope.who.id)}) h`
  const decision = scope.kind === 'PRINCIPAL' ? sql`and s.decision_id = ${scope.decisionId}` : sql``
  return sql`select c.* from (${keys}) me cross join lateral (
    ${slots} where s.tenant_id = ${tenantId} ${decision} and s.recipient_key = me.key offset 0) c`
}

/**
 * The slots where it begins (`start`) and every slot above them (`reached`), with the terms that hold. They are members of a
 * WITH RECURSIVE. All slots above are those of the same decision: where the whole decision is read, they already exist.
 */
function reachedFrom(books: Books, scope: Scope, groupIds: readonly string[] | undefined): Sql {
  const { tenantId, at, knownAt } = books
  const start = sql`start as (${startOf(books, scope)})`
  const terms = (of: Sql): Sql => sql`left join lateral (select t.* from app.delegation_terms t
    where t.tenant_id = ${tenantId} and t.delegation_id = ${of}.delegation_id and ${holdsAt('t', at, knownAt)} offset 0) t on true`
  const withTerms = sql`s.*, t.parent_slot_id, t.terms, t.issued_at, t.acceptance_required from start s ${terms(sql`s`)}`
  if (scope.kind === 'DECISION') return sql`${start}, reached as (select ${withTerms})`
  if (scope.kind === 'IN_FORCE')
    return sql`${start}, reached as (select ${withTerms}
      where (t.terms->>'effective')::numeric <= extract(epoch from ${at}) * 1000
        and (t.terms->>'expiration' is null or (t.terms->>'expiration')::numeric > extract(epoch from ${at}) * 1000)
        ${groupIds ? sql`and t.terms->'groups' ?| (select array_agg(a.id::text) from (${selfAndAbove(books, groupIds)}) a)` : sql``})`
  // upwards without the terms: chains meet, and what is above them is walked once
  const parentOf = (
    of: Sql,
  ): Sql => sql`left join lateral (select t.parent_slot_id from app.delegation_terms t
    where t.tenant_id = ${tenantId} and t.delegation_id = ${of}.delegation_id and ${holdsAt('t', at, knownAt)} offset 0) t on true`
  return sql`${start},
    up as (
      select s.*, t.parent_slot_id from start s ${parentOf(sql`s`)}
      union
      select s.*, t.parent_slot_id from up u
        cross join lateral (select ${SLOT} from app.delegation_slot s where s.tenant_id = ${tenantId} and s.id = u.parent_slot_id offset 0) s
        ${parentOf(sql`s`)}
    ), reached as (
      select s.slot_id, s.delegation_id, s.decision_id, s.kind, s.user_id, s.position_id, s.parent_slot_id, t.terms, t.issued_at, t.acceptance_required
      from up s ${terms(sql`s`)})`
}

/** What these show of delegations has its numbers from elsewhere, or none. */
const HAS_NO_NUMBERS: readonly Scope['kind'][] = ['IN_FORCE', 'STANDING']

/**
 * What the books say of each slot reached, at the two times. Who can shows delegations by what the viewer may see of
 * them, so that it needs no number of theirs.
 */
function slotsQuery(books: Books, scope: Scope): Sql {
  const { tenantId, at, knownAt } = books
  return sql`
    select l.slot_id, l.delegation_id, l.decision_id, l.kind, l.user_id, l.position_id,
      ${
        HAS_NO_NUMBERS.includes(scope.kind)
          ? sql`null`
          : sql`(select d.display_number from app.delegation d where d.tenant_id = ${tenantId} and d.id = l.delegation_id)`
      } as display_number,
      s.status, s.accepted_terms, l.parent_slot_id, l.terms, floor(extract(epoch from l.issued_at) * 1000)::bigint as issued_at, l.acceptance_required,
      ${endsWith(books)}
    from reached l ${sql.raw(scope.kind === 'IN_FORCE' ? 'join' : 'left join')} lateral (
      select f.* from app.slot_status f where f.tenant_id = ${tenantId} and f.slot_id = l.slot_id and ${holdsAt('f', at, knownAt)} offset 0) s
    on ${scope.kind === 'IN_FORCE' ? sql`s.status = case when l.acceptance_required then 'ACCEPTED' else 'ISSUED' end` : sql`true`}`
}

/** Everyone who may be a holder here: who and their positions, or for a whole decision every named user and position. */
function peopleOf({ tenantId, at, knownAt }: Books, scope: Scope): Sql {
  const asked = (kind: Principal['kind']) =>
    ['who' in scope ? scope.who : undefined, 'requester' in scope ? scope.requester : undefined].flatMap(
      (each) => (each?.kind === kind ? [each.id] : []),
    )
  return sql`named as (select user_id, position_id from ${sql.raw(scope.kind === 'IN_FORCE' ? 'reached' : 'start')}),
    p as (select position_id as id from named where position_id is not null union select unnest(${asked('POSITION')}::uuid[])),
    o as (select h.user_id, p.id as position_id from p cross join lateral (select o.user_id from app.occupancy_public o
      where o.tenant_id = ${tenantId} and o.position_id = p.id and ${holdsAt('o', at, knownAt)} offset 0) h),
    u as (select user_id as id from named where user_id is not null union select user_id from o union select unnest(${asked('USER')}::uuid[]))`
}

/**
 * Everything in one statement and one row: a question is asked thousands of times a second, and each statement costs. What is
 * looked up for each link is in a lateral join behind `offset 0`: a plan for all questions expects many links. It would
 * read whole tables for a few.
 */
function loadQuery(books: Books, scope: Scope, groupIds: readonly string[] | 'NAMED' | undefined) {
  const decisionIds =
    scope.kind === 'SLOTS'
      ? sql`select unnest(${scope.decisionIds}::uuid[])`
      : 'decisionId' in scope
        ? sql`select ${scope.decisionId}::uuid`
        : sql`select decision_id from start`
  const groups = groupIds === 'NAMED' ? groupsNamed : groupIds
  return sql<SnapshotRow>`
    with recursive ${reachedFrom(books, scope, groupIds === 'NAMED' ? undefined : groupIds)}, ${peopleOf(books, scope)},
      decisions as (${decisionsQuery(books, decisionIds)}), slots as (${slotsQuery(books, scope)})
    select (select row_to_json(x) from (${contextQuery(books)}) x) as context,
      ${list(sql`select * from decisions`)} as decisions,
      ${list(sql`select * from slots`)} as slots,
      ${groups ? list(groupsQuery(books, groups)) : sql`null`} as groups,
      (select row_to_json(x) from (${peopleQuery(books)}) x) as people,
      ${list(cascadesQuery(books))} as cascades`
}

/**
 * The facts that a question needs, as they hold at `at` and were on record at `knownAt`: the slots that may answer, every
 * link above them, and what those are judged by. One statement, and a second where the groups that matter are known only
 * from its answer. `asked` are the groups that matter to the question; left out: every group that a decision or a link
 * names, and what is below several. 'NAMED': enough to say whether a path covers some group, as rows of lists ask.
 */
export async function loadSnapshot(
  tx: Tx,
  tenantId: string,
  scope: Scope,
  asked: readonly string[] | 'NAMED' | undefined,
  times: Times,
): Promise<Snapshot> {
  const groupIds = scope.kind === 'STANDING' ? 'NAMED' : asked
  const books = booksOf(tenantId, times)
  // to plan this again takes three times as long as to do it, and its plan is the same whatever is asked
  const [, loaded] = await Promise.all([planOnce(tx), one(tx, loadQuery(books, scope, groupIds))])
  const decisions = loaded.decisions ?? []
  const slots = loaded.slots ?? []
  if (groupIds === 'NAMED') {
    const snapshot = snapshotFrom(loaded, groupsFrom(loaded.groups ?? []), times)
    return { ...snapshot, groups: await loadCommonGroups(tx, books, snapshot) }
  }
  const spokenOf = groupsOfConditions(decisions, slots)
  const groups = [
    ...(groupIds
      ? (loaded.groups ?? [])
      : await groupsOfOpenQuestion(tx, books, groupListsNamed(decisions, slots))),
    // what is below both a group that was asked about and one that a condition names lets that condition apply in part
    ...(spokenOf.length > 0 ? await groupsOfOpenQuestion(tx, books, [[...(groupIds ?? [])], spokenOf]) : []),
  ]
  return snapshotFrom(loaded, groupsFrom(groups), times)
}

/** A path may cover a group with two parents that no step names. Only such paths need the groups below. */
async function loadCommonGroups(tx: Tx, books: Books, snapshot: Snapshot): Promise<Snapshot['groups']> {
  const uncovered = [...snapshot.slots.keys()].flatMap((slotId) =>
    groupsOf(snapshot, slotId).length > 0 ? [] : listGroupsNamed(snapshot, slotId),
  )
  if (uncovered.every((list) => list.length === 0)) return snapshot.groups
  const found = await groupsOfOpenQuestion(tx, books, uncovered)
  return new Map([...snapshot.groups, ...groupsFrom(found)])
}

/** The same snapshot with these groups and what is above them, where a change names groups that nothing named before. */
export async function withGroups(
  tx: Tx,
  tenantId: string,
  snapshot: Snapshot,
  ids: readonly string[],
  times: Times,
): Promise<Snapshot> {
  const unknown = ids.filter((id) => !snapshot.groups.has(id))
  if (unknown.length === 0) return snapshot
  const found = await rows(tx, groupsQuery(booksOf(tenantId, times), unknown))
  return { ...snapshot, groups: new Map([...snapshot.groups, ...groupsFrom(found)]) }
}
