import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { addUsers, createTenant, type Identity, joinTenant } from '#modules/auth/index.server.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { renderEmail } from '#platform/server/mail/letter.ts'
import type { Mail, Message } from '#platform/server/mail/mail.ts'
import { listeners } from '../listeners.ts'
import type { CreateTenantArguments } from './create-tenant-arguments.ts'

type CreateTenantOptions = {
  pool: pg.Pool
  identity: Pick<Identity, 'createPerson'>
  mail: Pick<Mail, 'send'>
  origin: string
  now: Date
}

/**
 * Makes a tenant with its first administrator, all of it or nothing, and then invites them. Answers with the tenant's id
 * and with what kept the email from being sent, if anything did: the tenant is there all the same.
 */
export async function createFirstTenant(
  { pool, identity, mail, origin, now }: CreateTenantOptions,
  asked: CreateTenantArguments,
): Promise<{ tenantId: string; mailFailed: string | null }> {
  const email = asked['admin-email'].toLowerCase()
  const { personId } = await identity.createPerson({ email, name: asked['admin-name'] })
  const tenantId = uuid()
  await inTenant(pool, tenantId, { listeners }, async (tx) => {
    const tenant = await createTenant(
      tx,
      {
        id: tenantId,
        name: asked.name,
        accountId: asked.account,
        zone: asked.zone,
        baseCurrency: asked.currency,
        multiCurrency: asked['multi-currency'],
      },
      listeners,
      now,
    )
    const [lastName = '', ...before] = asked['admin-name'].split(/\s+/).reverse()
    const userId = uuid()
    await addUsers(
      tx,
      tenantId,
      [
        {
          id: userId,
          personId,
          email,
          firstName: before.reverse().join(' '),
          lastName,
          managerUserId: null,
          userRoleIds: [tenant.userRoleIds.SA],
          groupIds: [tenant.organizationId],
          primaryOrganizationId: tenant.organizationId,
          positions: [],
        },
      ],
      now,
    )
    await joinTenant(tx, tenantId, personId, userId)
  })
  const mailFailed = await mail.send(invitation(email, asked.name, origin)).then(
    () => null,
    (error: Error) => error.message,
  )
  return { tenantId, mailFailed }
}

function invitation(to: string, organization: string, origin: string): Message {
  const said = renderEmail({
    title: `${organization} is now on Mandate`,
    paragraphs: [
      `You are the first administrator. Sign in with this address, ${to}, and choose “One-time code”. You get the code by email.`,
      'To set a password, choose “Forgot password?” on the same page.',
    ],
    button: { label: 'Sign in', url: `${origin}/` },
    note: 'Mandate records who may decide what, up to how much, and on whose authority. If you did not expect this email, you can ignore it.',
  })
  return { to, subject: `${organization} is now on Mandate`, ...said }
}
