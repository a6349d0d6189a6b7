import { v7 as uuid } from 'uuid'
import { canonical } from '#platform/model/canonical.ts'
import { dayOf } from '#platform/model/day.ts'
import { failureOf } from '#platform/model/failures.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { type FieldRefusal, must, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import { notifyListeners } from '#platform/server/records/events.ts'
import { beginning, redated } from '../model/active-days.ts'
import { daysOf, occupiedOf } from '../model/held-positions.ts'
import { fullName, type UserChange, type UserInput } from '../model/user.ts'
import { USER_FAILURES } from '../model/user-failures.ts'
import { barredFields, type GuardedField, gainsGroups, mayChangeUser } from '../model/user-policy.ts'
import { problemsOfActiveDays, problemsOfUser, refusalsOfRights } from '../model/user-rules.ts'
import { askAddress, withdrawAddress } from './ask-address.ts'
import { invite, mailsAt } from './invitations.ts'
import { moveToAddress, personOf } from './membership.ts'
import { performDue } from './perform-due.ts'
import { publishOccupancy } from './publish-occupancy.ts'
import { groupRightsBeyond, managingBeyond, mayMore } from './rights-of-users.ts'
import { takeSeats } from './seats.ts'
import type { StoredUser } from './stored-user.ts'
import { barredAddresses } from './taken-addresses.ts'
import type { UserEvents } from './user-events.ts'
import { lockSharedPeople, referredBy } from './user-references.ts'
import { findUsers, joinTenant, lockUsers, NOTHING_KEPT, users } from './user-store.ts'

type UserListeners = Pick<UserEvents, 'occupancyChanged'>

/** Adds a user: active, or invited where they are to be told by email. Semantics 4.7. */
export async function addUser(
  tx: Tx,
  viewer: Viewer,
  { input, status, now }: { input: UserInput; status: 'ACTIVE' | 'INVITED'; now: Date },
  events: UserListeners,
): Promise<string> {
  const { tenantId } = viewer
  await lockSharedPeople(tx, tenantId)
  await takeSeats(tx, tenantId, 1)
  const referred = await referredBy(tx, viewer, askedIn(input), now)
  refuse([
    ...problemsOfUser(input, null, referred, dayOf(now.getTime(), viewer.zone)),
    ...(await problemsOfEmail(tx, viewer, input.email, null)),
  ])
  const id = uuid()
  const personId = await personOf(tx, input.email, fullName(input.firstName, input.lastName))
  const after: StoredUser = {
    ...NOTHING_KEPT,
    id,
    personId,
    ...written(input, [], viewer, now),
    ...beginning(status, input, { zone: viewer.zone, now }),
  }
  refuse(problemsOfActiveDays(after))
  await users.save(
    tx,
    viewer,
    [{ event: status === 'INVITED' ? 'INVITE' : 'CREATE', before: null, after }],
    now,
  )
  await joinTenant(tx, tenantId, personId, id)
  await publishOccupancy(tx, viewer, { before: null, after }, events, now)
  return id
}

type Update = {
  id: string
  change: UserChange
  /** The version that a person has read; a preview asks about whichever there is. */
  expected: number | 'any' | undefined
  now: Date
}

/** Changes what is named of a user; where all of it is so already, nothing. */
export async function updateUser(
  tx: Tx,
  viewer: Viewer,
  { id, change, expected, now }: Update,
  events: UserEvents,
): Promise<void> {
  const { tenantId } = viewer
  await lockSharedPeople(tx, tenantId)
  const locked = (await lockUsers(tx, tenantId, [id], now)).get(id)
  if (!locked) throw notFound()
  if (expected !== 'any') mustMatch(locked.version, expected)
  const isTurned = await performDue(tx, viewer, locked, events, now)
  const before = isTurned ? ((await findUsers(tx, tenantId, [id], now)).get(id) ?? locked) : locked
  must(mayChangeUser(viewer.userId, before, 'EDIT'))
  const input = { ...inputOf(before, viewer), ...given(change) }
  const asked = askedIn(input)
  const userRoleIds = [...asked.userRoleIds, ...before.userRoleIds]
  const referred = await referredBy(tx, viewer, { ...asked, userRoleIds }, now)
  const wanted = written(input, before.positions, viewer, now)
  const more = await mayMore(tx, viewer, id, now)
  const managesBeyond = (await managingBeyond(tx, viewer, [id])).has(id)
  const refusals = refusalsOfRights(guardedChanges(before, wanted), input, before, {
    viewerUserId: viewer.userId,
    mayMore: more,
    managesBeyond,
    ...referred,
  })
  const scoped = gainsGroups(before, wanted) && (await groupRightsBeyond(tx, viewer, [id])).has(id)
  if (scoped) refusals.push({ path: 'groups', message: failureOf(USER_FAILURES.GROUP_RIGHTS_BEYOND).message })
  const problems = problemsOfUser(input, before, referred, dayOf(now.getTime(), viewer.zone))
  refuse([
    ...refusals,
    ...problems.filter(({ path }) => refusals.every((refusal) => refusal.path !== path)),
    ...(input.email === before.email ? [] : await problemsOfEmail(tx, viewer, input.email, id)),
  ])
  const mayMove =
    barredFields({ isSelf: id === viewer.userId, mayMore: more, managesBeyond }).email === undefined
  const values =
    change.email !== undefined && mayMove ? await withProvenAddress(tx, viewer, before, wanted, now) : wanted
  if (canonical({ ...before, ...values }) === canonical(before)) return
  const personId =
    values.email === before.email ? before.personId : await moveToAddress(tx, tenantId, before, input)
  const after: StoredUser = {
    ...before,
    ...values,
    ...redated(before, values, { zone: viewer.zone, now }),
    personId,
  }
  refuse(problemsOfActiveDays(after))
  const starts = before.status !== after.status
  await users.save(tx, viewer, [{ event: starts ? 'REACTIVATE' : 'UPDATE', before, after }], now)
  await publishOccupancy(tx, viewer, { before: starts ? null : before, after }, events, now)
  if (before.activeUntil !== after.activeUntil || before.activeFrom !== after.activeFrom)
    await notifyListeners(events.daysChanged, tx, viewer, { userId: id }, now)
  const isInvitedAnew =
    personId !== before.personId || mailsAt(after, viewer, now) !== mailsAt(before, viewer, now)
  if (before.status === 'INVITED' && isInvitedAnew) await invite(tx, viewer, [id], now)
}

