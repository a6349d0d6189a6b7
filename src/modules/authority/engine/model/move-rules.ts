import { type Problem, problem } from '../../terms/model/bound-rules.ts'
import type { Terms } from '../../terms/model/terms.ts'
import { pathTo } from './chain.ts'
import { type Frame, frameOf } from './frame.ts'
import { type Index, indexOf } from './index-of.ts'
import { isOpen, statusNow } from './live.ts'
import { mayBePassedOn, termsProblems } from './redelegation-rules.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * What keeps a delegation from being moved below another slot: it must be open. The slot belongs to an open delegation of the
 * same decision that covers it in every dimension. Its recipients are checked apart. Authority 3. Codes of `termsProblems`
 * and `mayBePassedOn`, NOT_FOUND, NOT_OPEN, PARENT_NOT_OPEN, OTHER_DECISION, CYCLE.
 */
export function moveProblems(
  snapshot: Snapshot,
  delegationId: string,
  parentSlotId: string,
  settings: Pick<Frame, 'authorizedStays'> = {},
): readonly Problem[] {
  const index = indexOf(snapshot)
  const delegation = snapshot.delegations.get(delegationId)
  const parentSlot = snapshot.slots.get(parentSlotId)
  const parent = parentSlot && snapshot.delegations.get(parentSlot.delegationId)
  if (!delegation || !parent) return [problem('parentSlotId', 'NOT_FOUND')]
  const below = subtreeOf(index, delegationId)
  if (below.has(parent.id)) return [problem('parentSlotId', 'CYCLE')]
  if (parent.decisionId !== delegation.decisionId) return [problem('parentSlotId', 'OTHER_DECISION')]

  const own = index.slotsOfDelegation.get(delegationId) ?? []
  const frame = { ...frameOf(snapshot, delegation.decisionId, parentSlotId), ...settings }
  const passedOn = mayBePassedOn({ ...frame, depth: frame.depth + Math.max(...below.values()) })
  return [
    ...(own.some((slot) => isOpenNow(snapshot, index, slot.id)) ? [] : [problem('', 'NOT_OPEN')]),
    ...(isOpenNow(snapshot, index, parentSlotId) ? [] : [problem('parentSlotId', 'PARENT_NOT_OPEN')]),
    ...(passedOn.ok ? [] : [problem('parentSlotId', passedOn.code, passedOn.params)]),
    ...termsProblems(frame, whatIsLeft(delegation.terms, snapshot.at), { mayOverrideLimit: true }),
  ]
}

type RecipientRef = { readonly userId: string | null; readonly positionId: string | null }

/** No one issues to themselves alone. Semantics 3.5.1. */
export const isOnlyRecipient = (recipients: readonly RecipientRef[], issuer: RecipientRef): boolean =>
  recipients.length === 1 &&
  recipients[0]?.userId === issuer.userId &&
  recipients[0]?.positionId === issuer.positionId

/** After this: a parent that begins later than the delegation did may take it where it covers the rest. Authority 3. */
const whatIsLeft = (terms: Terms, at: number): Terms => ({
  ...terms,
  effective: Math.max(terms.effective, at),
})

/** The delegation and everything below it, each with its distance. A map is walked once, so that a circle ends. */
export function subtreeOf(index: Index, delegationId: string): ReadonlyMap<string, number> {
  const distances = new Map([[delegationId, 0]])
  for (const [id, distance] of distances)
    for (const slot of index.slotsOfDelegation.get(id) ?? [])
      for (const child of index.delegationsBelowSlot.get(slot.id) ?? []) distances.set(child.id, distance + 1)
  return distances
}

function isOpenNow(snapshot: Snapshot, index: Index, slotId: string): boolean {
  const { links, flaw } = pathTo(snapshot, slotId)
  return flaw === null && isOpen(statusNow(snapshot, index, links.at(-1)!, links.slice(0, -1)))
}
