import { ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { Shared } from '#platform/server/database/statements.ts'
import { holdsAt, type KnownTime, recordedAt } from '#platform/server/records/facts.ts'
import {
  type DecisionAt,
  type DelegationAt,
  endingAt,
  type SlotAt,
  type Snapshot,
} from '../../engine/model/snapshot.ts'
import type { DecisionTerms, RecipientType, SlotStatus, Terms } from '../../terms/model/terms.ts'

/** `isLatest`: as it is known now, whatever the clock says of when that was recorded. */
export type Times = { at: Date; knownAt: Date; isLatest?: boolean }
export const asKnownNow = (at: Date, now = at): Times => ({ at, knownAt: now, isLatest: true })

/** The past instant whose entries in the history are meant; null: what is on record now is meant. */
export function pastOf({ at, knownAt }: Times, now: Date): Date | null {
  const instant = at < knownAt ? at : knownAt
  return instant < now ? instant : null
}

/** Whose books are read, as they hold and as they were known when: sent once, named everywhere. */
export type Books = { readonly tenantId: Sql; readonly at: Sql; readonly knownAt: KnownTime }

const shared = (key: string, type: string, value: unknown) => sql`${new Shared(key, type, value)}`
export const booksOf = (tenantId: string, { at, knownAt, isLatest }: Times): Books => ({
  tenantId: shared('tenant', 'uuid', tenantId),
  at: shared('at', 'timestamptz', at),
  knownAt: isLatest ? 'LATEST' : shared('known', 'timestamptz', knownAt),
})

export type SlotRow = {
  slot_id: string
  delegation_id: string
  decision_id: string
  display_number: number | null
  kind: RecipientType
  user_id: string | null
  position_id: string | null
  status: SlotStatus | null
  accepted_terms: Terms | null
  /** ms; when it ends permanently with its user, or with the position that the user leaves. */
  ends_with_user: number | null
  ends_with_position: number | null
  parent_slot_id: string | null
  terms: Terms | null
  /** ms */
  issued_at: number | null
  acceptance_required: boolean | null
}

export const SLOT = sql`s.id as slot_id, s.delegation_id, s.decision_id, s.kind, s.user_id, s.position_id`

const EARLIEST = (instant: Sql) => sql`(extract(epoch from min(${instant})) * 1000)::float8`
const OPEN = sql`('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED')`

/** When a slot `l` ends permanently with its user, or with the position that the user leaves. */
export function endsWith({ tenantId, knownAt }: Books): Sql {
  // a slot ends with an event where it was open then and had been issued before: one that was back-dated since knows nothing of it
  const openAndIssuedAt = (event: Sql): Sql => sql`
    join app.slot_status o on o.tenant_id = ${tenantId} and o.slot_id = l.slot_id and o.status in ${OPEN} and ${holdsAt('o', event, knownAt)}
    join app.delegation_terms w on w.tenant_id = ${tenantId} and w.delegation_id = l.delegation_id and w.issued_at <= ${event} and ${holdsAt('w', event, knownAt)}`
  return sql`case when l.user_id is not null then (
        select ${EARLIEST(sql`u.holds_from`)} from app.user_status_public u ${openAndIssuedAt(sql`u.holds_from`)}
        where u.tenant_id = ${tenantId} and u.user_id = l.user_id and u.status <> 'ACTIVE'
          and ${recordedAt('u', knownAt)}
          and exists (select 1 from app.user_status_public before where before.tenant_id = ${tenantId} and before.user_id = l.user_id
            and before.status = 'ACTIVE' and before.holds_until = u.holds_from
            and ${recordedAt('before', knownAt)})) end as ends_with_user,
      case when l.kind = 'PERSONNEL_IN_POSITION' then (
        select ${EARLIEST(sql`left_at.holds_until`)} from app.occupancy_public left_at ${openAndIssuedAt(sql`left_at.holds_until`)} and w.ends_with_position
        where left_at.tenant_id = ${tenantId} and left_at.user_id = l.user_id and left_at.position_id = l.position_id
          and left_at.holds_until < 'infinity' and ${recordedAt('left_at', knownAt)}
          and not exists (select 1 from app.occupancy_public stays where stays.tenant_id = ${tenantId} and stays.user_id = l.user_id
            and stays.position_id = l.position_id and ${holdsAt('stays', sql`left_at.holds_until`, knownAt)})) end as ends_with_position`
}

type ContextRow = {
  zone: string
  base_currency: string
  max_depth: number
  rates: Record<string, string> | null
  limits: { valueType: string; unit: string; max: string }[] | null
}

export const contextQuery = ({ tenantId, at, knownAt }: Books): Sql => sql`
  select t.zone, t.base_currency, s.max_depth,
    (select json_object_agg(r.currency, trim_scale(r.rate)::text) from app.currency_rate_public r
      where r.tenant_id = ${tenantId} and ${holdsAt('r', at, knownAt)}) as rates,
    (select json_agg(json_build_object('valueType', l.value_type, 'unit', l.unit, 'max', trim_scale(l.max)::text) order by l.value_type)
      from app.redelegation_limit_public l where l.tenant_id = ${tenantId} and ${holdsAt('l', at, knownAt)}) as limits
  from app.tenant_public t join app.delegation_settings_public s on s.tenant_id = ${ownTenant} where t.tenant_id = ${tenantId}`

type DecisionRow = { decision_id: string; status: DecisionAt['status']; terms: DecisionTerms }

export const decisionsQuery = ({ tenantId, at, knownAt }: Books, ids: Sql): Sql => sql`
  select t.* from (select distinct i.id from (${ids}) i(id)) n cross join lateral (select t.decision_id, t.status, t.terms
    from app.decision_terms t where t.tenant_id = ${tenantId} and t.decision_id = n.id and ${holdsAt('t', at, knownAt)} offset 0) t`

type GroupRow = { id: string; active: boolean; parents: string[] | null }

/** The given groups and everything above them. `ids` are values, or a query of ids. */
export const selfAndAbove = ({ tenantId, at, knownAt }: Books, ids: readonly string[] | Sql): Sql => sql`
  with recursive up (id, path) as (
    select g.id, array[g.id] from (${isQuery(ids) ? ids : sql`select unnest(${ids}::uuid[])`}) g (id)
    union all
    select p.parent_id, u.path || p.parent_id from up u join app.group_parent_public p
      on p.tenant_id = ${tenantId} and p.group_id = u.id and ${holdsAt('p', at, knownAt)} where not p.parent_id = any(u.path)
  ) select distinct id from up`

const isQuery = (ids: readonly string[] | Sql): ids is Sql => !Array.isArray(ids)

/** The groups that the terms in the members `slots` and `decisions` of a query name. */
export const groupsNamed = sql`select distinct n.id::uuid from (
    select terms from decisions union all select terms from slots
    union all select accepted_terms from slots where accepted_terms is not null) t
  cross join lateral jsonb_array_elements_text(t.terms->'groups') n (id)`

/** The given groups and everything above them: what coverage is judged by. */
export const groupsQuery = (books: Books, ids: readonly string[] | Sql) => {
  const { tenantId, at, knownAt } = books
  return sql<GroupRow>`
  select n.id, coalesce((select s.status = 'ACTIVE' from app.group_status_public s
      where s.tenant_id = ${tenantId} and s.group_id = n.id and ${holdsAt('s', at, knownAt)}), false) as active,
    (select json_agg(p.parent_id) from app.group_parent_public p where p.tenant_id = ${tenantId} and p.group_id = n.id and ${holdsAt('p', at, knownAt)}) as parents
  from (${selfAndAbove(books, ids)}) n`
}

/** The lists of groups that the decisions and the links name, each once. */
export function groupListsNamed(decisions: readonly DecisionRow[], slots: readonly SlotRow[]): string[][] {
  const lists = new Map<string, string[]>()
  for (const { groups } of termsNamed(decisions, slots)) {
    const key = groups.length === 1 ? groups[0]! : [...groups].sort().join(' ')
    if (!lists.has(key)) lists.set(key, [...groups])
  }
  return [...lists.values()]
}

/** Groups that conditions speak of. */
export function groupsOfConditions(decisions: readonly DecisionRow[], slots: readonly SlotRow[]): string[] {
  const spokenOf = new Set<string>()
  for (const { conditions } of termsNamed(decisions, slots))
    for (const { when, rule } of conditions)
      for (const each of [when, rule])
        if (each?.field === 'GROUP' && typeof each.value === 'string') spokenOf.add(each.value)
  return [...spokenOf]
}

function* termsNamed(decisions: readonly DecisionRow[], slots: readonly SlotRow[]) {
  for (const { terms } of decisions) yield terms
  for (const { terms, accepted_terms: accepted } of slots) {
    if (terms) yield terms
    if (accepted) yield accepted
  }
}

/**
 * The groups of a question that names none: those that are named, and where links name different ones, what is below
 * them too, because there it is found where all of them hold.
 */
export async function groupsOfOpenQuestion(
  tx: Tx,
  books: Books,
  lists: readonly (readonly string[])[],
): Promise<GroupRow[]> {
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

export type PeopleRow = {
  users: { id: string; active: boolean }[] | null
  positions: { id: string; active: boolean }[] | null
  occupancies: { userId: string; positionId: string }[] | null
}

export const peopleQuery = ({ tenantId, at, knownAt }: Books): Sql => sql`select
      (select json_agg(json_build_object('id', u.id, 'active', exists (select 1 from app.user_status_public s
        where s.tenant_id = ${tenantId} and s.user_id = u.id and s.status = 'ACTIVE' and ${holdsAt('s', at, knownAt)}))) from u) as users,
      (select json_agg(json_build_object('id', p.id, 'active', exists (select 1 from app.position_status_public s
        where s.tenant_id = ${tenantId} and s.position_id = p.id and s.status = 'ACTIVE' and ${holdsAt('s', at, knownAt)}))) from p) as positions,
      (select json_agg(json_build_object('userId', o.user_id, 'positionId', o.position_id)) from o) as occupancies`

/** Acts reach down from a link: those on the links that were reached are all that can matter. */
export const cascadesQuery = ({ tenantId, at, knownAt }: Books): Sql => sql`
  select c.* from (select distinct delegation_id from reached) r cross join lateral (select c.kind, c.root_delegation_id
    from app.cascade_act c where c.tenant_id = ${tenantId} and c.root_delegation_id = r.delegation_id and ${holdsAt('c', at, knownAt)} offset 0) c`

export const groupsFrom = (rows: readonly GroupRow[]): Snapshot['groups'] =>
  new Map(rows.map(({ id, active, parents }) => [id, { active, parents: parents ?? [] }]))

const delegationOf = (row: SlotRow): DelegationAt => ({
  id: row.delegation_id,
  displayId: `DEL-${row.display_number}`,
  decisionId: row.decision_id,
  parentSlotId: row.parent_slot_id,
  terms: row.terms as Terms,
  issuedAt: row.issued_at,
  acceptanceRequired: row.acceptance_required ?? true,
})

const slotOf = (row: SlotRow, at: number): SlotAt => ({
  id: row.slot_id,
  delegationId: row.delegation_id,
  kind: row.kind,
  userId: row.user_id,
  positionId: row.position_id,
  status: row.status as SlotStatus,
  ...endingAt(at, row.ends_with_user, row.ends_with_position),
  acceptedTerms: row.accepted_terms,
})

/** What a statement of a snapshot answers with, in one row. */
export type SnapshotRow = {
  context: ContextRow | null
  decisions: DecisionRow[] | null
  slots: SlotRow[] | null
  groups: GroupRow[] | null
  people: PeopleRow | null
  cascades: { kind: 'SUSPEND' | 'REVOKE'; root_delegation_id: string }[] | null
}

export const list = (query: Sql): Sql => sql`(select json_agg(x) from (${query}) x)`

export function snapshotFrom(
  loaded: Omit<SnapshotRow, 'groups'>,
  groups: Snapshot['groups'],
  times: Times,
): Snapshot {
  const { context, people } = loaded
  if (!context) throw new Error('The tenant has no settings.')
  const delegations = new Map<string, DelegationAt>()
  const slots = new Map<string, SlotAt>()
  for (const row of loaded.slots ?? []) {
    if (row.terms && !delegations.has(row.delegation_id))
      delegations.set(row.delegation_id, delegationOf(row))
    if (row.status) slots.set(row.slot_id, slotOf(row, times.at.getTime()))
  }
  return {
    at: times.at.getTime(),
    knownAt: times.knownAt.getTime(),
    zone: context.zone,
    baseCurrency: context.base_currency,
    maxDepth: context.max_depth,
    rates: new Map(Object.entries(context.rates ?? {})),
    redelegationLimits: (context.limits ?? []) as Snapshot['redelegationLimits'],
    decisions: new Map(
      (loaded.decisions ?? []).map((row) => [
        row.decision_id,
        { id: row.decision_id, status: row.status, terms: row.terms },
      ]),
    ),
    delegations,
    slots,
    cascades: (loaded.cascades ?? []).map((row) => ({
      kind: row.kind,
      rootDelegationId: row.root_delegation_id,
    })),
    users: new Map((people?.users ?? []).map(({ id, active }) => [id, { active }])),
    positions: new Map((people?.positions ?? []).map(({ id, active }) => [id, { active }])),
    occupancies: people?.occupancies ?? [],
    groups,
  }
}
