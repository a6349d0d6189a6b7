import type { Effects } from '#modules/settings/effects/model/effects.ts'
import type { EffectsQuestions } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import { afterLocks } from '#platform/server/tenant-transaction.ts'
import { asKnownNow, loadSnapshot, type Times } from '../../authority/server/load-snapshot.ts'
import { decisionDisplayId } from '../../decisions/model/decision.ts'
import { visibleDecisions } from '../../decisions/server/decision-visibility.ts'
import { delegationDisplayId } from '../../delegations/model/delegation.ts'
import { alertsOf } from '../../delegations/server/alerts.ts'
import { visibleDelegations } from '../../delegations/server/delegation-visibility.ts'
import { outsidePathway } from '../../delegations/server/outside-pathway.ts'
import { anybodyCan, type Difference, difference } from '../model/difference.ts'
import { concernedDelegations } from './concerned.ts'

const MOST = 1_000
const MOST_DECISIONS = 100
const SHOWN = 10

/**
 * What an act on people and places changes for authority, measured: the delegations that it may alter are judged before
 * and after it by the evaluator that answers checks, in the transaction of the act. Authority 2.8.
 */
export const effectsOf: EffectsQuestions['effectsOf'] = async (tx, viewer, concerned, act, now) => {
  const { tenantId } = viewer
  const concernedNow = () => concernedDelegations(tx, tenantId, concerned, MOST, now)
  const judged = async (ids: readonly string[], times: Times) => ({
    snapshot: await loadSnapshot(tx, tenantId, { kind: 'DELEGATIONS', delegationIds: ids }, undefined, times),
    outside: await outsidePathway(tx, tenantId, ids, now),
  })
  const were = await concernedNow()
  const before = await judged(were.ids, asKnownNow(now))
  const reply = await act()
  // what the act issues is among them as well
  const are = await concernedNow()
  const ids = [...new Set([...were.ids, ...are.ids])]
  const later = asKnownNow(await afterLocks(tx))
  const after = await judged(ids, later)
  const found = difference(ids, before.snapshot, after.snapshot, (snapshot, id) => {
    const { outside } = snapshot === before.snapshot ? before : after
    return alertsOf(snapshot, id, outside).map(({ alert }) => alert)
  })
  const lost = await withoutHolder(tx, tenantId, found.decisionsLost, later)
  return { reply, effects: await named(tx, viewer, found, lost, were.complete && are.complete, now) }
}

/** Those of the decisions that nobody at all can take now. */
async function withoutHolder(tx: Tx, tenantId: string, decisionIds: readonly string[], times: Times) {
  const left: string[] = []
  for (const decisionId of decisionIds.slice(0, MOST_DECISIONS)) {
    const scope = { kind: 'IN_FORCE', decisionId, requester: undefined } as const
    if (!anybodyCan(await loadSnapshot(tx, tenantId, scope, undefined, times), decisionId))
      left.push(decisionId)
  }
  return { left, complete: decisionIds.length <= MOST_DECISIONS }
}

type Lost = Awaited<ReturnType<typeof withoutHolder>>

async function named(
  tx: Tx,
  viewer: Viewer,
  found: Difference,
  lost: Lost,
  complete: boolean,
  now: Date,
): Promise<Effects> {
  const delegations = await delegationsNamed(tx, viewer, [found.ended, found.notLive, found.flagged], now)
  const some = <Item>(ids: readonly string[], items: ReadonlyMap<string, Item>) => ({
    total: ids.length,
    shown: [...items]
      .filter(([id]) => ids.includes(id))
      .map(([, item]) => item)
      .slice(0, SHOWN),
  })
  return {
    complete: complete && lost.complete,
    delegationsEnded: some(found.ended, delegations),
    delegationsNotLive: some(found.notLive, delegations),
    delegationsFlagged: some(found.flagged, delegations),
    decisionsWithoutHolder: some(lost.left, await decisionsNamed(tx, viewer, lost.left, now)),
    people: some(found.people, await peopleNamed(tx, viewer.tenantId, found.people)),
    gaining: some(found.gaining, await peopleNamed(tx, viewer.tenantId, found.gaining)),
  }
}

type Row = { id: string; number: number; name: string; seen: boolean }
const UNSEEN = 'not yours to see'

const byId = (found: readonly Row[], displayId: (number: number) => string) =>
  new Map(
    found.map(({ id, number, name, seen }) => [
      id,
      { id: seen ? id : null, displayId: seen ? displayId(number) : null, name: seen ? name : UNSEEN },
    ]),
  )

/** In the order of their numbers; one that the viewer may not see has no name. */
async function delegationsNamed(tx: Tx, viewer: Viewer, lists: readonly (readonly string[])[], now: Date) {
  const found = await rows<Row>(
    tx,
    sql`select d.id, d.display_number as number, c.name, (${visibleDelegations(viewer, now)}) as seen
      from app.delegation d join app.decision c on c.tenant_id = d.tenant_id and c.id = d.decision_id
      where d.tenant_id = ${viewer.tenantId} and d.id = any(${lists.flat()}::uuid[]) order by d.display_number`,
  )
  return byId(found, delegationDisplayId)
}

async function decisionsNamed(tx: Tx, viewer: Viewer, ids: readonly string[], now: Date) {
  const found = await rows<Row>(
    tx,
    sql`select d.id, d.display_number as number, d.name, (${visibleDecisions(viewer, now)}) as seen
      from app.decision d where d.tenant_id = ${viewer.tenantId} and d.id = any(${ids}::uuid[]) order by d.display_number`,
  )
  return byId(found, decisionDisplayId)
}

async function peopleNamed(tx: Tx, tenantId: string, ids: readonly string[]) {
  const found = await rows<{ id: string; name: string }>(
    tx,
    sql`select u.id, u.name from app.user_public u where u.tenant_id = ${tenantId} and u.id = any(${ids}::uuid[]) order by u.name, u.id`,
  )
  return new Map(found.map((row) => [row.id, row]))
}
