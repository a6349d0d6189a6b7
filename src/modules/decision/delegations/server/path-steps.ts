import { reasonText } from '../../authority/model/authority-texts.ts'
import { pathTo } from '../../authority/model/chain.ts'
import { demandsOfDecision, demandsOfLink, valueTypesOf } from '../../authority/model/demands.ts'
import { type EffectiveBound, effectiveOf } from '../../authority/model/effective.ts'
import { indexOf } from '../../authority/model/index-of.ts'
import { notLiveBecause, statusNow } from '../../authority/model/live.ts'
import type { DelegationAt, Snapshot } from '../../authority/model/snapshot.ts'
import type { Bound } from '../../authority/model/terms.ts'
import type { Names } from '../../authority/server/names.ts'
import type { PathStep } from '../model/delegation.ts'

const upperEnd = (bounds: readonly EffectiveBound[], of: Bound | undefined): EffectiveBound['max'] =>
  (of && bounds.find((bound) => bound.valueType === of.valueType)?.max) ?? null

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
  const displayId = names.seen.get(delegation.id)
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
  const clamp = clampOf(snapshot, delegation, links.slice(0, -1).length === links.length - 1 ? links : [])
  const clamped =
    stated && clamp && (stated.max === null || clamp.value !== stated.max || clamp.unit !== stated.unit)
      ? clamp
      : null
  return {
    delegationId: delegation.id,
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
    flaw: flaw ? reasonText(flaw, names) : null,
    limit: stated ?? null,
    clampedTo:
      clamped && stated
        ? { ...stated, unit: clamped.unit, max: clamped.value, maxExclusive: clamped.exclusive }
        : null,
    clampedBy: clamped ? clampedBy(snapshot, clamped, stated, names) : null,
  }
}

/** Whose limit binds: the decision's, the tenant's own on redelegations, or that of a delegation. */
function clampedBy(
  { redelegationLimits }: Snapshot,
  clamp: NonNullable<EffectiveBound['max']>,
  stated: Bound | undefined,
  names: Names,
): string {
  if (!clamp.delegationId) return 'the decision'
  const isTenants = redelegationLimits.some(
    (limit) =>
      limit.valueType === stated?.valueType && limit.max === clamp.value && limit.unit === clamp.unit,
  )
  return isTenants ? 'the organization’s redelegation limit' : names.delegation(clamp.delegationId)
}

type Links = ReturnType<typeof pathTo>['links']

/** The tightest upper end that the links above and the decision set on the first limit. */
function clampOf(snapshot: Snapshot, delegation: DelegationAt, links: Links): EffectiveBound['max'] {
  const authority = delegation.terms.authorities[0]
  const decision = snapshot.decisions.get(delegation.decisionId)
  if (!authority || !decision) return null
  const typeId = authority.authorityTypeId
  const demands = demandsOfDecision(decision, typeId)
  const measuredIn = new Set(demands.map(({ bound }) => bound.valueType))
  links.forEach((link, i) => {
    for (const valueType of valueTypesOf(link, typeId)) measuredIn.add(valueType)
    demands.push(
      ...demandsOfLink(link, links[i - 1] ?? null, typeId, snapshot.redelegationLimits, measuredIn),
    )
  })
  return upperEnd(effectiveOf(snapshot, demands).bounds, authority.bounds[0])
}

/** The path to Root Authority, the root first, down to the delegation itself. */
export function pathSteps(snapshot: Snapshot, delegation: DelegationAt, names: Names): PathStep[] {
  const { links } = delegation.parentSlotId ? pathTo(snapshot, delegation.parentSlotId) : { links: [] }
  return [
    ...links.map((link) => stepOf(snapshot, link.delegation, link.slot.id, names)),
    stepOf(snapshot, delegation, null, names),
  ]
}
