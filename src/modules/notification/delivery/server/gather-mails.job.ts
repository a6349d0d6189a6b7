import { v7 as uuid } from 'uuid'
import * as z from 'zod'
import { insertRows, one, rows, sql, type Tx, updateRows } from '#platform/server/database/sql.ts'
import { defineJob, enqueue, enqueueAll } from '#platform/server/jobs/jobs.ts'
import { planOfMails, WINDOW_MS } from '../model/mail-plan.ts'
import { actsUnderWay } from './entries.ts'

/** What is sent by `mailJob`. */
export const sendMail = { name: 'send_notification_mail', payload: z.object({ mailId: z.uuid() }) }

const payload = z.object({ userId: z.uuid() })
const named = { name: 'gather_notification_mails', payload }

/** What one act says of several records is one email. */
const ACT = sql.raw('coalesce(n.act, n.id::text)')

/** Puts what waits for a person into emails, but for acts running. Each is sent once, by the id of its row. */
export const gatherMails = defineJob({
  ...named,
  work: async (tx, tenantId, { userId }, now) => {
    // two that gather for one person would each see what waits
    await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`told ${tenantId} ${userId}`}, 0))`)
    const waiting = await rows<{ id: string; toldAt: Date; act: string }>(
      tx,
      sql`select n.id, n.told_at as "toldAt", ${ACT} as act from app.notification n
        where n.tenant_id = ${tenantId} and n.user_id = ${userId} and n.by_mail and n.mail_id is null and n.status = 'UNREAD'
          and not ${ACT} = any(${await actsUnderWay(tx, tenantId)}::text[]) order by n.told_at, n.id`,
    )
    const [first] = waiting
    if (!first) return
    const { before } = await one<{ before: number }>(
      tx,
      sql`select count(distinct ${ACT})::int as before from app.notification n
        where n.tenant_id = ${tenantId} and n.user_id = ${userId} and n.by_mail and n.mail_id is not null
          and n.told_at > ${new Date(now.getTime() - WINDOW_MS)}`,
    )
    const acts = [...Map.groupBy(waiting, ({ act }) => act).values()].map((some) => some.map(({ id }) => id))
    const plan = planOfMails({ waiting: acts.length, mailed: before, first: first.toldAt, now })
    if (plan.mails === 'LATER')
      return enqueue(
        tx,
        tenantId,
        named,
        { userId },
        { key: `${named.name} ${tenantId} ${userId} later`, at: plan.at },
      )
    await makeMails(tx, tenantId, userId, plan.mails === 'EACH' ? acts : [acts.flat()], now)
  },
})

/** People for whom emails wait of what happened from an instant on. */
export async function findWaiting(tx: Tx, tenantId: string, from: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select distinct n.user_id as id from app.notification n where n.tenant_id = ${tenantId} and n.created_at >= ${from}
      and n.by_mail and n.mail_id is null and n.status = 'UNREAD'`,
  )
  return found.map(({ id }) => id)
}

/** Has what waits for people gathered. */
export async function gatherFor(tx: Tx, tenantId: string, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds)
    await enqueue(tx, tenantId, gatherMails, { userId }, { key: `${named.name} ${tenantId} ${userId}` })
}

async function makeMails(
  tx: Tx,
  tenantId: string,
  userId: string,
  each: readonly (readonly string[])[],
  now: Date,
): Promise<void> {
  const mails = each.map((ids) => ({ id: uuid(), ids }))
  await insertRows(
    tx,
    'app.notification_mail',
    { id: 'uuid' },
    mails.map(({ id }) => ({ id })),
    {
      tenant_id: sql`${tenantId}::uuid`,
      user_id: sql`${userId}::uuid`,
      created_at: sql`${now}::timestamptz`,
    },
  )
  await updateRows(
    tx,
    'app.notification',
    tenantId,
    { mail_id: 'uuid' },
    mails.flatMap(({ id, ids }) => ids.map((of) => ({ id: of, mail_id: id }))),
  )
  await enqueueAll(
    tx,
    tenantId,
    sendMail,
    mails.map(({ id }) => ({ mailId: id })),
  )
}
