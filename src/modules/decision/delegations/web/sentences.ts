import { dayOf, longDay } from '#platform/web/text/dates.ts'
import type { DelegationDetail, PathStep, SlotView } from '../model/delegation.ts'
import { isInForce } from './in-force.ts'
import { texts } from './texts.ts'

/** "Dean of Engineering", "Ada Whitfield", or "Ada Whitfield as Dean of Engineering". */
export const recipientName = ({ user, position }: Pick<SlotView, 'user' | 'position'>): string =>
  user && position ? texts.record.as(user.name, position.name) : (position?.name ?? user?.name ?? '–')

/** Why no one can use what is in force: anyone whom it names left the position, or no one is in it. Null where someone can. */
export function heldByNoOne({
  inForce,
  recipients,
}: Pick<DelegationDetail, 'inForce' | 'recipients'>): string | null {
  if (!isInForce(inForce) || inForce.held) return null
  const words = texts.record
  const why = recipients.map(({ user, position }) =>
    user && position
      ? words.leftPosition(user.name, position.name)
      : words.noOneIn(position?.name ?? user?.name ?? ''),
  )
  return words.heldByNoOne(why)
}

/** Who holds a step: its holders, who left the position, or no one. */
export function holdersWords({
  holders,
  left,
  isPosition,
  masked,
  status,
}: Pick<PathStep, 'holders' | 'left' | 'isPosition' | 'masked' | 'status'>): string | undefined {
  if (holders.length > 0) return texts.several(holders)
  if (left.length > 0) return texts.record.left(texts.several(left))
  return isPosition && !masked && status !== 'DRAFT' ? texts.record.vacant : undefined
}

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
export function headline(delegation: DelegationDetail, zone: string): string {
  const to = texts.several(delegation.recipients.map(recipientName)) || '–'
  return `${texts.record.delegatedTo} ${to} ${texts.record.by} ${issuerName(delegation)}. ${termWords(delegation, zone)}`
}

/** "In force through June 30, 2027." and, where it is so, that no one holds it. `toldApart`: for whose acceptance it waits is reported beside it. */
export const termWords = (delegation: DelegationDetail, zone: string, toldApart = false): string =>
  `${term(delegation, zone, toldApart)} ${heldByNoOne(delegation) ?? ''}`.trim()

/** Until its own last day, or that of a delegation above which ends before. */
function term({ status, recipients, inForce }: DelegationDetail, zone: string, toldApart: boolean): string {
  const { standing, from, until, untilWithheld } = inForce
  if (isInForce(inForce) && untilWithheld) return texts.record.inForceUntilHidden
  if (isInForce(inForce))
    return until ? texts.record.inForceUntil(longDay(lastDayOf(until, zone))) : texts.record.inForce
  if (standing === 'NOT_YET' && from) return texts.record.inForceFrom(longDay(dayOf(from, zone)))
  const waiting = recipients.filter((each) => each.status === 'ISSUED')
  if (standing === 'AWAITING' && status === 'ISSUED' && waiting.length > 0)
    return toldApart
      ? texts.record.notInForce
      : texts.record.waitsForAcceptance(texts.several(waiting.map(recipientName)))
  return texts.record.notInForce
}
