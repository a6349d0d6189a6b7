import { reasonText } from '../../authority/model/authority-texts.ts'
import { pathTo } from '../../authority/model/chain.ts'
import type { EffectiveEnd } from '../../authority/model/effective.ts'
import { holdersOf } from '../../authority/model/holding.ts'
import { indexOf } from '../../authority/model/index-of.ts'
import { notLiveBecause, statusNow } from '../../authority/model/live.ts'
import type { Reason } from '../../authority/model/reasons.ts'
import type { DelegationAt, Snapshot } from '../../authority/model/snapshot.ts'
import { clampOf, remainingSlots, slotLookedAt } from '../../authority/model/standing.ts'
import type { Names } from '../../authority/server/names.ts'
import { recordsOf } from '../../authority/server/veil.ts'
import type { PathStep } from '../model/delegation.ts'

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
  const flaw = through ? notLiveBecause(snapshot, through.id)[0] : undefined
  const { links } = through ? pathTo(snapshot, through.id) : { links: [] }
  const link = links.at(-1)
  const status = link ? statusNow(snapshot, index, link, links.slice(0, -1)) : 'REMOVED'
  const live = !!through && !flaw
  if (displayId === undefined)
    return {
      delegationId: null,
      displayId: null,
      masked: true,
      recipients: ['A delegation that you may not view'],
      holders: [],
      isPosition: true,
      status: live ? 'IN_FORCE' : 'NOT_IN_FORCE',
      live,
      flaw: null,
      limit: null,
      clampedTo: null,
      clampedBy: null,
    }
  const named = throughSlotId ? (through ? [through] : []) : remainingSlots(snapshot, delegation.id)
  const [authority] = delegation.terms.authorities
  const stated = authority?.bounds[0]
  const clamped = authority && through ? clampOf(snapshot, delegation, through.id, authority) : null
  return {
    delegationId: names.seen.has(delegation.id) ? delegation.id : null,
    displayId,
    masked: false,
    recipients: named.map((slot) => names.name((slot.positionId ?? slot.userId) as string)),
    holders: named.flatMap((slot) =>
      slot.kind === 'SPECIFIC_PERSONNEL'
        ? []
        : holdersOf(snapshot, index, slot)
            .map((id) => names.name(id))
            .sort(),
    ),
    isPosition: named.some((slot) => slot.positionId !== null),
    status,
    live,
    flaw: flaw ? flawText(flaw, names) : null,
    limit: stated ?? null,
    // what a delegation that the viewer may not view allows is left out: who reads it is told that something does
    clampedTo: clamped && isKnown(clamped.end.delegationId, names) ? clamped.bound : null,
    clampedBy: clamped ? clampedBy(clamped.end, names) : null,
  }
}

export const isKnown = (delegationId: string | null, names: Pick<Names, 'known'>) =>
  delegationId === null || names.known.has(delegationId)

/** Why it is not in force; of what the viewer may not view only that something above is not. */
const flawText = (flaw: Reason, names: Names): string =>
  recordsOf(flaw).every((id) => isKnown(id, names))
    ? reasonText(flaw, names)
    : 'A delegation above is not in force.'

/** Whose limit binds: the decision's, the tenant's own on redelegations, or that of a delegation. */
export function clampedBy({ origin, delegationId }: EffectiveEnd, names: Pick<Names, 'delegation'>): string {
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
