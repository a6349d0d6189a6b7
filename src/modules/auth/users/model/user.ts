import * as z from 'zod'
import { day, id, idSet, line, requiredId, text } from '#platform/model/fields.ts'
import { permitted } from '#platform/model/permitted.ts'
import { statusSince } from '#platform/model/status-since.ts'
import { atMost } from '#platform/model/too-long.ts'

export const USER_STATUSES = ['INVITED', 'ACTIVE', 'INACTIVE', 'DELETED'] as const
export const EMPLOYEE_TYPES = ['Full Time', 'Part Time'] as const
export const EMPLOYMENT_TYPES = ['Permanent', 'Contract', 'Temporary', 'Internship'] as const
export const SOURCE_TYPES = ['MANUAL', 'SYNCED'] as const

/** What a required field says. Semantics 5.2. */
export const NEEDED = {
  firstName: 'First name is required.',
  email: 'Email is required.',
  userRole: 'Select a role.',
  position: 'Select a position.',
} as const

/** The address in "Ada Lovelace <ada@company.com>", as email programs copy it. */
export const bareAddress = (written: string): string =>
  /^[^<>]*<\s*([^<>\s]+)\s*>$/.exec(written)?.[1] ?? written

export const email = text(400, 1, NEEDED.email)
  .overwrite(bareAddress)
  .toLowerCase()
  .pipe(z.email('Enter an email address, such as name@company.com.').max(254, atMost(254)))

/** Digits with their usual marks, and an extension. */
const PHONE = /^(\+?\(?\d[\d ().-]{4,18}(?:(?: ?,| ?#| ?;? ?(?:ext\.?|extension|x)) ?=?\d{1,6})?)?$/i

export const mobilePhone = text(40).regex(PHONE, 'Enter a phone number, such as +1 555 010 0199.')

/** A position that a user holds. Days are the tenant's; `until` is the last one, null: with no end. */
export const heldPosition = z.strictObject({
  positionId: requiredId(NEEDED.position),
  from: day,
  until: day.nullable().default(null),
})
export type HeldPosition = z.output<typeof heldPosition>

export const membershipOfGroup = z.strictObject({ groupId: id, isPrimaryOrg: z.boolean().default(false) })

/** They have no order of their own: they are kept in one, so that the same ones are the same value. */
const by =
  <T>(keyOf: (one: T) => string) =>
  (of: T[]): T[] =>
    of.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

const fields = {
  firstName: line(50, 1, NEEDED.firstName),
  /** Some people have one name. */
  lastName: line(50),
  email,
  mobilePhone,
  employeeId: text(50),
  employeeNumber: text(50),
  employeeType: z.enum(EMPLOYEE_TYPES),
  employmentType: z.enum(EMPLOYMENT_TYPES).nullable(),
  startDate: day.nullable(),
  terminationDate: day.nullable(),
  roleIds: idSet(50).min(1, NEEDED.userRole),
  groups: z
    .array(membershipOfGroup)
    .max(200)
    .overwrite(by(({ groupId }) => groupId)),
  managerId: id.nullable(),
  /** Positions held now and later, each once; one that is left out ends now. Earlier ones stay as they were. */
  positions: z
    .array(heldPosition)
    .max(50)
    .overwrite(by(({ positionId, from }) => `${positionId} ${from}`)),
}

/** What an administrator writes of a new user. */
export const userInput = z.strictObject({
  ...fields,
  mobilePhone: fields.mobilePhone.default(''),
  employeeId: fields.employeeId.default(''),
  employeeNumber: fields.employeeNumber.default(''),
  employeeType: fields.employeeType.default('Full Time'),
  employmentType: fields.employmentType.default(null),
  startDate: fields.startDate.default(null),
  terminationDate: fields.terminationDate.default(null),
  groups: fields.groups.default([]),
  managerId: fields.managerId.default(null),
  positions: fields.positions.default([]),
})
export type UserInput = z.output<typeof userInput>

/** A change of a user: what is left out stays as it is. */
export const userChange = z.strictObject(fields).partial()
export type UserChange = z.output<typeof userChange>

/** Open delegations that come to a user with positions, by display ID: all are counted, the first twenty are named. */
export const gains = z.object({ total: z.int(), shown: z.array(z.string()) })
export type PositionGains = z.output<typeof gains>

const named = z.object({ id, name: z.string() })
const withStatus = named.extend({ status: z.string() })

export const userDetail = z.object({
  id,
  displayId: z.string(),
  version: z.int(),
  status: z.enum(USER_STATUSES),
  /** Of one who is inactive. */
  statusSince: statusSince.nullable(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The address that an administrator entered, and that is not proven yet. */
  newEmail: z.string().nullable(),
  mobilePhone: z.string(),
  employeeId: z.string(),
  employeeNumber: z.string(),
  employeeType: z.enum(EMPLOYEE_TYPES),
  employmentType: z.enum(EMPLOYMENT_TYPES).nullable(),
  startDate: day.nullable(),
  terminationDate: day.nullable(),
  /** A first day ahead, as an instant: until then the user is inactive. */
  activeFrom: z.string().nullable(),
  /** The end of the last day, as an instant: after that the user is inactive. */
  activeUntil: z.string().nullable(),
  sourceType: z.enum(SOURCE_TYPES),
  lastLogin: z.string().nullable(),
  /** `mayTake`: it manages nothing that the viewer does not manage, who may remove it. */
  roles: z.array(withStatus.extend({ mayTake: z.boolean() })),
  groups: z.array(withStatus.extend({ groupTypeName: z.string(), isPrimaryOrg: z.boolean() })),
  manager: withStatus.nullable(),
  /** Who reports to them: all are counted, the first hundred by name are reported. */
  reports: z.array(named),
  reportsCount: z.int(),
  /** All that they ever held, the latest first; `until` is the last day. */
  positions: z.array(
    named.extend({
      when: z.enum(['CURRENT', 'FUTURE', 'EARLIER']),
      from: day,
      until: day.nullable(),
    }),
  ),
  invitation: z.object({ sentAt: z.string(), expiresAt: z.string() }).nullable(),
  /** When they gave their picture; null: they gave none. */
  imageUpdatedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** What this viewer may do with the user now, and why not. */
  permissions: z.record(z.string(), permitted),
})
export type UserDetail = z.output<typeof userDetail>

export const userDisplayId = (number: number) => `USR-${number}`
export const fullName = (firstName: string, lastName: string) => `${firstName} ${lastName}`.trim()

/** An invitation's link is good so long. Semantics 4.7. */
export const INVITATION_DAYS = 7
/** And may be sent again so long after it was sent. */
export const RESEND_AFTER_SECONDS = 60
