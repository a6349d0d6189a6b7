import type { DecisionTerms, Terms } from '../../terms/model/terms.ts'
import type { SlotAt, Snapshot } from './snapshot.ts'

/** A snapshot in which the decision says something else, from which everything below it is judged. Nothing is written. Authority 2, impact. */
export function withDecision(
  snapshot: Snapshot,
  decisionId: string,
  change: Partial<DecisionTerms>,
): Snapshot {
  const decision = snapshot.decisions.get(decisionId)
  if (!decision) return snapshot
  const terms = { ...decision.terms, ...change }
  return { ...snapshot, decisions: new Map(snapshot.decisions).set(decisionId, { ...decision, terms }) }
}

/** The same where a delegation says something else. Who accepted it holds no more than both until they accept the change. */
export function withDelegation(snapshot: Snapshot, delegationId: string, change: Partial<Terms>): Snapshot {
  const delegation = snapshot.delegations.get(delegationId)
  if (!delegation) return snapshot
  const { terms: before, acceptanceRequired } = delegation
  const waits = ({ delegationId: of, status }: SlotAt) =>
    of === delegationId && acceptanceRequired && status === 'ACCEPTED'
  return {
    ...snapshot,
    delegations: new Map(snapshot.delegations).set(delegationId, {
      ...delegation,
      terms: { ...before, ...change },
    }),
    slots: new Map(
      [...snapshot.slots].map(([id, slot]) => [
        id,
        waits(slot) ? { ...slot, acceptedTerms: slot.acceptedTerms ?? before } : slot,
      ]),
    ),
  }
}
