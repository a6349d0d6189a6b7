import { holdsAt, type Known, recordedAt } from '#platform/server/facts.ts'
import { one, ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import { Shared } from '#platform/server/statements.ts'
import { planOnce } from '#platform/server/tenant-transaction.ts'
import type { Principal } from '../model/question.ts'
import type { DecisionAt, DelegationAt, SlotAt, Snapshot } from '../model/snapshot.ts'
import type { DecisionTerms, RecipientType, SlotStatus, Terms } from '../model/terms.ts'

/** Which slots of which decisions may answer a question. */
export type Scope =
  | { kind: 'PRINCIPAL'; decisionId: string; who: Principal; requester: Principal | undefined }
  | { kind: 'DECISION'; decisionId: string; requester: Principal | undefined }
  /**
   * Those of a decision that are in force by themselves. Where groups are asked about, they name one of these or one above:
   * all that a live chain for them can be made of, and so all that who can needs.
   */
  | { kind: 'IN_FORCE'; decisionId: string; requester: Principal | undefined }
  | { kind: 'HOLDER'; who: Principal }
  /** Slots of some decisions that name one of these holders, or a position that one of these users occupies. */
  | {
      kind: 'HOLDERS'
      decisionIds: readonly string[]
      userIds: readonly string[]
      positionIds: readonly string[]
    }
  /** Some slots and what is above them: the frames of delegations issued below them, or from the Root Authority of the decisions. */
  | { kind: 'SLOTS'; decisionIds: readonly string[]; slotIds: readonly string[] }
  /** All slots of some delegations, and what is above them: what a record shows, and what a change alters. */
  | { kind: 'DELEGATIONS'; decisionId?: string; delegationIds: readonly string[] }
  /**
   * The same for the rows of a list, as far as in force and effective limit need it: without people and groups. Nobody holds
   * anything in it, so that no question is answered with a yes.
   */
  | { kind: 'STANDING'; delegationIds: readonly string[] }

/** `isLatest`: as it is known now, whatever the clock says of when that was recorded. */
export type Times = { at: Date; knownAt: Date; isLatest?: boolean }
export const asKnownNow = (at: Date, now = at): Times => ({ at, knownAt: now, isLatest: true })

/** The past instant whose entries in the history are meant; null: what is on record now is meant. */
export function pastOf({ at, knownAt }: Times, now: Date): Date | null {
  const instant = at < knownAt ? at : knownAt
  return instant < now ? instant : null
}

/** Whose books are read, as they hold and as they were known when: sent once, named everywhere. */
type Books = { readonly tenantId: Sql; readonly at: Sql; readonly knownAt: Known }

const shared = (key: string, type: string, value: unknown) => sql`${new Shared(key, type, value)}`
const booksOf = (tenantId: string, { at, knownAt, isLatest }: Times): Books => ({
  tenantId: shared('tenant', 'uuid', tenantId),
  at: shared('at', 'timestamptz', at),
  knownAt: isLatest ? 'LATEST' : shared('known', 'timestamptz', knownAt),
})

type SlotRow = {
  slot_id: string
  delegation_id: string
  decision_id: string
  display_number: number | null
  kind: RecipientType
  user_id: string | null
  position_id: string | null
  status: SlotStatus | null
  accepted_terms: Terms | null
  ended_with_user: boolean
  ended_with_position: boolean
  parent_slot_id: string | null
  terms: Terms | null
  /** ms */
  issued_at: number | null
  acceptance_required: boolean | null
}

const OPEN = sql`('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED')`

/** The positions that a user holds at the instant asked about. */
const positionsHeld = ({ tenantId, at, knownAt }: Books, userId: string): Sql => sql`
  select o.position_id from app.occupancy_public o where o.tenant_id = ${tenantId} and o.user_id = ${userId} and ${holdsAt('o', at, knownAt)}`

/** What slots call these holders, and the positions that the users hold. */
const keysOfHolders = (
  { tenantId, at, knownAt }: Books,
  { userIds, positionIds }: Extract<Scope, { kind: 'HOLDERS' }>,
): Sql => sql`
  select 'u:' || u as key from unnest(${userIds}::uuid[]) u
  union select 'p:' || p from unnest(${positionIds}::uuid[]) p
  union select 'p:' || o.position_id from app.occupancy_public o
    where o.tenant_id = ${tenantId} and o.user_id = any(${userIds}::uuid[]) and ${holdsAt('o', at, knownAt)}`

const SLOT = sql`s.id as slot_id, s.delegation_id, s.decision_id, s.kind, s.user_id, s.position_id`

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
  if (scope.kind === 'HOLDERS')
    return sql`select c.* from (${keysOfHolders(books, scope)}) me cross join lateral (
      ${slots} where s.tenant_id = ${tenantId} and s.recipient_key = me.key offset 0) c where c.decision_id = any(${scope.decisionIds}::uuid[])`
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
 * WITH RECURSIVE. All slots above are those of the same decision: where the whole decision is read, they are there already.
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
const HAS_NO_NUMBERS: readonly Scope['kind'][] = ['IN_FORCE', 'STANDING', 'HOLDERS']

/**
 * What the books say of each slot reached, at the two times. Who can shows delegations by what the viewer may see of
 * them, so that it needs no number of theirs.
 */
function slotsQuery({ tenantId, at, knownAt }: Books, scope: Scope): Sql {
  // a slot ends with an event where it was open then and had been issued before: one that was back-dated since knows nothing of it
  const openAndIssuedAt = (event: Sql): Sql => sql`
    join app.slot_status o on o.tenant_id = ${tenantId} and o.slot_id = l.slot_id and o.status in ${OPEN} and ${holdsAt('o', event, knownAt)}
    join app.delegation_terms w on w.tenant_id = ${tenantId} and w.delegation_id = l.delegation_id and w.issued_at <= ${event} and ${holdsAt('w', event, knownAt)}`
  return sql`
    select l.slot_id, l.delegation_id, l.decision_id, l.kind, l.user_id, l.position_id,
      ${
        HAS_NO_NUMBERS.includes(scope.kind)
          ? sql`null`
          : sql`(select d.display_number from app.delegation d where d.tenant_id = ${tenantId} and d.id = l.delegation_id)`
      } as display_number,
      s.status, s.accepted_terms, l.parent_slot_id, l.terms, floor(extract(epoch from l.issued_at) * 1000)::bigint as issued_at, l.acceptance_required,
      l.user_id is not null and exists (
        select 1 from app.user_status_public u ${openAndIssuedAt(sql`u.holds_from`)}
        where u.tenant_id = ${tenantId} and u.user_id = l.user_id and u.status <> 'ACTIVE' and u.holds_from <= ${at}
          and ${recordedAt('u', knownAt)}
          and exists (select 1 from app.user_status_public before where before.tenant_id = ${tenantId} and before.user_id = l.user_id
            and before.status = 'ACTIVE' and before.holds_until = u.holds_from
            and ${recordedAt('before', knownAt)})) as ended_with_user,
      l.kind = 'PERSONNEL_IN_POSITION' and exists (
        select 1 from app.occupancy_public left_at ${openAndIssuedAt(sql`left_at.holds_until`)} and w.ends_with_position
        where left_at.tenant_id = ${tenantId} and left_at.user_id = l.user_id and left_at.position_id = l.position_id
          and left_at.holds_until <= ${at} and ${recordedAt('left_at', knownAt)}
          and not exists (select 1 from app.occupancy_public stays where stays.tenant_id = ${tenantId} and stays.user_id = l.user_id
            and stays.position_id = l.position_id and ${holdsAt('stays', sql`left_at.holds_until`, knownAt)})) as ended_with_position
    from reached l ${sql.raw(scope.kind === 'IN_FORCE' ? 'join' : 'left join')} lateral (
      select f.* from app.slot_status f where f.tenant_id = ${tenantId} and f.slot_id = l.slot_id and ${holdsAt('f', at, knownAt)} offset 0) s
    on ${scope.kind === 'IN_FORCE' ? sql`s.status = case when l.acceptance_required then 'ACCEPTED' else 'ISSUED' end` : sql`true`}`
}

type ContextRow = {
  zone: string
  base_currency: string
  max_depth: number
  rates: Record<string, string> | null
  limits: { valueType: string; unit: string; max: string }[] | null
}

const contextQuery = ({ tenantId, at, knownAt }: Books): Sql => sql`
  select t.zone, t.base_currency, s.max_depth,
    (select json_object_agg(r.currency, trim_scale(r.rate)::text) from app.currency_rate_public r
      where r.tenant_id = ${tenantId} and ${holdsAt('r', at, knownAt)}) as rates,
    (select json_agg(json_build_object('valueType', l.value_type, 'unit', l.unit, 'max', trim_scale(l.max)::text) order by l.value_type)
      from app.redelegation_limit_public l where l.tenant_id = ${tenantId} and ${holdsAt('l', at, knownAt)}) as limits
  from app.tenant_public t join app.delegation_settings_public s on s.tenant_id = ${ownTenant} where t.tenant_id = ${tenantId}`

type DecisionRow = { decision_id: string; status: DecisionAt['status']; terms: DecisionTerms }

const decisionsQuery = ({ tenantId, at, knownAt }: Books, ids: Sql): Sql => sql`
  select t.* from (select distinct i.id from (${ids}) i(id)) n cross join lateral (select t.decision_id, t.status, t.terms
    from app.decision_terms t where t.tenant_id = ${tenantId} and t.decision_id = n.id and ${holdsAt('t', at, knownAt)} offset 0) t`

type GroupRow = { id: string; active: boolean; parents: string[] | null }

/** The given groups and everything above them. */
const selfAndAbove = ({ tenantId, at, knownAt }: Books, ids: readonly string[]): Sql => sql`
  with recursive up (id, path) as (
    select g, array[g] from unnest(${ids}::uuid[]) g
    union all
    select p.parent_id, u.path || p.parent_id from up u join app.group_parent_public p
      on p.tenant_id = ${tenantId} and p.group_id = u.id and ${holdsAt('p', at, knownAt)} where not p.parent_id = any(u.path)
  ) select distinct id from up`

/** The given groups and everything above them: what coverage is judged by. */
const groupsQuery = (books: Books, ids: readonly string[]) => {
  const { tenantId, at, knownAt } = books
  return sql<GroupRow>`
  select n.id, coalesce((select s.status = 'ACTIVE' from app.group_status_public s
      where s.tenant_id = ${tenantId} and s.group_id = n.id and ${holdsAt('s', at, knownAt)}), false) as active,
    (select json_agg(p.parent_id) from app.group_parent_public p where p.tenant_id = ${tenantId} and p.group_id = n.id and ${holdsAt('p', at, knownAt)}) as parents
  from (${selfAndAbove(books, ids)}) n`
}

/** The lists of groups that the decisions and the links name, each once. */
function groupListsNamed(decisions: readonly DecisionRow[], slots: readonly SlotRow[]): string[][] {
  const lists = [
    ...decisions.map((row) => row.terms.groups),
    ...slots.flatMap((row) =>
      [row.terms, row.accepted_terms].flatMap((terms) => (terms ? [terms.groups] : [])),
    ),
  ]
  return [...new Map(lists.map((list) => [[...list].sort().join(' '), [...list]])).values()]
}

/** Groups that conditions speak of. */
const groupsOfConditions = (decisions: readonly DecisionRow[], slots: readonly SlotRow[]): string[] => [
  ...new Set(
    [...decisions.map((row) => row.terms), ...slots.flatMap((row) => [row.terms, row.accepted_terms])]
      .flatMap((terms) => terms?.conditions ?? [])
      .flatMap(({ when, rule }) => [when, rule])
      .flatMap((each) => (each?.field === 'GROUP' && typeof each.value === 'string' ? [each.value] : [])),
  ),
]

/**
 * The groups of a question that names none: those that are named, and where links name different ones, what lies below
 * them too, because there it is found where all of them hold.
 */
async function groupsOfOpenQuestion(tx: Tx, books: Books, lists: readonly string[][]): Promise<GroupRow[]> {
  const named = [...new Set(lists.flat())]
  if (lists.length < 2) return rows(tx, groupsQuery(books, named))
  const below = await rows<{ id: string }>(
    tx,
    sql`
    with recursive below (id, path) as (
      select g, array[g] from unnest(${named}::uuid[]) g
      union all
      select p.group_id, b.path || p.group_id from below b join app.group_parent_public p
        on p.tenant_id = ${books.tenantId} and p.parent_id = b.id and ${holdsAt('p', books.at, books.knownAt)} where not p.group_id = any(b.path)
    ) select distinct id from below`,
  )
  return rows(
    tx,
    groupsQuery(
      books,
      below.map((row) => row.id),
    ),
  )
}

type PeopleRow = {
  users: { id: string; active: boolean }[] | null
  positions: { id: string; active: boolean }[] | null
  occupancies: { userId: string; positionId: string }[] | null
}

/** Everybody who may be a holder here: who and their positions, or for a whole decision every named user and position. */
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

const peopleQuery = ({ tenantId, at, knownAt }: Books): Sql => sql`select
      (select json_agg(json_build_object('id', u.id, 'active', exists (select 1 from app.user_status_public s
        where s.tenant_id = ${tenantId} and s.user_id = u.id and s.status = 'ACTIVE' and ${holdsAt('s', at, knownAt)}))) from u) as users,
      (select json_agg(json_build_object('id', p.id, 'active', exists (select 1 from app.position_status_public s
        where s.tenant_id = ${tenantId} and s.position_id = p.id and s.status = 'ACTIVE' and ${holdsAt('s', at, knownAt)}))) from p) as positions,
      (select json_agg(json_build_object('userId', o.user_id, 'positionId', o.position_id)) from o) as occupancies`

/** Acts reach down from a link: those on the links that were reached are all that can matter. */
const cascadesQuery = ({ tenantId, at, knownAt }: Books): Sql => sql`
  select c.* from (select distinct delegation_id from reached) r cross join lateral (select c.kind, c.root_delegation_id
    from app.cascade_act c where c.tenant_id = ${tenantId} and c.root_delegation_id = r.delegation_id and ${holdsAt('c', at, knownAt)} offset 0) c`

type Loaded = {
  context: ContextRow | null
  decisions: DecisionRow[] | null
  slots: SlotRow[] | null
  groups: GroupRow[] | null
  people: PeopleRow | null
  cascades: { kind: 'SUSPEND' | 'REVOKE'; root_delegation_id: string }[] | null
}

/**
 * Everything in one statement and one row: a question is asked thousands of times a second, and each statement costs. What is
 * looked up for each link stands in a lateral join behind `offset 0`: a plan for all questions expects many links. It would
 * read whole tables for a few.
 */
function loadQuery(books: Books, scope: Scope, groupIds: readonly string[] | undefined) {
  const decisionIds =
    scope.kind === 'SLOTS'
      ? sql`select unnest(${scope.decisionIds}::uuid[])`
      : 'decisionId' in scope
        ? sql`select ${scope.decisionId}::uuid`
        : sql`select decision_id from start`
  const list = (query: Sql) => sql`(select json_agg(x) from (${query}) x)`
  const isLean = scope.kind === 'STANDING'
  return sql<Loaded>`
    with recursive ${reachedFrom(books, scope, groupIds)}, ${peopleOf(books, scope)}
    select (select row_to_json(x) from (${contextQuery(books)}) x) as context,
      ${list(decisionsQuery(books, decisionIds))} as decisions,
      ${list(slotsQuery(books, scope))} as slots,
      ${groupIds && !isLean ? list(groupsQuery(books, groupIds)) : sql`null`} as groups,
      (select row_to_json(x) from (${peopleQuery(books)}) x) as people,
      ${list(cascadesQuery(books))} as cascades`
}

/**
 * The facts that a question needs, as they hold at `at` and were on record at `knownAt`: the slots that may answer, every
 * link above them, and what those are judged by. One statement, and a second where the groups that matter are known only
 * from its answer. `groupIds` are the groups that matter to the question; left out: every group that a decision or a link
 * names.
 */
export async function loadSnapshot(
  tx: Tx,
  tenantId: string,
  scope: Scope,
  groupIds: readonly string[] | undefined,
  times: Times,
): Promise<Snapshot> {
  const books = booksOf(tenantId, times)
  // to plan this anew takes three times as long as to do it, and its plan is the same whatever is asked
  const [, loaded] = await Promise.all([planOnce(tx), one(tx, loadQuery(books, scope, groupIds))])
  const { context, people } = loaded
  if (!context) throw new Error(`The tenant ${tenantId} has no settings.`)
  const decisions = loaded.decisions ?? []
  const slots = loaded.slots ?? []
  const spokenOf = scope.kind === 'STANDING' ? [] : groupsOfConditions(decisions, slots)
  const groups = [
    ...(groupIds
      ? (loaded.groups ?? [])
      : await groupsOfOpenQuestion(tx, books, groupListsNamed(decisions, slots))),
    // what lies below both a group that was asked about and one that a condition names lets that condition apply in part
    ...(spokenOf.length > 0 ? await groupsOfOpenQuestion(tx, books, [[...(groupIds ?? [])], spokenOf]) : []),
  ]
  return {
    at: times.at.getTime(),
    knownAt: times.knownAt.getTime(),
    zone: context.zone,
    baseCurrency: context.base_currency,
    maxDepth: context.max_depth,
    rates: new Map(Object.entries(context.rates ?? {})),
    redelegationLimits: (context.limits ?? []) as Snapshot['redelegationLimits'],
    decisions: new Map(
      decisions.map((row) => [
        row.decision_id,
        { id: row.decision_id, status: row.status, terms: row.terms },
      ]),
    ),
    delegations: new Map(slots.flatMap((row) => (row.terms ? [[row.delegation_id, delegationOf(row)]] : []))),
    slots: new Map(slots.flatMap((row) => (row.status ? [[row.slot_id, slotOf(row)]] : []))),
    cascades: (loaded.cascades ?? []).map((row) => ({
      kind: row.kind,
      rootDelegationId: row.root_delegation_id,
    })),
    users: new Map((people?.users ?? []).map(({ id, active }) => [id, { active }])),
    positions: new Map((people?.positions ?? []).map(({ id, active }) => [id, { active }])),
    occupancies: people?.occupancies ?? [],
    groups: new Map(groups.map(groupOf)),
  }
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
  return { ...snapshot, groups: new Map([...snapshot.groups, ...found.map(groupOf)]) }
}

const groupOf = (row: GroupRow) => [row.id, { active: row.active, parents: row.parents ?? [] }] as const

const delegationOf = (row: SlotRow): DelegationAt => ({
  id: row.delegation_id,
  displayId: `DEL-${row.display_number}`,
  decisionId: row.decision_id,
  parentSlotId: row.parent_slot_id,
  terms: row.terms as Terms,
  issuedAt: row.issued_at,
  acceptanceRequired: row.acceptance_required ?? true,
})

const slotOf = (row: SlotRow): SlotAt => ({
  id: row.slot_id,
  delegationId: row.delegation_id,
  kind: row.kind,
  userId: row.user_id,
  positionId: row.position_id,
  status: row.status as SlotStatus,
  endedWithUser: row.ended_with_user,
  endedWithPosition: row.ended_with_position,
  acceptedTerms: row.accepted_terms,
})
