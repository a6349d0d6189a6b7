import * as z from 'zod'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { afterLocks } from '#platform/server/database/tenant-transaction.ts'
import { defineJob, enqueue, enqueueAll } from '#platform/server/jobs/jobs.ts'
import { notifyListeners } from '#platform/server/records/events.ts'
import { labelOf } from '../../visibility/server/seen-status.ts'
import type { DecisionEvents } from './decision-events.ts'
import { noteDelegations, proposalOf } from './delegation-store.ts'
import { delegationsById } from './find-delegations.ts'
import { repeatForGroups } from './repeated-status.ts'

const payload = z.object({
  rootId: z.uuid(),
  event: z.enum(['SUSPEND', 'REVOKE', 'REISSUE']),
  reason: z.string(),
  actor: z.uuid().nullable(),
  /** The instant of the act: entries are dated with it. */
  at: z.iso.datetime(),
  after: z.uuid().optional(),
})

const BATCH = 1_000
const labelBelow = { name: 'label_below', payload }

type Payload = z.output<typeof payload>

/** Enqueues the labels below some roots. Until they are written lists ask the facts below each root. */
export async function enqueueLabels(tx: Tx, tenantId: string, payloads: readonly Payload[]): Promise<void> {
  if (payloads.length === 0) return
  await sql`insert into app.unlabelled_cascade (tenant_id, root_delegation_id, begun_at)
    select ${tenantId}, c.root_id, c.begun_at
    from unnest(${payloads.map(({ rootId }) => rootId)}::uuid[], ${payloads.map(({ at }) => at)}::timestamptz[]) as c(root_id, begun_at)
    on conflict do nothing returning root_delegation_id`.execute(tx)
  await enqueueAll(tx, tenantId, labelBelow, payloads)
}

type LabelChange = { id: string; was: string; is: string }

/**
 * Writes the labels below a cascade act, a batch at a time. No verdict and no guard waits for them: what a delegation is, its
 * facts say. Rows are locked first and read in the next statement. One statement would overwrite what it waited for. A label
 * that agrees already is left alone, so a batch may be done twice. Notifies listeners when the last one is written.
 */
export const labelBelowJob = ({ cascadesLabelled }: Pick<DecisionEvents, 'cascadesLabelled'>) =>
  defineJob({
    ...labelBelow,
    work: async (tx, tenantId, asked) => {
      const { rootId, event, at } = asked
      const [locked, now] = await Promise.all([lockBelow(tx, tenantId, asked), afterLocks(tx)])
      const ids = locked.map(({ id }) => id)
      const changed = await rows<LabelChange>(
        tx,
        sql`select n.* from (select d.id, d.status as was, ${labelOf(tenantId, 'd', now)} as "is"
        from app.delegation d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])) n
        where n."is" <> n.was and n.was not in ('REVOKED', 'DELETED') order by n.id`,
      )
      await sql`update app.delegation d set status = c.status, version = d.version + 1, updated_at = ${at}::timestamptz, updated_by = coalesce(${asked.actor}::uuid, d.updated_by),
        revoked_at = case when c.status = 'REVOKED' then ${at}::timestamptz else d.revoked_at end,
        suspended_at = case when c.status = 'SUSPENDED' then ${at}::timestamptz else d.suspended_at end,
        in_force = case when c.status in ('REVOKED', 'SUSPENDED') then 'NO' else d.in_force end
      from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ is }) => is)}::text[]) as c(id, status)
      where d.tenant_id = ${tenantId} and d.id = c.id`.execute(tx)
      await repeatForGroups(tx, tenantId, sql`d.id = any(${ids}::uuid[])`)
      const ended = await endChanges(
        tx,
        tenantId,
        changed.filter(({ is }) => is === 'REVOKED').map(({ id }) => id),
        now,
      )
      const author = { tenantId, userId: asked.actor, requestId: null }
      const notes = changed.map(({ id, was, is }) => ({
        id,
        event,
        before: { status: was, ...ended.get(id) },
        after: { status: is, cascadeFrom: rootId, ...(ended.has(id) && { proposedChange: null }) },
        reason: asked.reason,
      }))
      await noteDelegations(tx, author, notes, new Date(at))
      const last = ids.at(-1)
      if (ids.length === BATCH && last) await enqueue(tx, tenantId, labelBelow, { ...asked, after: last })
      else {
        await sql`delete from app.unlabelled_cascade u
        where u.tenant_id = ${tenantId} and u.root_delegation_id = ${rootId} and u.begun_at = ${at}::timestamptz`.execute(
          tx,
        )
        await notifyListeners(cascadesLabelled, tx, author, { rootId, begunAt: new Date(at) }, now)
      }
    },
  })

/** A revocation from above ends the changes that wait below. Answers with them by their delegations. */
async function endChanges(tx: Tx, tenantId: string, ids: readonly string[], now: Date) {
  const ended = await rows<{ id: string }>(
    tx,
    sql`select h.delegation_id as id from app.delegation_change h
      where h.tenant_id = ${tenantId} and h.delegation_id = any(${ids}::uuid[])`,
  )
  const found = await delegationsById(
    tx,
    tenantId,
    ended.map(({ id }) => id),
    now,
  )
  await sql`delete from app.delegation_change h
    where h.tenant_id = ${tenantId} and h.delegation_id = any(${[...found.keys()]}::uuid[])`.execute(tx)
  return new Map(
    [...found].flatMap(([id, { change }]) => (change ? [[id, { proposedChange: proposalOf(change) }]] : [])),
  )
}

const lockBelow = (tx: Tx, tenantId: string, { rootId, after }: Payload) =>
  rows<{ id: string }>(
    tx,
    sql`select d.id from app.delegation d where d.tenant_id = ${tenantId} and d.path @> array[${rootId}::uuid]
      and ${after ? sql`d.id > ${after}` : sql`true`} order by d.id limit ${sql.lit(BATCH)} for no key update`,
  )
