import type { Concerned, EffectsQuestions } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, rows, sql, type Tx } from '#platform/server/sql.ts'
import { afterLocks } from '#platform/server/tenant-transaction.ts'
import type { Snapshot } from '../../authority/model/snapshot.ts'
import { asKnownNow, loadSnapshot, type Times, withGroups } from '../../authority/server/load-snapshot.ts'
import { visibleDecisions } from '../../decisions/server/decision-visibility.ts'
import { alertsOf } from '../../delegations/server/alerts.ts'
import { visibleDelegations } from '../../delegations/server/delegation-visibility.ts'
import { outsidePathway } from '../../delegations/server/outside-pathway.ts'
import { anybodyCan, type Difference, difference, type Foreseen, on } from '../model/difference.ts'
import { concernedDelegations, decisionsByRates, heldBesides } from './concerned.ts'
import { named } from './effects-in-names.ts'
import { ratesToCome } from './rates-to-come.ts'

const MOST = 1_000
const MOST_DECISIONS = 100

/**
 * What an act changes for authority, measured: the delegations that it may alter are judged before and after it by the
 * evaluator that answers checks, in the transaction of the act. Authority 2.8.
 */
export const effectsOf: EffectsQuestions['effectsOf'] = async (tx, viewer, touches, act, now) => {
  const { tenantId } = viewer
  const concernedBy = async (reply: Awaited<ReturnType<typeof act>> | undefined) => {
    const asked = typeof touches === 'function' ? await touches(reply) : touches
    const byRates = asked.rates ? await decisionsByRates(tx, tenantId, now) : []
    const seen = await visibleOf(tx, viewer, asked, now)
    const concerned = { ...asked, ...seen, decisionIds: [...seen.decisionIds, ...byRates] }
    return concernedDelegations(tx, tenantId, concerned, MOST, now)
  }
  const groupIds = (typeof touches === 'function' ? await touches(undefined) : touches).groupIds ?? []
  const judged = async (ids: readonly string[], times: Times) => {
    const besides = await heldBesides(tx, tenantId, ids, MOST, now)
    const delegationIds = [...ids, ...besides]
    const [loaded, laterRates] = await Promise.all([
      loadSnapshot(tx, tenantId, { kind: 'DELEGATIONS', delegationIds }, undefined, times),
      ratesToCome(tx, tenantId, times.at),
    ])
    return {
      snapshot: { ...(await withGroups(tx, tenantId, loaded, groupIds, times)), laterRates },
      outside: await outsidePathway(tx, tenantId, ids, now),
    }
  }
  const were = await concernedBy(undefined)
  const first = await judged(were.ids, asKnownNow(now))
  // what the act deletes is seen no more afterwards
  const seen = await seenAmong(tx, viewer, were.ids, now)
  const reply = await act()
  // what the act issues is among them as well
  const are = await concernedBy(reply)
  const ids = [...new Set([...were.ids, ...are.ids])]
  const later = asKnownNow(await afterLocks(tx))
  const after = await judged(ids, later)
  const before = { ...first, snapshot: withBesides(first.snapshot, after.snapshot, new Set(ids)) }
  const alerts = (snapshot: Snapshot, id: string) => {
    const { outside } = snapshot === before.snapshot ? before : after
    return alertsOf(snapshot, id, outside).map(({ alert }) => alert)
  }
  const found = difference(ids, before.snapshot, after.snapshot, alerts, groupIds)
  const lost = await withoutHolder(tx, tenantId, found, after.snapshot, later)
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
      },
      now,
    ),
  }
}

/** What the viewer names is judged where they may see it. */
async function visibleOf(
  tx: Tx,
  viewer: Viewer,
  { delegationIds = [], decisionIds = [] }: Concerned,
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

/** What somebody who gains had already by other delegations, which the act leaves as they are: `judged` are those that it may alter. */
function withBesides(before: Foreseen, after: Foreseen, judged: ReadonlySet<string>): Foreseen {
  const added = <V>(was: ReadonlyMap<string, V>, is: ReadonlyMap<string, V>, keep = (_: V) => true) =>
    new Map([...[...is].filter(([, value]) => keep(value)), ...was])
  return {
    ...before,
    decisions: added(before.decisions, after.decisions),
    delegations: added(before.delegations, after.delegations, ({ id }) => !judged.has(id)),
    slots: added(before.slots, after.slots, ({ delegationId }) => !judged.has(delegationId)),
    users: added(before.users, after.users),
    positions: added(before.positions, after.positions),
    groups: added(before.groups, after.groups),
    occupancies: [
      ...before.occupancies,
      ...after.occupancies.filter(({ positionId }) => !before.positions.has(positionId)),
    ],
  }
}

/** Those of the decisions that nobody at all can take from then on, with the instant (ms; null: at once). */
async function withoutHolder(
  tx: Tx,
  tenantId: string,
  { changes }: Difference,
  after: Foreseen,
  times: Times,
) {
  const first = new Map<string, number | null>()
  for (const { decisionId, less, from } of changes)
    if (less && !first.has(decisionId) && !anybodyCan(on(after, from), decisionId))
      first.set(decisionId, from)
  const left = new Map<string, number | null>()
  for (const [decisionId, from] of [...first].slice(0, MOST_DECISIONS)) {
    const scope = { kind: 'IN_FORCE', decisionId, requester: undefined } as const
    const at = from === null ? times.at : new Date(from)
    const snapshot = await loadSnapshot(tx, tenantId, scope, undefined, { ...times, at })
    if (!anybodyCan(snapshot, decisionId)) left.set(decisionId, from)
  }
  return { left, complete: first.size <= MOST_DECISIONS }
}
