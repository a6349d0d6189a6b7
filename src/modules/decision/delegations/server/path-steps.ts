import { reasonText } from '../../authority/model/authority-texts.ts'
import { type Link, pathTo } from '../../authority/model/chain.ts'
import { demandsOfPath } from '../../authority/model/demands.ts'
import { type EffectiveEnd, effectiveOf } from '../../authority/model/effective.ts'
import { indexOf } from '../../authority/model/index-of.ts'
import { notLiveBecause, statusNow } from '../../authority/model/live.ts'
import type { Reason } from '../../authority/model/reasons.ts'
import type { DelegationAt, Snapshot } from '../../authority/model/snapshot.ts'
import type { Bound } from '../../authority/model/terms.ts'
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
  const slots = (index.slotsOfDelegation.get(delegation.id) ?? []).filter(
    (slot) => slot.status !== 'REMOVED' && slot.status !== 'DELETED',
  )
  const through = slots.find((slot) => slot.id === throughSlotId) ?? slots[0]
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
  const named = throughSlotId ? slots.filter((slot) => slot.id === throughSlotId) : slots
  const stated = delegation.terms.authorities[0]?.bounds[0]
  const clamped = stated ? clampOf(snapshot, delegation, links, stated) : null
  return {
    delegationId: names.seen.has(delegation.id) ? delegation.id : null,
    displayId,
    masked: false,
    recipients: named.map((slot) => names.name((slot.positionId ?? slot.userId) as string)),
    holders: named.flatMap((slot) =>
      slot.kind === 'POSITION_ONLY'
        ? names.holders(slot.positionId as string)
        : slot.kind === 'PERSONNEL_IN_POSITION'
          ? [names.name(slot.userId as string)]
          : [],
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

const isKnown = (delegationId: string | null, names: Names) =>
  delegationId === null || names.known.has(delegationId)

/** Why it is not in force; of what the viewer may not view only that something above is not. */
const flawText = (flaw: Reason, names: Names): string =>
  recordsOf(flaw).every((id) => isKnown(id, names))
    ? reasonText(flaw, names)
    : 'A delegation above is not in force.'

/** Whose limit binds: the decision's, the tenant's own on redelegations, or that of a delegation. */
function clampedBy({ origin, delegationId }: EffectiveEnd, names: Names): string {
  if (origin === 'TENANT_LIMIT') return 'the organization’s redelegation limit'
  return delegationId ? names.delegation(delegationId) : 'the decision'
}

type Clamp = { readonly bound: Bound; readonly end: EffectiveEnd }

/**
 * What the path leaves of the first limit, where that is less than it states. Of one that states no amount it is what the
 * organization's redelegation limit leaves.
 */
function clampOf(
  snapshot: Snapshot,
  { decisionId, terms }: DelegationAt,
  links: readonly Link[],
  stated: Bound,
): Clamp | null {
  const typeId = terms.authorities[0]?.authorityTypeId ?? ''
  const decision = snapshot.decisions.get(decisionId)
  const demands = demandsOfPath(decision, links, typeId, snapshot.redelegationLimits)
  const left = effectiveOf(snapshot, demands).bounds
  const bound = left.find(
    (each) => (stated.valueType === 'AUTHORIZED' || each.valueType === stated.valueType) && each.max,
  )
  const end = bound?.max
  if (!bound || !end) return null
  if (end.value === stated.max && end.unit === stated.unit && end.exclusive === stated.maxExclusive)
    return null
  const { valueType } = bound
  const isSame = valueType === stated.valueType
  return {
    end,
    bound: {
      valueType,
      unit: end.unit,
      min: isSame ? stated.min : null,
      minExclusive: isSame && stated.minExclusive,
      max: end.value,
      maxExclusive: end.exclusive,
    },
  }
}

/** The path to Root Authority, the root first, down to the delegation itself. */
export function pathSteps(snapshot: Snapshot, delegation: DelegationAt, names: Names): PathStep[] {
  const { links } = delegation.parentSlotId ? pathTo(snapshot, delegation.parentSlotId) : { links: [] }
  return [
    ...links.map((link) => stepOf(snapshot, link.delegation, link.slot.id, names)),
    stepOf(snapshot, delegation, null, names),
  ]
}
