import type pg from 'pg'
import { dueActions } from '#modules/actions/index.server.ts'
import { dueDelegations } from '#modules/decision/index.server.ts'
import { type Clock, databaseClock } from '#platform/server/database/clock.ts'
import { forEachTenant, type Log } from '#platform/server/database/each-tenant.ts'
import { maybeOne, one, sql, type Tx } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { type DueEvent, dueOfAction, dueOfDelegation, searchedFor, type Window } from '../model/due.ts'
import type { KeptKind } from './entries.ts'
import { gatherFor } from './gather-mails.job.ts'
import { notifyOf } from './notify.ts'
import { type OwnHappening, ownEntries } from './own-entries.ts'
import { settleRecords } from './settle.ts'

type Parts = { readonly pool: pg.Pool; readonly log: Log }

const AT_ONCE = 500

/**
 * Tells people in every tenant of what became due since they were notified last. Decision record 52: what is reported has a key, so that two workers tell
 * it once, and one that was stopped continues where its notifications end.
 */
export async function notifyOfDue(parts: Parts, clock: Clock = databaseClock): Promise<void> {
  const { pool, log } = parts
  await forEachTenant(pool, { words: 'telling people what is due', log }, (tenantId) =>
    notifyTenant(pool, tenantId, clock),
  )
}

async function notifyTenant(pool: pg.Pool, tenantId: string, clock: Clock): Promise<void> {
  const look = await inTenant(pool, tenantId, { clock }, (tx, now) => beginLook(tx, tenantId, now))
  if (!look) return
  for (const find of [delegationsDue, actionsDue]) {
    let after: string | undefined
    do {
      after = await inTenant(pool, tenantId, { clock }, async (tx, now) => {
        const page = await find(tx, tenantId, { ...look, after }, now)
        await settleRecords(
          tx,
          tenantId,
          page.due.map(({ recordId }) => recordId),
          now,
        )
        const entries = await ownEntries(tx, tenantId, page.kind, page.due, now)
        await gatherFor(tx, tenantId, await notifyOf(tx, tenantId, entries, { mails: true, now }))
        return page.next
      })
    } while (after !== undefined)
  }
  await inTenant(pool, tenantId, { clock }, (tx) => endLook(tx, tenantId, look.window))
}

type DueCheck = { readonly window: Window; readonly zone: string }

/** What became due since the last look was ended. The first one looks back at nothing. */
async function beginLook(tx: Tx, tenantId: string, now: Date): Promise<DueCheck | undefined> {
  const isFirst = await maybeOne(
    tx,
    sql`insert into app.notification_clock (tenant_id, told_until) values (${tenantId}, ${now}) on conflict do nothing returning tenant_id`,
  )
  if (isFirst) return undefined
  const { toldUntil, zone } = await one<{ toldUntil: Date; zone: string }>(
    tx,
    sql`select c.told_until as "toldUntil", t.zone from app.notification_clock c
      join app.tenant_public t on t.tenant_id = ${tenantId} where c.tenant_id = ${tenantId}`,
  )
  return { window: { after: toldUntil.getTime(), until: now.getTime() }, zone }
}

const endLook = (tx: Tx, tenantId: string, { until }: Window) =>
  sql`update app.notification_clock set told_until = ${new Date(until)} where tenant_id = ${tenantId} and told_until < ${new Date(until)}`.execute(
    tx,
  )

/** Of one kind: what is due, and where the next page begins. */
type Page = {
  readonly kind: KeptKind
  readonly due: readonly OwnHappening[]
  readonly next: string | undefined
}
type PageFinder = (
  tx: Tx,
  tenantId: string,
  look: DueCheck & { after: string | undefined },
  now: Date,
) => Promise<Page>

const delegationsDue: PageFinder = async (tx, tenantId, { window, zone, after }, now) => {
  const { delegations } = searchedFor(window, zone)
  const found = await dueDelegations(tx, tenantId, { ...delegations, after, most: AT_ONCE }, now)
  return pageOf('delegation', found, (each) => ({
    due: dueOfDelegation(each, window, zone),
    is: { status: each.status, expiration: each.expiration },
  }))
}

const actionsDue: PageFinder = async (tx, tenantId, { window, zone, after }) => {
  const { dueDates } = searchedFor(window, zone)
  const found = await dueActions(tx, tenantId, { dueDates, after, most: AT_ONCE })
  return pageOf('action', found, (each) => ({ due: dueOfAction(each, window, zone), is: {} }))
}

const pageOf = <Found extends { id: string }>(
  kind: KeptKind,
  found: readonly Found[],
  judge: (each: Found) => { due: readonly DueEvent[]; is: object },
): Page => ({
  kind,
  due: found.flatMap((each) => {
    const { due, is } = judge(each)
    return due.map(({ event, at, slotIds, lastDay, expiration }) => ({
      recordId: each.id,
      event,
      since: new Date(at),
      is: {
        ...is,
        ...(slotIds && { remindedSlotIds: slotIds }),
        ...(lastDay && { lastDay }),
        ...(expiration && { expiration }),
      },
    }))
  }),
  next: found.length === AT_ONCE ? found.at(-1)?.id : undefined,
})
