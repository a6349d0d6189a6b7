import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { instantAt, MORNING } from '#platform/model/day.ts'
import { id } from '#platform/model/fields.ts'
import { maybeOne, ownTenant, sql, type Tx } from '#platform/server/database/sql.ts'
import { defineJob, enqueue, type Job } from '#platform/server/jobs/jobs.ts'
import { renderEmail } from '#platform/server/mail/letter.ts'
import type { Mail, Message } from '#platform/server/mail/mail.ts'
import { INVITATION_DAYS } from '../model/user.ts'
import type { StoredUser } from './stored-user.ts'
import { users } from './user-store.ts'

const DAY = 86_400_000

export const invitationEnds = (invitedAt: Date) => new Date(invitedAt.getTime() + INVITATION_DAYS * DAY)

const sendInvitation = { name: 'send-invitation', payload: z.object({ userId: id, inviter: z.string() }) }

/** When an invitation is emailed (ms): now, or on the morning of a first day ahead. */
export const mailsAt = (
  { startDate }: Pick<StoredUser, 'startDate'>,
  { zone }: { zone: string },
  now: Date,
): number => Math.max(now.getTime(), startDate === null ? 0 : instantAt(startDate, MORNING, zone))

/**
 * Invites users by email: once this is committed, or on the morning of a first day ahead. A link that was emailed before is
 * void then.
 */
export async function invite(
  tx: Tx,
  { tenantId, userId, zone }: { tenantId: string; userId: string; zone: string },
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return
  const invited = [...(await users.byIds(tx, tenantId, userIds)).values()].map((user) => ({
    id: user.id,
    at: mailsAt(user, { zone }, now),
  }))
  // until the new link is emailed, the one before is void already
  for (const { id, at } of invited) if (at > now.getTime()) await withdrawInvitation(tx, tenantId, id)
  for (const [at, some] of Map.groupBy(invited, (each) => each.at))
    await sql`update app."user" set invited_at = ${new Date(at)}
      where tenant_id = ${tenantId} and id = any(${some.map(({ id }) => id)}::uuid[])`.execute(tx)
  const by = await maybeOne<{ name: string }>(
    tx,
    sql`select name from app."user" where tenant_id = ${tenantId} and id = ${userId}`,
  )
  for (const { id, at } of invited)
    await enqueue(
      tx,
      tenantId,
      sendInvitation,
      { userId: id, inviter: by?.name ?? '' },
      { key: `invitation of ${id}`, ...(at > now.getTime() && { at: new Date(at) }) },
    )
}

/** The link of a user leads nowhere any longer. */
export const withdrawInvitation = (tx: Tx, tenantId: string, userId: string) =>
  sql`select identity.withdraw_invitation(${tenantId}::uuid, ${userId}::uuid)`.execute(tx)

type PendingInvitation = { personId: string; email: string; organization: string; invitedAt: Date }

/** Makes a link of 32 random bytes, of which only the hash is kept, and emails it. Done again, the link before is void. */
export const invitationJob = ({
  mail,
  origin,
}: {
  mail: Pick<Mail, 'send'>
  origin: string
}): Job<z.output<typeof sendInvitation.payload>> =>
  defineJob({
    ...sendInvitation,
    async work(tx, tenantId, { userId, inviter }) {
      const found = await maybeOne<PendingInvitation>(
        tx,
        sql`select u.person_id as "personId", u.email, t.name as organization, u.invited_at as "invitedAt"
          from app."user" u join app.tenant t on t.tenant_id = ${ownTenant}
          where u.tenant_id = ${tenantId} and u.id = ${userId} and u.status = 'INVITED'`,
      )
      if (!found) return
      const token = randomBytes(32).toString('base64url')
      const hash = createHash('sha256').update(token).digest()
      await sql`select identity.invite(${hash}, ${found.personId}, ${tenantId}::uuid, ${userId}::uuid, ${found.organization},
        ${invitationEnds(found.invitedAt)})`.execute(tx)
      await mail.send(invitationLetter(found, inviter, `${origin}/?invite=${token}`))
    },
  })

export function invitationLetter(
  { email, organization }: Pick<PendingInvitation, 'email' | 'organization'>,
  inviter: string,
  url: string,
): Message {
  // the inviter may have no name left
  const title = inviter
    ? `${inviter} invited you to join ${organization}`
    : `You are invited to join ${organization}`
  const said = renderEmail({
    title,
    paragraphs: [
      `${organization} uses Mandate to record who may decide what, up to how much, and on whose authority.`,
      `Open the link to choose how to sign in. The link is valid for ${INVITATION_DAYS} days and can be used once.`,
    ],
    button: { label: 'Accept invitation', url },
    note: `This email was sent to ${email}. If you did not expect it, you can ignore it.`,
  })
  return { to: email, subject: `${title} on Mandate`, ...said }
}
