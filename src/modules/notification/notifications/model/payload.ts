import * as z from 'zod'
import { STANDINGS } from '#modules/decision/authority/model/standings.ts'
import { bound } from '#modules/decision/authority/model/written-terms.ts'
import type { Part } from './catalogue.ts'
import { ENDINGS } from './happening.ts'

const PARTS = [
  'approver',
  'holder',
  'newHolder',
  'formerHolder',
  'issuer',
  'creator',
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

/**
 * What was said when it happened, as values: whoever reads it has amounts and days in their own way. It is kept for months, so what is added to
 * it is optional: what was told before lacks it, and no default stands in when it is read.
 */
export const payload = z.object({
  /** What the reader is to the record. */
  as: z.enum(PARTS),
  /** Who did it; null: Mandate itself. */
  by: z.string().nullable(),
  /** What the record is called: a delegation or a request by its decision, a user by their name. */
  name: z.string(),
  displayId: z.string().nullable(),
  /** The names of recipients. */
  recipients: z.array(z.string()),
  /** The decision roles that the reader has, or that somebody acknowledged. */
  roles: z.array(z.string()).optional(),
  /** The primary limit. */
  limit: bound.nullable(),
  /** When it ends; null: it has no end. ISO 8601. */
  expiration: z.string().nullable(),
  /** The day on which an action is due, or the last day of recipients. YYYY-MM-DD. */
  dueDate: z.string().optional(),
  /** The position through which an action asks the reader from now on. */
  position: z.string().optional(),
  /** Of an upload: what was saved, and where that is listed. */
  saved: z.object({ created: z.int(), overwritten: z.int(), ignored: z.int() }).optional(),
  listUrl: z.string().optional(),
  reason: z.string().nullable(),
  /** What ends for a recipient with it. */
  ending: z.enum(ENDINGS).optional(),
  /** What became of a change that somebody was asked to approve. OFFERED: approved, and recipients are asked to accept it. */
  outcome: z.enum(['APPROVED', 'OFFERED', 'DENIED']).optional(),
  /** Whether the reader had what they received at that moment, from when, or what stood in the way. */
  inForce: z
    .object({ standing: z.enum(STANDINGS), from: z.string().nullable(), why: z.string().nullable() })
    .optional(),
  /** Who did it approved what another person did. */
  isApproval: z.boolean().optional(),
  /** Roles of the delegation were changed, and nothing else. */
  isOfRoles: z.boolean().optional(),
  /** A change is what awaits an answer. */
  isOfChange: z.boolean().optional(),
  /** They requested what is issued to them. */
  isRequested: z.boolean().optional(),
  /** What the reader is to do. */
  asks: z.enum(['APPROVE', 'ACCEPT', 'ACCEPT_CHANGE', 'ACKNOWLEDGE', 'COMPLETE', 'VALIDATE']).nullable(),
})
export type Payload = z.output<typeof payload>