/**
 * Anyone who joined keeps their address until the new one is proven, or until it is wanted as it is. The link of an invitation
 * proves the address on its own.
 */
async function withProvenAddress(
  tx: Tx,
  viewer: Viewer,
  before: StoredUser,
  wanted: UserWriter,
  now: Date,
): Promise<UserWriter> {
  const { id, personId, email, status } = before
  if (status === 'INVITED' || personId === null) return wanted
  if (wanted.email === email) await withdrawAddress(tx, viewer.tenantId, personId)
  else await askAddress(tx, viewer, { id, personId }, wanted.email, now)
  return { ...wanted, email }
}

/** What is kept of a user, as an administrator would write it. */
const inputOf = (user: StoredUser, { zone }: Viewer): UserInput => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  mobilePhone: user.mobilePhone,
  employeeId: user.employeeId,
  employeeNumber: user.employeeNumber,
  employeeType: user.employeeType,
  employmentType: user.employmentType,
  startDate: user.startDate,
  terminationDate: user.terminationDate,
  roleIds: [...user.userRoleIds],
  groups: [...user.groups],
  managerId: user.managerId,
  positions: user.positions.map((held) => ({ positionId: held.positionId, ...daysOf(held, zone) })),
})

/** The fields that a change names. */
const given = (change: UserChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<UserInput>

type UserWriter = ReturnType<typeof written>

/** Which of the fields that give rights have another value. A primary organization among one's groups gives none. */
function guardedChanges(before: StoredUser, after: UserWriter): ReadonlySet<GuardedField> {
  const of = ({ userRoleIds, email, groups, managerId, positions, ...days }: UserWriter | StoredUser) => ({
    startDate: days.startDate,
    terminationDate: days.terminationDate,
    roleIds: [...userRoleIds].sort(),
    email,
    groups: groups.map(({ groupId }) => groupId).sort(),
    managerId,
    positions: positions.map(canonical).sort(),
  })
  const [old, now] = [of(before), of(after)]
  return new Set(
    (Object.keys(old) as GuardedField[]).filter((field) => canonical(old[field]) !== canonical(now[field])),
  )
}

const sorted = (groups: StoredUser['groups']) => [...groups].sort((a, b) => (a.groupId < b.groupId ? -1 : 1))

const written = (input: UserInput, held: StoredUser['positions'], { zone }: Viewer, now: Date) => ({
  email: input.email,
  firstName: input.firstName,
  lastName: input.lastName,
  mobilePhone: input.mobilePhone,
  employeeId: input.employeeId,
  employeeNumber: input.employeeNumber,
  employeeType: input.employeeType,
  employmentType: input.employmentType,
  startDate: input.startDate,
  terminationDate: input.terminationDate,
  managerId: input.managerId,
  userRoleIds: [...new Set(input.roleIds)].sort(),
  groups: sorted([...new Map(input.groups.map((each) => [each.groupId, each])).values()]),
  positions: input.positions
    .map((each) => occupiedOf(each, held, { zone, now }))
    .sort((a, b) => (a.from === b.from ? (a.positionId < b.positionId ? -1 : 1) : a.from < b.from ? -1 : 1)),
})

const askedIn = (input: UserInput) => ({
  userRoleIds: input.roleIds,
  groupIds: input.groups.map(({ groupId }) => groupId),
  positionIds: input.positions.map(({ positionId }) => positionId),
  managerIds: input.managerId ? [input.managerId] : [],
})

/** Why a user of the tenant may not get this address. */
async function problemsOfEmail(
  tx: Tx,
  viewer: Viewer,
  email: string,
  id: string | null,
): Promise<FieldRefusal[]> {
  const message = (await barredAddresses(tx, viewer, [email], id)).get(email)
  return message ? [{ path: 'email', message }] : []
}

function refuse(problems: readonly FieldRefusal[]) {
  if (problems.length === 0) return
  throw new Refusal(
    'VALIDATION_FAILED',
    {},
    problems.map((problem) => ({ ...problem, path: `body.${problem.path}` })),
  )
}
