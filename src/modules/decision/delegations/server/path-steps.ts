import { reasonText } from '#modules/authority/engine/model/authority-texts.ts'
import { pathTo } from '#modules/authority/engine/model/chain.ts'
import type { EffectiveEnd } from '#modules/authority/engine/model/effective.ts'
import {
  type Clamp,
  findDrawnLimit,
  isClamped,
  limitsLeft,
} from '#modules/authority/engine/model/effective-limits.ts'
import { holdersOf, isHeld } from '#modules/authority/engine/model/holding.ts'
import { indexOf } from '#modules/authority/engine/model/index-of.ts'
import { statusNow } from '#modules/authority/engine/model/live.ts'
import type { Reason } from '#modules/authority/engine/model/reasons.ts'
import type { DelegationAt, SlotAt, Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import {
  inForceOfSlot,
  notInForceBecause,
  remainingSlots,
  slotLookedAt,
} from '#modules/authority/engine/model/standing.ts'
import { limitsOfTypesText, type TypeLimits } from '#modules/authority/terms/model/limit-texts.ts'
import type { Names } from '../../visibility/server/names.ts'
import { recordsOf } from '../../visibility/server/redaction.ts'
import type { PathStep } from '../model/delegation.ts'
import { nodeStateOf } from '../model/node-state.ts'

/** The status that people see of a recipient's delegation, with the acts above it and the clock. */
export function statusThrough(snapshot: Snapshot, slot: SlotAt) {
  const { links } = pathTo(snapshot, slot.id)
  const link = links.at(-1)
  return link ? statusNow(snapshot, indexOf(snapshot), link, links.slice(0, -1)) : slot.status
}

/**
 * Finds the recipients that are shown as steps: the current ones, and those who issued something that is shown. A masked
 * delegation shows only the latter, or one step, so that its recipients cannot be counted.
 */
export function findShownSlots(
  snapshot: Snapshot,
  delegationId: string,
  names: Pick<Names, 'known' | 'name'>,
  parentSlotIds: ReadonlySet<string> = new Set(),
): readonly SlotAt[] {
  const has = new Set(names.known.has(delegationId) ? remainingSlots(snapshot, delegationId) : [])
  const slots = indexOf(snapshot).slotsOfDelegation.get(delegationId) ?? []
  const shown = slots.filter((slot) => has.has(slot) || parentSlotIds.has(slot.id))
  if (shown.length > 0) return shown.sort((a, b) => collator.compare(nameOf(a, names), nameOf(b, names)))
  const whole = slotLookedAt(snapshot, delegationId) ?? slots[0]
  return whole ? [whole] : []
}

const collator = new Intl.Collator('en', { numeric: true })
const nameOf = ({ positionId, userId }: SlotAt, names: Pick<Names, 'name'>): string =>
  names.name((positionId ?? userId) as string)

/** Shows one recipient as a step, with the limit of an authority type or of the first one that leaves something. */
export function stepOf(
  snapshot: Snapshot,
  delegation: DelegationAt,
  slot: SlotAt,
  names: Names,
  authorityTypeId?: string,
): PathStep {
  const index = indexOf(snapshot)
  const displayId = names.known.get(delegation.id)
  const flaw = notInForceBecause(snapshot, slot.id)[0]
  const status = statusThrough(snapshot, slot)
  const live = !flaw
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
      state: 'MASKED',
      flaw: null,
      limit: null,
      clampedTo: null,
      clampedBy: null,
      allLimits: null,
      goesBeyond: false,
    }
  const drawn = findDrawnLimit(snapshot, delegation, slot.id, authorityTypeId)
  const goesBeyond = isClamped(snapshot, delegation, slot.id)
  const hasLeft = slot.kind === 'PERSONNEL_IN_POSITION' && !isHeld(snapshot, index, slot)
  return {
    delegationId: names.seen.has(delegation.id) ? delegation.id : null,
    displayId,
    masked: false,
    recipients: [nameOf(slot, names)],
    who: whoOf(slot),
    holders:
      slot.kind === 'SPECIFIC_PERSONNEL'
        ? []
        : holdersOf(snapshot, index, slot)
            .map((id) => names.name(id))
            .sort(),
    left: hasLeft ? [names.name(slot.userId as string)] : [],
    isPosition: slot.positionId !== null,
    status,
    live,
    state: nodeStateOf({ masked: false, status, goesBeyond }, inForceOfSlot(snapshot, slot)),
    flaw: flaw ? flawText(flaw, names) : null,
    limit: drawn?.stated ?? null,
    // what a delegation that the viewer cannot view allows is left out: who reads it is informed that something does
    ...shownClamp(drawn?.clamp ?? null, names),
    allLimits: describeLimitsLeft(snapshot, delegation, slot.id, names, authorityTypeId),
    goesBeyond,
  }
}

