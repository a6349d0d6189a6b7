import type { DelegationAt, SlotAt, Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { AuthorityTerms, Bound, Terms } from '#modules/authority/terms/model/terms.ts'
import type { Reach } from './reach.ts'
import { groupsOver } from './ties.ts'

// The gate that everything passes which becomes issued: written from the specification once more. Semantics 3.5, 4.2.

/** A recipient of a delegation above, with each version of its terms that applies: a change may await acceptance. */
type Link = { readonly slot: SlotAt; readonly versions: readonly Terms[] }

/** The recipients through which a slot comes from Root Authority, the nearest first. */
function linksTo(snapshot: Snapshot, slotId: string | null): Link[] {
  const links: Link[] = []
  for (let at = slotId; at !== null && links.length < 26; ) {
    const slot = snapshot.slots.get(at)
    const delegation = slot && snapshot.delegations.get(slot.delegationId)
    if (!slot || !delegation) break
    links.push({ slot, versions: [delegation.terms, ...(slot.acceptedTerms ? [slot.acceptedTerms] : [])] })
    at = delegation.parentSlotId
  }
  return links
}

type GateContext = {
  readonly links: readonly Link[]
  readonly snapshot: Snapshot
  readonly own: DelegationAt
}

/** What of the terms of a delegation is outside its decision or any link above. Dates are left out of a realign. */
export function findTermsOutside(snapshot: Snapshot, id: string, hasDates = true): string | undefined {
  const own = snapshot.delegations.get(id)
  if (!own) return undefined
  const around: GateContext = { own, snapshot, links: linksTo(snapshot, own.parentSlotId) }
  const decision = snapshot.decisions.get(own.decisionId)
  if (!decision?.terms.delegable) return 'its decision cannot be delegated'
  const most = Math.min(snapshot.maxDepth, decision.terms.maxDepth ?? snapshot.maxDepth)
  if (hasDates && around.links.length + 1 > most) return `it is ${around.links.length + 1} links deep`
  return (
    own.terms.authorities.map((each) => findTypeOutside(around, each)).find(Boolean) ??
    findGroupOutside(around) ??
    findPathwayOutside(around) ??
    (hasDates ? findDateOutside(around) : undefined)
  )
}

const versionsOf = ({ links }: GateContext) => links.flatMap(({ versions }) => versions)

function findTypeOutside(around: GateContext, own: AuthorityTerms): string | undefined {
  const { snapshot } = around
  const of = (terms: { authorities: readonly { authorityTypeId: string; bounds: readonly Bound[] }[] }) =>
    terms.authorities.find(({ authorityTypeId }) => authorityTypeId === own.authorityTypeId)
  const decision = snapshot.decisions.get(around.own.decisionId)
  const granted = decision && of(decision.terms)
  if (!granted) return 'its decision has no such authority type'
  const bounds = [...granted.bounds]
  for (const terms of versionsOf(around)) {
    const above = terms.authorities.find((each) => each.authorityTypeId === own.authorityTypeId)
    if (!above) return 'a link above has no such authority type'
    if (!above.redelegable) return 'a link above does not let it be redelegated'
    const [primary] = above.bounds
    bounds.push(...above.bounds)
    if (primary && above.redelegationLimit !== null) bounds.push({ ...primary, max: above.redelegationLimit })
  }
  const caps =
    around.links.length === 0 || own.limitOverridden
      ? []
      : snapshot.redelegationLimits.map((each) => ({ ...each, min: null }))
  const over = own.bounds.find((bound) => [...bounds, ...caps].some((above) => isAbove(bound, above)))
  return over && `its limit of ${over.max} ${over.unit} is above one over it`
}

type Ends = Pick<Bound, 'valueType' | 'unit' | 'min' | 'max'>

/** In one unit alone: what has to be exchanged is left to the verdicts. */
const isAbove = (own: Ends, over: Ends): boolean =>
  own.valueType === over.valueType &&
  own.unit === over.unit &&
  ((over.max !== null && (own.max === null || Number(own.max) > Number(over.max))) ||
    (over.min !== null && (own.min === null || Number(own.min) < Number(over.min))))

/** Whether every link of a recipient, and the decision, lets them decide in a group that is active. */
export function reachesGroup(snapshot: Snapshot, slot: SlotAt, groupId: string): boolean {
  const own = snapshot.delegations.get(slot.delegationId)
  if (!own) return false
  const around = { own, snapshot, links: linksTo(snapshot, slot.id) }
  return isCovered(around, groupId)
}

function isCovered(around: GateContext, id: string): boolean {
  const { snapshot, own } = around
  const isOn = (each: string) => snapshot.groups.get(each)?.active === true
  const lists = [
    snapshot.decisions.get(own.decisionId)?.terms.groups ?? [],
    ...versionsOf(around).map(({ groups }) => groups),
  ]
  const over = groupsOver(snapshot, id).filter(isOn)
  return isOn(id) && lists.every((named) => over.some((each) => named.includes(each)))
}

function findGroupOutside(around: GateContext): string | undefined {
  if (around.own.terms.groups.length === 0) return 'it has no group'
  const outside = around.own.terms.groups.find((id) => !isCovered(around, id))
  return outside && `its group ${outside} is not covered above`
}

/** The pathways that the decision and every link above leave. */
function pathwaysAbove(around: GateContext): string[] {
  const decision = around.snapshot.decisions.get(around.own.decisionId)?.terms.pathways ?? []
  return decision.filter((each) => versionsOf(around).every(({ pathways }) => pathways.includes(each)))
}

function findPathwayOutside(around: GateContext): string | undefined {
  const left = pathwaysAbove(around)
  const outside = around.own.terms.pathways.find((each) => !left.includes(each))
  return outside && `its pathway ${outside} is not left above`
}

function findDateOutside(around: GateContext): string | undefined {
  const { effective, expiration } = around.own.terms
  for (const above of versionsOf(around)) {
    if (Math.max(effective, around.snapshot.at) < above.effective) return 'it begins before a link above'
    if (above.expiration !== null && (expiration === null || expiration > above.expiration))
      return 'it outlasts a link above'
  }
  return undefined
}

/** Why one of its recipients may not receive it from its issuer, by every pathway above; `old`: those who had it. */
export function findRecipientOutside(
  snapshot: Snapshot,
  reach: Reach,
  id: string,
  old: ReadonlySet<string> = new Set(),
): string | undefined {
  const own = snapshot.delegations.get(id)
  if (!own) return undefined
  const links = linksTo(snapshot, own.parentSlotId)
  const pathways = pathwaysAbove({ own, snapshot, links })
  const [issuer] = links
  const recipients = [...snapshot.slots.values()].filter(
    (slot) => slot.delegationId === id && !['REMOVED', 'DELETED'].includes(slot.status) && !old.has(slot.id),
  )
  for (const slot of recipients) {
    if (!reach.isOfTypeInUse(slot)) return `${slot.id} is of a type that is turned off`
    if (!isThere(snapshot, slot)) return `the recipient ${slot.id} is not active`
    if (!issuer || pathways.includes('Matrix')) continue
    const isReached =
      (pathways.includes('Functional') && reach.isInOneDepartment(issuer.slot, slot)) ||
      (pathways.includes('Direct Line') && reach.isInLine(issuer.slot, slot))
    if (!isReached) return `the recipient ${slot.id} is outside the pathways ${pathways}`
  }
  return undefined
}

/** Whether whom a slot names can receive something now. */
function isThere(snapshot: Snapshot, { kind, userId, positionId }: SlotAt): boolean {
  const isOpen = positionId !== null && snapshot.positions.get(positionId)?.active === true
  if (kind === 'POSITION_ONLY') return isOpen
  if (userId === null || snapshot.users.get(userId)?.active !== true) return false
  const sits = snapshot.occupancies.some((each) => each.userId === userId && each.positionId === positionId)
  return kind === 'SPECIFIC_PERSONNEL' || (isOpen && sits)
}

export const slotsOf = (snapshot: Snapshot, id: string): SlotAt[] =>
  [...snapshot.slots.values()].filter((slot) => slot.delegationId === id)
