import type { SlotStatus, Terms } from '../../../terms/model/terms.ts'
import type { SlotAt, Snapshot } from '../snapshot.ts'

/** Snapshots as they would be after an act. Nothing is written: each is just another snapshot. Authority 2, impact. */

const replacing = <T>(
  map: ReadonlyMap<string, T>,
  id: string,
  change: (item: T) => T,
): ReadonlyMap<string, T> => {
  const item = map.get(id)
  return item === undefined ? map : new Map(map).set(id, change(item))
}

const changingSlots = (
  snapshot: Snapshot,
  ids: readonly string[],
  change: (slot: SlotAt) => SlotAt,
): Snapshot => ({
  ...snapshot,
  slots: ids.reduce((slots, id) => replacing(slots, id, change), snapshot.slots),
})

/** The slots have another status: suspended, reissued, revoked, accepted, removed. */
export const withSlotStatus = (
  snapshot: Snapshot,
  slotIds: readonly string[],
  status: SlotStatus,
): Snapshot => changingSlots(snapshot, slotIds, (slot) => ({ ...slot, status }))

/** A cascade act holds below the delegation; the act on the delegation itself is `withSlotStatus`. */
export const withCascade = (
  snapshot: Snapshot,
  kind: 'SUSPEND' | 'REVOKE',
  rootDelegationId: string,
): Snapshot => ({
  ...snapshot,
  cascades: [...snapshot.cascades, { kind, rootDelegationId }],
})

/** A suspension with cascade has ended, as a reissue ends it. */
export const withoutSuspension = (snapshot: Snapshot, rootDelegationId: string): Snapshot => ({
  ...snapshot,
  cascades: snapshot.cascades.filter(
    (act) => act.kind !== 'SUSPEND' || act.rootDelegationId !== rootDelegationId,
  ),
})

/**
 * Other terms are stored. `waitingSlotIds`: recipients who must accept them first, and hold the meet of the terms that
 * they accepted last and the new ones until then.
 */
export function withTerms(
  snapshot: Snapshot,
  delegationId: string,
  terms: Terms,
  waitingSlotIds: readonly string[] = [],
): Snapshot {
  const before = snapshot.delegations.get(delegationId)?.terms ?? null
  const waiting = changingSlots(snapshot, waitingSlotIds, (slot) => ({
    ...slot,
    acceptedTerms: slot.acceptedTerms ?? before,
  }))
  return {
    ...waiting,
    delegations: replacing(snapshot.delegations, delegationId, (delegation) => ({ ...delegation, terms })),
  }
}

/** It was moved below another slot. Whether it may be is `moveProblems`. */
export const withParent = (snapshot: Snapshot, delegationId: string, parentSlotId: string): Snapshot => ({
  ...snapshot,
  delegations: replacing(snapshot.delegations, delegationId, (delegation) => ({
    ...delegation,
    parentSlotId,
  })),
})
