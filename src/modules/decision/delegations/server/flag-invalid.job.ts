import * as z from 'zod'
import { defineJob, enqueue } from '#platform/server/jobs.ts'
import { rows, sql } from '#platform/server/sql.ts'
import { alertsOf } from './alerts.ts'
import { openOnes } from './judge-open.ts'

const payload = z.object({
  decisionId: z.uuid(),
  rootId: z.uuid().optional(),
  after: z.uuid().optional(),
})

/**
 * Writes down, for the list, what of open delegations no longer fits what is above them, after that or they themselves
 * changed: a batch at a time. Nothing else of them is touched. Semantics 3.5.7.
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
    const changed = found
      .map(({ id, alerts }) => ({
        id,
        was: alerts.join(),
        is: alertsOf(snapshot, id, outside).map(({ alert }) => alert),
      }))
      .filter(({ was, is }) => was !== is.join())
    await sql`update app.delegation d set alerts = (select coalesce(array_agg(e), '{}') from json_array_elements_text(c.alerts::json) e)
      from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ is }) => JSON.stringify(is))}::text[]) as c(id, alerts)
      where d.tenant_id = ${tenantId} and d.id = c.id`.execute(tx)
    if (next) await enqueue(tx, tenantId, flagInvalid, { ...which, after: next })
  },
})
