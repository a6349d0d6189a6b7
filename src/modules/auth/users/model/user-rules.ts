import { ROLE_BEYOND } from '../../user-roles/model/user-role-failures.ts'
import { type ActiveDays, isPlanned } from './active-days.ts'
import type { UserInput } from './user.ts'
import { barredFields, GUARDED_FIELDS, type GuardedField, type MayMore } from './user-policy.ts'

export type Problem = { readonly path: string; readonly message: string }

/** What a user refers to, as it is now. */
export type UserReferences = {
  /** User roles that may be given. */
  readonly userRoles: ReadonlySet<string>
  /** Those among them that the viewer may not give. */
  readonly beyondToGive: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
  readonly organizations: ReadonlySet<string>
  readonly positions: ReadonlySet<string>
  /** Active users. */
  readonly managers: ReadonlySet<string>
  /** The manager of each user above the one that is named: what a circle would be found in. */
  readonly managerOf: ReadonlyMap<string, string | null>
}

/** What was there before stays, though it may not be chosen any longer. */
export type ExistingUser = {
  readonly id: string
  readonly email: string
  readonly sourceType: string
  readonly managerId: string | null
  readonly userRoleIds: readonly string[]
  readonly groups: readonly { readonly groupId: string }[]
  readonly positions: readonly { readonly positionId: string }[]
} & Parameters<typeof isPlanned>[0] &
  Pick<UserInput, 'startDate' | 'terminationDate'>

export const SAYS = {
  lastAdministrator: 'This is the last active System Admin. Give someone else that role first.',
  syncedEmail: 'This address comes from the directory. Change it there.',
  roleNotInUse: 'This role is not available. Select another one.',
  roleBeyond: ROLE_BEYOND,
  roleBeyondTaken:
    'This role includes management permissions that you do not have. Someone who has them can remove it.',
  onePrimary: 'Only one organization can be the primary organization.',
  primaryIsOrganization: 'Only an organization can be the primary organization.',
  groupNotInUse: 'This group is not available. Select another one.',
  positionNotInUse: 'This position is not available. Select another one.',
  positionTwice: 'This position is listed twice.',
  untilBeforeFrom: 'The last day cannot be before the first day.',
  untilPast: 'Enter today or a later day. To end the position now, remove it.',
  managerNotActive: 'Select an active user.',
  ownManager: 'A user cannot be their own manager.',
  managerCircle: 'This manager already reports to the user, directly or indirectly.',
  startsLater:
    'This user is active. To let them start later, deactivate them and reactivate them on their first day.',
  terminationPast: 'Enter today or a later day. To end the access of the user now, deactivate them.',
  terminationBeforeStart: 'The last day cannot be before the first day.',
} as const

/** Whether a user who got this manager would stand above themselves. */
export function closesCircle(
  userId: string,
  managerId: string | null,
  managerOf: ReadonlyMap<string, string | null>,
): boolean {
  const seen = new Set<string>()
  for (let at = managerId; at !== null && !seen.has(at); at = managerOf.get(at) ?? null) {
    if (at === userId) return true
    seen.add(at)
  }
  return false
}

/** Days that were entered in two zones of the tenant may be in the wrong order as instants. */
export const problemsOfActiveDays = ({ activeFrom, activeUntil }: ActiveDays): Problem[] =>
  activeFrom !== null && activeUntil !== null && activeUntil <= activeFrom
    ? [{ path: 'terminationDate', message: SAYS.terminationBeforeStart }]
    : []

/** The days of a user who was deactivated are kept for the record only. */
const takesDays = (before: ExistingUser | null): boolean =>
  before === null || before.status !== 'INACTIVE' || isPlanned(before)

