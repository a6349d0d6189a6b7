import { dayInWords } from '#modules/authority/engine/model/answer-texts.ts'
import { findDrawnLimit, type LimitLeft } from '#modules/authority/engine/model/effective-limits.ts'
import type { Principal } from '#modules/authority/engine/model/question.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { findAwaitedDelegation, inForceOf, slotLookedAt } from '#modules/authority/engine/model/standing.ts'
import { standingText } from '#modules/authority/engine/model/standing-texts.ts'
import { loadSnapshot, type Times } from '#modules/authority/index.server.ts'
import { decisionDisplayId } from '#modules/authority/terms/model/decision-display-id.ts'
import { limitText } from '#modules/authority/terms/model/limit-texts.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, ownTenant, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsAt } from '#platform/server/records/facts.ts'
import { deletedSince, visibleDelegations } from '../../visibility/server/delegation-visibility.ts'
import { namesFor } from '../../visibility/server/names.ts'
import { type Redaction, redactionOf, settersOf } from '../../visibility/server/redaction.ts'
import type { Authority } from '../model/authority-of-calls.ts'

const MOST = 50

type Row = {
  id: string
  number: number
  canOpen: boolean
  decision: { id: string; name: string; number: number }
  recipients: { kind: 'USER' | 'POSITION'; id: string; name: string }[] | null
  until: number | null
}
type PassedOnPage = { items: Row[] | null; total: number; withheld: number }

/**
 * What was issued from the delegations of a person or position and is no draft, nor ended by an act, at that instant. The newest are
 * named, all are counted. In force as the lists say it.
 */
export async function passedOn(
  tx: Tx,
  viewer: Viewer,
  { who, times, now }: { who: Principal; times: Times; now: Date },
): Promise<Authority['passedOn']> {
  const found = await one<PassedOnPage>(tx, passedOnQuery(viewer, who, times, now))
  const items = found.items ?? []
  if (items.length === 0) return { ...found, items: [] }
  const scope = { kind: 'STANDING', delegationIds: items.map(({ id }) => id) } as const
  const snapshot = await loadSnapshot(tx, viewer.tenantId, scope, undefined, times)
  const left = new Map(items.map(({ id }) => [id, limitLeftOf(snapshot, id)]))
  const setters = [...left.values()].flatMap((limit) =>
    limit ? settersOf(limit.clamp ? [limit.clamp] : []) : [],
  )
  const delegations = [...setters, ...items.flatMap(({ id }) => findAwaitedDelegation(snapshot, id))]
  const { shown } = await namesFor(tx, viewer, { delegations, others: [] }, times, now)
  const redaction = redactionOf((id) => shown.has(id))
  return {
    ...found,
    items: items.map(({ id, number, canOpen, decision, recipients, until }) => {
      const inForce = inForceOf(snapshot, id)
      return {
        delegation: {
          delegationId: canOpen ? id : null,
          displayId: `DEL-${number}`,
          masked: false,
        },
        decision: {
          id: decision.id,
          displayId: decisionDisplayId(decision.number),
          name: decision.name,
        },
        recipients: recipients ?? [],
        limit: redactLimit(left.get(id), redaction),
        inForce: {
          standing: inForce.standing,
          held: inForce.held,
          text: standingText(inForce, id, (instant, of) =>
            of === id || shown.has(of) ? dayInWords(instant, viewer.zone) : null,
          ),
        },
        until: until === null ? null : new Date(until).toISOString(),
      }
    }),
  }
}

/** Finds the first limit that leaves something. */
function limitLeftOf(snapshot: Snapshot, delegationId: string): LimitLeft | null {
  const slot = slotLookedAt(snapshot, delegationId)
  const delegation = snapshot.delegations.get(delegationId)
  return slot && delegation ? findDrawnLimit(snapshot, delegation, slot.id) : null
}

function redactLimit(limit: LimitLeft | null | undefined, redaction: Redaction): string | null {
  if (!limit) return null
  const { stated, clamp } = limit
  if (!clamp) return limitText(stated)
  return redaction.shows(...settersOf([clamp])) ? limitText(clamp.bound) : null
}

function passedOnQuery(viewer: Viewer, who: Principal, times: Times, now: Date): Sql<PassedOnPage> {
  const { tenantId } = viewer
  const known = times.isLatest ? 'LATEST' : times.knownAt
  const holds = (alias: string) => holdsAt(alias, times.at, known)
  const keys =
    who.kind === 'POSITION'
      ? sql`select ${`p:${who.id}`}::text`
      : sql`select ${`u:${who.id}`}::text union all select 'p:' || o.position_id from app.occupancy_public o
          where o.tenant_id = ${tenantId} and o.user_id = ${who.id} and ${holds('o')}`
  const openSlots = sql`app.delegation_slot s join app.slot_status f on f.tenant_id = ${ownTenant} and f.slot_id = s.id
    and f.status in ('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED') and ${holds('f')}`
  return sql<PassedOnPage>`
    with child as (
      select d.id, d.display_number, t.decision_id, (t.terms->>'expiration')::numeric as until,
        (${visibleDelegations(viewer, now)}) is true as can_open, (${deletedSince(viewer, times, now)}) is true as is_gone
      from app.delegation_slot m
        join app.delegation_terms t on t.tenant_id = ${ownTenant} and t.parent_slot_id = m.id and ${holds('t')}
        join app.delegation d on d.tenant_id = ${ownTenant} and d.id = t.delegation_id
      where m.tenant_id = ${tenantId} and m.recipient_key in (${keys})
        and exists (select 1 from ${openSlots} where s.tenant_id = ${tenantId} and s.delegation_id = d.id)
    ), shown as (select * from child where can_open or is_gone order by display_number desc limit ${sql.lit(MOST)})
    select (select count(*)::int from child where can_open or is_gone) as total,
      (select count(*)::int from child where not can_open and not is_gone) as withheld,
      (select json_agg(json_build_object('id', c.id, 'number', c.display_number, 'canOpen', c.can_open, 'until', c.until,
          'decision', (select json_build_object('id', e.id, 'name', e.name, 'number', e.display_number)
            from app.decision e where e.tenant_id = ${tenantId} and e.id = c.decision_id),
          'recipients', (select json_agg(json_build_object(
                'kind', case when s.position_id is null then 'USER' else 'POSITION' end,
                'id', coalesce(s.position_id, s.user_id), 'name', coalesce(p.name, u.name)) order by s.ordinal)
            from ${openSlots}
              left join app.user_public u on u.tenant_id = ${ownTenant} and u.id = s.user_id
              left join app.position_public p on p.tenant_id = ${ownTenant} and p.id = s.position_id
            where s.tenant_id = ${tenantId} and s.delegation_id = c.id)) order by c.display_number desc) from shown c) as items`
}
