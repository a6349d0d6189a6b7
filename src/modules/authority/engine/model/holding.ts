import type { Index } from './index-of.ts'
import type { Principal } from './question.ts'
import { because, type Reason, type ReasonCode } from './reasons.ts'
import type { SlotAt, Snapshot } from './snapshot.ts'

const isActive = (map: ReadonlyMap<string, { readonly active: boolean }>, id: string) =>
  map.get(id)?.active === true

const occupies = (index: Index, userId: string, positionId: string) =>
  index.positionsOfUser.get(userId)?.includes(positionId) === true

/** The active users who occupy a position at the snapshot's instant. Sorted; empty where it is vacant. */
export const occupantsOf = (snapshot: Snapshot, index: Index, positionId: string): readonly string[] =>
  (index.usersOfPosition.get(positionId) ?? []).filter((id) => isActive(snapshot.users, id)).sort()

/** Why x does not hold the slot at this instant; empty where it does. Authority 2.4. */
export function notHeldBecause(
  snapshot: Snapshot,
  index: Index,
  who: Principal,
  slot: SlotAt,
): readonly Reason[] {
  const { positionId, userId } = slot
  const reasons: Reason[] = []
  if (who.kind === 'POSITION') {
    if (!isActive(snapshot.positions, who.id))
      reasons.push(because('POSITION_NOT_ACTIVE', { positionId: who.id }))
    return reasons
  }
  if (!isActive(snapshot.users, who.id)) reasons.push(because('USER_NOT_ACTIVE', { userId: who.id }))
  if (slot.kind === 'SPECIFIC_PERSONNEL' || positionId === null) return reasons
  if (!isActive(snapshot.positions, positionId)) reasons.push(because('POSITION_NOT_ACTIVE', { positionId }))
  if (slot.kind === 'PERSONNEL_IN_POSITION' && userId !== null && !occupies(index, userId, positionId))
    reasons.push(because('NOT_IN_POSITION', { userId, positionId, delegationId: slot.delegationId }))
  return reasons
}

const OF_HOLDING: ReadonlySet<ReasonCode> = new Set([
  'USER_NOT_ACTIVE',
  'POSITION_NOT_ACTIVE',
  'NOT_IN_POSITION',
])

/** Whether a reason is that someone does not hold a slot, and not that the slot is not in force. */
export const isOfHolding = ({ code }: Reason): boolean => OF_HOLDING.has(code)

/** The slots through which x may hold something: those that name x, and those of the positions that x occupies. */
export function slotsNaming(index: Index, who: Principal): readonly SlotAt[] {
  if (who.kind === 'POSITION') return index.slotsOfPosition.get(who.id) ?? []
  const positions = index.positionsOfUser.get(who.id) ?? []
  return [
    ...(index.slotsOfUser.get(who.id) ?? []),
    ...positions.flatMap((id) => index.slotsOfPosition.get(id) ?? []),
  ]
}

/** Everyone whom a slot names, and where it names a position alone, also everyone who occupies it. */
export function namedBy(index: Index, slot: SlotAt): readonly Principal[] {
  if (slot.kind !== 'POSITION_ONLY') return slot.userId === null ? [] : [{ kind: 'USER', id: slot.userId }]
  if (slot.positionId === null) return []
  const occupants = index.usersOfPosition.get(slot.positionId) ?? []
  return [
    { kind: 'POSITION', id: slot.positionId },
    ...occupants.map((id) => ({ kind: 'USER', id }) as const),
  ]
}

/** The users who hold the slot now: the one it names, or the occupants of its position. */
export const holdersOf = (snapshot: Snapshot, index: Index, slot: SlotAt): readonly string[] =>
  namedBy(index, slot).flatMap((who) =>
    who.kind === 'USER' && notHeldBecause(snapshot, index, who, slot).length === 0 ? [who.id] : [],
  )

/** Whether anyone holds the slot now. */
export const isHeld = (snapshot: Snapshot, index: Index, slot: SlotAt): boolean =>
  holdersOf(snapshot, index, slot).length > 0
