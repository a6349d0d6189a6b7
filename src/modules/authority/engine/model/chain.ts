import { canonical } from '#platform/model/canonical.ts'
import { madeFor } from '#platform/model/made-once.ts'
import type { Condition, Terms } from '../../terms/model/terms.ts'
import { because, type Reason } from './reasons.ts'
import type { DelegationAt, SlotAt, Snapshot } from './snapshot.ts'

/** No chain is followed further, whatever a tenant permits. Authority 2.3. */
export const DEPTH_CAP = 25

/** One link: a recipient's slot with its delegation. */
export type Link = { readonly slot: SlotAt; readonly delegation: DelegationAt }

/** The links from Root Authority to a slot, root first; `flaw` where no root was reached. */
export type Path = { readonly links: readonly Link[]; readonly flaw: Reason | null }

const known = madeFor((_: Snapshot) => new Map<string, Path>())

/** The way from Root Authority to a slot, walked once for each. */
export function pathTo(snapshot: Snapshot, slotId: string): Path {
  const paths = known(snapshot)
  const found = paths.get(slotId)
  if (found) return found
  const made = walkUp(snapshot, slotId, paths)
  paths.set(slotId, made)
  return made
}

/** Walks from a slot up to Root Authority, or to a slot whose way is known. */
function walkUp(snapshot: Snapshot, slotId: string, paths: ReadonlyMap<string, Path>): Path {
  const links: Link[] = []
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
    if (links.some((link) => link.delegation.id === delegation.id))
      return end(because('CYCLE', { delegationId: delegation.id }))
    if (links.length === DEPTH_CAP)
      return end(because('DEPTH_OVERFLOW', { delegationId: links[0]?.delegation.id ?? '', depth: DEPTH_CAP }))
    links.push({ slot, delegation })
    if (delegation.parentSlotId === null) return end(null)
    next = delegation.parentSlotId
    const above = paths.get(next)
    if (above && leads(above, delegation) && above.links.length + links.length <= DEPTH_CAP)
      return { links: [...above.links, ...links.reverse()], flaw: null }
  }
}

/** It ends at Root Authority, and is of the same decision. */
const leads = ({ links, flaw }: Path, { decisionId }: DelegationAt) =>
  !flaw && links.at(-1)?.delegation.decisionId === decisionId

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
