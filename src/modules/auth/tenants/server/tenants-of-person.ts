import type pg from 'pg'
import type { Clock } from '#platform/server/clock.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Who } from '#platform/server/routes.ts'
import { maybeOne, ownTenant, sql } from '#platform/server/sql.ts'
import { inTenant, openedAt, outsideTenants } from '#platform/server/tenant-transaction.ts'

export type Membership = { tenantId: string; userId: string }

/** The tenants that a person belongs to, as ids: what may be known before one is selected. */
export const membershipsOf = async (pool: pg.Pool, personId: string): Promise<Membership[]> =>
  (
    await outsideTenants<{ tenant_id: string; user_id: string }>(
      pool,
      'select * from identity.memberships_of($1)',
      [personId],
    )
  ).map((row) => ({ tenantId: row.tenant_id, userId: row.user_id }))

type Tenant = { id: string; name: string; accountId: string }

/** The tenants in which a person is an active user, by name. */
export const tenantsOfPerson = async (pool: pg.Pool, personId: string): Promise<Tenant[]> =>
  (await activeIn(pool, personId)).map(({ enteredAt: _, ...tenant }) => tenant)

/** What the organizations of a person are known by: names and account numbers. */
export const namesOfOrganizations = async (pool: pg.Pool, personId: string): Promise<string[]> =>
  (await tenantsOfPerson(pool, personId)).flatMap(({ name, accountId }) => [name, accountId])

/** Where a person begins who selected none: where they were last, so that an invitation moves nobody; else the first by name. */
export async function tenantToBeginIn(pool: pg.Pool, personId: string): Promise<string | null> {
  const [last] = (await activeIn(pool, personId)).sort((a, b) => Number(b.enteredAt) - Number(a.enteredAt))
  return last?.id ?? null
}

/** Each name is read in its tenant's own transaction. */
async function activeIn(pool: pg.Pool, personId: string): Promise<(Tenant & { enteredAt: Date | null })[]> {
  const found = await Promise.all(
    (await membershipsOf(pool, personId)).map(({ tenantId, userId }) =>
      inTenant(pool, tenantId, { readOnly: true }, (tx, now) =>
        maybeOne<Tenant & { enteredAt: Date | null }>(
          tx,
          sql`select t.tenant_id as id, t.name, t.account_id as "accountId", u.last_login_at as "enteredAt" from app.tenant t
            join app."user" u on u.tenant_id = ${ownTenant} and u.id = ${userId} and app.user_status_now(u.status, u.active_from, u.active_until, ${now}) = 'ACTIVE'
            where t.tenant_id = ${tenantId} and t.status = 'ACTIVE'`,
        ),
      ),
    ),
  )
  return found.filter((each) => each !== undefined).sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Refuses a token whose session has ended: outside a tenant nothing else looks at the session row. */
export async function mustBeSignedIn(pool: pg.Pool, who: Who, clock: Clock): Promise<void> {
  const found = await outsideTenants(
    pool,
    `select 1 from identity.session s where s.id = $1::text and s."userId" = $2::text and s."expiresAt" > ${openedAt('$3')}`,
    [who.sessionId, who.personId, clock.ahead],
  )
  if (found.length === 0) throw new Refusal('UNAUTHENTICATED')
}
