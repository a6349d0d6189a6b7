import type pg from 'pg'
import { type Clock, databaseClock } from '#platform/server/database/clock.ts'
import { forEachTenant, type Log } from '#platform/server/database/each-tenant.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { everyHour } from '#platform/server/jobs/regularly.ts'
import { labelOf } from '../../visibility/server/seen-status.ts'
import { delegationDisplayId } from '../model/delegation.ts'

type WrongLabel = { displayId: string; label: string; facts: string }

const BATCH = 10_000
/** Labels below a cascade act follow within seconds: those of the last minute are not compared yet. */
const SETTLED_MS = 60_000

type Batch = { wrong: WrongLabel[]; last: string | undefined }

/** Of a batch of delegations those whose label, that of a slot, or path says something else than the facts. None is corrected. */
async function wrongLabels(tx: Tx, tenantId: string, after: string | undefined, now: Date): Promise<Batch> {
  const settled = new Date(now.getTime() - SETTLED_MS)
  const ids = (
    await rows<{ id: string }>(
      tx,
      sql`select d.id from app.delegation d where d.tenant_id = ${tenantId} and ${after ? sql`d.id > ${after}` : sql`true`}
        order by d.id limit ${sql.lit(BATCH)}`,
    )
  ).map(({ id }) => id)
  const wrong = await rows<Omit<WrongLabel, 'displayId'> & { number: number }>(
    tx,
    sql`select n.number, n.label, n.facts from (
        select d.display_number as number, d.status as label, d.path, ${labelOf(tenantId, 'd', now)} as facts
        from app.delegation d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])) n
      where n.label <> n.facts and not exists (select 1 from app.cascade_act c where c.tenant_id = ${tenantId}
        and c.root_delegation_id = any(n.path)
        and (c.recorded_from > ${settled} or (c.recorded_until <> 'infinity' and c.recorded_until > ${settled})))
      union all
      select d.display_number, array_to_string(d.path, ' '), array_to_string(a.path || a.id, ' ') from app.delegation d
        join app.delegation a on a.tenant_id = ${tenantId} and a.id = d.parent_delegation_id
      where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[]) and d.path <> a.path || a.id
      union all
      select d.display_number, l.status, f.status from app.delegation_slot l
        join app.delegation d on d.tenant_id = ${tenantId} and d.id = l.delegation_id
        join app.slot_status f on f.tenant_id = ${tenantId} and f.slot_id = l.id and f.recorded_until = 'infinity'
          and f.holds_from <= ${now} and f.holds_until > ${now}
      where l.tenant_id = ${tenantId} and l.delegation_id = any(${ids}::uuid[]) and l.status <> f.status
      order by number`,
  )
  return {
    wrong: wrong.map(({ number, ...each }) => ({ ...each, displayId: delegationDisplayId(number) })),
    last: ids.length === BATCH ? ids.at(-1) : undefined,
  }
}

const WORDS = 'comparing labels'

/** Compares every tenant, each batch in a transaction of its own, and reports what differs. */
export async function compareLabels(pool: pg.Pool, log: Log, clock: Clock = databaseClock): Promise<void> {
  await forEachTenant(pool, { words: WORDS, log }, async (tenantId) => {
    let after: string | undefined
    do {
      const batch = await inTenant(pool, tenantId, { readOnly: true, clock }, (tx, now) =>
        wrongLabels(tx, tenantId, after, now),
      )
      if (batch.wrong.length > 0)
        log.error(
          { tenantId, wrong: batch.wrong.slice(0, 20), count: batch.wrong.length },
          'labels differ from their facts',
        )
      after = batch.last
    } while (after !== undefined)
  })
}

/** Compares once an hour until it is stopped. */
export const startComparing = (pool: pg.Pool, log: Log) =>
  everyHour(() => compareLabels(pool, log), WORDS, log)
