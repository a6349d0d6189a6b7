import { viewerOfUser } from '#modules/auth/index.server.ts'
import { activeUser } from '#modules/settings/index.server.ts'
import { all, maybeOne, ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import type { Mail } from '#platform/server/mail/mail.ts'
import { type StoredNotification, selectNotification } from '../../notifications/server/notification-store.ts'
import { mayBeSeen } from '../../notifications/server/visible-notifications.ts'
import { sendMail } from './gather-mails.job.ts'
import { notificationLetter } from './notification-emails.ts'

type MailRecipient = { userId: string; email: string; isActive: boolean; organization: string }

/**
 * Sends one email. What no server takes is tried again for days. The row says that it was sent, so that it is not sent again; where even that is
 * lost with the database, both have one message id, and a mailbox keeps one of them.
 */
export const mailJob = ({ mail, origin }: { mail: Pick<Mail, 'send'>; origin: string }) =>
  defineJob({
    ...sendMail,
    work: async (tx, tenantId, { mailId }, now) => {
      const found = await maybeOne<MailRecipient>(
        tx,
        sql`select m.user_id as "userId", u.email, ${activeUser(now)} as "isActive", t.name as organization from app.notification_mail m
          join app.user_public u on u.tenant_id = ${ownTenant} and u.id = m.user_id
          join app.tenant_public t on t.tenant_id = ${ownTenant}
          where m.tenant_id = ${tenantId} and m.id = ${mailId} and m.ended_at is null for update of m`,
      )
      if (!found) return
      const sent = found.isActive ? await readBy(tx, tenantId, found.userId, mailId, now) : undefined
      if (sent && sent.told.length > 0) {
        const reader = { ...sent.reading, email: found.email, organization: found.organization }
        const messageId = `<${mailId}@${new URL(origin).hostname}>`
        await mail.send({ to: found.email, messageId, ...notificationLetter(sent.told, reader, origin) })
      }
      await sql`update app.notification_mail set ended_at = ${now}, was_sent = ${(sent?.told.length ?? 0) > 0}
        where tenant_id = ${tenantId} and id = ${mailId}`.execute(tx)
    },
  })

/** What of an email its reader may still see and has not read or answered, and how they read days. */
async function readBy(tx: Tx, tenantId: string, userId: string, mailId: string, now: Date) {
  const viewer = await viewerOfUser(tx, { tenantId, userId }, now)
  const told = await rows<StoredNotification>(
    tx,
    sql`select ${selectNotification} from app.notification n
      where n.tenant_id = ${tenantId} and n.user_id = ${userId} and ${all([sql`n.mail_id = ${mailId} and n.status = 'UNREAD'`, mayBeSeen(viewer, now)])}
      order by n.told_at, n.ordinal, n.created_at, n.id`,
  )
  return { told, reading: { dateFormat: viewer.dateFormat, zone: viewer.zone } }
}
