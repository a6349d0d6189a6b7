import { minus } from '#platform/model/decimal.ts'
import { type End, fitOf, maxEnd, minEnd } from '../../terms/model/bounds.ts'
import { lacksRate } from '../../terms/model/measure.ts'
import type { Amount, Comparison, Condition } from '../../terms/model/terms.ts'
import { type Link, pathTo, termsOf } from './chain.ts'
import { judgeCondition } from './conditions.ts'
import { authoritiesOf, type Demand, demandsOfDecision, demandsOfLink } from './demands.ts'
import { type EffectiveBound, effectiveOf } from './effective.ts'
import { coveredByAll, covers, isActiveGroup } from './groups.ts'
import { type Index, indexOf } from './index-of.ts'
import { standingOf } from './live.ts'
import type { QuestionWithoutWho } from './question.ts'
import { because, type Reason } from './reasons.ts'
import { isSettledWithin } from './settled-conditions.ts'
import type { DecisionAt, SlotAt, Snapshot } from './snapshot.ts'

/** What the one who decides must still see to. `originId`: the delegation or decision that says so. */
export type Obligation =
  | {
      readonly kind: 'CONDITION'
      readonly conditionId: string
      readonly name: string
      readonly description: string
      /** Where it applies; null: everywhere. */
      readonly when: Comparison | null
      /** By what it is met; null: a person confirms it. */
      readonly rule: Comparison | null
      readonly originId: string
    }
  | { readonly kind: 'BOUND'; readonly bound: EffectiveBound; readonly originId: string }
  | { readonly kind: 'GROUPS'; readonly groupIds: readonly string[]; readonly originId: string }

export type OwedCondition = Extract<Obligation, { kind: 'CONDITION' }>

export type AnswerVerdict = 'ALLOW' | 'CONDITIONAL' | 'DENY'

/** One chain, judged without regard to who asks. */
export type ChainJudgement = {
  readonly slot: SlotAt
  /** Root first; incomplete where a reason says that no root was reached. */
  readonly links: readonly Link[]
  /** For each link: nothing on it or above it keeps it from being live. None where no root was reached, or nothing can be evaluated. */
  readonly live: readonly boolean[]
  readonly demands: readonly Demand[]
  readonly effective: readonly EffectiveBound[]
  readonly reasons: readonly Reason[]
  readonly obligations: readonly Obligation[]
}

/** One question without who, and what was found out about links so far: chains share their upper part. */
export type Inquiry = {
  readonly snapshot: Snapshot
  readonly index: Index
  readonly question: QuestionWithoutWho
  readonly decision: DecisionAt
  readonly authorityTypeId: string
  readonly decisionDemands: readonly Demand[]
  readonly judgements: Map<string, ChainJudgement>
  readonly links: Map<string, LinkJudgement>
}

type LinkJudgement = {
  readonly standing: readonly Reason[]
  readonly scope: readonly Reason[]
  readonly demands: readonly Demand[]
  readonly owed: readonly OwedCondition[]
}

export function inquire(
  snapshot: Snapshot,
  question: QuestionWithoutWho,
  decision: DecisionAt,
  authorityTypeId: string,
): Inquiry {
  return {
    snapshot,
    index: indexOf(snapshot),
    question,
    decision,
    authorityTypeId,
    decisionDemands: demandsOfDecision(decision, authorityTypeId),
    judgements: new Map(),
    links: new Map(),
  }
}

/** Judges the chain that ends in a slot. What cannot be evaluated is a no. */
export function judgeChain(inquiry: Inquiry, slot: SlotAt): ChainJudgement {
  const known = inquiry.judgements.get(slot.id)
  if (known) return known
  const made = judgeSafely(inquiry, slot)
  inquiry.judgements.set(slot.id, made)
  return made
}

function judgeSafely(inquiry: Inquiry, slot: SlotAt): ChainJudgement {
  const { links, flaw } = pathTo(inquiry.snapshot, slot.id)
  const broken = (reason: Reason): ChainJudgement => ({
    slot,
    links,
    live: [],
    demands: [],
    effective: [],
    reasons: [reason],
    obligations: [],
  })
  if (flaw) return broken(flaw)
  try {
    return judgeSound(inquiry, slot, links)
  } catch {
    // a stored fact that makes no sense (a unit that does not exist, text for a number) refuses: fail closed
    return broken(because('NOT_EVALUABLE', { delegationId: slot.delegationId }))
  }
}

