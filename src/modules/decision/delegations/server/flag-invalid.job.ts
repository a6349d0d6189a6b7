import * as z from 'zod'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { firstEndApart } from '#modules/authority/engine/model/standing.ts'
import { rows, rowsAs, sql, type Tx } from '#platform/server/database/sql.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import { notifyListeners } from '#platform/server/records/events.ts'
import { byTheProduct } from '#platform/server/records/record-store.ts'
import { seenStatus } from '../../visibility/server/seen-status.ts'
import { type Alert, alertsOf } from '../model/alerts.ts'
import type { DecisionEvents, InvalidDelegations } from './decision-events.ts'
import { openOnes } from './judge-open.ts'
import { standingLabels } from './standing-labels.ts'

const payload = z.object({
  decisionId: z.uuid(),
  rootId: z.uuid().optional(),
  after: z.uuid().optional(),
})

const LABELS = {
  id: 'uuid',
  alerts: 'text[]',
  in_force: 'text',
  in_force_from: 'timestamptz',
  in_force_until: 'timestamptz',
  effective_limits: 'jsonb',
  effective_precedence: 'numeric',
} as const
const WRITTEN = Object.keys(LABELS).filter((name) => name !== 'id')
const columns = (of: string) => sql.join(WRITTEN.map((name) => sql.ref(`${of}.${name}`)))

/** Done by `flagInvalidJob`. */
export const flagInvalid = { name: 'flag_invalid', payload }

type FlagEvents = Pick<DecisionEvents, 'delegationsInvalidated' | 'delegationsFitAgain'>

/**
 * Writes down for the list what no longer fits, what is in force and what is left of limits. Runs after open delegations or
 * those above them changed: a batch at a time. Nothing else of them is touched. Notifies listeners which became invalid, and which fit again. Semantics 3.5.7,
 * decision record 29.
 */
export const flagInvalidJob = ({ delegationsInvalidated, delegationsFitAgain }: FlagEvents) =>
  defineJob({
    ...flagInvalid,
    work: async (tx, tenantId, which, now) => {
      // anyone who comes second reads what the first one's cause has changed as well: the last word is the latest
      await rows(
        tx,
        sql`select pg_advisory_xact_lock(hashtextextended(${`flag ${tenantId} ${which.decisionId}`}, 0))`,
      )
      const batch = await openOnes(tx, tenantId, which, now)
      if (!batch) return
      const { found, snapshot, outside, next } = batch
      const judged = found.map((each) => ({ ...each, now: alertsOf(snapshot, each.id, outside) }))
      const labels = judged.map(({ id, now: alerts }) => ({
        id,
        alerts: alerts.map(({ alert }) => alert),
        ...standingLabels(snapshot, id),
      }))
      await sql`update app.delegation d set ${sql.join(WRITTEN.map((name) => sql`${sql.ref(name)} = c.${sql.ref(name)}`))}
      from ${rowsAs('c', LABELS, labels)}
      where d.tenant_id = ${tenantId} and d.id = c.id and (${columns('d')}) is distinct from (${columns('c')})`.execute(
        tx,
      )
      const fell = judged.filter(({ alerts, now: found }) => alerts.length === 0 && found.length > 0)
      const delegations = await ofThoseInUse(tx, tenantId, fell, now)
      if (delegations.length > 0)
        await notifyListeners(delegationsInvalidated, tx, byTheProduct(tenantId), { delegations }, now)
      const rose = judged.filter(({ alerts, now: found }) => alerts.length > 0 && found.length === 0)
      const delegationIds = rose.map(({ id }) => id)
      if (delegationIds.length > 0)
        await notifyListeners(delegationsFitAgain, tx, byTheProduct(tenantId), { delegationIds }, now)
      if (next) await enqueue(tx, tenantId, flagInvalid, { ...which, after: next })
      await judgeAgainAt(tx, tenantId, which.decisionId, endsApart(snapshot, found))
    },
  })

/** A row keeps one end for all recipients: where they differ, it is judged again when the first of them ends. */
const endsApart = (snapshot: Snapshot, found: readonly { id: string }[]) =>
  found.flatMap(({ id }) => firstEndApart(snapshot, id) ?? [])

async function judgeAgainAt(
  tx: Tx,
  tenantId: string,
  decisionId: string,
  instants: readonly number[],
): Promise<void> {
  if (instants.length === 0) return
  const at = new Date(Math.min(...instants))
  await enqueue(
    tx,
    tenantId,
    flagInvalid,
    { decisionId },
    { at, key: `flag ${decisionId} ${at.toISOString()}` },
  )
}

/** What is suspended, or ended with what is above it, needs no one to put it right. */
async function ofThoseInUse(
  tx: Tx,
  tenantId: string,
  fell: readonly { id: string; now: readonly Alert[] }[],
  now: Date,
): Promise<InvalidDelegations['delegations']> {
  if (fell.length === 0) return []
  const inUse = await rows<{ id: string }>(
    tx,
    sql`select d.id from app.delegation d where d.tenant_id = ${tenantId} and d.id = any(${fell.map(({ id }) => id)}::uuid[])
      and ${seenStatus(tenantId, 'd', now)} in ('PENDING', 'ISSUED', 'ACCEPTED')`,
  )
  const ids = new Set(inUse.map(({ id }) => id))
  return fell.filter(({ id }) => ids.has(id)).map(({ id, now: alerts }) => ({ id, alerts }))
}
