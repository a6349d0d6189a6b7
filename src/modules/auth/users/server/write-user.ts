import { v7 as uuid } from 'uuid'
import { canonical } from '#platform/model/canonical.ts'
import { dayOf } from '#platform/model/day.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { tell } from '#platform/server/events.ts'
import { type FieldRefusal, must, notFound, Refusal } from '#platform/server/refusal.ts'
import { mustMatch } from '#platform/server/routes.ts'
import { one, sql, type Tx } from '#platform/server/sql.ts'
import { daysOf, heldAt, heldOf } from '../model/held-positions.ts'
import { fullName, type UserChange, type UserInput } from '../model/user.ts'
import { barredFields, type GuardedField, mayChangeUser } from '../model/user-policy.ts'
import { problemsOfUser, refusalsOfRights } from '../model/user-rules.ts'
import { askAddress, withdrawAddress } from './ask-address.ts'
import { invite, withdrawInvitation } from './invitations.ts'
import { mayMore } from './rights-of-users.ts'
import { takeSeats } from './seats.ts'
import { barredAddresses } from './taken-addresses.ts'
import type { UserEvents } from './user-events.ts'
import { holdPeople, referredBy } from './user-references.ts'
import { joinTenant, lockUsers, NOTHING_KEPT, type StoredUser, users } from './user-store.ts'

type Told = Pick<UserEvents, 'occupancyChanged'>

/** Adds a user: active, or invited where they are to be told by mail. Semantics 4.7. */
export async function addUser(
  tx: Tx,
  viewer: Viewer,
  { input, status, now }: { input: UserInput; status: 'ACTIVE' | 'INVITED'; now: Date },
  events: Told,
): Promise<string> {
  const { tenantId } = viewer
  await holdPeople(tx, tenantId)
  await takeSeats(tx, tenantId, 1)
  const referred = await referredBy(tx, viewer, askedIn(input))
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
    status,
    ...written(input, [], viewer, now),
  }
  await users.save(
    tx,
    viewer,
    [{ event: status === 'INVITED' ? 'INVITE' : 'CREATE', before: null, after }],
    now,
  )
  await joinTenant(tx, tenantId, personId, id)
  await tellPlaces(tx, viewer, { before: null, after }, events, now)
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
  events: Told,
): Promise<void> {
  const { tenantId } = viewer
  await holdPeople(tx, tenantId)
  const before = (await lockUsers(tx, tenantId, [id], now)).get(id)
  if (!before) throw notFound()
  if (expected !== 'any') mustMatch(before.version, expected)
  must(mayChangeUser(viewer.userId, before, 'EDIT'))
  const input = { ...inputOf(before, viewer), ...given(change) }
  const asked = askedIn(input)
  const userRoleIds = [...asked.userRoleIds, ...before.userRoleIds]
  const referred = await referredBy(tx, viewer, { ...asked, userRoleIds })
  const wanted = written(input, before.positions, viewer, now)
  const more = await mayMore(tx, viewer, id, now)
  const refusals = refusalsOfRights(guardedChanges(before, wanted), input, before, {
    viewerUserId: viewer.userId,
    mayMore: more,
    ...referred,
  })
  const problems = problemsOfUser(input, before, referred, dayOf(now.getTime(), viewer.zone))
  refuse([
    ...refusals,
    ...problems.filter(({ path }) => refusals.every((refusal) => refusal.path !== path)),
    ...(input.email === before.email ? [] : await problemsOfEmail(tx, viewer, input.email, id)),
  ])
  const mayMove = barredFields({ isSelf: id === viewer.userId, mayMore: more }).email === undefined
  const values =
    change.email !== undefined && mayMove ? await withProvenAddress(tx, viewer, before, wanted, now) : wanted
  if (canonical({ ...before, ...values }) === canonical(before)) return
  const personId =
    values.email === before.email ? before.personId : await moveToAddress(tx, tenantId, before, input)
  const after: StoredUser = {
    ...before,
    ...values,
    personId,
  }
  await users.save(tx, viewer, [{ event: 'UPDATE', before, after }], now)
  await tellPlaces(tx, viewer, { before, after }, events, now)
  if (before.status === 'INVITED' && personId !== before.personId) await invite(tx, viewer, [id], now)
}

/**
 * Whoever joined keeps their address until the new one is proven, or until it is wanted as it is. The link of an invitation
 * proves the address by itself.
 */
async function withProvenAddress(
  tx: Tx,
  viewer: Viewer,
  before: StoredUser,
  wanted: Written,
  now: Date,
): Promise<Written> {
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

type Written = ReturnType<typeof written>

/** Which of the fields that give rights have another value. A primary organization among one's groups gives none. */
function guardedChanges(before: StoredUser, after: Written): ReadonlySet<GuardedField> {
  const of = ({ userRoleIds, email, groups, managerId, positions }: Written | StoredUser) => ({
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
    .map((each) => heldOf(each, held, { zone, now }))
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

/** The person who signs in with an address, made where nobody has it yet. It is changed under one's hands at times: read it anew then. */
export async function personOf(tx: Tx, email: string, name: string): Promise<string> {
  const { id } = await one<{ id: string | null }>(tx, sql`select identity.person_of(${email}, ${name}) as id`)
  if (id === null) throw new Refusal('STALE_VERSION')
  return id
}

/** Another address is another person who signs in: the one before leaves. */
async function moveToAddress(
  tx: Tx,
  tenantId: string,
  before: StoredUser,
  { email, firstName, lastName }: UserInput,
): Promise<string> {
  await leaveTenant(tx, tenantId, before)
  const personId = await personOf(tx, email, fullName(firstName, lastName))
  await joinTenant(tx, tenantId, personId, before.id)
  return personId
}

/** The person does not belong to the tenant any more, and is signed out where it was their only one. */
export async function leaveTenant(
  tx: Tx,
  tenantId: string,
  { id, personId }: Pick<StoredUser, 'id' | 'personId'>,
): Promise<void> {
  await withdrawInvitation(tx, tenantId, id)
  if (personId === null) return
  await sql`select identity.end_sessions_in(${personId}, ${tenantId}::uuid)`.execute(tx)
  await sql`select identity.leave_tenant(${personId}, ${tenantId}::uuid)`.execute(tx)
}

type Places = Pick<StoredUser, 'id' | 'status' | 'positions'>

/** Tells which positions somebody left and joined. Who is not active holds nothing: it is told when they become so. */
export async function tellPlaces(
  tx: Tx,
  viewer: Viewer,
  { before, after }: { before: Places | null; after: Places },
  { occupancyChanged }: Pick<Told, 'occupancyChanged'>,
  now: Date,
): Promise<void> {
  if (after.status !== 'ACTIVE') return
  const [held, holds] = [heldAt(before?.positions ?? [], now), heldAt(after.positions, now)]
  const left = held.filter((id) => !holds.includes(id))
  const joined = holds.filter((id) => !held.includes(id))
  if (left.length + joined.length > 0)
    await tell(occupancyChanged, tx, viewer, { userId: after.id, left, joined }, now)
}
