import fc from 'fast-check'
import { type Answer, checkAuthority } from '../evaluate.ts'
import { type AnswerVerdict, type ChainJudgement, inquire, judgeChain } from '../judge.ts'
import type { Principal, Question } from '../question.ts'
import type { SlotAt, Snapshot } from '../snapshot.ts'
import { snapshotOf, type World } from '../world.ts'
import { tried } from './how-often.ts'
import { anInstant, aQuestion, aWorld, HOLDERS } from './worlds.ts'
import { NOW } from './writing.ts'

/** A snapshot of a small world, all that is known, with a question to ask of it. */
export const aSnapshotAndQuestion: fc.Arbitrary<readonly [Snapshot, Question, World]> = fc
  .tuple(aWorld, anInstant, aQuestion)
  .map(([world, at, question]) => [snapshotOf(world, at, NOW), question, world] as const)

/** How often each property is tried. */
export const RUNS = tried(70)

/** How much a verdict grants. */
export const GRANTS: Record<AnswerVerdict, number> = { DENY: 0, CONDITIONAL: 1, ALLOW: 2 }

export function answerTo(snapshot: Snapshot, question: Question): Answer {
  const answer = checkAuthority(snapshot, question)
  if (!answer.ok) throw new Error(`A question that cannot be asked: ${answer.code}`)
  return answer
}

export const granted = (snapshot: Snapshot, question: Question): number =>
  GRANTS[answerTo(snapshot, question).verdict]

/** What each user and position of the small world is granted. */
export const grantedToEach = (snapshot: Snapshot, question: Question): readonly number[] =>
  HOLDERS.map((who) => granted(snapshot, { ...question, who }))

/** The answer of each user and position, whole. */
export const answersOfEach = (snapshot: Snapshot, question: Question): readonly Answer[] =>
  HOLDERS.map((who) => answerTo(snapshot, { ...question, who }))

/** What one chain grants on its own, no matter who asks; none where its decision is not there. */
export function chainThrough(snapshot: Snapshot, question: Question, slot: SlotAt): ChainJudgement | null {
  const decisionId = snapshot.delegations.get(slot.delegationId)?.decisionId ?? ''
  const decision = snapshot.decisions.get(decisionId)
  if (!decision) return null
  return judgeChain(
    inquire(snapshot, { ...question, decisionId }, decision, question.authorityTypeId ?? ''),
    slot,
  )
}

export const grantedBy = (chain: ChainJudgement | null): number =>
  !chain || chain.reasons.length > 0 ? 0 : chain.obligations.length > 0 ? 1 : 2

/** Whether a slot may make x a holder at some time: by name, or by the position. */
export const names = (snapshot: Snapshot, slot: SlotAt, who: Principal): boolean =>
  who.kind === 'POSITION'
    ? slot.positionId === who.id
    : slot.userId === who.id ||
      snapshot.occupancies.some(
        ({ userId, positionId }) => userId === who.id && positionId === slot.positionId,
      )

/** The delegation and everything below it, found by asking each delegation for its way up. */
export function below(snapshot: Snapshot, delegationId: string): ReadonlySet<string> {
  const reaches = (from: string): boolean => {
    const passed = new Set<string>()
    for (let id: string | undefined = from; id !== undefined && !passed.has(id); ) {
      if (id === delegationId) return true
      passed.add(id)
      id = snapshot.slots.get(snapshot.delegations.get(id)?.parentSlotId ?? '')?.delegationId
    }
    return false
  }
  return new Set([...snapshot.delegations.keys()].filter(reaches))
}

/** Selects one of the snapshot's delegations. */
export const pick = <T>(items: Iterable<T>, n: number): T | undefined => {
  const list = [...items]
  return list[n % Math.max(1, list.length)]
}
