import fc from 'fast-check'
import type { SlotStatus, Terms } from '../../../terms/model/terms.ts'
import type { Snapshot } from '../snapshot.ts'
import { snapshotOf, type World } from '../world.ts'
import { someTerms } from './small-terms.ts'
import { GROUPS, LAST_DAY, onDay, POSITIONS, USERS } from './worlds.ts'
import { NOW, write } from './writing.ts'

/** Something that happens, once written as facts and once done to a state that knows no time. */
export type Event =
  | { kind: 'status'; slot: number; status: SlotStatus }
  | { kind: 'user'; userId: string; active: boolean }
  | { kind: 'leave' | 'join'; userId: string; positionId: string }
  | { kind: 'group'; groupId: string; active: boolean }
  | { kind: 'terms'; delegation: number; terms: Terms }

export const someEvents: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('status' as const),
      slot: fc.nat(20),
      status: fc.constantFrom<SlotStatus>('ISSUED', 'ACCEPTED', 'SUSPENDED', 'PENDING', 'DRAFT', 'REVOKED'),
    }),
    fc.record({
      kind: fc.constant('user' as const),
      userId: fc.constantFrom(...USERS),
      active: fc.boolean(),
    }),
    fc.record({
      kind: fc.constantFrom('leave' as const, 'join' as const),
      userId: fc.constantFrom(...USERS),
      positionId: fc.constantFrom(...POSITIONS),
    }),
    fc.record({
      kind: fc.constant('group' as const),
      groupId: fc.constantFrom(...GROUPS),
      active: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('terms' as const), delegation: fc.nat(9), terms: someTerms }),
  ),
  { minLength: 1, maxLength: 6 },
)

/** A world whose facts are all recorded from the beginning on and stay as they are from its last day on, and its state. */
export function startOf(made: World): readonly [World, Snapshot] {
  const last = onDay(LAST_DAY)
  const settled = <
    T extends { from: number; until: number | null; recorded: number; replaced: number | null },
  >(
    facts: readonly T[],
  ): T[] =>
    facts
      .filter(
        (fact) => fact.replaced === null && fact.from <= last && (fact.until === null || fact.until > last),
      )
      .map((fact) => ({ ...fact, until: null, recorded: 0 }))
  const world: World = {
    ...made,
    users: settled(made.users),
    positions: settled(made.positions),
    occupancies: settled(made.occupancies),
    groups: settled(made.groups),
    groupParents: settled(made.groupParents),
    delegationTerms: settled(made.delegationTerms),
    issues: settled(made.issues),
    slotStatuses: settled(made.slotStatuses),
    waits: settled(made.waits),
    cascades: settled(made.cascades),
    rates: settled(made.rates),
  }
  return [world, snapshotOf(world, last, NOW)]
}

const OPEN: readonly SlotStatus[] = ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED']

/** The event written as facts, and done to the state. */
export function applied(
  world: World,
  state: Snapshot,
  event: Event,
  now: number,
): readonly [World, Snapshot] {
  switch (event.kind) {
    case 'status': {
      const slot = [...state.slots.values()][event.slot % Math.max(1, state.slots.size)]
      if (!slot) return [world, state]
      const { status } = event
      const slotStatuses = write(
        world.slotStatuses,
        (f) => f.slotId === slot.id,
        { slotId: slot.id, status },
        now,
        now,
      )
      return [
        { ...world, slotStatuses },
        { ...state, slots: new Map(state.slots).set(slot.id, { ...slot, status }) },
      ]
    }
    case 'user': {
      const { userId, active } = event
      const users = write(world.users, (f) => f.userId === userId, { userId, active }, now, now)
      const isDeactivated = !active && state.users.get(userId)?.active === true
      const slots = [...state.slots].map(([id, slot]) => {
        const ends = isDeactivated && slot.userId === userId && OPEN.includes(slot.status)
        return [id, ends ? { ...slot, endedWithUser: true } : slot] as const
      })
      return [
        { ...world, users },
        { ...state, users: new Map(state.users).set(userId, { active }), slots: new Map(slots) },
      ]
    }
    case 'leave': {
      const { userId, positionId } = event
      const isIt = (f: { userId: string; positionId: string }) =>
        f.userId === userId && f.positionId === positionId
      if (!state.occupancies.some(isIt)) return [world, state]
      const endsWithPosition = (delegationId: string) =>
        world.issues.some((f) => f.delegationId === delegationId && f.endsWithPosition)
      const slots = [...state.slots].map(([id, slot]) => {
        const isNamed =
          slot.kind === 'PERSONNEL_IN_POSITION' && slot.userId === userId && slot.positionId === positionId
        const ends = isNamed && OPEN.includes(slot.status) && endsWithPosition(slot.delegationId)
        return [id, ends ? { ...slot, endedWithPosition: true } : slot] as const
      })
      return [
        { ...world, occupancies: write(world.occupancies, isIt, null, now, now) },
        { ...state, occupancies: state.occupancies.filter((f) => !isIt(f)), slots: new Map(slots) },
      ]
    }
    case 'join': {
      const { userId, positionId } = event
      if (state.occupancies.some((f) => f.userId === userId && f.positionId === positionId))
        return [world, state]
      return [
        { ...world, occupancies: write(world.occupancies, () => false, { userId, positionId }, now, now) },
        { ...state, occupancies: [...state.occupancies, { userId, positionId }] },
      ]
    }
    case 'group': {
      const { groupId, active } = event
      const groups = write(world.groups, (f) => f.groupId === groupId, { groupId, active }, now, now)
      const parents = state.groups.get(groupId)?.parents ?? []
      return [
        { ...world, groups },
        { ...state, groups: new Map(state.groups).set(groupId, { active, parents }) },
      ]
    }
    case 'terms': {
      const delegation = [...state.delegations.values()][
        event.delegation % Math.max(1, state.delegations.size)
      ]
      if (!delegation) return [world, state]
      const { id: delegationId, parentSlotId } = delegation
      const { terms } = event
      const isIt = (f: { delegationId: string }) => f.delegationId === delegationId
      return [
        {
          ...world,
          delegationTerms: write(
            world.delegationTerms,
            isIt,
            { delegationId, parentSlotId, terms },
            now,
            now,
          ),
        },
        { ...state, delegations: new Map(state.delegations).set(delegationId, { ...delegation, terms }) },
      ]
    }
  }
}
