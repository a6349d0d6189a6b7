import * as z from 'zod'
import { STANDINGS } from '#modules/authority/engine/model/standings.ts'
import { RECIPIENT_TYPES } from '#modules/authority/terms/model/terms.ts'
import {
  bound,
  condition,
  conditionInput,
  delegationAuthority,
  MOST_CONDITIONS,
  pathways,
} from '#modules/authority/terms/model/written-terms.ts'
import { changeInWords } from '#platform/model/changelog.ts'
import { changesOf } from '#platform/model/changes-of.ts'
import { day, id, idSet, text } from '#platform/model/fields.ts'
import { permitted } from '#platform/model/permitted.ts'
import { statusSince } from '#platform/model/status-since.ts'
import { NODE_STATES } from './node-state.ts'
import { addedRoles } from './role-content.ts'

export const DELEGATION_STATUSES = [
  'DRAFT',
  'PENDING',
  'ISSUED',
  'ACCEPTED',
  'SUSPENDED',
  'REVOKED',
  'EXPIRED',
  'DELETED',
] as const
/** What a reader sees. EXPIRED is read from the expiration and never stored. */
export type DelegationStatus = (typeof DELEGATION_STATUSES)[number]

export const ISSUER_TYPES = ['ROOT_AUTHORITY', 'USER', 'POSITION', 'PERSONNEL_IN_POSITION'] as const
export type IssuerType = (typeof ISSUER_TYPES)[number]

export const recipient = z.strictObject({
  recipientUserId: id.nullable().default(null),
  recipientPositionId: id.nullable().default(null),
})
export type Recipient = z.output<typeof recipient>

/** What a person writes in a delegation. A draft may lack anything but its decision; issuing asks for the rest. */
export const delegationContent = z.strictObject({
  recipientType: z.enum(RECIPIENT_TYPES).default('POSITION_ONLY'),
  delegationRecipients: z.array(recipient).max(50).default([]),
  /** For people in a position: anyone who joins the position is issued the same, where the settings have it so. */
  recipientAutoIssue: z.boolean().default(false),
  delegationAuthorities: z.array(delegationAuthority).max(10).default([]),
  delegationGroups: idSet(200).default([]),
  delegationPathway: pathways.default([]),
  /** A day in the tenant's zone; null: the day of issue. */
  effectiveDate: day.nullable().default(null),
  /** The last day on which it holds; null with `isNoExpiration`. */
  expirationDate: day.nullable().default(null),
  isNoExpiration: z.boolean().default(false),
  note: text(1_000).default(''),
  conditions: z.array(conditionInput).max(MOST_CONDITIONS).default([]),
})
export type DelegationContent = z.output<typeof delegationContent>

/** An end that is both a day and none is refused: one of the two would do nothing. */
export const ONE_END = {
  path: ['expirationDate'],
  message: 'Enter the last day or select No expiration, not both.',
}
export const hasOneEnd = ({ expirationDate, isNoExpiration }: Ends): boolean =>
  !isNoExpiration || !expirationDate
type Ends = { expirationDate?: string | null | undefined; isNoExpiration?: boolean | undefined }

/** The same for a change: what is left out stays. */
export const delegationChange = changesOf(delegationContent)
export type DelegationChange = z.output<typeof delegationChange>

export const delegationInput = delegationContent
  .extend({
    decisionId: id,
    /** The delegation that this one is issued from; absent or null: Root Authority. */
    parentDelegationId: id.nullable().default(null),
    /** The recipient of the parent that issues; may be left out where the one who issues holds only one of them. */
    parentSlotId: id.nullable().default(null),
    status: z.enum(['DRAFT', 'ISSUED']).default('DRAFT'),
    /** Its decision roles with their designees, each as the call of roles adds one. */
    roles: addedRoles.optional(),
  })
  .refine(hasOneEnd, ONE_END)
export type DelegationInput = z.output<typeof delegationInput>

const named = z.object({ id, name: z.string() })

/** A recipient as a record shows it. */
export const slotView = z.object({
  slotId: id.nullable(),
  user: named.nullable(),
  position: named.nullable(),
  /** Who holds it now. */
  holders: z.array(named),
  status: z.string(),
  inForce: z.boolean(),
  /** Someone holds it. What no one holds stays in force. */
  held: z.boolean(),
  changeWaits: z.boolean(),
  isMine: z.boolean(),
})
export type SlotView = z.output<typeof slotView>

/** A condition as a record shows it: its own, of a delegation above, or of the decision. */
export const conditionView = condition.extend({
  origin: z.enum(['DECISION', 'DELEGATION']),
  originId: id.nullable(),
  originDisplayId: z.string().nullable(),
  /** A change that waits leaves it out: it applies until that is accepted. */
  endsWithChange: z.boolean(),
})

/** One recipient of a delegation on the path to Root Authority, or below; what the viewer cannot see is masked. */
export const pathStep = z.object({
  delegationId: id.nullable(),
  displayId: z.string().nullable(),
  masked: z.boolean(),
  /** Every step has one recipient, except a draft, which has no facts for each. */
  recipients: z.array(z.string()),
  /** The holder of the authority; null for a draft and for a masked step. */
  who: z.object({ kind: z.enum(['USER', 'POSITION']), id }).nullable(),
  holders: z.array(z.string()),
  /** Who is named in a position that they do not hold any longer. */
  left: z.array(z.string()),
  isPosition: z.boolean(),
  status: z.string(),
  live: z.boolean(),
  state: z.enum(NODE_STATES),
  /** Why it is not in force, in one sentence. */
  flaw: z.string().nullable(),
  /** The primary limit as it is stated, and what is left of it, by whom, where the path leaves another. */
  limit: bound.nullable(),
  clampedTo: bound.nullable(),
  clampedBy: z.string().nullable(),
  /** Every limit of every authority type that the path leaves, in words; null where it is the primary one alone. */
  allLimits: z.string().nullable(),
  /** Of some limit, of any authority type, the path leaves another than it states. */
  goesBeyond: z.boolean(),
})
export type PathStep = z.output<typeof pathStep>

