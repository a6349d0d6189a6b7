import type { Bound, RecipientType, SlotStatus } from '../../terms/model/terms.ts'
import { termsOf } from './chain.ts'
import { authoritiesOf, type Demand } from './demands.ts'
import { type EffectiveBound, effectiveOf } from './effective.ts'
import { notHeldBecause, occupantsOf, slotsNaming } from './holding.ts'
import { indexOf } from './index-of.ts'
import {
  type AnswerVerdict,
  type ChainJudgement,
  type Inquiry,
  inquire,
  judgeChain,
  judgeDecision,
  type Obligation,
} from './judge.ts'
import { statusNow, termOf } from './live.ts'
import type { Objection } from './objection.ts'
import {
  type Principal,
  type Question,
  type QuestionCode,
  type QuestionWithoutWho,
  refusalOf,
} from './question.ts'
import { byEach, byLimit, byNumber, byText } from './ranking.ts'
import { because, type Origin, type Reason } from './reasons.ts'
import { selfApprovalReasons } from './self-approval.ts'
import type { SlotAt, Snapshot } from './snapshot.ts'

/** One link as it is shown. `stated`: its own bounds; `effective`: what the chain down to it leaves, and who says so. */
export type ChainLink = {
  readonly delegationId: string
  readonly displayId: string
  readonly slotId: string
  readonly recipient: {
    readonly kind: RecipientType
    readonly userId: string | null
    readonly positionId: string | null
  }
  readonly status: SlotStatus | 'EXPIRED'
  readonly live: boolean
  readonly stated: readonly Bound[]
  readonly effective: readonly EffectiveBound[]
  /** ms, half-open. */
  readonly from: number
  readonly until: number | null
  /** Terms accepted last apply besides the stored ones, until the recipient accepts. */
  readonly changeWaits: boolean
}

/** What limits the answer most. `delegationId` null: the decision. */
export type Binding = { readonly delegationId: string | null; readonly origin: Origin; readonly bound: Bound }

/** A chain that would have done but for the limit. `shortBy` in the unit of the amount; null across units. */
export type NearMiss = {
  readonly slotId: string
  readonly delegationId: string
  readonly reason: Extract<Reason, { code: 'LIMIT_EXCEEDED' }>
}

export type Answer = {
  readonly ok: true
  readonly verdict: AnswerVerdict
  /** The authority type that was asked about; null where the decision has none or is not there. */
  readonly authorityTypeId: string | null
  /** The slot that decides; on DENY the one that comes nearest. */
  readonly slotId: string | null
  /** On DENY every reason of every chain, nearest chain first. */
  readonly reasons: readonly Reason[]
  readonly chain: readonly ChainLink[]
  readonly binding: Binding | null
  readonly obligations: readonly Obligation[]
  readonly nearest: readonly NearMiss[]
  /** How many other chains lead to the same verdict. */
  readonly others: number
  /** For a position: its active occupants, none where it is vacant. null for a user. */
  readonly occupants: readonly string[] | null
}

/** One chain with its verdict for one holder. */
export type Candidate = ChainJudgement & { readonly verdict: AnswerVerdict }

/**
 * May they decide? The best single chain wins; the order of evaluation never matters. Authority 2.
 * Refused (a question that cannot be asked): AMOUNT_TWICE, AMOUNT_INVALID, AUTHORITY_TYPE_NEEDED.
 */
