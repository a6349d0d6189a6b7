import { rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { seenStatus } from '../../visibility/server/seen-status.ts'
import type { DelegationStatus } from '../model/delegation.ts'

/** Instants (ms) after the one, up to and with the other. */
type Range = { readonly after: number; readonly until: number }

type DueQuery = {
  readonly effective: Range
  readonly expiration: readonly Range[]
  /** When recipients were asked whose acceptance is awaited. */
  readonly asked: readonly Range[]
  /** Last days of recipients: when they are over, or when they were entered. */
  readonly leaving: { readonly until: readonly Range[]; readonly entered: Range }
  readonly after: string | undefined
  readonly most: number
}

type DueDelegation = {
  id: string
  status: DelegationStatus
  awaited: { slotId: string; since: number }[]
  leaving: { slotId: string; until: number; enteredAt: number }[]
  /** Recipients who have yet to accept another end, each with the end (ms) that they accepted. */
  endingBefore: { slotId: string; expiration: number }[]
  issuedAt: number | null
  effective: number | null
  expiration: number | null
}

const within = (column: string, { after, until }: Range): Sql =>
  sql`${sql.ref(column)} > ${new Date(after)} and ${sql.ref(column)} <= ${new Date(until)}`

const inMs = (column: string): Sql => sql.raw(`extract(epoch from ${column}) * 1000`)

/** When a recipient `f` of a delegation `d` was asked: with its issue, when they were added to it, or by a change. */
const ASKED = sql.raw('greatest(f.holds_from, d.issued_at)')

/** Recipients of a delegation `d` who have yet to accept it, or a change of it. */
const askedOf = (
  tenantId: string,
  what = sql`1`,
): Sql => sql`select ${what} from app.delegation_slot s join app.slot_status f on f.tenant_id = ${tenantId} and f.slot_id = s.id
  and (f.status = 'ISSUED' and d.acceptance_required or f.accepted_terms is not null)
  and f.recorded_until = 'infinity' and f.holds_until = 'infinity'
  where s.tenant_id = ${tenantId} and s.delegation_id = d.id`

/** When the terms end that a recipient accepted last, while a change of them waits. */
const ACCEPTED_END = sql.raw(`(f.accepted_terms->>'expiration')::float8`)

/** Recipients of a delegation `d` for whom it ends earlier, as long as they do not accept a change. */
const endingBefore = (tenantId: string, what = sql`1`): Sql => sql`select ${what} from app.delegation_slot s
  join app.slot_status f on f.tenant_id = ${tenantId} and f.slot_id = s.id and f.recorded_until = 'infinity' and f.holds_until = 'infinity'
  where s.tenant_id = ${tenantId} and s.delegation_id = d.id and s.status = 'ACCEPTED'
    and (d.expiration is null or ${ACCEPTED_END} < ${inMs('d.expiration')})`

/** Users `f` who have a last day ahead, as the partial index of these facts has them. */
const LEAVING = sql.raw(
  `f.status = 'INACTIVE' and f.recorded_until = 'infinity' and f.holds_from > f.recorded_from`,
)

/** Recipients of a delegation `d` who have a last day. */
const leavingOf = (tenantId: string): Sql => sql`select json_agg(json_build_object('slotId', s.id,
    'until', (extract(epoch from f.holds_from) * 1000)::float8, 'enteredAt', (extract(epoch from f.recorded_from) * 1000)::float8))
  from app.delegation_slot s join app.user_status_public f on f.tenant_id = ${tenantId} and f.user_id = s.user_id and ${LEAVING}
  where s.tenant_id = ${tenantId} and s.delegation_id = d.id and s.status in ('ISSUED', 'ACCEPTED')`

/**
 * Delegations whose days are in these ranges, by their ids, with their status now. Each range is a walk of an index, that of the
 * awaited ones over all of them: they are few, and looked for once a day.
 */
export function dueDelegations(
  tx: Tx,
  tenantId: string,
  { effective, expiration, asked, leaving, after, most }: DueQuery,
  now: Date,
): Promise<DueDelegation[]> {
  const of = (which: Sql): Sql =>
    sql`select d.id from app.delegation d where d.tenant_id = ${tenantId} and ${after ? sql`d.id > ${after}` : sql`true`} and ${which}`
  const found = sql.join(
    [
      of(
        sql`d.effective > d.issued_at and d.status in ('ISSUED', 'ACCEPTED') and ${within('d.effective', effective)}`,
      ),
      ...expiration.map((range) =>
        of(
          sql`d.status in ('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED') and ${within('d.expiration', range)}`,
        ),
      ),
      ...expiration.map((range) =>
        of(
          sql`d.change_waits and exists (${endingBefore(tenantId)} and ${ACCEPTED_END} > ${range.after} and ${ACCEPTED_END} <= ${range.until})`,
        ),
      ),
      ...asked.map((range) =>
        of(
          sql`(d.status = 'ISSUED' and d.acceptance_required or d.change_waits) and exists (${askedOf(tenantId)} and ${ASKED} > ${new Date(range.after)} and ${ASKED} <= ${new Date(range.until)})`,
        ),
      ),
      ...[
        within('f.recorded_from', leaving.entered),
        ...leaving.until.map((range) => within('f.holds_from', range)),
      ].map(
        (days) => sql`select d.id from app.user_status_public f
          join app.delegation_slot s on s.tenant_id = ${tenantId} and s.recipient_key = 'u:' || f.user_id and s.status in ('ISSUED', 'ACCEPTED')
          join app.delegation d on d.tenant_id = ${tenantId} and d.id = s.delegation_id and ${after ? sql`d.id > ${after}` : sql`true`}
          where f.tenant_id = ${tenantId} and ${LEAVING} and ${days}`,
      ),
    ],
    sql` union `,
  )
  return rows<DueDelegation>(
    tx,
    sql`select d.id, ${seenStatus(tenantId, 'd', now)} as status, coalesce((${askedOf(tenantId, sql`json_agg(json_build_object('slotId', s.id, 'since', (extract(epoch from ${ASKED}) * 1000)::float8))`)}), '[]') as awaited, coalesce((${leavingOf(tenantId)}), '[]') as leaving,
        case when d.change_waits then coalesce((${endingBefore(tenantId, sql`json_agg(json_build_object('slotId', s.id, 'expiration', ${ACCEPTED_END}))`)}), '[]') else '[]' end as "endingBefore",
        (${inMs('d.issued_at')})::float8 as "issuedAt", (${inMs('d.effective')})::float8 as effective, (${inMs('d.expiration')})::float8 as expiration
      from app.delegation d where d.tenant_id = ${tenantId}
        and d.id = any(array(select f.id from (${found}) f order by f.id limit ${sql.lit(most)}))
      order by d.id`,
  )
}
