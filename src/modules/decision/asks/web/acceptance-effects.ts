import type { AnswerNotes } from '#modules/actions/actions/model/system-actions.ts'
import { dayOf, longDay, today } from '#platform/web/text/dates.ts'
import type { DelegationDetail } from '../../delegations/model/delegation.ts'
import { texts } from './texts.ts'

type Facts = Pick<DelegationDetail, 'recipients' | 'effective'>

/** Says what the answers of a recipient do. `offered`: the change that they are asked about, if they accepted before. */
export function describeAcceptance(
  { recipients, effective }: Facts,
  offered: DelegationDetail['offeredChanges'][number] | undefined,
  zone: string,
): Pick<AnswerNotes, 'effects' | 'isOfChange'> {
  const words = texts.acceptance
  if (offered)
    return { effects: { ACCEPTED: words.changeAccepted, REJECTED: words.changeRejected }, isOfChange: true }
  const from = effective && dayOf(effective, zone)
  const REJECTED = recipients.length > 1 ? words.othersStay : words.returnsToIssuer
  return {
    effects: { REJECTED, ...(from && from > today(zone) && { ACCEPTED: words.heldFrom(longDay(from)) }) },
  }
}
