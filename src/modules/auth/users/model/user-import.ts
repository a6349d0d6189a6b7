import { howMany } from '#platform/model/how-many.ts'
import { SEVERAL, type TemplateColumn, textOf, YES_OR_NO } from '#platform/model/import.ts'
import { EMPLOYEE_TYPES, email, type UserInput, userInput } from './user.ts'

/** Columns that hold groups, by the name of their group type. */
export const GROUP_COLUMNS = ['Organizations', 'Locations', 'Departments'] as const

/** users-template.csv: what every user has stands first. Semantics 5.1. */
export const USER_COLUMNS: readonly TemplateColumn[] = [
  { name: 'First Name', required: true, allowed: textOf(userInput.shape.firstName), example: 'Ada' },
  { name: 'Last Name', allowed: textOf(userInput.shape.lastName), example: 'Whitfield' },
  {
    name: 'Email',
    required: true,
    allowed: 'An email address that no user has yet.',
    example: 'ada@company.com',
  },
  { name: 'Role(s)', required: true, allowed: `Names of roles. ${SEVERAL}`, example: 'Global User' },
  { name: 'Position(s)', allowed: `Names of positions. ${SEVERAL}`, example: 'Dean of Engineering' },
  { name: 'Send Invite', allowed: `${YES_OR_NO} If empty, No.`, example: 'Yes' },
  { name: 'Mobile Phone', allowed: 'A phone number with its country code.', example: '+1 206 555 0100' },
  {
    name: 'Primary Organization',
    allowed: 'The name of one organization.',
    example: 'Alder Valley University',
  },
  ...GROUP_COLUMNS.map((name) => ({
    name,
    allowed: `Names of groups of the type ${name}. ${SEVERAL}`,
    example: name === 'Departments' ? 'Engineering' : '',
  })),
  {
    name: 'Manager Email',
    allowed: 'The email address of a user, or of another row of the file.',
    example: 'grace@company.com',
  },
  { name: 'Employee ID', allowed: textOf(userInput.shape.employeeId.unwrap()), example: 'E-1042' },
  { name: 'Employee Type', allowed: `${EMPLOYEE_TYPES.join(' or ')}.`, example: EMPLOYEE_TYPES[0] },
]

/** What has a name: found whatever its case. */
export type Names = {
  readonly find: (name: string) => string | undefined
  /** " Did you mean Purchasing?", or "". */
  readonly near: (name: string) => string
  /** What to enter instead of a name that several have. */
  readonly severalOf?: (name: string) => string | undefined
}
export type ImportNames = {
  readonly userRoles: Names
  readonly positions: Names
  readonly groups: Readonly<Record<(typeof GROUP_COLUMNS)[number], Names>>
}

export type CellProblem = { column: string; value: string; fix: string }
type Row = { readonly of: (column: string) => string }
export type ReadRow = { input: UserInput; managerEmail: string; isInvited: boolean }

const COLUMN_OF: Readonly<Record<string, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  mobilePhone: 'Mobile Phone',
  roleIds: 'Role(s)',
  employeeId: 'Employee ID',
  employeeType: 'Employee Type',
}

const several = (value: string) =>
  value
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)

