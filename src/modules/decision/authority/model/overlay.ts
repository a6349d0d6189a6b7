import type { Snapshot } from './snapshot.ts'
import type { DecisionTerms } from './terms.ts'

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
