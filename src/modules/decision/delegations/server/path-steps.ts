import { reasonText } from '../../authority/model/authority-texts.ts'
import { pathTo } from '../../authority/model/chain.ts'
import type { EffectiveEnd } from '../../authority/model/effective.ts'
import { type Clamp, isClamped, limitsLeft } from '../../authority/model/effective-limits.ts'
import { holdersOf, isHeld } from '../../authority/model/holding.ts'
import { indexOf } from '../../authority/model/index-of.ts'
import { statusNow } from '../../authority/model/live.ts'
import type { Reason } from '../../authority/model/reasons.ts'
import type { DelegationAt, SlotAt, Snapshot } from '../../authority/model/snapshot.ts'
import { notInForceBecause, remainingSlots, slotLookedAt } from '../../authority/model/standing.ts'
import type { Names } from '../../authority/server/names.ts'
import { recordsOf } from '../../authority/server/veil.ts'
import type { PathStep } from '../model/delegation.ts'

/** The status that people see of a recipient's delegation, with the acts above it and the clock. */
export function statusThrough(snapshot: Snapshot, slot: SlotAt | undefined) {
  const { links } = slot ? pathTo(snapshot, slot.id) : { links: [] }
  const link = links.at(-1)
  return link ? statusNow(snapshot, indexOf(snapshot), link, links.slice(0, -1)) : 'REMOVED'
}

/** One delegation as a step: its recipients, its first limit, and what an earlier link leaves of that. */
export function stepOf(
  snapshot: Snapshot,
  delegation: DelegationAt,
  throughSlotId: string | null,
  names: Names,
): PathStep {
  const index = indexOf(snapshot)
  const through = throughSlotId ? snapshot.slots.get(throughSlotId) : slotLookedAt(snapshot, delegation.id)
  const displayId = names.known.get(delegation.id)
  const flaw = through ? notInForceBecause(snapshot, through.id)[0] : undefined
  const status = statusThrough(snapshot, through)
  const live = !!through && !flaw
  if (displayId === undefined)
    return {
      delegationId: null,
      displayId: null,
      masked: true,
      recipients: ['A delegation you cannot view'],
      who: null,
      holders: [],
      left: [],
      isPosition: true,
      status: live ? 'IN_FORCE' : 'NOT_IN_FORCE',
      live,
      flaw: null,
      limit: null,
      clampedTo: null,
      clampedBy: null,
      goesBeyond: false,
    }
  const named = throughSlotId ? (through ? [through] : []) : remainingSlots(snapshot, delegation.id)
  const [authority] = delegation.terms.authorities
  const clamp = authority && through ? (limitsLeft(snapshot, through.id, authority)[0]?.clamp ?? null) : null
  return {
    delegationId: names.seen.has(delegation.id) ? delegation.id : null,
    displayId,
    masked: false,
    recipients: named.map((slot) => names.name((slot.positionId ?? slot.userId) as string)),
    who: named.length === 1 ? whoOf(named[0] as SlotAt) : null,
    holders: named.flatMap((slot) =>
      slot.kind === 'SPECIFIC_PERSONNEL'
        ? []
        : holdersOf(snapshot, index, slot)
            .map((id) => names.name(id))
            .sort(),
    ),
    left: named.flatMap((slot) =>
      slot.kind === 'PERSONNEL_IN_POSITION' && !isHeld(snapshot, index, slot)
        ? names.name(slot.userId as string)
        : [],
    ),
    isPosition: named.some((slot) => slot.positionId !== null),
    status,
    live,
    flaw: flaw ? flawText(flaw, names) : null,
    limit: authority?.bounds[0] ?? null,
    // what a delegation that the viewer may not view allows is left out: who reads it is told that something does
    ...shownClamp(clamp, names),
    goesBeyond: !!through && isClamped(snapshot, delegation, through.id),
  }
}

/** As it is named: the position of a person in one. */
const whoOf = ({ positionId, userId }: SlotAt): PathStep['who'] => {
  if (positionId !== null) return { kind: 'POSITION', id: positionId }
  return userId === null ? null : { kind: 'USER', id: userId }
}

export const isKnown = (delegationId: string | null, names: Pick<Names, 'known'>) =>
  delegationId === null || names.known.has(delegationId)

/** Why it is not in force; of what the viewer may not view only that something above is not. */
const flawText = (flaw: Reason, names: Names): string =>
  recordsOf(flaw).every((id) => isKnown(id, names))
    ? reasonText(flaw, names)
    : 'A delegation above is not in force.'

/** What is left of a limit and who leaves it; of an end that a delegation sets which the viewer may not view, only that. */
export const shownClamp = (clamp: Clamp | null, names: Pick<Names, 'known' | 'delegation'>) => ({
  clampedTo: clamp && endsOf(clamp).every((end) => isKnown(end.delegationId, names)) ? clamp.bound : null,
  clampedBy: clamp && settersText(clamp, names),
})

/** The ends that the path sets. */
export const endsOf = ({ min, max }: Clamp): readonly EffectiveEnd[] =>
  [min, max].filter((end) => end !== null)

/** Whose limit binds, and which end where each is another's: "DEL-1 (minimum) and DEL-2 (maximum)". */
function settersText(clamp: Clamp, names: Pick<Names, 'delegation'>): string {
  const [one = '', other = one] = endsOf(clamp).map((end) => setterText(end, names))
  return one === other ? one : `${one} (minimum) and ${other} (maximum)`
}

/** The decision, the tenant's own limit on redelegations, or a delegation. */
function setterText({ origin, delegationId }: EffectiveEnd, names: Pick<Names, 'delegation'>): string {
  if (origin === 'TENANT_LIMIT') return 'the organization’s redelegation limit'
  return delegationId ? names.delegation(delegationId) : 'the decision'
}

/** The path to Root Authority, the root first, down to the delegation itself. */
export function pathSteps(snapshot: Snapshot, delegation: DelegationAt, names: Names): PathStep[] {
  const { links } = delegation.parentSlotId ? pathTo(snapshot, delegation.parentSlotId) : { links: [] }
  return [
    ...links.map((link) => stepOf(snapshot, link.delegation, link.slot.id, names)),
    stepOf(snapshot, delegation, null, names),
  ]
}
