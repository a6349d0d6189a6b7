import type { Question } from '#modules/authority/engine/model/question.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { secondOpinion } from '#modules/authority/engine/model/testing/second-opinion.ts'

const parts = new WeakMap<Snapshot, Map<string, Snapshot>>()

/** Only what was delegated from a decision: no other decision has a say in it. */
function aboutDecision(snapshot: Snapshot, decisionId: string): Snapshot {
  const known = parts.get(snapshot) ?? new Map<string, Snapshot>()
  parts.set(snapshot, known)
  const found = known.get(decisionId)
  if (found) return found
  const delegations = new Map([...snapshot.delegations].filter(([, each]) => each.decisionId === decisionId))
  const slots = new Map([...snapshot.slots].filter(([, each]) => delegations.has(each.delegationId)))
  const part = { ...snapshot, delegations, slots }
  known.set(decisionId, part)
  return part
}

/** The verdict by the facts, of an implementation that shares nothing with the check. */
export const opinionOf = (snapshot: Snapshot, question: Question) =>
  secondOpinion(aboutDecision(snapshot, question.decisionId), question)