export function checkAuthority(snapshot: Snapshot, question: Question): Answer | Objection<QuestionCode> {
  const opened = prepare(snapshot, question)
  if ('ok' in opened) return opened
  const index = indexOf(snapshot)
  const occupants = question.who.kind === 'POSITION' ? occupantsOf(snapshot, index, question.who.id) : null
  if ('code' in opened) return denied([opened], occupants, null)
  const [best, ...rest] = rankedCandidates(opened, question.who)
  if (!best) return denied([noChain(snapshot, question.who)], occupants, opened.authorityTypeId)
  const all = [best, ...rest]
  const isDenied = best.verdict === 'DENY'
  return {
    ok: true,
    verdict: best.verdict,
    authorityTypeId: opened.authorityTypeId,
    slotId: best.slot.id,
    reasons: isDenied ? distinct(all.flatMap((candidate) => candidate.reasons)) : [],
    chain: shownChain(opened, best),
    binding: bindingOf(opened, best),
    obligations: isDenied ? [] : best.obligations,
    nearest: isDenied ? all.flatMap(nearMiss) : [],
    others: rest.filter((candidate) => candidate.verdict === best.verdict).length,
    occupants,
  }
}

/** The reasons of the decision itself, for which no one can answer the question with yes, whatever they received. */
export function reasonsOfDecision(
  snapshot: Snapshot,
  question: QuestionWithoutWho,
): readonly Reason[] | Objection<QuestionCode> {
  const opened = prepare(snapshot, question)
  if ('ok' in opened) return opened
  return 'code' in opened ? [opened] : judgeDecision(opened, []).reasons
}

/** The question made ready, the reason for which nothing can answer it, or the refusal of a malformed one. */
export function prepare(
  snapshot: Snapshot,
  question: QuestionWithoutWho,
): Inquiry | Reason | Objection<QuestionCode> {
  const decision = snapshot.decisions.get(question.decisionId)
  const refusal = refusalOf(question, decision)
  if (refusal) return refusal
  if (!decision) return because('DECISION_NOT_FOUND', { decisionId: question.decisionId })
  const authorityTypeId = question.authorityTypeId ?? decision.terms.authorities[0]?.authorityTypeId ?? ''
  return inquire(snapshot, question, decision, authorityTypeId)
}

/** Every chain that names x, best first, for "ask for the others". */
export const rankedCandidates = (inquiry: Inquiry, who: Principal): readonly Candidate[] =>
  ranked(
    inquiry,
    who,
    slotsNaming(inquiry.index, who).filter(
      (slot) => inquiry.snapshot.delegations.get(slot.delegationId)?.decisionId === inquiry.decision.id,
    ),
  )

/** The chains that end in slots of the decision that name x, best first. Drafts and deleted ones are no one's. */
export function ranked(inquiry: Inquiry, who: Principal, slots: readonly SlotAt[]): readonly Candidate[] {
  const candidates = slots
    .filter((slot) => slot.status !== 'DRAFT' && slot.status !== 'DELETED')
    .map((slot) => candidateFor(inquiry, who, slot))
  return candidates.length > 1 ? candidates.sort(bestFirst(inquiry)) : candidates
}

export function candidateFor(inquiry: Inquiry, who: Principal, slot: SlotAt): Candidate {
  const chain = judgeChain(inquiry, slot)
  const reasons = [
    ...notHeldBecause(inquiry.snapshot, inquiry.index, who, slot),
    ...chain.reasons,
    ...selfApprovalReasons(inquiry, who, chain),
  ]
  const verdict = reasons.length > 0 ? 'DENY' : chain.obligations.length > 0 ? 'CONDITIONAL' : 'ALLOW'
  return { ...chain, reasons, verdict }
}

const RANK: Record<AnswerVerdict, number> = { ALLOW: 0, CONDITIONAL: 1, DENY: 2 }

/**
 * A yes: fewest obligations, then the smallest limit. A no comes nearest where the delegation is in force, then with
 * the fewest reasons and the largest limit. Then the shortest chain, the lowest id: nothing is left to chance.
 */
