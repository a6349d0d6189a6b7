import type pg from 'pg'
import { type DayText, endOfDay } from '#platform/model/day.ts'
import type { Clock } from '#platform/server/database/clock.ts'
import { maybeOne, ownTenant, sql, type Tx } from '#platform/server/database/sql.ts'
import { inTenant, outsideTenants } from '#platform/server/database/tenant-transaction.ts'
import { notifyListeners, type RecordEvents } from '#platform/server/records/events.ts'
import type { Invitations } from '../../sessions/server/sessions.ts'
import { readMemberships } from '../../tenants/server/tenants-of-person.ts'
import { beginning } from '../model/active-days.ts'
import { occupiedAt } from '../model/held-positions.ts'
import { invitationEnds, withdrawInvitation } from './invitations.ts'
import { viewerOfUser } from './read-viewer.ts'
import type { UserEvents } from './user-events.ts'
import { lockUsers, statusNow, users } from './user-store.ts'

type SignInDependencies = {
  pool: pg.Pool
  listeners: Pick<UserEvents, 'occupancyChanged'> & RecordEvents
  clock: Clock
}

type Standing = { tenantId: string; userId: string; organization: string; status: string; isOpen: boolean }

type InvitationRow = Pick<Standing, 'organization' | 'status'> & {
  zone: string
  terminationDate: DayText | null
  /** When the invitation is emailed, which is not before the first day. */
  invitedAt: Date | null
}

/** Whether an invitation may be accepted: it was emailed, it has not expired, and the last day is not over. */
const isOpenAt = ({ invitedAt, terminationDate, zone }: InvitationRow, now: Date): boolean =>
  invitedAt !== null &&
  invitedAt <= now &&
  invitationEnds(invitedAt) > now &&
  (terminationDate === null || endOfDay(terminationDate, zone) > now.getTime())

/** How the users that a person is stand, each read in its tenant's own transaction. */
async function standingsOf({ pool, clock }: SignInDependencies, personId: string) {
  const { found, away } = await readMemberships<Standing>(pool, personId, (member) =>
    inTenant(pool, member.tenantId, { clock, readOnly: true }, async (tx, now) => {
      const user = await maybeOne<InvitationRow>(
        tx,
        sql`select t.name as organization, ${statusNow('u', now)} as status, u.invited_at as "invitedAt",
              t.zone, to_char(u.termination_date, 'YYYY-MM-DD') as "terminationDate" from app.tenant t
            join app."user" u on u.tenant_id = ${ownTenant} and u.id = ${member.userId}
            where t.tenant_id = ${member.tenantId} and t.status = 'ACTIVE'`,
      )
      if (!user) return undefined
      const { organization, status } = user
      const isOpen = status === 'INVITED' && isOpenAt(user, now)
      return { ...member, organization, status, isOpen }
    }),
  )
  return { found: found.sort((a, b) => a.organization.localeCompare(b.organization, 'en')), away }
}

/** How the person is in one tenant; fails while that tenant is away. */
async function standingIn(
  given: SignInDependencies,
  personId: string,
  tenantId: string,
): Promise<Standing | undefined> {
  const { found, away } = await standingsOf(given, personId)
  const lost = away.find((each) => each.tenantId === tenantId)
  if (lost) throw lost.failure
  return found.find((each) => each.tenantId === tenantId)
}

/** Whether the person signed in before, or can without an invitation. */
const isKnown = async ({ pool }: SignInDependencies, personId: string): Promise<boolean> => {
  const [found] = await outsideTenants<{ is: boolean }>(pool, 'select identity.is_known($1) as is', [
    personId,
  ])
  return found?.is === true
}

/**
 * Invitations of a person. Anyone who never signed in accepts their only one by doing so, however they proved who they are;
 * everyone else says so. One that has expired is accepted by no one. Semantics 4.7.
 */
export const invitationsOfPerson = (given: SignInDependencies): Invitations => {
  const activate = ({ tenantId, userId }: Standing) =>
    inTenant(given.pool, tenantId, { clock: given.clock, listeners: given.listeners }, (tx, now) =>
      becomeActive(tx, { tenantId, userId }, given.listeners, now),
    )
  return {
    async waiting(personId) {
      const open = (await standingsOf(given, personId)).found.filter(({ isOpen }) => isOpen)
      return open.map(({ tenantId, organization }) => ({ tenantId, organization }))
    },

    async isOpen(personId, tenantId) {
      return (await standingIn(given, personId, tenantId))?.isOpen === true
    },

    async accept(personId, tenantId) {
      const asked = await standingIn(given, personId, tenantId)
      if (asked?.isOpen) await activate(asked)
      return asked !== undefined && (asked.isOpen || asked.status === 'ACTIVE')
    },

    async signedIn(personId) {
      const { found, away } = await standingsOf(given, personId)
      const [only, ...others] = found
      if (only?.isOpen && others.length + away.length === 0 && !(await isKnown(given, personId)))
        await activate(only)
    },
  }
}

async function becomeActive(
  tx: Tx,
  { tenantId, userId }: { tenantId: string; userId: string },
  { occupancyChanged }: SignInDependencies['listeners'],
  now: Date,
): Promise<void> {
  const invited = await maybeOne<{ zone: string }>(
    tx,
    sql`select t.zone from app."user" u join app.tenant t on t.tenant_id = ${ownTenant} and t.status = 'ACTIVE'
      where u.tenant_id = ${tenantId} and u.id = ${userId} and u.status = 'INVITED'`,
  )
  if (!invited) return
  const before = (await lockUsers(tx, tenantId, [userId], now)).get(userId)
  if (before?.status !== 'INVITED') return
  const after = { ...before, ...beginning('ACTIVE', before, { zone: invited.zone, now }) }
  await users.save(tx, { tenantId, userId, requestId: null }, [{ event: 'ACTIVATE', before, after }], now)
  await withdrawInvitation(tx, tenantId, userId)
  const viewer = await viewerOfUser(tx, { tenantId, userId }, now)
  const joined = occupiedAt(before.positions, now)
  if (joined.length > 0)
    await notifyListeners(occupancyChanged, tx, viewer, { userId, left: [], joined }, now)
}

/** When a user was last here. */
export const noteEntry =
  ({ pool, clock }: Pick<SignInDependencies, 'pool' | 'clock'>) =>
  async (personId: string, tenantId: string): Promise<void> => {
    await inTenant(pool, tenantId, { clock }, (tx, now) =>
      sql`update app."user" u set last_login_at = ${now}
        where u.tenant_id = ${tenantId} and u.person_id = ${personId} and ${statusNow('u', now)} = 'ACTIVE'`.execute(
        tx,
      ),
    )
  }
