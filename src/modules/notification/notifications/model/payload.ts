import * as z from 'zod'
import { STANDINGS } from '#modules/authority/engine/model/standings.ts'
import { bound } from '#modules/authority/terms/model/written-terms.ts'
import { ENDINGS } from '#modules/decision/delegations/model/delegation-event.ts'
import { type Part, TEMPLATE_KEYS } from './catalogue.ts'

const PARTS = [
  'approver',
  'holder',
  'newHolder',
  'formerHolder',
  'changeHolder',
  'issuer',
  'newIssuer',
  'formerIssuer',
  'creator',
  'submitter',
  'issuerAbove',
  'owner',
  'assignee',
  'newAssignee',
  'formerAssignee',
  'party',
  'themselves',
  'administrator',
  'requester',
  'proposer',
  'designee',
  'offered',
  'inForce',
  'awaited',
  'lateIssuer',
  'openAssignee',
  'decisionOwner',
  'starter',
  'newViewer',
] as const satisfies readonly Part[]

/** What a path leaves of one authority type. */
const limit = z.object({ authorityTypeId: z.string(), authorityType: z.string(), bounds: z.array(bound) })

/**
 * What was said when it happened, as values: anyone who reads it has amounts and days in their own way. It is kept for months, so what is added to
 * it is optional: what was reported before lacks it, and no default is in when it is read.
 */
const said = z.object({
  /** What the reader is to the record. */
  as: z.enum(PARTS),
  /** Who did it; null: Mandate itself. */
  by: z.string().nullable(),
  /** What the record is called: a delegation or a request by its decision, a user by their name. */
  name: z.string(),
  displayId: z.string().nullable(),
  /** The names of recipients. */
  recipients: z.array(z.string()),
  /** The decision roles that the reader has, or that someone acknowledged. */
  roles: z.array(z.string()).optional(),
  /** The designations that are reported. */
  designeeIds: z.array(z.string()).optional(),
  /** The role comes from a delegation above. */
  isInherited: z.boolean().optional(),
  /** The primary limit that the delegation states. */
  limit: bound.nullable(),
  /** What its path leaves, by authority type. */
  limits: z.array(limit).optional(),
  /** The recipient that the reader is. */
  slotId: z.string().optional(),
  /** When it ends; null: it has no end. ISO 8601. */
  expiration: z.string().nullable(),
  /** The day on which an action is due, or the last day of recipients. YYYY-MM-DD. */
  dueDate: z.string().optional(),
  /** The position through which an action asks the reader after this. */
  position: z.string().optional(),
  /** Seats of the account for users, and how many are taken. */
  seats: z.object({ seats: z.int(), taken: z.int() }).optional(),
  /** Of an upload: what was saved, and where that is listed. */
  saved: z.object({ created: z.int(), overwritten: z.int(), ignored: z.int() }).optional(),
  listUrl: z.string().optional(),
  reason: z.string().nullable(),
  /** What ends for a recipient with it. */
  ending: z.enum(ENDINGS).optional(),
  /** What became of a change or a question. OFFERED: the change is approved, and recipients are asked to accept it. */
  outcome: z.enum(['APPROVED', 'OFFERED', 'DENIED', 'DECIDED', 'DECLINED']).optional(),
  /** Whether the reader had what they received at that moment, from when, or what stood in the way. */
  inForce: z
    .object({ standing: z.enum(STANDINGS), from: z.string().nullable(), why: z.string().nullable() })
    .optional(),
  /** Who did it approved what another person did. */
  isApproval: z.boolean().optional(),
  /** Roles of the delegation were changed, and nothing else. */
  isOfRoles: z.boolean().optional(),
  /** A change is what awaits an answer, or what was answered. */
  isOfChange: z.boolean().optional(),
  /** No one revoked it: the reason says why it ended. */
  isOfItself: z.boolean().optional(),
  /** The delegation awaits its first approval, so that it is no one’s yet. */
  isUnissued: z.boolean().optional(),
  /** Whether delegations end with a decision. */
  endsDelegations: z.boolean().optional(),
  /** Positions change on a later day. */
  isLater: z.boolean().optional(),
  /** They requested what is issued to them. */
  isRequested: z.boolean().optional(),
  /** What the reader is to do. */
  asks: z.enum(['APPROVE', 'ACCEPT', 'ACCEPT_CHANGE', 'ACKNOWLEDGE', 'COMPLETE', 'VALIDATE']).nullable(),
})

/** `also`: what the same act gives its reader or takes from them besides. */
export const payload = said.extend({
  also: z.array(z.object({ templateKey: z.enum(TEMPLATE_KEYS), payload: said })).optional(),
})
export type Payload = z.output<typeof payload>