function describeLimitsLeft(
  snapshot: Snapshot,
  { terms }: DelegationAt,
  slotId: string,
  names: Names,
  authorityTypeId: string | undefined,
): string | null {
  const shown = terms.authorities.filter(
    (each) => authorityTypeId === undefined || each.authorityTypeId === authorityTypeId,
  )
  const limits = shown.map((authority) => ({
    authorityType: names.name(authority.authorityTypeId),
    bounds: limitsLeft(snapshot, slotId, authority).map(({ stated, clamp }) =>
      knownLimitOf({ limit: stated, ...shownClamp(clamp, names) }),
    ),
  }))
  const bounds = limits.map((each) => each.bounds.filter((bound) => bound !== null))
  if (bounds.flat().length < limits.flatMap((each) => each.bounds).length) return LESS
  return describeAllLimits(limits.map((each, i) => ({ ...each, bounds: bounds[i] ?? [] })))
}

/** What a viewer reads who may not know how much a path leaves. */
const LESS = 'less than the stated limit'

/** The effective limit of a step; null where a delegation reduces it that the viewer cannot view. */
export const knownLimitOf = ({
  limit,
  clampedTo,
  clampedBy,
}: Pick<PathStep, 'limit' | 'clampedTo' | 'clampedBy'>): PathStep['limit'] =>
  clampedTo ?? (clampedBy === null ? limit : null)

/** The authority types that steps of a snapshot name. */
export const authorityTypesIn = (snapshot: Snapshot): string[] =>
  [...snapshot.delegations.values()].flatMap(({ terms }) =>
    terms.authorities.map((each) => each.authorityTypeId),
  )

/** Says all limits where there are others than the primary one. */
export const describeAllLimits = (limits: readonly TypeLimits[]): string | null =>
  limits.flatMap(({ bounds }) => bounds).length > 1 ? limitsOfTypesText(limits) : null

/** As it is named: the position of a person in one. */
const whoOf = ({ positionId, userId }: SlotAt): PathStep['who'] => {
  if (positionId !== null) return { kind: 'POSITION', id: positionId }
  return userId === null ? null : { kind: 'USER', id: userId }
}

export const isKnown = (delegationId: string | null, names: Pick<Names, 'known'>) =>
  delegationId === null || names.known.has(delegationId)

/** Why it is not in force; of what the viewer cannot view only that something above is not. */
const flawText = (flaw: Reason, names: Names): string =>
  recordsOf(flaw).every((id) => isKnown(id, names))
    ? reasonText(flaw, names)
    : 'A delegation above is not in force.'

/** What is left of a limit and who leaves it; of an end that a delegation sets which the viewer cannot view, only that. */
export const shownClamp = (clamp: Clamp | null, names: Pick<Names, 'known' | 'delegation'>) => ({
  clampedTo: clamp && endsOf(clamp).every((end) => isKnown(end.delegationId, names)) ? clamp.bound : null,
  clampedBy: clamp && settersText(clamp, names),
})

/** The ends that the path sets. */
export const endsOf = ({ min, max }: Clamp): readonly EffectiveEnd[] =>
  [min, max].filter((end) => end !== null)

/** Whose limit applies, and which end where each is another's: "DEL-1 (minimum) and DEL-2 (maximum)". */
function settersText(clamp: Clamp, names: Pick<Names, 'delegation'>): string {
  const [one = '', other = one] = endsOf(clamp).map((end) => setterText(end, names))
  return one === other ? one : `${one} (minimum) and ${other} (maximum)`
}

/** The decision, the tenant's own limit on redelegations, or a delegation. */
function setterText({ origin, delegationId }: EffectiveEnd, names: Pick<Names, 'delegation'>): string {
  if (origin === 'TENANT_LIMIT') return 'the organization’s redelegation limit'
  return delegationId ? names.delegation(delegationId) : 'the decision'
}

/** Lists a step for each recipient of a delegation. */
export const listSteps = (snapshot: Snapshot, delegation: DelegationAt, names: Names): PathStep[] =>
  findShownSlots(snapshot, delegation.id, names).map((slot) => stepOf(snapshot, delegation, slot, names))
