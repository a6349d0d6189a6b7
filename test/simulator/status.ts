import type { SlotAt, Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { leavesNothing } from '#modules/authority/engine/model/testing/second-opinion.ts'

const OPEN = ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED']

const slotsOf = (snapshot: Snapshot, id: string): SlotAt[] =>
  [...snapshot.slots.values()].filter((slot) => slot.delegationId === id)

/** The delegations above one, the nearest first. */
export function above(snapshot: Snapshot, id: string): string[] {
  const found: string[] = []
  let parent = snapshot.delegations.get(id)?.parentSlotId ?? null
  while (parent !== null) {
    const delegationId = snapshot.slots.get(parent)?.delegationId
    if (!delegationId || found.includes(delegationId)) break
    found.push(delegationId)
    parent = snapshot.delegations.get(delegationId)?.parentSlotId ?? null
  }
  return found
}

/** What people must see of a delegation, from its facts: said once more, in a plain way. Undefined: no recipient has it. */
export function statusOf(snapshot: Snapshot, id: string): string | undefined {
  const statuses = slotsOf(snapshot, id)
    .map(({ status }) => status as string)
    .filter((status) => status !== 'REMOVED')
  if (statuses.length === 0) return undefined
  const own = statuses.every((status) => status === 'ACCEPTED')
    ? 'ACCEPTED'
    : (statuses.find((status) => status !== 'ISSUED' && status !== 'ACCEPTED') ?? 'ISSUED')
  return seenAs(snapshot, id, own)
}

/** What people see of a status within a delegation: acts above it and its end count. */
export function seenAs(snapshot: Snapshot, id: string, own: string): string {
  if (!OPEN.includes(own)) return own
  const over = above(snapshot, id)
  const acts = snapshot.cascades.filter((act) => over.includes(act.rootDelegationId)).map(({ kind }) => kind)
  if (acts.includes('REVOKE')) return 'REVOKED'
  const ends = snapshot.delegations.get(id)?.terms.expiration ?? null
  if (ends !== null && ends <= snapshot.at) return 'EXPIRED'
  return acts.includes('SUSPEND') ? 'SUSPENDED' : own
}

/** Whether authority flows through a slot at that instant, no matter who holds it. */
export function isLive(snapshot: Snapshot, slotId: string): boolean {
  const slot = snapshot.slots.get(slotId)
  const delegation = slot && snapshot.delegations.get(slot.delegationId)
  if (!slot || !delegation || slot.endedWithUser || slot.endedWithPosition) return false
  if (slot.status !== (delegation.acceptanceRequired ? 'ACCEPTED' : 'ISSUED')) return false
  if (snapshot.decisions.get(delegation.decisionId)?.status !== 'PUBLISHED') return false
  const over = above(snapshot, delegation.id)
  if (snapshot.cascades.some((act) => over.includes(act.rootDelegationId))) return false
  const versions = slot.acceptedTerms ? [delegation.terms, slot.acceptedTerms] : [delegation.terms]
  const holds = versions.every(
    ({ effective, expiration }) =>
      effective <= snapshot.at && (expiration === null || snapshot.at < expiration),
  )
  return holds && (delegation.parentSlotId === null || isLive(snapshot, delegation.parentSlotId))
}

/** Whether a recipient may decide anything by a slot: it is live, and the limits above leave something. */
export function isInForce(snapshot: Snapshot, slotId: string): boolean {
  const slot = snapshot.slots.get(slotId)
  return slot !== undefined && isLive(snapshot, slotId) && !leavesNothing(snapshot, slot)
}
