import type { Amount } from '../../terms/model/terms.ts'
import type { EffectiveBound } from './effective.ts'
import { type Candidate, prepare, rankedCandidates } from './evaluate.ts'
import { namedBy, occupantsOf } from './holding.ts'
import { indexOf } from './index-of.ts'
import type { AnswerVerdict, Obligation } from './judge.ts'
import type { Objection } from './objection.ts'
import type { Principal, QuestionCode, QuestionWithoutWho } from './question.ts'
import { byEach, byLimit, byNumber, byText } from './ranking.ts'
import type { Snapshot } from './snapshot.ts'

/** One user or position that may decide, through its best chain. */
export type AbleHolder = {
  readonly holder: Principal
  readonly verdict: Exclude<AnswerVerdict, 'DENY'>
  readonly authorityTypeId: string
  readonly slotId: string
  readonly delegationId: string
  /** What the whole chain leaves, in each value type in which it is measured. */
  readonly limit: readonly EffectiveBound[]
  readonly obligations: readonly Obligation[]
  /** Links to Root Authority. */
  readonly depth: number
  /** For a position: its active occupants, none where it is vacant. null for a user. */
  readonly occupants: readonly string[] | null
}

/**
 * Everyone whose check answers ALLOW or CONDITIONAL, users and positions, least sufficient authority first. Wants the
 * slots of one decision. Refused as `checkAuthority`.
 */
export function whoCan(
  snapshot: Snapshot,
  question: QuestionWithoutWho,
): readonly AbleHolder[] | Objection<QuestionCode> {
  const inquiry = prepare(snapshot, question)
  if ('ok' in inquiry) return inquiry
  if ('code' in inquiry) return []
  const index = indexOf(snapshot)
  const named = new Map<string, Principal>()
  for (const slot of index.slotsOfDecision.get(question.decisionId) ?? [])
    for (const holder of namedBy(index, slot)) named.set(`${holder.kind} ${holder.id}`, holder)

  const able = [...named.values()].flatMap((holder): AbleHolder[] => {
    const best = rankedCandidates(inquiry, holder)[0]
    if (!best || best.verdict === 'DENY') return []
    const occupants = holder.kind === 'POSITION' ? occupantsOf(snapshot, index, holder.id) : null
    return [
      { ...ableThrough(best, best.verdict), holder, authorityTypeId: inquiry.authorityTypeId, occupants },
    ]
  })
  return able.sort(byLeastAuthority(snapshot, question.amounts))
}

/** Compares holders, least sufficient authority first. Hidden limits compare as they are shown. Semantics 6.5. */
export function byLeastAuthority(
  snapshot: Snapshot,
  amounts: readonly Amount[],
  shown: (each: AbleHolder) => Pick<AbleHolder, 'limit' | 'obligations'> = (each) => each,
): (a: AbleHolder, b: AbleHolder) => number {
  const valueTypes = new Set(amounts.map((amount) => amount.valueType))
  return byEach<AbleHolder>(
    byLimit(snapshot, valueTypes, (each) => shown(each).limit),
    byNumber((each) => shown(each).obligations.length),
    byNumber(({ depth }) => -depth),
    byText(({ holder }) => `${holder.kind} ${holder.id}`),
  )
}

const ableThrough = ({ slot, effective, obligations, links }: Candidate, verdict: AbleHolder['verdict']) => ({
  verdict,
  slotId: slot.id,
  delegationId: slot.delegationId,
  limit: effective,
  obligations,
  depth: links.length,
})
