import type pg from 'pg'
import type { Clock } from '#platform/server/database/clock.ts'
import { maybeOne, ownTenant, sql } from '#platform/server/database/sql.ts'
import { inTenant, openedAt, outsideTenants } from '#platform/server/database/tenant-transaction.ts'
import { isAway } from '#platform/server/http/failures.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { TokenClaims } from '#platform/server/http/routes.ts'

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

/** What the memberships of a person answered, and those whose organization is on a node that is away. */
type MembershipAnswers<T> = { found: T[]; away: { tenantId: string; failure: Error }[] }

/** Reads each membership on its own: an organization that is away keeps no one from the others. */
export async function readMemberships<T>(
  pool: pg.Pool,
  personId: string,
  read: (member: Membership) => Promise<T | undefined>,
): Promise<MembershipAnswers<T>> {
  const answers: MembershipAnswers<T> = { found: [], away: [] }
  const readOne = async (member: Membership) => {
    try {
      const answer = await read(member)
      if (answer !== undefined) answers.found.push(answer)
    } catch (error) {
      const failure = error as Error
      if (!isAway(failure)) throw failure
      answers.away.push({ tenantId: member.tenantId, failure })
    }
  }
  await Promise.all((await membershipsOf(pool, personId)).map(readOne))
  return answers
}

type Tenant = { id: string; name: string; accountId: string }

/** The tenants in which a person is an active user, by name, and the ids of those that are away. */
export async function tenantsOfPerson(
  pool: pg.Pool,
  personId: string,
): Promise<{ items: Tenant[]; away: string[] }> {
  const { found, away } = await activeIn(pool, personId)
  const items = found.map(({ enteredAt: _, ...tenant }) => tenant)
  return { items, away: away.map(({ tenantId }) => tenantId) }
}

/** What the organizations of a person are known by: names and account numbers. A password is not judged by some of them. */
export async function namesOfOrganizations(pool: pg.Pool, personId: string): Promise<string[]> {
  const { found, away } = await activeIn(pool, personId)
  if (away[0]) throw away[0].failure
  return found.flatMap(({ name, accountId }) => [name, accountId])
}

/** Where a person begins who selected none: where they were last, so that an invitation moves no one; else the first by name. */
export async function tenantToBeginIn(pool: pg.Pool, personId: string): Promise<string | null> {
  const { found, away } = await activeIn(pool, personId)
  const [last] = found.sort((a, b) => Number(b.enteredAt) - Number(a.enteredAt))
  if (!last && away[0]) throw away[0].failure
  return last?.id ?? null
}

/** Each name is read in its tenant's own transaction. */
async function activeIn(
  pool: pg.Pool,
  personId: string,
): Promise<MembershipAnswers<Tenant & { enteredAt: Date | null }>> {
  const { found, away } = await readMemberships(pool, personId, ({ tenantId, userId }) =>
    inTenant(pool, tenantId, { readOnly: true }, (tx, now) =>
      maybeOne<Tenant & { enteredAt: Date | null }>(
        tx,
        sql`select t.tenant_id as id, t.name, t.account_id as "accountId", u.last_login_at as "enteredAt" from app.tenant t
            join app."user" u on u.tenant_id = ${ownTenant} and u.id = ${userId} and app.user_status_now(u.status, u.active_from, u.active_until, ${now}) = 'ACTIVE'
            where t.tenant_id = ${tenantId} and t.status = 'ACTIVE'`,
      ),
    ),
  )
  return { found: found.sort((a, b) => a.name.localeCompare(b.name, 'en')), away }
}

/** Refuses a token whose session has ended: outside a tenant nothing else looks at the session row. */
export async function mustBeSignedIn(pool: pg.Pool, who: TokenClaims, clock: Clock): Promise<void> {
  const found = await outsideTenants(
    pool,
    `select 1 from identity.session s where s.id = $1::text and s."userId" = $2::text and s."expiresAt" > ${openedAt('$3')}`,
    [who.sessionId, who.personId, clock.ahead],
  )
  if (found.length === 0) throw new Refusal('UNAUTHENTICATED')
}
