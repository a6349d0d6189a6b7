import { madeFor } from '#platform/model/made-once.ts'
import type { DelegationAt, SlotAt, Snapshot } from './snapshot.ts'

/** Ways into a snapshot, made once for each. */
export type Index = {
  /** Slots that name the user. */
  readonly slotsOfUser: ReadonlyMap<string, readonly SlotAt[]>
  /** Slots that name the position alone. */
  readonly slotsOfPosition: ReadonlyMap<string, readonly SlotAt[]>
  readonly slotsOfDecision: ReadonlyMap<string, readonly SlotAt[]>
  readonly slotsOfDelegation: ReadonlyMap<string, readonly SlotAt[]>
  readonly delegationsBelowSlot: ReadonlyMap<string, readonly DelegationAt[]>
  readonly positionsOfUser: ReadonlyMap<string, readonly string[]>
  readonly usersOfPosition: ReadonlyMap<string, readonly string[]>
  readonly cascades: ReadonlyMap<string, 'SUSPEND' | 'REVOKE'>
}

export const indexOf = madeFor((snapshot: Snapshot): Index => {
  const slotsOfUser = new Map<string, SlotAt[]>()
  const slotsOfPosition = new Map<string, SlotAt[]>()
  const slotsOfDecision = new Map<string, SlotAt[]>()
  const slotsOfDelegation = new Map<string, SlotAt[]>()
  const delegationsBelowSlot = new Map<string, DelegationAt[]>()
  const positionsOfUser = new Map<string, string[]>()
  const usersOfPosition = new Map<string, string[]>()
  const cascades = new Map<string, 'SUSPEND' | 'REVOKE'>()

  for (const slot of snapshot.slots.values()) {
    add(slotsOfDelegation, slot.delegationId, slot)
    const delegation = snapshot.delegations.get(slot.delegationId)
    if (delegation) add(slotsOfDecision, delegation.decisionId, slot)
    if (slot.kind === 'POSITION_ONLY') {
      if (slot.positionId !== null) add(slotsOfPosition, slot.positionId, slot)
    } else if (slot.userId !== null) add(slotsOfUser, slot.userId, slot)
  }
  for (const delegation of snapshot.delegations.values())
    if (delegation.parentSlotId !== null) add(delegationsBelowSlot, delegation.parentSlotId, delegation)
  for (const { userId, positionId } of snapshot.occupancies) {
    if (positionsOfUser.get(userId)?.includes(positionId)) continue
    add(positionsOfUser, userId, positionId)
    add(usersOfPosition, positionId, userId)
  }
  // a revocation outweighs a suspension by the same delegation
  for (const { kind, rootDelegationId } of snapshot.cascades)
    if (cascades.get(rootDelegationId) !== 'REVOKE') cascades.set(rootDelegationId, kind)

  return {
    slotsOfUser,
    slotsOfPosition,
    slotsOfDecision,
    slotsOfDelegation,
    delegationsBelowSlot,
    positionsOfUser,
    usersOfPosition,
    cascades,
  }
})

function add<T>(map: Map<string, T[]>, key: string, value: T) {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