/** One row of the file as what an administrator writes, and what is wrong with it, by column. */
export function userOfRow(
  row: Row,
  known: ImportNames,
  today: string,
): { read: ReadRow | undefined; problems: readonly CellProblem[] } {
  const problems: CellProblem[] = []
  const say = (column: string, fix: string, value = row.of(column)) => problems.push({ column, value, fix })
  const idsOf = (column: string, names: Names, what: string) =>
    several(row.of(column)).flatMap((name) => {
      const id = names.find(name)
      if (!id)
        say(column, names.severalOf?.(name) ?? `There is no ${what} with this name.${names.near(name)}`, name)
      return id ?? []
    })

  const roleIds = idsOf('Role(s)', known.userRoles, 'role')
  const positionIds = idsOf('Position(s)', known.positions, 'position')
  const groupIds = GROUP_COLUMNS.flatMap((column) => idsOf(column, known.groups[column], 'group'))
  const primary = idsOf('Primary Organization', known.groups.Organizations, 'organization')
  if (primary.length > 1) say('Primary Organization', 'Enter one organization.')
  const managerEmail = row.of('Manager Email').toLowerCase()
  if (managerEmail !== '' && !email.safeParse(managerEmail).success)
    say('Manager Email', 'Enter an email address, such as name@company.com.')
  const wantsInvite = row.of('Send Invite').toLowerCase()
  if (!['', 'yes', 'no'].includes(wantsInvite)) say('Send Invite', 'Enter Yes or No.')

  const written = userInput.safeParse({
    firstName: row.of('First Name'),
    lastName: row.of('Last Name'),
    email: row.of('Email'),
    mobilePhone: row.of('Mobile Phone'),
    employeeId: row.of('Employee ID'),
    employeeType: employeeTypeOf(row.of('Employee Type')),
    roleIds: [...new Set(roleIds)],
    groups: [...new Set([...primary, ...groupIds])].map((groupId) => ({
      groupId,
      isPrimaryOrg: groupId === primary[0],
    })),
    positions: [...new Set(positionIds)].map((positionId) => ({ positionId, from: today })),
  })
  for (const issue of written.error?.issues ?? []) {
    const column = COLUMN_OF[String(issue.path[0])] ?? String(issue.path[0])
    if (problems.some((each) => each.column === column)) continue
    say(column, column === 'Employee Type' ? `Enter ${EMPLOYEE_TYPES.join(' or ')}.` : issue.message)
  }
  return {
    read:
      written.success && problems.length === 0
        ? { input: written.data, managerEmail, isInvited: wantsInvite === 'yes' }
        : undefined,
    problems,
  }
}

const employeeTypeOf = (written: string) =>
  written === ''
    ? undefined
    : (EMPLOYEE_TYPES.find((each) => each.toLowerCase() === written.toLowerCase()) ?? written)

/**
 * People of one file, managers before their reports. `circle`: those who would stand above themselves.
 * `managerEmail` may be no one's of the file.
 */
export function managersFirst<R extends { input: { email: string }; managerEmail: string }>(
  people: readonly R[],
): { ordered: R[]; circle: R[] } {
  const byEmail = new Map(people.map((each) => [each.input.email, each]))
  const state = new Map<R, 'open' | 'done' | 'circle'>()
  const ordered: R[] = []
  for (const person of people) {
    const line: R[] = []
    for (let at: R | undefined = person; at && !state.has(at); at = byEmail.get(at.managerEmail)) {
      state.set(at, 'open')
      line.push(at)
    }
    const above = byEmail.get(line.at(-1)?.managerEmail ?? '')
    // anyone who reports into a circle has a line with no end, too
    const isCircle = above !== undefined && state.get(above) !== 'done'
    for (const each of line) state.set(each, isCircle ? 'circle' : 'done')
    if (!isCircle) ordered.push(...line.toReversed())
  }
  return { ordered, circle: people.filter((each) => state.get(each) === 'circle') }
}

/** How many invitations are sent when the rows are saved. */
export const invitesSentence = (invited: number): string =>
  invited === 0
    ? 'No invitations are sent. Enter Yes in the Send Invite column to send them.'
    : `${howMany(invited, 'invitation is', 'invitations are')} sent by email.`

/** So many positions are named; the others are counted. */
const NAMED = 5

/** Which positions of a file hold authority, for the person who saves it. */
export function positionsGainedSentence(
  users: number,
  held: readonly { name: string; total: number }[],
): string | null {
  if (users === 0) return null
  const named = held
    .slice(0, NAMED)
    .map(({ name, total }) => `${name} (${howMany(total, 'delegation', 'delegations')})`)
  const others =
    held.length > NAMED ? [howMany(held.length - NAMED, 'other position', 'other positions')] : []
  return `${howMany(users, 'user gets', 'users get')} positions that hold authority: ${[...named, ...others].join(', ')}.`
}