/** What is wrong with a user, by field. `before`: null for a new one; `today` is a day of the tenant. */
export function problemsOfUser(
  input: UserInput,
  before: ExistingUser | null,
  referred: UserReferences,
  today: string,
): Problem[] {
  const problems: Problem[] = []
  const say = (path: string, message: string) => problems.push({ path, message })
  const isChanged = (field: 'startDate' | 'terminationDate') => input[field] !== (before?.[field] ?? null)
  const keeps = {
    userRole: new Set(before?.userRoleIds),
    group: new Set(before?.groups.map(({ groupId }) => groupId)),
    position: new Set(before?.positions.map(({ positionId }) => positionId)),
  }

  if (before && input.email !== before.email && before.sourceType === 'SYNCED') say('email', SAYS.syncedEmail)
  if (input.startDate && input.terminationDate && input.terminationDate < input.startDate)
    say('terminationDate', SAYS.terminationBeforeStart)
  else if (takesDays(before) && isChanged('terminationDate') && (input.terminationDate ?? today) < today)
    say('terminationDate', SAYS.terminationPast)
  if (before?.status === 'ACTIVE' && isChanged('startDate') && (input.startDate ?? today) > today)
    say('startDate', SAYS.startsLater)
  if (input.roleIds.some((id) => !referred.userRoles.has(id) && !keeps.userRole.has(id)))
    say('roleIds', SAYS.roleNotInUse)
  else if (input.roleIds.some((id) => referred.beyondToGive.has(id) && !keeps.userRole.has(id)))
    say('roleIds', SAYS.roleBeyond)

  if (input.groups.some(({ groupId }) => !referred.groups.has(groupId) && !keeps.group.has(groupId)))
    say('groups', SAYS.groupNotInUse)
  const primary = input.groups.filter(({ isPrimaryOrg }) => isPrimaryOrg)
  if (primary.length > 1) say('groups', SAYS.onePrimary)
  if (primary.some(({ groupId }) => !referred.organizations.has(groupId)))
    say('groups', SAYS.primaryIsOrganization)

  const { managerId } = input
  if (managerId !== null && managerId === before?.id) say('managerId', SAYS.ownManager)
  else if (managerId !== null && managerId !== before?.managerId) {
    if (!referred.managers.has(managerId)) say('managerId', SAYS.managerNotActive)
    else if (before && closesCircle(before.id, managerId, referred.managerOf))
      say('managerId', SAYS.managerCircle)
  }

  const seen = new Set<string>()
  for (const [i, { positionId, from, until }] of input.positions.entries()) {
    if (seen.has(positionId)) say(`positions.${i}.positionId`, SAYS.positionTwice)
    else if (!referred.positions.has(positionId) && !keeps.position.has(positionId))
      say(`positions.${i}.positionId`, SAYS.positionNotInUse)
    seen.add(positionId)
    if (until !== null && until < from) say(`positions.${i}.until`, SAYS.untilBeforeFrom)
    else if (until !== null && until < today) say(`positions.${i}.until`, SAYS.untilPast)
  }
  return problems
}

type Rights = {
  readonly viewerUserId: string
  readonly administratorRoles: ReadonlySet<string>
  /** User roles that manage what the viewer does not manage. */
  readonly beyondToTake: ReadonlySet<string>
  readonly mayMore: MayMore
  readonly managesBeyond: boolean
}

/** What no one may do to themselves, to the last administrator, or to the person who may do more than they may. Semantics 6.5. */
export function refusalsOfRights(
  changed: ReadonlySet<GuardedField>,
  after: Pick<UserInput, 'roleIds' | 'terminationDate'>,
  before: Pick<ExistingUser, 'id' | 'userRoleIds'> & { readonly isLastAdministrator: boolean },
  { viewerUserId, administratorRoles, beyondToTake, mayMore, managesBeyond }: Rights,
): Problem[] {
  const barred = barredFields({ isSelf: before.id === viewerUserId, mayMore, managesBeyond })
  const problems = GUARDED_FIELDS.flatMap((path) => {
    const message = changed.has(path) ? barred[path] : undefined
    return message ? [{ path, message }] : []
  })
  const losesLast = before.isLastAdministrator && !after.roleIds.some((id) => administratorRoles.has(id))
  const losesBeyond = before.userRoleIds.some((id) => beyondToTake.has(id) && !after.roleIds.includes(id))
  const message = losesLast ? SAYS.lastAdministrator : losesBeyond ? SAYS.roleBeyondTaken : undefined
  const say = (path: GuardedField, message: string) =>
    problems.some((problem) => problem.path === path) || problems.push({ path, message })
  if (message) say('roleIds', message)
  if (before.isLastAdministrator && changed.has('terminationDate') && after.terminationDate !== null)
    say('terminationDate', SAYS.lastAdministrator)
  return problems
}
