import type { AnswerNotes, SystemActionKind } from '#modules/actions/actions/model/system-actions.ts'
import { dayOf, longDay } from '#platform/web/text/dates.ts'
import type { ApprovalOutcome } from '../../delegations/model/approval-outcome.ts'
import type { DelegationDetail } from '../../delegations/model/delegation.ts'
import { texts } from './texts.ts'

type Facts = Pick<DelegationDetail, 'suspendedDate'> & {
  readonly outcome: ApprovalOutcome | null | undefined
}

/** Says what each answer does to this delegation, as the server judges the approval. */
export function describeAnswers(
  { suspendedDate, outcome }: Facts,
  kind: SystemActionKind | null,
  zone: string,
): AnswerNotes['effects'] {
  const words = texts.effects
  if (kind === 'CHANGE_APPROVAL') return outcome ? { APPROVED: words.change[outcome.when] } : {}
  if (kind !== 'APPROVAL') return {}
  return {
    ...(outcome && { APPROVED: describeIssue(outcome, zone) }),
    DENIED: suspendedDate === null ? words.returnsToDraft : words.staysSuspended,
  }
}

function describeIssue({ when, from }: ApprovalOutcome, zone: string): string {
  const words = texts.effects
  const day = from && longDay(dayOf(from, zone))
  if (when === 'NOW') return day ? words.issuedFrom(day) : words.issuedNow
  return day ? words.issuedOnAcceptanceFrom(day) : words.issuedOnAcceptance
}
