import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import * as z from 'zod'
import { id } from '#platform/model/fields.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, sql, type Tx } from '#platform/server/database/sql.ts'
import { defineJob, enqueue, type Job } from '#platform/server/jobs/jobs.ts'
import type { Mail } from '#platform/server/mail/mail.ts'
import { ADDRESS_DAYS } from '../../sessions/model/new-address.ts'
import { newAddressLetter } from '../../sessions/server/address-emails.ts'

const DAY = 86_400_000

export const addressDaysAfter = (at: Date) => new Date(at.getTime() + ADDRESS_DAYS * DAY)

/** A token of 32 random bytes, and what is kept of it. */
export function addressToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfAddressToken(token) }
}
export const hashOfAddressToken = (token: string) => createHash('sha256').update(token).digest()

const sendAddressLink = { name: 'send-address-link', payload: z.object({ changeId: id }) }

/** The address that waits to be proven for a user. Null: none does. */
export async function addressAsked(
  tx: Tx,
  tenantId: string,
  personId: string | null,
  now: Date,
): Promise<string | null> {
  if (personId === null) return null
  const found = await one<{ email: string | null }>(
    tx,
    sql`select identity.address_asked(${personId}, ${tenantId}::uuid, ${now}) as email`,
  )
  return found.email
}

/** An administrator wants another address for a user. The user keeps theirs until anyone who reads the new one proves it. */
export async function askAddress(
  tx: Tx,
  { tenantId, userId }: Viewer,
  user: { id: string; personId: string },
  email: string,
  now: Date,
): Promise<void> {
  if ((await addressAsked(tx, tenantId, user.personId, now)) === email) return
  const changeId = uuid()
  await sql`select identity.ask_address(${changeId}::uuid, ${user.personId}, ${tenantId}::uuid, ${user.id}::uuid, ${userId}::uuid, ${email},
    ${addressDaysAfter(now)})`.execute(tx)
  await enqueue(tx, tenantId, sendAddressLink, { changeId }, { key: `address of ${user.id}` })
}

/** The user keeps the address that they have. */
export const withdrawAddress = (tx: Tx, tenantId: string, personId: string) =>
  sql`select identity.withdraw_address(${personId}, ${tenantId}::uuid)`.execute(tx)

/** Makes the link, of which only the hash is kept, and emails it. Done again, the link before is void. */
export const addressLinkJob = ({
  mail,
  origin,
}: {
  mail: Pick<Mail, 'send'>
  origin: string
}): Job<z.output<typeof sendAddressLink.payload>> =>
  defineJob({
    ...sendAddressLink,
    async work(tx, tenantId, { changeId }) {
      const { token, hash } = addressToken()
      const [{ email }, { organization }] = await Promise.all([
        one<{ email: string | null }>(
          tx,
          sql`select identity.link_address(${changeId}::uuid, ${hash}) as email`,
        ),
        one<{ organization: string }>(
          tx,
          sql`select name as organization from app.tenant where tenant_id = ${tenantId}`,
        ),
      ])
      if (email) await mail.send(newAddressLetter(email, organization, `${origin}/?address=${token}`))
    },
  })