function bestFirst({ snapshot, question }: Inquiry) {
  const named = new Set(question.amounts.map((amount) => amount.valueType))
  const smallestLimit = byLimit<Candidate>(snapshot, named, (candidate) => candidate.effective)
  return byEach<Candidate>(
    byNumber(({ verdict }) => RANK[verdict]),
    byNumber(({ live }) => (live.at(-1) ? 0 : 1)),
    byNumber(({ reasons }) => reasons.length),
    byNumber(({ verdict, obligations }) => (verdict === 'DENY' ? 0 : obligations.length)),
    (a, b) => (a.verdict === 'DENY' ? smallestLimit(b, a) : smallestLimit(a, b)),
    byNumber(({ links }) => links.length),
    byText(({ slot }) => slot.id),
  )
}

function denied(
  reasons: readonly Reason[],
  occupants: readonly string[] | null,
  authorityTypeId: string | null,
): Answer {
  const nothing = { slotId: null, chain: [], binding: null, obligations: [], nearest: [], others: 0 }
  return { ok: true, verdict: 'DENY', authorityTypeId, reasons, occupants, ...nothing }
}

function noChain(snapshot: Snapshot, who: Principal): Reason {
  if (who.kind === 'USER' && snapshot.users.get(who.id)?.active !== true)
    return because('USER_NOT_ACTIVE', { userId: who.id })
  if (who.kind === 'POSITION' && snapshot.positions.get(who.id)?.active !== true)
    return because('POSITION_NOT_ACTIVE', { positionId: who.id })
  return because('NO_DELEGATION', { whoId: who.id })
}

function shownChain(
  { snapshot, index, authorityTypeId, decisionDemands, links: judged }: Inquiry,
  chain: Candidate,
) {
  let demands: readonly Demand[] = decisionDemands
  return chain.links.map((link, i): ChainLink => {
    const { slot, delegation } = link
    demands = [...demands, ...(judged.get(slot.id)?.demands ?? [])]
    return {
      delegationId: delegation.id,
      displayId: delegation.displayId,
      slotId: slot.id,
      recipient: { kind: slot.kind, userId: slot.userId, positionId: slot.positionId },
      status: statusNow(snapshot, index, link, chain.links.slice(0, i)),
      live: chain.live[i] ?? false,
      stated: authoritiesOf(delegation.terms, authorityTypeId).flatMap((authority) => authority.bounds),
      effective: chain.effective.length > 0 ? effectiveOf(snapshot, demands).bounds : [],
      ...termOf(link),
      changeWaits: termsOf(link).length > 1,
    }
  })
}

/** The tightest end in the value type that was asked about; where none was, in the first that is limited. */
function bindingOf({ question }: Inquiry, { effective }: Candidate): Binding | null {
  const isNamed = (bound: EffectiveBound) =>
    question.amounts.some((amount) => amount.valueType === bound.valueType)
  const bound =
    effective.find((each) => isNamed(each) && each.max) ?? effective.find((each) => each.max) ?? effective[0]
  const end = bound?.max ?? bound?.min
  if (!bound || !end) return null
  const isMax = end === bound.max
  return {
    delegationId: end.delegationId,
    origin: end.origin,
    bound: {
      valueType: bound.valueType,
      unit: end.unit,
      min: isMax ? null : end.value,
      minExclusive: !isMax && end.exclusive,
      max: isMax ? end.value : null,
      maxExclusive: isMax && end.exclusive,
    },
  }
}

/** Of a chain that fails by nothing but the limit, the demand that is missed by the most. */
function nearMiss({ slot, reasons, effective }: Candidate): NearMiss[] {
  const over = reasons.flatMap((reason) => (reason.code === 'LIMIT_EXCEEDED' ? [reason] : []))
  if (over.length < reasons.length) return []
  const isTightest = ({ params }: (typeof over)[number]) =>
    effective.some(
      ({ valueType, max }) =>
        valueType === params.valueType &&
        max?.delegationId === params.delegationId &&
        max.origin === params.origin &&
        max.value === params.limit,
    )
  const reason = over.find(isTightest)
  return reason ? [{ slotId: slot.id, delegationId: slot.delegationId, reason }] : []
}

const distinct = (reasons: readonly Reason[]): Reason[] => [
  ...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values(),
]