function judgeSound(inquiry: Inquiry, slot: SlotAt, links: readonly Link[]): ChainJudgement {
  const { snapshot, decision, question } = inquiry
  const frame = judgeDecision(inquiry, links)
  const parts = links.map((_, i) => judgeLink(inquiry, links, i))
  const demands = [...inquiry.decisionDemands, ...parts.flatMap((part) => part.demands)]
  const effective = effectiveOf(snapshot, demands)
  const reasons = [...frame.reasons, ...parts.flatMap((part) => [...part.standing, ...part.scope])]
  for (const flaw of effective.flaws) if (!reasons.some((each) => isSame(each, flaw))) reasons.push(flaw)

  const unnamed = effective.bounds.filter(
    (bound) => !question.amounts.some((amount) => amount.valueType === bound.valueType),
  )
  const owed = [...frame.owed, ...parts.flatMap((part) => part.owed)]
  const obligations = uniqueConditions(owed.filter((each) => !isSettledWithin(snapshot, unnamed, each)))
  for (const bound of unnamed)
    obligations.push({
      kind: 'BOUND',
      bound,
      originId: (bound.max ?? bound.min)?.delegationId ?? decision.id,
    })
  if (question.groupId === undefined) {
    const where = whereCovered(inquiry, links)
    if (where === 'NOWHERE') reasons.push(because('NO_GROUP_COVERED', {}))
    else if (where !== 'EVERYWHERE')
      obligations.push({ kind: 'GROUPS', groupIds: where, originId: slot.delegationId })
  }

  let isLive = decision.status === 'PUBLISHED'
  const live = parts.map((part) => {
    isLive &&= part.standing.length === 0
    return isLive
  })
  return { slot, links, live, demands, effective: effective.bounds, reasons, obligations }
}

type Part = { readonly reasons: readonly Reason[]; readonly owed: readonly OwedCondition[] }

/** What the decision demands of a chain: its status, its groups, its bounds, the conditions that apply it. */
export function judgeDecision(inquiry: Inquiry, links: readonly Link[]): Part {
  const { snapshot, decision, authorityTypeId, question } = inquiry
  const reasons: Reason[] = []
  if (decision.status !== 'PUBLISHED')
    reasons.push(because('DECISION_NOT_PUBLISHED', { decisionId: decision.id, status: decision.status }))
  if (authoritiesOf(decision.terms, authorityTypeId).length === 0)
    reasons.push(because('TYPE_NOT_GRANTED', { authorityTypeId, delegationId: null }))
  reasons.push(...groupReasons(inquiry, decision.terms.groups, null))
  if (question.groupId !== undefined && !isActiveGroup(snapshot.groups, question.groupId))
    reasons.push(because('GROUP_NOT_ACTIVE', { groupId: question.groupId }))
  reasons.push(...inquiry.decisionDemands.flatMap((demand) => outOfBound(inquiry, demand)))
  const binding = decision.terms.conditions.filter(
    ({ bindsFrom }) =>
      bindsFrom === null ||
      links.some(({ delegation }) => delegation.issuedAt !== null && delegation.issuedAt >= bindsFrom),
  )
  const conditions = judgeConditions(inquiry, binding, decision.id)
  return { reasons: [...reasons, ...conditions.reasons], owed: conditions.owed }
}

/** What one link demands on its own, and the redelegation limits under which it was issued. */
function judgeLink(inquiry: Inquiry, links: readonly Link[], i: number): LinkJudgement {
  const link = links[i]!
  const known = inquiry.links.get(link.slot.id)
  if (known) return known
  const { snapshot, index, authorityTypeId } = inquiry
  const delegationId = link.delegation.id
  const above = links.slice(0, i)
  const parent = above.at(-1) ?? null

  const scope: Reason[] = []
  const owed: OwedCondition[] = []
  for (const terms of termsOf(link)) {
    if (authoritiesOf(terms, authorityTypeId).length === 0)
      scope.push(because('TYPE_NOT_GRANTED', { authorityTypeId, delegationId }))
    scope.push(...groupReasons(inquiry, terms.groups, delegationId))
    const conditions = judgeConditions(inquiry, terms.conditions, delegationId)
    scope.push(...conditions.reasons)
    owed.push(...conditions.owed)
  }
  const demands = demandsOfLink(link, parent, authorityTypeId, snapshot.redelegationLimits)
  scope.push(...demands.flatMap((demand) => outOfBound(inquiry, demand)))

  const made = {
    standing: standingOf(snapshot, index, link, above),
    scope: scope.filter((reason, at) => scope.findIndex((each) => isSame(each, reason)) === at),
    demands,
    owed,
  }
  inquiry.links.set(link.slot.id, made)
  return made
}

