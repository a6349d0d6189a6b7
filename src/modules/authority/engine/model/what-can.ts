import { type Link, pathTo, termsOf } from './chain.ts'
import type { EffectiveBound } from './effective.ts'
import { type Candidate, rankedCandidates } from './evaluate.ts'
import { coveredByAll } from './groups.ts'
import { slotsNaming } from './holding.ts'
import { indexOf } from './index-of.ts'
import { type AnswerVerdict, type Inquiry, inquire, type Obligation } from './judge.ts'
import { endOf } from './live.ts'
import { type Objection, objection } from './objection.ts'
import type { Question, QuestionCode } from './question.ts'
import { refusalOf } from './question.ts'
import { permitsSelfApproval } from './self-approval.ts'
import type { Snapshot } from './snapshot.ts'

/** One chain through which someone may decide: overlapping delegations are never added or mixed. */
export type Ability = {
  readonly decisionId: string
  readonly authorityTypeId: string
  readonly verdict: Exclude<AnswerVerdict, 'DENY'>
  readonly slotId: string
  readonly delegationId: string
  /** The delegations of the chain, root first. */
  readonly path: readonly string[]
  /** The topmost groups that every link covers. */
  readonly groups: readonly string[]
  /** What the whole chain leaves, in each value type in which it is measured. */
  readonly bounds: readonly EffectiveBound[]
  readonly obligations: readonly Obligation[]
  /** They may decide what they request themselves. */
  readonly selfApproval: boolean
  /** ms; the first end of a link. null: none ends. */
  readonly until: number | null
}

/** The same question as `checkAuthority` without decision and authority type; what is left out is unknown. */
export type WhatCanQuestion = Pick<Question, 'who'> &
  Partial<Pick<Question, 'groupId' | 'amounts' | 'requester' | 'facts'>>

/**
 * What x may decide: every chain whose verdict is ALLOW or CONDITIONAL, by decision and authority type, best first
 * within each. The transpose of `whoCan`. Wants the chains of one holder. Refused: AMOUNT_TWICE, AMOUNT_INVALID.
 */
export function whatCan(
  snapshot: Snapshot,
  question: WhatCanQuestion,
): readonly Ability[] | Objection<QuestionCode> {
  const { who, groupId, amounts = [], requester, facts = {} } = question
  const refusal = refusalOf({ facts, amounts }, undefined)
  if (refusal) return objection(refusal.code, refusal.params)
  const index = indexOf(snapshot)
  const slots = slotsNaming(index, who)
  const decisionIds = new Set(
    slots.flatMap((slot) => snapshot.delegations.get(slot.delegationId)?.decisionId ?? []),
  )
  return [...decisionIds].sort().flatMap((decisionId) => {
    const decision = snapshot.decisions.get(decisionId)
    if (!decision) return []
    return [...new Set(decision.terms.authorities.map((type) => type.authorityTypeId))]
      .sort()
      .flatMap((authorityTypeId): readonly Ability[] => {
        const asked = { decisionId, authorityTypeId, groupId, amounts, requester, facts }
        const inquiry = inquire(snapshot, asked, decision, authorityTypeId)
        return abilitiesOf(inquiry, rankedCandidates(inquiry, who))
      })
  })
}

/** Of chains that were judged, those by which their holder may decide. */
export const abilitiesOf = (
  { snapshot, decision, authorityTypeId }: Inquiry,
  candidates: readonly Candidate[],
): readonly Ability[] =>
  candidates.flatMap((candidate) =>
    candidate.verdict === 'DENY'
      ? []
      : [
          {
            ...through(snapshot, candidate, candidate.verdict),
            decisionId: decision.id,
            authorityTypeId,
            selfApproval: permitsSelfApproval(authorityTypeId, candidate.links),
          },
        ],
  )

const through = (snapshot: Snapshot, candidate: Candidate, verdict: Ability['verdict']) => ({
  verdict,
  slotId: candidate.slot.id,
  delegationId: candidate.slot.delegationId,
  path: candidate.links.map(({ delegation }) => delegation.id),
  groups: groupsOf(snapshot, candidate.slot.id),
  bounds: candidate.effective,
  obligations: candidate.obligations,
  until: firstEnd(candidate.links),
})

function firstEnd(links: readonly Link[]): number | null {
  const ends = links.map(endOf).filter((until) => until !== null)
  return ends.length > 0 ? Math.min(...ends) : null
}

/** The topmost groups that the decision and every link of the chain cover. */
export const groupsOf = (snapshot: Snapshot, slotId: string): readonly string[] =>
  coveredByAll(snapshot.groups, listGroupsNamed(snapshot, slotId))

/** Lists the groups that the decision and each link of the chain name. */
export function listGroupsNamed(snapshot: Snapshot, slotId: string): readonly (readonly string[])[] {
  const { links } = pathTo(snapshot, slotId)
  const decision = snapshot.decisions.get(links[0]?.delegation.decisionId ?? '')
  const lists = links.flatMap((link) => termsOf(link).map((terms) => terms.groups))
  return [decision?.terms.groups ?? [], ...lists]
}
