import * as z from 'zod'
import { bound } from '#modules/authority/terms/model/written-terms.ts'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { howMany } from '#platform/model/how-many.ts'
import { firstRefusal, type Verdict } from '#platform/model/verdict.ts'
import { approvalOutcome } from './approval-outcome.ts'
import { mayApprove, type NotApprover } from './approver-rules.ts'

const approvalCheck = z.object({
  key: z.enum(['LIMIT', 'PATH', 'APPROVER', 'OVERLAP', 'TERMS']),
  verdict: z.enum(['PASSED', 'ATTENTION', 'FAILED']),
  title: z.string(),
  detail: z.string(),
})
export type ApprovalCheck = z.output<typeof approvalCheck>

export const OVERLAP_STANDINGS = ['IN_FORCE', 'NOT_YET', 'ACCEPTANCE', 'APPROVAL'] as const

/** Authority for the same decision, groups, and days that a recipient has, or will have without a further act of the issuer. */
const overlap = z.object({
  id,
  displayId: z.string(),
  recipient: z.string(),
  limit: bound.nullable(),
  /** Every limit of every authority type, in words: "has $5,000". */
  holding: z.string(),
  standing: z.enum(OVERLAP_STANDINGS),
  /** Its first day, where that is still to come. */
  from: z.string().nullable(),
  expiration: z.string().nullable(),
})
export type Overlap = z.output<typeof overlap>

/** What an approver weighs before an answer; empty where nothing awaits approval. The gate of the approval itself is asked. */
export const getApprovalReview = defineCall({
  name: 'getApprovalReview',
  summary: 'Get the checks of a delegation, or of a change, that awaits approval',
  method: 'GET',
  path: '/delegations/:id/approval-review',
  params: { id },
  reply: z.object({
    checks: z.array(approvalCheck),
    overlaps: z.array(overlap),
    /** Null where nothing awaits approval, or what awaits it cannot be made. */
    outcome: approvalOutcome.nullable(),
  }),
})
export type ApprovalReview = z.output<typeof getApprovalReview.reply>

type Problem = { readonly path: string; readonly message: string; readonly code?: string }

export type ApprovalFacts = {
  readonly what: 'delegation' | 'change'
  /** Problems with which the gate would refuse an approval now. */
  readonly problems: readonly Problem[]
  /** Null where it is issued from Root Authority. */
  readonly issuer: {
    readonly name: string
    /** Null for a delegation that the approver cannot view. */
    readonly holding: string | null
    readonly displayId: string | null
    /** The most that each redelegation may have, where the delegation above sets one. */
    readonly redelegationLimit: string | null
  } | null
  readonly decisionLimit: string | null
  /** The steps above, the root first. */
  readonly above: readonly { readonly live: boolean; readonly flaw: string | null }[]
  /** Whether the user roles of the viewer let them approve it. */
  readonly permission: Verdict
  readonly notApprover: NotApprover | undefined
  readonly isRecipient: boolean
  readonly isSubmitter: boolean
  /** The name of the approver’s manager, where they sent it. */
  readonly manager: string | null
  readonly overlaps: readonly Pick<Overlap, 'displayId' | 'recipient' | 'holding' | 'standing' | 'from'>[]
  /** A day in words. */
  readonly dayOf: (instant: string) => string
  /** The viewer may view every delegation, so that no overlap is left out. */
  readonly seesAll: boolean
}

/** Lists the checks of an approval in the order in which they are read. DESIGN 08. */
export const listApprovalChecks = (facts: ApprovalFacts): ApprovalCheck[] => [
  checkLimit(facts),
  checkPath(facts),
  checkApprover(facts),
  checkOverlaps(facts),
  checkTerms(facts),
]

const KEY_OF_FIELD: readonly (readonly [RegExp, ApprovalCheck['key']])[] = [
  [/^body\.delegationAuthorities/, 'LIMIT'],
  [/^body\.(parentSlotId|decisionId)/, 'PATH'],
]
/** Problems of a move share one field, so their codes say which check fails. */
const KEY_OF_CODE: Readonly<Record<string, ApprovalCheck['key']>> = {
  LIMIT_EXCEEDED: 'LIMIT',
  LIMIT_BELOW_MINIMUM: 'LIMIT',
  REDELEGATION_LIMIT_EXCEEDED: 'LIMIT',
  TYPE_NOT_GRANTED: 'LIMIT',
  VALUE_TYPE_MISMATCH: 'LIMIT',
  AUTHORIZED_STAYS: 'LIMIT',
  NO_RATE: 'LIMIT',
  GROUP_NOT_ALLOWED: 'TERMS',
  PATHWAY_NOT_ALLOWED: 'TERMS',
  DATES_OUTSIDE_PARENT: 'TERMS',
}
const keyOf = ({ path, code = '' }: Problem): ApprovalCheck['key'] =>
  KEY_OF_CODE[code] ?? KEY_OF_FIELD.find(([field]) => field.test(path))?.[1] ?? 'TERMS'

const messagesOf = ({ problems }: ApprovalFacts, key: ApprovalCheck['key']): string =>
  [...new Set(problems.filter((each) => keyOf(each) === key).map(({ message }) => message))].join(' ')