function groupReasons(
  { snapshot, question }: Inquiry,
  named: readonly string[],
  delegationId: string | null,
) {
  const { groupId } = question
  if (groupId === undefined || covers(snapshot.groups, named, groupId)) return []
  return [because('GROUP_NOT_COVERED', { groupId, delegationId })]
}

function judgeConditions(
  { snapshot, question, decision }: Inquiry,
  conditions: readonly Condition[],
  originId: string,
) {
  const reasons: Reason[] = []
  const owed: OwedCondition[] = []
  for (const condition of conditions) {
    if (!condition.isActive) continue
    const { id: conditionId, name, description } = condition
    const delegationId = originId === decision.id ? null : originId
    const judged = judgeCondition(snapshot, question, condition)
    if (lacksRate(judged))
      reasons.push(because('NO_RATE', { currency: judged.noRate, delegationId, otherDelegationId: null }))
    else if (judged === 'NOT_MET') reasons.push(because('CONDITION_NOT_MET', { conditionId, name, originId }))
    else if (judged === 'OWED')
      owed.push({
        kind: 'CONDITION',
        conditionId,
        name,
        description,
        when: inItsCurrency(snapshot, condition.when),
        rule: inItsCurrency(snapshot, condition.rule),
        originId,
      })
  }
  return { reasons, owed }
}

/** A currency is said, because anyone who reads the comparison does not know in which the tenant counts. */
function inItsCurrency({ baseCurrency }: Snapshot, comparison: Comparison | null): Comparison | null {
  if (comparison?.field !== 'CURRENCY' || comparison.unit) return comparison
  return { ...comparison, unit: baseCurrency }
}

/** The reason for which the amount that was named is outside one demand, if it does. */
function outOfBound({ snapshot, question }: Inquiry, { bound, origin, delegationId }: Demand): Reason[] {
  const amount = question.amounts.find((each) => each.valueType === bound.valueType)
  if (!amount) return []
  const fits = fitOf(snapshot, bound, amount)
  if (fits === 'FITS') return []
  if (lacksRate(fits))
    return [because('NO_RATE', { currency: fits.noRate, delegationId, otherDelegationId: null })]
  const end = (fits === 'ABOVE' ? maxEnd(bound) : minEnd(bound))!
  return [
    because(fits === 'ABOVE' ? 'LIMIT_EXCEEDED' : 'BELOW_MINIMUM', {
      valueType: bound.valueType,
      amount: amount.value,
      amountUnit: amount.unit,
      limit: end.value,
      limitUnit: end.unit,
      exclusive: end.exclusive,
      shortBy: distance(amount, end),
      origin,
      delegationId,
    }),
  ]
}

const distance = (amount: Amount, end: End) =>
  amount.unit === end.unit ? minus(amount.value, end.value).replace('-', '') : null

/** Where a chain holds, when no group was asked about: for every group of the decision, for some, or for none. */
function whereCovered({ snapshot, decision }: Inquiry, links: readonly Link[]) {
  const lists = [
    decision.terms.groups,
    ...links.flatMap((link) => termsOf(link).map((terms) => terms.groups)),
  ]
  const wanted = decision.terms.groups
  const isEverywhere =
    wanted.length > 0 && wanted.every((id) => lists.every((named) => covers(snapshot.groups, named, id)))
  if (isEverywhere) return 'EVERYWHERE'
  const where = coveredByAll(snapshot.groups, lists)
  return where.length > 0 ? where : 'NOWHERE'
}

/** A condition that is in both the stored terms and those accepted last is owed once. */
function uniqueConditions(owed: readonly OwedCondition[]): Obligation[] {
  const seen = new Set<string>()
  return owed.filter((each) => {
    const { originId, conditionId, name, description, when, rule } = each
    const key = JSON.stringify([originId, conditionId, name, description, when, rule])
    return !seen.has(key) && seen.add(key)
  })
}

const isSame = (a: Reason, b: Reason) => JSON.stringify(a) === JSON.stringify(b)
