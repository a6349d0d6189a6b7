import type { SlotStatus } from '../../terms/model/terms.ts'
import { type Link, pathTo } from './chain.ts'
import { type Index, indexOf } from './index-of.ts'
import { because, type Reason } from './reasons.ts'
import type { DelegationAt, SlotAt, Snapshot } from './snapshot.ts'

const OPEN: readonly SlotStatus[] = ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED']

/** The specification's "active": not ended, not a draft. Authority 1. */
export const isOpen = (status: SlotStatus | 'EXPIRED'): boolean => OPEN.some((open) => open === status)

/** Accepted where acceptance was required, else Issued. Authority 2.1. */
export const isInForce = (
  slot: Pick<SlotAt, 'status'>,
  delegation: Pick<DelegationAt, 'acceptanceRequired'>,
): boolean => slot.status === (delegation.acceptanceRequired ? 'ACCEPTED' : 'ISSUED')

/** From `from` (included) until `until` (excluded), in ms; both the stored terms and those accepted last must agree. */
export function termOf(link: Link): { from: number; until: number | null } {
  const [{ effective, expiration }, accepted] = [link.delegation.terms, link.slot.acceptedTerms]
  if (!accepted) return { from: effective, until: expiration }
  const ends = [expiration, accepted.expiration].filter((end) => end !== null)
  return {
    from: Math.max(effective, accepted.effective),
    until: ends.length > 0 ? Math.min(...ends) : null,
  }
}

/** When the clock ends a link (ms): its expiration, or the last day of its recipient. */
export function endOf(link: Link): number | null {
  const ends = [termOf(link).until, link.slot.endsAt].filter((end) => end !== null)
  return ends.length > 0 ? Math.min(...ends) : null
}

/** Why this link on its own is not live, whatever is above it. `above`: the links between it and Root Authority. */
export function standingOf(snapshot: Snapshot, index: Index, link: Link, above: readonly Link[]): Reason[] {
  const { slot, delegation } = link
  const delegationId = delegation.id
  const { from, until } = termOf(link)
  const reasons: Reason[] = []
  if (!isInForce(slot, delegation))
    reasons.push(because('NOT_IN_FORCE', { delegationId, status: slot.status }))
  if (snapshot.at < from) reasons.push(because('NOT_YET_EFFECTIVE', { delegationId, from }))
  if (until !== null && until <= snapshot.at) reasons.push(because('EXPIRED', { delegationId, until }))
  if (slot.endedWithUser) reasons.push(because('ENDED_WITH_USER', { delegationId, userId: slot.userId }))
  if (slot.endedWithPosition) {
    const { userId, positionId } = slot
    reasons.push(because('ENDED_WITH_POSITION', { delegationId, userId, positionId }))
  }
  for (const { delegation: root } of above) {
    const kind = index.cascades.get(root.id)
    const code = kind === 'REVOKE' ? 'CASCADE_REVOKED' : 'CASCADE_SUSPENDED'
    if (kind) reasons.push(because(code, { delegationId, rootDelegationId: root.id }))
  }
  return reasons
}

/** Why a slot is not live: everything that keeps it or a link above it from being so. None: it is live. Authority 2.2. */
export function notLiveBecause(snapshot: Snapshot, slotId: string): readonly Reason[] {
  const { links, flaw } = pathTo(snapshot, slotId)
  const decisionId = links[0]?.delegation.decisionId ?? ''
  const status = snapshot.decisions.get(decisionId)?.status
  const index = indexOf(snapshot)
  return [
    ...(flaw ? [flaw] : []),
    ...(status === undefined ? [because('DECISION_NOT_FOUND', { decisionId })] : []),
    ...(status && status !== 'PUBLISHED' ? [because('DECISION_NOT_PUBLISHED', { decisionId, status })] : []),
    ...links.flatMap((link, i) => standingOf(snapshot, index, link, links.slice(0, i))),
  ]
}

/** What screens call effective. Only this decides; no stored label does. */
export const isLive = (snapshot: Snapshot, slotId: string): boolean =>
  notLiveBecause(snapshot, slotId).length === 0

/**
 * The status that people see: an open one reads Expired from the expiration on. A cascade above counts, whatever the label of
 * the slot. Authority 2.1 and 3.
 */
export function statusNow(
  snapshot: Snapshot,
  index: Index,
  link: Link,
  above: readonly Link[],
): SlotStatus | 'EXPIRED' {
  return seenStatus(link.slot.status, actsAbove(index, above), termOf(link).until, snapshot.at)
}

/** The cascades that reach what is below these links. */
export const actsAbove = (index: Index, above: readonly Link[]): ('REVOKE' | 'SUSPEND')[] =>
  above.flatMap(({ delegation }) => index.cascades.get(delegation.id) ?? [])

/** The same of a status on its own, with the acts above it, its end and the instant (ms). */
export function seenStatus<S extends SlotStatus>(
  own: S,
  acts: readonly ('REVOKE' | 'SUSPEND')[],
  until: number | null,
  at: number,
): S | 'REVOKED' | 'EXPIRED' | 'SUSPENDED' {
  if (!isOpen(own)) return own
  if (acts.includes('REVOKE')) return 'REVOKED'
  if (until !== null && until <= at) return 'EXPIRED'
  return acts.includes('SUSPEND') ? 'SUSPENDED' : own
}
