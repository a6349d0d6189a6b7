import type { DefaultUserRole } from '#modules/auth/permissions/model/permission-catalogue.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import {
  addUserRole,
  type BuiltTenant,
  buildGroups,
  buildPositions,
  buildUsers,
  type NewHire,
} from '../tenant-builder.ts'
import { namesOf } from './names.ts'
import { FIRST_NAMES, HANDOVERS, LAST_NAMES, POSTS, STAFF } from './people.ts'
import { PLACES, UNIVERSITY } from './places.ts'
import { randomFrom } from './random.ts'

const DAY = 86_400_000

export type People = {
  groups: Map<string, string>
  positions: Map<string, string>
  /** By full name. */
  users: Map<string, string>
  /** The person who acts for a recipient at an instant: who holds the position then, or the one it names. */
  responder: (recipient: string, at: Date) => string
}

/** Approves, and shows others what was decided: a user role beside that of an approver. */
const REPORTS_ON_POLICY = 'Beatriz Navarro'
const POLICY_REPORTER = {
  name: 'Policy Reporter',
  description: 'Creates matrices and reports.',
  permissions: {
    'tenant.create_matrices': 'ON',
    'tenant.access_reports_module': 'ON',
    'tenant.create_reports': 'ON',
    'report.view': 'OWNED',
    'report.edit': 'OWNED',
    'report.archive': 'OWNED',
    'report.delete': 'OWNED',
  },
} as const

/** Where a demo account belongs: user by name → person who can sign in. */
type Persons = ReadonlyMap<string, string>

export async function buildPeople(
  tx: Tx,
  tenant: BuiltTenant,
  persons: Persons,
  founded: Date,
  now: Date,
): Promise<People> {
  const groups = await buildGroups(
    tx,
    tenant.id,
    PLACES.map(([name, type, parent]) => ({ name, groupTypeId: tenant.groupTypes[type], parents: [parent] })),
    new Map([[UNIVERSITY, tenant.organizationId]]),
    founded,
  )
  const group = (name: string) => groups.get(name) as string
  const departmentsOf = (joined: string | undefined) => (joined ? joined.split(' + ') : [])
  const positions = await buildPositions(
    tx,
    tenant.id,
    POSTS.map(([name, , , division, departments]) => ({
      name,
      groupIds: [division, ...departmentsOf(departments)].map(group),
    })),
    founded,
  )

  const policyReporter = await addUserRole(tx, tenant.id, POLICY_REPORTER, founded)
  const holders = new Map(POSTS.map(([position, , holder]) => [position, holder]))
  const managerOf = (reportsTo: string | null) => {
    const manager = reportsTo === null ? null : holders.get(reportsTo)
    return manager ?? null
  }
  const member = (
    name: string,
    managerKey: string | null,
    places: readonly string[],
    userRole: DefaultUserRole,
    held: NewHire['positions'],
  ): NewHire => ({
    ...namesOf(name),
    key: name,
    managerKey,
    personId: persons.get(name) ?? null,
    userRoleIds: [tenant.userRoleIds[userRole], ...(name === REPORTS_ON_POLICY ? [policyReporter] : [])],
    groupIds: [...places, 'Main campus'].map(group),
    primaryOrganizationId: group(places[0] as string),
    positions: held,
  })
  const posted = POSTS.flatMap(([position, reportsTo, holder, division, departments, userRole = 'GU']) => {
    if (holder === null) return []
    const places = [division, ...departmentsOf(departments)]
    const id = positions.get(position) as string
    const handover = HANDOVERS.find((each) => each.position === position)
    const since = handover ? new Date(now.getTime() - handover.day * DAY) : founded
    const held = member(holder, managerOf(reportsTo), places, userRole, [{ id, from: since }])
    if (!handover) return [held]
    const before = member(handover.before, managerOf(reportsTo), places, 'UG', [
      { id, from: founded, until: since },
    ])
    return [held, before]
  })
  const users = await buildUsers(tx, tenant.id, [...posted, ...staff(member, managerOf)], founded)

  const responder = (recipient: string, at: Date) => {
    if (!positions.has(recipient)) return recipient.split(' as ')[0] as string
    const handover = HANDOVERS.find((each) => each.position === recipient)
    const isBefore = handover && at.getTime() < now.getTime() - handover.day * DAY
    const name = isBefore ? handover.before : holders.get(recipient)
    if (!name) throw new Error(`No one holds ${recipient}.`)
    return name
  }
  return { groups, positions, users, responder }
}

/** People without a position of their own: each has a name that no one else has. */
function staff(
  member: (
    name: string,
    manager: string | null,
    places: string[],
    userRole: DefaultUserRole,
    held: [],
  ) => NewHire,
  managerOf: (reportsTo: string) => string | null,
): NewHire[] {
  const random = randomFrom(20_418)
  const taken = new Set<string>()
  const newName = (): string => {
    const name = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`
    if (taken.has(name)) return newName()
    taken.add(name)
    return name
  }
  return STAFF.flatMap(([department, division, reportsTo, many]) =>
    Array.from({ length: many }, () =>
      member(
        newName(),
        managerOf(reportsTo),
        [division, department],
        random.whole(1, 6) === 1 ? 'RU' : 'UG',
        [],
      ),
    ),
  )
}
