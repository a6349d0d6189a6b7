import * as z from 'zod'
import { defineJob, enqueue } from '#platform/server/jobs.ts'
import { rows, rowsAs, sql } from '#platform/server/sql.ts'
import { alertsOf } from '../model/alerts.ts'
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

/**
 * Writes down for the list what no longer fits, what is in force and what is left of limits. Runs after open delegations or
 * those above them changed: a batch at a time. Nothing else of them is touched. Semantics 3.5.7, decision record 29.
 */
export const flagInvalid = defineJob({
  name: 'flag_invalid',
  payload,
  work: async (tx, tenantId, which, now) => {
    // whoever comes second reads what the first one's cause has changed as well: the last word is the latest
    await rows(
      tx,
      sql`select pg_advisory_xact_lock(hashtextextended(${`flag ${tenantId} ${which.decisionId}`}, 0))`,
    )
    const batch = await openOnes(tx, tenantId, which, now)
    if (!batch) return
    const { found, snapshot, outside, next } = batch
    const labels = found.map(({ id }) => ({
      id,
      alerts: alertsOf(snapshot, id, outside).map(({ alert }) => alert),
      ...standingLabels(snapshot, id),
    }))
    await sql`update app.delegation d set ${sql.join(WRITTEN.map((name) => sql`${sql.ref(name)} = c.${sql.ref(name)}`))}
      from ${rowsAs('c', LABELS, labels)}
      where d.tenant_id = ${tenantId} and d.id = c.id and (${columns('d')}) is distinct from (${columns('c')})`.execute(
      tx,
    )
    if (next) await enqueue(tx, tenantId, flagInvalid, { ...which, after: next })
  },
})
