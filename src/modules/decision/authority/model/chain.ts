import { canonical } from '#platform/model/canonical.ts'
import { because, type Reason } from './reasons.ts'
import type { DelegationAt, SlotAt, Snapshot } from './snapshot.ts'
import type { Condition, Terms } from './terms.ts'

/** No chain is followed further, whatever a tenant permits. Authority 2.3. */
export const DEPTH_CAP = 25

/** One link: a recipient's slot with its delegation. */
export type Link = { readonly slot: SlotAt; readonly delegation: DelegationAt }

/** The links from Root Authority to a slot, root first; `flaw` where no root was reached. */
export type Path = { readonly links: readonly Link[]; readonly flaw: Reason | null }

const known = new WeakMap<Snapshot, Map<string, Path>>()

/** The way from Root Authority to a slot, walked once for each. */
export function pathTo(snapshot: Snapshot, slotId: string): Path {
  const paths = known.get(snapshot) ?? new Map<string, Path>()
  known.set(snapshot, paths)
  const found = paths.get(slotId)
  if (found) return found
  const made = walkUp(snapshot, slotId)
  paths.set(slotId, made)
  return made
}

/** Walks from a slot up to Root Authority. */
function walkUp(snapshot: Snapshot, slotId: string): Path {
  const links: Link[] = []
  const visited = new Set<string>()
  const end = (flaw: Reason | null): Path => ({ links: links.reverse(), flaw })
  let next: string = slotId
  for (;;) {
    const below = links.at(-1)?.delegation
    const slot = snapshot.slots.get(next)
    const delegation = slot && snapshot.delegations.get(slot.delegationId)
    if (!slot || !delegation)
      return end(because('PARENT_MISSING', { delegationId: below?.id ?? slot?.delegationId ?? '' }))
    if (below && below.decisionId !== delegation.decisionId)
      return end(because('PARENT_OF_OTHER_DECISION', { delegationId: below.id }))
    if (visited.has(delegation.id)) return end(because('CYCLE', { delegationId: delegation.id }))
    if (links.length === DEPTH_CAP)
      return end(because('DEPTH_OVERFLOW', { delegationId: links[0]?.delegation.id ?? '', depth: DEPTH_CAP }))
    visited.add(delegation.id)
    links.push({ slot, delegation })
    if (delegation.parentSlotId === null) return end(null)
    next = delegation.parentSlotId
  }
}

/** The terms that a link demands: those stored and, while a change waits for its recipient, those accepted last. */
export const termsOf = ({ slot, delegation }: Link): readonly Terms[] =>
  slot.acceptedTerms ? [delegation.terms, slot.acceptedTerms] : [delegation.terms]

/** The conditions that links demand, in the order of the links: while a change waits those of both terms, and what is the same once. */
export const conditionsOf = (links: readonly Link[]): readonly Condition[] => [
  ...new Map(
    links
      .flatMap(termsOf)
      .flatMap(({ conditions }) => conditions)
      .map((each) => [canonical(each), each]),
  ).values(),
]
