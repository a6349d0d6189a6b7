import * as z from 'zod'
import { recordRevisions } from '#platform/server/history.ts'
import { defineJob, enqueue } from '#platform/server/jobs.ts'
import { rows, sql } from '#platform/server/sql.ts'
import { sayBesideGroups } from './delegation-store.ts'

const payload = z.object({
  rootId: z.uuid(),
  event: z.enum(['SUSPEND', 'REVOKE', 'REISSUE']),
  reason: z.string(),
  actor: z.uuid(),
  /** The instant of the act: entries are dated with it. */
  at: z.iso.datetime(),
  after: z.uuid().optional(),
})

const BATCH = 1_000

/**
 * Writes the labels below a cascade act, a batch at a time. No verdict waits for them: what a delegation is, its facts
 * say; a label that already agrees is left alone, so a batch may be done twice.
 */
export const labelBelow = defineJob({
  name: 'label_below',
  payload,
  work: async (tx, tenantId, asked, now) => {
    const { rootId, after, event, at } = asked
    const batch = await rows<{ id: string; was: string; is: string; changed: boolean }>(
      tx,
      sql`with d as (
          select d.id, d.status, d.path from app.delegation d where d.tenant_id = ${tenantId} and d.path @> array[${rootId}::uuid]
            and ${after ? sql`d.id > ${after}` : sql`true`} order by d.id limit ${sql.lit(BATCH)} for update
        ), f as (
          select d.id, d.status as was,
            (select min(c.kind) from app.cascade_act c where c.tenant_id = ${tenantId} and c.root_delegation_id = any(d.path)
              and c.recorded_until = 'infinity' and c.holds_from <= ${now} and c.holds_until > ${now}) as cascade,
            (select case when bool_and(s.status = 'ACCEPTED') then 'ACCEPTED' else min(s.status) end
              from app.delegation_slot l join app.slot_status s on s.tenant_id = l.tenant_id and s.slot_id = l.id and s.recorded_until = 'infinity'
                and s.holds_from <= ${now} and s.holds_until > ${now}
              where l.tenant_id = ${tenantId} and l.delegation_id = d.id and s.status not in ('REMOVED', 'DELETED')) as own
          from d
        ), n as (
          select f.id, f.was, case when f.own is null or f.was in ('DRAFT', 'DELETED') or f.own in ('DRAFT', 'REVOKED') then f.was
            when f.cascade = 'REVOKE' then 'REVOKED' when f.cascade = 'SUSPEND' then 'SUSPENDED'
            when f.own = 'ACCEPTED' then 'ACCEPTED' when f.own = 'PENDING' then 'PENDING' when f.own = 'SUSPENDED' then 'SUSPENDED' else 'ISSUED' end as "is" from f
        ), u as (
          update app.delegation d set status = n."is", version = d.version + 1, updated_at = ${at}::timestamptz, updated_by = ${asked.actor},
            revoked_at = case when n."is" = 'REVOKED' then ${at}::timestamptz else d.revoked_at end,
            suspended_at = case when n."is" = 'SUSPENDED' then ${at}::timestamptz else d.suspended_at end
          from n where d.tenant_id = ${tenantId} and d.id = n.id and n."is" <> d.status returning d.id
        )
        select n.id, n.was, n."is", exists (select from u where u.id = n.id) as changed from n order by n.id`,
    )
    await sayBesideGroups(tx, tenantId, sql`d.id = any(${batch.map((row) => row.id)}::uuid[])`)
    await recordRevisions(
      tx,
      tenantId,
      { userId: asked.actor, requestId: null },
      batch
        .filter((row) => row.changed)
        .map((row) => ({
          kind: 'delegation',
          recordId: row.id,
          event,
          reason: asked.reason || null,
          before: { status: row.was },
          after: { status: row.is, cascadeFrom: rootId },
        })),
      new Date(at),
    )
    const last = batch.at(-1)
    if (batch.length === BATCH && last) await enqueue(tx, tenantId, labelBelow, { ...asked, after: last.id })
  },
})
