import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import type { BulkReply } from '#platform/model/bulk.ts'
import { failureOf } from '#platform/model/failures.ts'
import { allowed, firstRefusal, refused } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { judgeEach } from '#platform/server/records/judge-each.ts'
import { type inviteUsers as call, nameOfAddress, problemOfAddress } from '../model/invite-calls.ts'
import { fullName, RESEND_AFTER_SECONDS } from '../model/user.ts'
import { USER_FAILURES } from '../model/user-failures.ts'
import { mayChangeUser } from '../model/user-policy.ts'
import { SAYS } from '../model/user-rules.ts'
import { invite, mailsAt } from './invitations.ts'
import { personOf } from './membership.ts'
import { publishOccupancy } from './publish-occupancy.ts'
import { freeSeats } from './seats.ts'
import type { StoredUser } from './stored-user.ts'
import { barredAddresses } from './taken-addresses.ts'
import type { UserEvents } from './user-events.ts'
import { lockSharedPeople, referredBy } from './user-references.ts'
import { joinTenant, lockUsers, NOTHING_KEPT, users } from './user-store.ts'

type InvitationRequest = Omit<z.output<typeof call.body>, 'tenantId'>
type Reply = z.output<typeof call.reply>

/** Invites the people with these addresses; one that cannot be invited keeps no other from it. Spec 5.3. */
export async function inviteUsers(
  tx: Tx,
  viewer: Viewer,
  asked: InvitationRequest,
  events: Pick<UserEvents, 'occupancyChanged'>,
  now: Date,
  /** A preview asks what they would do once they are active, and sends nothing. */
  status: 'INVITED' | 'ACTIVE' = 'INVITED',
): Promise<Reply> {
  const { tenantId } = viewer
  await lockSharedPeople(tx, tenantId)
  const userRoleIds = asked.roleIds.length > 0 ? asked.roleIds : [await defaultUserRole(tx, tenantId)]
  await refuseWhatMayNotBeGiven(tx, viewer, { ...asked, userRoleIds }, now)
  // an address with a blank in it is a wrong one, never two
  const addresses = [...new Set(asked.emails.map((each) => each.toLowerCase()))]
  let seats = await freeSeats(tx, tenantId)
  const barred = await barredAddresses(tx, viewer, addresses)
  const results = addresses.map((email) => {
    const message =
      problemOfAddress(email) ??
      barred.get(email) ??
      (seats > 0 ? undefined : failureOf(USER_FAILURES.USER_LIMIT_REACHED).message)
    if (message === undefined) seats -= 1
    return { email, success: message === undefined, message: message ?? 'Invited.' }
  })
  const invited = results.filter(({ success }) => success).map(({ email }) => email)
  const added: StoredUser[] = []
  for (const email of invited) {
    const { firstName, lastName } = nameOfAddress(email)
    added.push({
      ...NOTHING_KEPT,
      id: uuid(),
      personId: await personOf(tx, email, fullName(firstName, lastName)),
      status,
      email,
      firstName,
      lastName,
      userRoleIds: [...new Set(userRoleIds)].sort(),
      groups: [...new Set(asked.groupIds)].sort().map((groupId) => ({ groupId, isPrimaryOrg: false })),
      positions: [...new Set(asked.positionIds)].map((positionId) => ({
        positionId,
        from: now.toISOString(),
        until: null,
      })),
    })
  }
  await users.save(
    tx,
    viewer,
    added.map((after) => ({ event: 'INVITE', before: null, after })),
    now,
  )
  for (const { id, personId } of added) await joinTenant(tx, tenantId, personId as string, id)
  const userIds = added.map(({ id }) => id)
  for (const after of added) await publishOccupancy(tx, viewer, { before: null, after }, events, now)
  if (status === 'INVITED') await invite(tx, viewer, userIds, now)
  return {
    total: results.length,
    successful: invited.length,
    failed: results.length - invited.length,
    results,
  }
}

/** New users get Global User unless someone chooses. Semantics 6.2. */
const defaultUserRole = async (tx: Tx, tenantId: string): Promise<string> =>
  (
    await one<{ id: string }>(
      tx,
      sql`select id from app.user_role where tenant_id = ${tenantId} and not is_custom and name = 'Global User'`,
    )
  ).id

async function refuseWhatMayNotBeGiven(
  tx: Tx,
  viewer: Viewer,
  asked: InvitationRequest & { userRoleIds: readonly string[] },
  now: Date,
) {
  const referred = await referredBy(tx, viewer, { ...asked, managerIds: [] }, now)
  const problems = [
    [asked.userRoleIds, referred.userRoles, 'roleIds', SAYS.roleNotInUse],
    [asked.userRoleIds, notIn(referred.beyondToGive), 'roleIds', SAYS.roleBeyond],
    [asked.groupIds, referred.groups, 'groupIds', SAYS.groupNotInUse],
    [asked.positionIds, referred.positions, 'positionIds', SAYS.positionNotInUse],
  ] as const
  const fields = problems.flatMap(([ids, known, path, message]) =>
    ids.every((id) => known.has(id)) ? [] : [{ path: `body.${path}`, message }],
  )
  if (fields.length > 0) throw new Refusal('VALIDATION_FAILED', {}, fields)
}

const notIn = (ids: ReadonlySet<string>) => ({ has: (id: string) => !ids.has(id) })

/** Sends new links, each user answered for itself. Semantics 4.7. */
export async function resendInvites(
  tx: Tx,
  viewer: Viewer,
  userIds: readonly string[],
  now: Date,
): Promise<BulkReply> {
  const { tenantId } = viewer
  const asked = [...new Set(userIds)]
  const found = await lockUsers(tx, tenantId, asked, now)
  const sent = await sentLately(tx, tenantId, asked, now)
  const { permitted, reply } = judgeEach(asked, found, (user, id) =>
    firstRefusal(
      mayChangeUser(viewer.userId, user, 'RESEND'),
      mailsAt(user, viewer, now) > now.getTime()
        ? refused(USER_FAILURES.INVITATION_AHEAD)
        : sent.has(id)
          ? refused(USER_FAILURES.TOO_SOON)
          : allowed,
    ),
  )
  const again = permitted.map(({ id }) => id)
  await invite(tx, viewer, again, now)
  return reply
}

const sentLately = async (tx: Tx, tenantId: string, userIds: readonly string[], now: Date) =>
  new Set(
    (
      await rows<{ id: string }>(
        tx,
        sql`select id from app."user" where tenant_id = ${tenantId} and id = any(${userIds}::uuid[])
          and invited_at > ${new Date(now.getTime() - RESEND_AFTER_SECONDS * 1_000)}`,
      )
    ).map(({ id }) => id),
  )
