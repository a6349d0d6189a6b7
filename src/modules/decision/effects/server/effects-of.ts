import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { asKnownNow, loadSnapshot, type Times } from '#modules/authority/index.server.ts'
import type { EffectScope, EffectsQuestions } from '#modules/settings/index.server.ts'
import { scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { one, ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { afterLocks } from '#platform/server/database/tenant-transaction.ts'
import { alertsOf } from '../../delegations/model/alerts.ts'
import { whoMayApprove } from '../../delegations/server/approvers.ts'
import { outsidePathway } from '../../delegations/server/outside-pathway.ts'
import { visibleDecisions } from '../../visibility/server/decision-visibility.ts'
import { visibleDelegations } from '../../visibility/server/delegation-visibility.ts'
import { type Difference, decisionsTaken, difference } from '../model/difference.ts'
import type { ForecastSnapshot } from '../model/forecast.ts'
import { concernedDelegations, decisionsByRates, findRemainingAuthority } from './concerned.ts'
import { named } from './effects-in-names.ts'
import { foreseen } from './load-forecast.ts'

const MOST = 1_000
const MOST_DECISIONS = 100

/**
 * What an act changes for authority, measured: the evaluator judges the delegations that it may alter, before and after, in
 * the transaction of the act. Authority 2.8.
 */
export const effectsOf: EffectsQuestions['effectsOf'] = async (tx, viewer, touches, act, now) => {
  const { tenantId } = viewer
  const concernedBy = async (reply: Awaited<ReturnType<typeof act>> | undefined) => {
    const asked = typeof touches === 'function' ? await touches(reply) : touches
    const byRates = asked.rates ? await decisionsByRates(tx, tenantId, now) : []
    const seen = await visibleOf(tx, viewer, asked, now)
    const concerned = { ...asked, ...seen, decisionIds: [...seen.decisionIds, ...byRates] }
    return {
      ...(await concernedDelegations(tx, tenantId, concerned, MOST, now)),
      askedFor: seen.delegationIds,
    }
  }
  const { groupIds = [] } = typeof touches === 'function' ? await touches(undefined) : touches
  const judged = async (ids: readonly string[], times: Times) => {
    const besides = await findRemainingAuthority(tx, tenantId, ids, MOST, now)
    const snapshot = await foreseen(tx, tenantId, { delegationIds: [...ids, ...besides], groupIds }, times)
    return { snapshot, outside: await outsidePathway(tx, tenantId, snapshot, ids) }
  }
  const were = await concernedBy(undefined)
  const before = await judged(were.ids, asKnownNow(now))
  // what the act deletes is seen no more afterwards
  const seen = await seenAmong(tx, viewer, were.ids, now)
  const knownBefore = await knownIn(tx, viewer, before.snapshot, now)
  const reply = await act()
  // what the act issues is among them as well
  const are = await concernedBy(reply)
  const ids = [...new Set([...were.ids, ...are.ids])]
  const later = asKnownNow(await afterLocks(tx))
  const after = await judged(ids, later)
  const alerts = (snapshot: Snapshot, id: string) => {
    const { outside } = snapshot === after.snapshot ? after : before
    return alertsOf(snapshot, id, outside).map(({ alert }) => alert)
  }
  const knownAfter = await knownIn(tx, viewer, after.snapshot, now)
  const knows =
    knownBefore && knownAfter ? (id: string) => knownBefore.has(id) || knownAfter.has(id) : undefined
  const found = difference(ids, before.snapshot, after.snapshot, alerts, groupIds, knows)
  const lost = await withoutHolder(tx, tenantId, found, later)
  const approvers = await approversAsked(tx, tenantId, ids, now)
  const recipients = await recipientsAsked(tx, tenantId, ids, now)
  const complete = were.complete && are.complete && lost.complete
  return {
    reply,
    effects: await named(
      tx,
      viewer,
      {
        found,
        lost: lost.left,
        judged: ids.length,
        seen,
        complete,
        approvers,
        recipients,
        versions: await versionsOf(tx, tenantId, were.askedFor),
      },
      now,
    ),
  }
}

/** Who may approve the changes that the act made wait: those proposed since it began. */
async function approversAsked(tx: Tx, tenantId: string, ids: readonly string[], since: Date) {
  if (ids.length === 0) return []
  const proposed = await rows<{ id: string }>(
    tx,
    sql`select h.delegation_id as id from app.delegation_change h where h.tenant_id = ${tenantId}
      and h.delegation_id = any(${[...ids]}::uuid[]) and h.proposed_at >= ${since}`,
  )
  if (proposed.length === 0) return []
  const asked = await whoMayApprove(
    tx,
    tenantId,
    proposed.map(({ id }) => id),
    since,
  )
  return [...new Map([...asked.values()].flat().map((each) => [each.id, each])).values()]
}

/** Lists who must accept what the act issued or changed: what was recorded since it began. */
const recipientsAsked = async (tx: Tx, tenantId: string, ids: readonly string[], since: Date) =>
  ids.length === 0
    ? []
    : rows<{ id: string; name: string }>(
        tx,
        sql`select s.id, concat_ws(', ', u.name, p.name) as name
          from app.delegation d
            join app.delegation_slot s on s.tenant_id = ${ownTenant} and s.delegation_id = d.id
            join app.slot_status f on f.tenant_id = ${ownTenant} and f.slot_id = s.id
              and f.recorded_until = 'infinity' and f.holds_until = 'infinity'
            left join app.user_public u on u.tenant_id = ${ownTenant} and u.id = s.user_id
            left join app.position_public p on p.tenant_id = ${ownTenant} and p.id = s.position_id
          where d.tenant_id = ${tenantId} and d.id = any(${[...ids]}::uuid[]) and d.acceptance_required
            and case when s.status = 'ISSUED' then d.issued_at >= ${since} or f.recorded_from >= ${since}
              when s.status = 'ACCEPTED' then f.accepted_terms is not null and (f.recorded_from >= ${since}
                or exists (select 1 from app.delegation_terms t where t.tenant_id = ${ownTenant} and t.delegation_id = d.id
                  and t.recorded_until = 'infinity' and t.recorded_from >= ${since}))
              else false end
          order by d.display_number, s.ordinal`,
      )

/** What the viewer names is judged where they may see it. */
async function visibleOf(
  tx: Tx,
  viewer: Viewer,
  { delegationIds = [], decisionIds = [] }: EffectScope,
  now: Date,
): Promise<{ delegationIds: string[]; decisionIds: string[] }> {
  if (delegationIds.length + decisionIds.length === 0) return { delegationIds: [], decisionIds: [] }
  return one(
    tx,
    sql`select
      array(select d.id from app.delegation d where d.tenant_id = ${viewer.tenantId} and d.id = any(${[...delegationIds]}::uuid[])
        and (${visibleDelegations(viewer, now)})) as "delegationIds",
      array(select d.id from app.decision d where d.tenant_id = ${viewer.tenantId} and d.id = any(${[...decisionIds]}::uuid[])
        and (${visibleDecisions(viewer, now)})) as "decisionIds"`,
  )
}

/** The delegations of a snapshot that the viewer may see; undefined: all. */
const knownIn = async (tx: Tx, viewer: Viewer, { delegations, later }: ForecastSnapshot, now: Date) =>
  scopeOf(viewer, 'delegation.view') === 'ALL'
    ? undefined
    : seenAmong(
        tx,
        viewer,
        [...delegations.keys(), ...later.flatMap((each) => [...each.delegations.keys()])],
        now,
      )

/** Those of the delegations that the viewer may see. */
async function seenAmong(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select d.id from app.delegation d where d.tenant_id = ${viewer.tenantId} and d.id = any(${[...ids]}::uuid[])
      and (${visibleDelegations(viewer, now)})`,
  )
  return new Set(found.map(({ id }) => id))
}

/**
 * The decisions that someone could make before and no one can make afterwards, with the first instant (ms; null: immediately).
 * Who else holds them is looked up where none of those judged is left.
 */
async function withoutHolder(tx: Tx, tenantId: string, { changes, days }: Difference, times: Times) {
  const decisionIds = [...new Set(changes.flatMap(({ less, decisionId }) => (less ? [decisionId] : [])))]
  const left = new Map<string, number | null>()
  if (decisionIds.length === 0) return { left, complete: true }
  const lost = days.map(({ from, before, after }) => {
    const [was, is] = [decisionsTaken(before), decisionsTaken(after)]
    return { from, ids: new Set(decisionIds.filter((id) => was.has(id) && !is.has(id))) }
  })
  const asked = decisionIds.filter((id) => lost.some(({ ids }) => ids.has(id)))
  for (const decisionId of asked.slice(0, MOST_DECISIONS))
    for (const { from, ids } of lost) {
      if (!ids.has(decisionId) || left.has(decisionId)) continue
      const scope = { kind: 'IN_FORCE', decisionId, requester: undefined } as const
      const at = from === null ? times.at : new Date(from)
      const whole = await loadSnapshot(tx, tenantId, scope, undefined, { ...times, at })
      if (!decisionsTaken(whole).has(decisionId)) left.set(decisionId, from)
    }
  return { left, complete: asked.length <= MOST_DECISIONS }
}

/** Of the records that an act is asked for and its viewer sees, as it leaves them: what was shown of another version is not done. */
const versionsOf = async (tx: Tx, tenantId: string, ids: readonly string[]): Promise<readonly string[]> =>
  ids.length === 0
    ? []
    : (
        await rows<{ id: string; version: number }>(
          tx,
          sql`select d.id, d.version from app.delegation d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[]) order by d.id`,
        )
      ).map(({ id, version }) => `${id} ${version}`)