function checkLimit(facts: ApprovalFacts): ApprovalCheck {
  const refusal = messagesOf(facts, 'LIMIT')
  if (refusal) return { key: 'LIMIT', verdict: 'FAILED', title: 'The limit does not fit', detail: refusal }
  const { issuer, decisionLimit } = facts
  if (!issuer)
    return {
      key: 'LIMIT',
      verdict: 'PASSED',
      title: 'Inside the decision’s limit',
      detail: decisionLimit ? `The decision allows ${decisionLimit}.` : 'The decision sets no limit.',
    }
  const isLive = facts.above.at(-1)?.live ?? true
  return {
    key: 'LIMIT',
    verdict: isLive ? 'PASSED' : 'ATTENTION',
    title: 'Inside the issuer’s limit',
    detail: describeIssuer(issuer, isLive),
  }
}

function describeIssuer(
  { name, holding, displayId, redelegationLimit }: NonNullable<ApprovalFacts['issuer']>,
  isLive: boolean,
): string {
  if (!holding) return 'The delegation above is one that you cannot view.'
  return [
    `${name} ${holding}${displayId ? ` (${displayId})` : ''}.`,
    ...(redelegationLimit ? [`Each redelegation may have at most ${redelegationLimit}.`] : []),
    ...(isLive ? [] : ['This authority is not in force.']),
  ].join(' ')
}

function checkPath(facts: ApprovalFacts): ApprovalCheck {
  const broken = facts.above.find(({ live }) => !live)
  const refusal =
    messagesOf(facts, 'PATH') || (broken && (broken.flaw ?? 'A delegation above is not in force.'))
  if (refusal) {
    const title = broken ? 'The path to Root Authority is broken' : 'The delegation above does not fit'
    return { key: 'PATH', verdict: 'FAILED', title, detail: broken?.flaw ?? refusal }
  }
  const count = facts.above.length
  return {
    key: 'PATH',
    verdict: 'PASSED',
    title: 'The path to Root Authority is complete',
    detail:
      count === 0
        ? 'Issued from Root Authority.'
        : count === 1
          ? 'The delegation above is in force.'
          : `${count} delegations above are in force.`,
  }
}

function checkApprover({
  permission,
  notApprover,
  isRecipient,
  isSubmitter,
  manager,
  what,
}: ApprovalFacts): ApprovalCheck {
  const verdict = firstRefusal(permission, () => mayApprove(notApprover, what))
  const key = 'APPROVER'
  if (!verdict.ok)
    return { key, verdict: 'FAILED', title: 'Another approver must answer', detail: verdict.message }
  if (isRecipient)
    return {
      key,
      verdict: 'ATTENTION',
      title: 'You are a recipient',
      detail: 'Approval gives this authority to you.',
    }
  if (isSubmitter)
    return {
      key,
      verdict: 'ATTENTION',
      title: 'You sent it for approval',
      detail: 'No one else may approve it.',
    }
  if (manager !== null)
    return {
      key,
      verdict: 'ATTENTION',
      title: 'Your manager sent it for approval',
      detail: `${manager} is your manager. Approval gives you no authority.`,
    }
  return {
    key,
    verdict: 'PASSED',
    title: 'You are not a recipient',
    detail: 'Approval gives you no authority.',
  }
}

type OverlapText = (overlap: ApprovalFacts['overlaps'][number], day: string) => string
const OVERLAP_TEXTS: Record<Overlap['standing'], OverlapText> = {
  IN_FORCE: ({ recipient, holding, displayId }) => `${recipient} already ${holding} (${displayId}).`,
  NOT_YET: ({ recipient, holding, displayId }, day) => `${recipient} ${holding}${day} (${displayId}).`,
  ACCEPTANCE: ({ recipient, holding, displayId }, day) =>
    `${recipient} ${holding}${day} once they accept ${displayId}.`,
  APPROVAL: ({ recipient, holding, displayId }, day) =>
    `${recipient} ${holding}${day} if ${displayId} is approved.`,
}

function checkOverlaps({ overlaps, seesAll, dayOf }: ApprovalFacts): ApprovalCheck {
  const key = 'OVERLAP'
  if (overlaps.length === 0)
    return {
      key,
      verdict: 'PASSED',
      title: 'No overlap',
      detail: `The recipient has no other authority for this decision with the same authority type, groups, and days${seesAll ? '' : ' that you can view'}.`,
    }
  const sentences = overlaps.map((each) =>
    OVERLAP_TEXTS[each.standing](each, each.from === null ? '' : ` from ${dayOf(each.from)}`),
  )
  return {
    key,
    verdict: 'ATTENTION',
    title: `Overlaps with ${howMany(new Set(overlaps.map(({ displayId }) => displayId)).size, 'delegation', 'delegations')}`,
    detail: `${sentences.join(' ')} Limits are not added up.`,
  }
}

function checkTerms(facts: ApprovalFacts): ApprovalCheck {
  const refusal = messagesOf(facts, 'TERMS')
  return refusal
    ? { key: 'TERMS', verdict: 'FAILED', title: 'Other terms do not fit', detail: refusal }
    : {
        key: 'TERMS',
        verdict: 'PASSED',
        title: 'All other terms fit',
        detail: 'Groups, recipients, dates, and conditions are allowed.',
      }
}
