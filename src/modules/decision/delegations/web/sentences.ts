import { dayOf, longDay } from '#platform/web/text/dates.ts'
import type { DelegationDetail, SlotView } from '../model/delegation.ts'
import { texts } from './texts.ts'

/** The position first, the person where there is none. */
export const recipientName = (slot: Pick<SlotView, 'user' | 'position'>): string =>
  slot.position?.name ?? slot.user?.name ?? '–'

export const issuerName = ({
  isRootDelegation,
  issuer,
}: Pick<DelegationDetail, 'isRootDelegation' | 'issuer'>): string =>
  isRootDelegation ? texts.record.rootAuthority : (issuer.position?.name ?? issuer.user?.name ?? '–')

/** An expiration is the start of the day after: this is still in the last day. */
export const lastDay = (expiration: string): string => new Date(Date.parse(expiration) - 1).toISOString()

/** The last day of an expiration, as a calendar day. */
export const lastDayOf = (expiration: string, zone: string): string => dayOf(lastDay(expiration), zone)

/** "Delegated to Dean of Engineering by VP Business and Finance. In force through June 30, 2027." */
/** `toldApart`: for whose acceptance it waits is told beside it. */
export function headline(delegation: DelegationDetail, zone: string, toldApart = false): string {
  const to = texts.several(delegation.recipients.map(recipientName)) || '–'
  return `${texts.record.delegatedTo} ${to} ${texts.record.by} ${issuerName(delegation)}. ${term(delegation, zone, toldApart)}`.trim()
}

/** Until its own last day, or that of a delegation above which ends before. */
function term({ status, recipients, inForce }: DelegationDetail, zone: string, toldApart: boolean): string {
  const { standing, from, until } = inForce
  if (standing === 'YES' || standing === 'PARTLY')
    return until ? texts.record.inForceUntil(longDay(lastDayOf(until, zone))) : texts.record.inForce
  if (standing === 'NOT_YET' && from) return texts.record.inForceFrom(longDay(dayOf(from, zone)))
  const waiting = recipients.filter((each) => each.status === 'ISSUED')
  if (standing === 'AWAITING' && status === 'ISSUED' && waiting.length > 0)
    return toldApart ? '' : texts.record.waitsForAcceptance(texts.several(waiting.map(recipientName)))
  return texts.record.notInForce
}