/** A change that awaits approval, beside what holds until then. */
export const waitingChangeView = z.object({
  id,
  proposedBy: named,
  proposedAt: z.string(),
  /** Who may approve it now. */
  approvers: z.array(named),
  /** What would be another one, in words: as it is and as it would be. */
  differences: z.array(changeInWords),
})

/** A change that awaits the acceptance of a recipient, compared with the terms that they accepted last. */
export const offeredChange = z.object({ slotId: id, differences: z.array(changeInWords) })

export type WaitingChange = z.output<typeof waitingChangeView>

/** What is asked now; of a record of the past, nothing. Semantics 3.5.1. */
const askedNow = z.object({
  /** What the settings ask of delegations that are issued now, and whether anyone who lacks authority may request it. */
  actionIssuerApproval: z.boolean(),
  actionDelegationAcceptance: z.boolean(),
  actionAuthorityRequest: z.boolean(),
  /** Whether an approval, or an acceptance, of it waits on the viewer. */
  approvalActionExistForUser: z.boolean(),
  acceptanceActionExistForUser: z.boolean(),
})
export type AskedNow = z.output<typeof askedNow>
export const NOTHING_ASKED: AskedNow = {
  actionIssuerApproval: false,
  actionDelegationAcceptance: false,
  actionAuthorityRequest: false,
  approvalActionExistForUser: false,
  acceptanceActionExistForUser: false,
}

export const delegationDetail = z.object({
  id,
  displayId: z.string(),
  version: z.int(),
  status: z.enum(DELEGATION_STATUSES),
  decision: z.object({
    id,
    displayId: z.string(),
    name: z.string(),
    section: z.string(),
    category: z.string().nullable(),
    /** Its own, of the first authority type. */
    limit: bound.nullable(),
  }),
  isRootDelegation: z.boolean(),
  issuerType: z.enum(ISSUER_TYPES),
  issuer: z.object({ user: named.nullable(), position: named.nullable() }),
  parentDelegationId: id.nullable(),
  parentSlotId: id.nullable(),
  recipientType: z.enum(RECIPIENT_TYPES),
  recipients: z.array(slotView),
  content: delegationContent,
  authorities: z.array(delegationAuthority.extend({ authorityTypeName: z.string() })),
  groups: z.array(named),
  conditions: z.array(conditionView),
  /** How many delegations above the viewer cannot view: their limits and conditions are left out. */
  withheld: z.int(),
  note: z.string(),
  effective: z.string().nullable(),
  expiration: z.string().nullable(),
  /** Of all its recipients together, and from when until when its days and those of the path above allow it. */
  inForce: z.object({
    standing: z.enum(STANDINGS),
    held: z.boolean(),
    text: z.string(),
    from: z.string().nullable(),
    until: z.string().nullable(),
    /** A delegation above that the viewer cannot view ends first, so `until` is null. */
    untilWithheld: z.boolean(),
  }),
  acceptanceRequired: z.boolean(),
  approvalRequired: z.boolean(),
  changeWaits: z.boolean(),
  /** What is stored, where a change waits: it holds once it is accepted. Until then the groups and days above hold, those of both. */
  waits: z
    .object({ groups: z.array(named), effective: z.string(), expiration: z.string().nullable() })
    .nullable(),
  /** A change awaits approval: all else is what holds until then. */
  pendingReapproval: z.boolean(),
  ...askedNow.shape,
  change: waitingChangeView.nullable(),
  offeredChanges: z.array(offeredChange),
  lastOutcome: z.string().nullable(),
  /** Of one that ended, is suspended, or awaits approval; of a record of the past, null. */
  statusSince: statusSince.nullable(),
  /** Who may approve it now, where it awaits approval. */
  approvers: z.array(named),
  issuedDate: z.string().nullable(),
  acceptedDate: z.string().nullable(),
  suspendedDate: z.string().nullable(),
  revokedDate: z.string().nullable(),
  /** Sentences about what no longer fits upstream. Spec semantics: flagged, never rewritten. */
  alerts: z.array(z.object({ alert: z.string(), message: z.string() })),
  /** The steps above come first, from the root, then one step for each recipient. */
  path: z.array(pathStep),
  /** A redelegation has one step for each recipient. */
  children: z.array(pathStep),
  /** How many redelegations there are. */
  childrenTotal: z.int(),
  /** How many open ones below, at any depth, go beyond what is above them. */
  beyondBelow: z.int(),
  /** The issuer's own upper end for the first authority type, in the same unit; null where there is none. */
  issuersLimit: bound.nullable(),
  permissions: z.record(z.string(), permitted),
  createdAt: z.string(),
  createdBy: named,
  updatedAt: z.string(),
  updatedBy: named,
})
export type DelegationDetail = z.output<typeof delegationDetail>

export const delegationDisplayId = (number: number) => `DEL-${number}`
