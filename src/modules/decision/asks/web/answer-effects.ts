import type { AnswerNotes, SystemActionKind } from '#modules/actions/actions/model/system-actions.ts'
import { dayOf, longDay, today } from '#platform/web/text/dates.ts'
import type { DelegationDetail } from '../../delegations/model/delegation.ts'
import { texts } from './texts.ts'

type Facts = Pick<DelegationDetail, 'acceptanceRequired' | 'effective' | 'suspendedDate'>

/** Says what each answer does to this delegation, so that "immediately" stands only where it is true. */
export function describeAnswers(
  { acceptanceRequired, effective, suspendedDate }: Facts,
  kind: SystemActionKind | null,
  zone: string,
): AnswerNotes['effects'] {
  const words = texts.effects
  if (kind === 'CHANGE_APPROVAL')
    return { APPROVED: acceptanceRequired ? words.changeOnAcceptance : words.changeNow }
  if (kind !== 'APPROVAL') return {}
  const isReissue = suspendedDate !== null
  const from = effective && dayOf(effective, zone)
  const isLater = from && from > today(zone)
  return {
    APPROVED: acceptanceRequired
      ? words.issuedOnAcceptance
      : isLater
        ? words.issuedFrom(longDay(from))
        : words.issuedNow,
    DENIED: isReissue ? words.staysSuspended : words.returnsToDraft,
  }
}
