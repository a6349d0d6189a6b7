import * as z from 'zod'
import { CURRENCIES } from '#platform/model/currencies.ts'
import { id, idSet, line, requiredId, text } from '#platform/model/fields.ts'
import { defineLifecycle, mayHappen } from '#platform/model/lifecycle.ts'
import { statusSince } from '#platform/model/status-since.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import { PLACE_STATUSES } from '../../group-types/model/place.ts'
import { GROUP_FAILURES } from './group-failures.ts'

/** Whether a record is kept by hand or comes from another system. */
export const SOURCE_TYPES = ['MANUAL', 'SYNCED'] as const
export const SOURCE_LABELS = { MANUAL: 'Manual', SYNCED: 'Synced' } as const
export const SOURCE_OPTIONS = [
  { value: 'MANUAL', label: 'Manual' },
  { value: 'SYNCED', label: 'Synced' },
] as const

/** A group as other records show it. */
export const groupNamed = z.object({
  id,
  name: z.string(),
  groupTypeId: id,
  groupTypeName: z.string(),
  status: z.enum(PLACE_STATUSES),
})
export type NamedGroup = z.output<typeof groupNamed>

const address = z.strictObject({
  street1: text(100),
  street2: text(100),
  city: text(100),
  state: text(100),
  stateCode: text(10),
  zipCode: text(20),
  country: text(100),
  countryCode: text(2),
})
export type Address = z.output<typeof address>
export const NO_ADDRESS: Address = {
  street1: '',
  street2: '',
  city: '',
  state: '',
  stateCode: '',
  zipCode: '',
  country: '',
  countryCode: '',
}

const KNOWN = new Set(CURRENCIES)

/** What a person writes down about a group; "" where there is nothing. */
export const groupInput = z.strictObject({
  groupName: line(100, 1, 'Group name is required.'),
  /** As it is shown; "" is its name. */
  displayName: line(100),
  legalName: line(150),
  externalId: text(100),
  baseCurrency: text(3).refine((code) => code === '' || KNOWN.has(code), 'Select a currency.'),
  parentGroupIds: idSet(50),
  address,
})
export type GroupInput = z.output<typeof groupInput>

export const newGroup = groupInput
  .partial()
  .extend({ groupName: groupInput.shape.groupName, groupTypeId: requiredId('Select a type.') })

export const groupDetail = z.object({
  id,
  groupId: z.string(),
  ...groupInput.omit({ parentGroupIds: true }).shape,
  groupTypeId: id,
  groupTypeName: z.string(),
  /** Groups of its type have an address. */
  addressEnabled: z.boolean(),
  status: z.enum(PLACE_STATUSES),
  sourceType: z.enum(SOURCE_TYPES),
  /** The organization itself. */
  isRoot: z.boolean(),
  parents: z.array(groupNamed),
  /** Those that are below it, the first thousand. */
  children: z.array(groupNamed),
  /** Counts to one more than 1,000. */
  decisionsCount: z.int(),
  delegationsCount: z.int(),
  positionsCount: z.int(),
  usersCount: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Of one that is inactive. */
  statusSince: statusSince.nullable(),
  version: z.int(),
})
export type GroupDetail = z.output<typeof groupDetail>

export const groupLifecycle = defineLifecycle({
  noun: 'group',
  labels: { ACTIVE: 'Active', INACTIVE: 'Inactive' },
  transitions: [
    { from: ['ACTIVE'], event: 'DEACTIVATE', to: 'INACTIVE', verb: 'deactivate' },
    { from: ['INACTIVE'], event: 'ACTIVATE', to: 'ACTIVE', verb: 'activate' },
    { from: ['ACTIVE', 'INACTIVE'], event: 'DELETE', to: 'INACTIVE', verb: 'delete' },
  ],
})

type Subject = Pick<GroupDetail, 'isRoot' | 'status'> & { name: string }
const exceptRoot = ({ isRoot }: Pick<Subject, 'isRoot'>, act: string): Verdict | undefined =>
  isRoot ? refused(GROUP_FAILURES.ORGANIZATION_LOCKED, { act }) : undefined

/** The organization itself is never turned off. Spec 5.3. */
export const mayChangeStatusOfGroup = (group: Subject, event: 'ACTIVATE' | 'DEACTIVATE'): Verdict =>
  exceptRoot(group, 'disabled') ?? mayHappen(groupLifecycle, group.status, event)

/** One that is active and used goes only where its associations may go with it. Semantics 3.2. */
export const mayDeleteGroup = (group: Subject, isUsed: boolean, removeAssociations: boolean): Verdict =>
  exceptRoot(group, 'deleted') ??
  (isUsed && group.status === 'ACTIVE' && !removeAssociations
    ? refused('IN_USE', { name: group.name, act: 'deleted' })
    : mayHappen(groupLifecycle, group.status, 'DELETE'))

type GroupOrigin = { isRoot: boolean; source: (typeof SOURCE_TYPES)[number] }
/** What comes from another system keeps its name and its parents; nothing is above the organization itself. */
export const mayChangeGroup = (
  group: GroupOrigin,
  changes: { isRenamed: boolean; isMoved: boolean; hasParents: boolean },
): Verdict =>
  firstRefusal(
    () =>
      group.source === 'SYNCED' && (changes.isRenamed || changes.isMoved)
        ? refused(GROUP_FAILURES.SYNCED_LOCKED)
        : allowed,
    () =>
      group.isRoot && changes.isMoved && changes.hasParents
        ? refused(GROUP_FAILURES.ORGANIZATION_LOCKED, { act: 'placed below another group' })
        : allowed,
  )
