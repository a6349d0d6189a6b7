import { answerText, overLimitText, questionText } from '#modules/authority/engine/model/answer-texts.ts'
import { obligationText, reasonText } from '#modules/authority/engine/model/authority-texts.ts'
import type { EffectiveBound } from '#modules/authority/engine/model/effective.ts'
import type { Answer, ChainLink } from '#modules/authority/engine/model/evaluate.ts'
import type { Question } from '#modules/authority/engine/model/question.ts'
import type { AbleHolder } from '#modules/authority/engine/model/who-can.ts'
import type { Times } from '#modules/authority/index.server.ts'
import { decisionDisplayId } from '#modules/authority/terms/model/decision-display-id.ts'
import { limitClause, limitsText, limitText } from '#modules/authority/terms/model/limit-texts.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { type Names, namesFor } from '../../visibility/server/names.ts'
import {
  endsShown,
  groupsOwed,
  obligationShown,
  type Redaction,
  recordsOf,
  redactionOf,
  settersOf,
} from '../../visibility/server/redaction.ts'
import type { AuthorityAnswer, ChainStep } from '../model/authority-calls.ts'
import type { AskedDecision } from './question-decision.ts'
import { type ChainRole, rolesOfChain } from './roles-of-chain.ts'

/** What was asked, what the evaluator said, and who may decide instead. */
export type AnswerFacts = {
  question: Question
  answer: Answer
  /** Null: the viewer may not ask about others. */
  instead: readonly AbleHolder[] | null
  decision: AskedDecision
  /** That the decision itself sets. */
  limit: Bound | null
  times: Times
}

/** The answer in words, without what stands on delegations that the viewer cannot view. `own`: those on paths of theirs. */
export async function explain(
  tx: Tx,
  viewer: Viewer,
  judged: AnswerFacts,
  own: readonly string[],
  now: Date,
): Promise<AuthorityAnswer> {
  const { answer, decision, times } = judged
  const deciding = answer.verdict === 'DENY' ? [] : answer.chain
  const [names, roles] = await Promise.all([
    namesFor(tx, viewer, { ...mentioned(judged), own }, times, now),
    rolesOfChain(tx, viewer.tenantId, deciding, times, now),
  ])
  const redaction = redactionOf((id) => id === decision.id || names.known.has(id))
  return inWords(judged, roles, names, redaction)
}

const UUID = /^[\da-f]{8}-/

/** So many are named of those who may decide instead. */
export const MOST_INSTEAD = 5
const firstOf = ({ instead }: AnswerFacts) => (instead ?? []).slice(0, MOST_INSTEAD)

/** Every id that the answer speaks of, wherever it stands. */
function mentioned(judged: AnswerFacts) {
  const { question, answer, decision } = judged
  const instead = firstOf(judged)
  const params = answer.reasons.flatMap((reason) => Object.values(reason.params as Record<string, unknown>))
  const strings = params.filter((value): value is string => typeof value === 'string' && UUID.test(value))
  const owed = [...answer.obligations, ...instead.flatMap((each) => each.obligations)]
  const bounds = [...answer.chain.flatMap((link) => link.effective), ...instead.flatMap((each) => each.limit)]
  return {
    delegations: [
      ...strings,
      ...answer.chain.map((link) => link.delegationId),
      ...answer.nearest.flatMap((each) => [each.delegationId, ...recordsOf(each.reason)]),
      ...owed.map((each) => each.originId),
      ...instead.map((each) => each.delegationId),
      ...settersOf([...bounds, ...owed.flatMap((each) => (each.kind === 'BOUND' ? [each.bound] : []))]),
    ],
    others: [
      ...strings,
      question.who.id,
      ...(question.groupId === undefined ? [] : [question.groupId]),
      ...(answer.authorityTypeId ? [answer.authorityTypeId] : []),
      ...answer.chain.flatMap((link) =>
        [link.recipient.userId, link.recipient.positionId].filter((id) => id !== null),
      ),
      ...groupsOwed(owed),
      ...instead.flatMap((each) => [each.holder.id, ...(each.occupants ?? [])]),
      ...(answer.occupants ?? []),
      ...decision.roles.map((each) => each.positionId),
    ],
  }
}

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

function inWords(judged: AnswerFacts, roles: readonly ChainRole[], names: Names, redaction: Redaction) {
  const { question, answer, instead, decision, limit, times } = judged
  const who = { ...question.who, name: names.name(question.who.id) }
  const last = answer.chain.at(-1)
  const through = last && redaction.shows(last.delegationId) ? last.recipient.positionId : null
  const as = through && names.name(through)
  const reasons = reasonsOf(answer, names, redaction)
  const upTo = upToOf(answer, redaction)
  const asked = {
    who: who.name,
    decision: decision.name,
    amounts: question.amounts,
    on: names.date(times.at.getTime()),
  }
  const shown: Omit<AuthorityAnswer, 'withheld'> = {
    verdict: answer.verdict,
    hasConditions: hasConditions(answer.obligations),
    upTo,
    question: questionText({
      ...asked,
      group: question.groupId === undefined ? null : names.name(question.groupId),
    }),
    message: answerText({
      verdict: answer.verdict,
      ...asked,
      as,
      upTo,
      hasConditions: hasConditions(answer.obligations),
      because: shortOf(answer, { who: who.name, as }, redaction) ?? reasons[0]?.message ?? null,
    }),
    reasons,
    chain: answer.chain.map((link) => stepOf(link, decision, names, redaction)),
    binding: bindingOf(answer, names, redaction),
    obligations: obligationsOf(answer, decision, names, redaction),
    ...rolesOf(decision, roles, names, redaction),
    nearest: [
      ...firstOf(judged)
        .filter((each) => redaction.shows(each.delegationId))
        .map((each) => ({
          holder: { ...each.holder, name: names.name(each.holder.id) },
          limit: limitsShown(each.limit, redaction),
          verdict: each.verdict,
          hasConditions: hasConditions(each.obligations),
          onPath: answer.chain.some(({ slotId }) => slotId === each.slotId),
          occupants: each.occupants?.map((id) => ({ id, name: names.name(id) })) ?? null,
          message: each.occupants ? each.occupants.map((id) => names.name(id)).join(', ') || 'Vacant' : '',
        })),
      ...answer.nearest
        .filter((each) => redaction.shows(each.delegationId, ...recordsOf(each.reason)))
        .map((each) => ({
          holder: null,
          limit: '',
          verdict: null,
          hasConditions: false,
          onPath: false,
          occupants: null,
          message: reasonText(each.reason, names),
        })),
    ],
    nobodyCan: instead?.length === 0,
    moreCan: (instead?.length ?? 0) > MOST_INSTEAD,
    others: answer.others,
    occupants: answer.occupants?.map((id) => ({ id, name: names.name(id) })) ?? null,
    decision: {
      id: decision.id,
      displayId: decisionDisplayId(decision.displayNumber),
      name: decision.name,
      limit,
    },
    who,
    authorityType: answer.authorityTypeId
      ? { id: answer.authorityTypeId, name: names.name(answer.authorityTypeId) }
      : null,
    at: times.at.toISOString(),
    knownAt: times.knownAt.toISOString(),
  }
  return { ...shown, withheld: redaction.withheld() }
}

/** Whether more must be true than that the amount stays within the limits. */
export const hasConditions = (obligations: Answer['obligations']): boolean =>
  obligations.some(({ kind }) => kind !== 'BOUND')

/** The limits of a yes on what was not named: "up to $20,000". */
function upToOf({ verdict, obligations }: Answer, redaction: Redaction): string | null {
  if (verdict !== 'CONDITIONAL') return null
  const bounds = obligations.flatMap((each) => (each.kind === 'BOUND' ? [each] : []))
  if (bounds.length === 0 || !bounds.every((each) => obligationShown(redaction, each))) return null
  return new Intl.ListFormat('en-US').format(bounds.map(({ bound }) => limitClause(bound)))
}

/** By how much the path that comes nearest is too short, where nothing else is wrong with it. */
function shortOf({ nearest, slotId }: Answer, of: { who: string; as: string | null }, redaction: Redaction) {
  const miss = nearest.find((each) => each.slotId === slotId)
  return miss && redaction.shows(...recordsOf(miss.reason)) ? overLimitText(miss.reason.params, of) : null
}

/** The same sentence stands once, whatever else the reasons tell apart. */
function reasonsOf({ reasons }: Answer, names: Names, redaction: Redaction): AuthorityAnswer['reasons'] {
  const shown = reasons
    .filter((reason) => redaction.shows(...recordsOf(reason)))
    .map((reason) => ({ code: reason.code, message: reasonText(reason, names) }))
  return [...new Map(shown.map((reason) => [reason.message, reason])).values()]
}

/** A condition whose rule waits to be accepted stands once. */
function obligationsOf(
  { obligations }: Answer,
  decision: AskedDecision,
  names: Names,
  redaction: Redaction,
): AuthorityAnswer['obligations'] {
  const shown = obligations
    .filter((each) => obligationShown(redaction, each))
    .map((each) => ({
      kind: each.kind,
      conditionId: each.kind === 'CONDITION' ? each.conditionId : null,
      text: obligationText(each, names),
      detail: each.kind === 'CONDITION' ? each.description : '',
      originId: names.seen.has(each.originId) || each.originId === decision.id ? each.originId : null,
    }))
  return [...new Map(shown.map((each) => [JSON.stringify(each), each])).values()]
}

/** Limits as far as they are known; a value type whose limit a hidden delegation sets is left out. */
export function limitsShown(bounds: readonly EffectiveBound[], redaction: Redaction): string {
  const shown = bounds.filter((bound) => endsShown(redaction, bound))
  return shown.length < bounds.length && shown.length === 0 ? '' : limitsText(shown)
}

/** The same, each on its own. Nothing that applies to is no limit. */
export const limitsToShow = (bounds: readonly EffectiveBound[], redaction: Redaction): string[] =>
  bounds.length === 0 ? ['No limit'] : bounds.filter((bound) => endsShown(redaction, bound)).map(limitText)

function bindingOf({ binding }: Answer, names: Names, redaction: Redaction): AuthorityAnswer['binding'] {
  if (!binding || !redaction.shows(binding.delegationId)) return null
  const { delegationId, bound } = binding
  if (delegationId === null) return { delegationId, displayId: null, masked: false, bound }
  return {
    delegationId: names.seen.has(delegationId) ? delegationId : null,
    displayId: names.known.get(delegationId) ?? null,
    masked: false,
    bound,
  }
}

/** One link as it is shown; a link that the viewer cannot see keeps its place and says nothing else. */
function stepOf(link: ChainLink, decision: AskedDecision, names: Names, redaction: Redaction): ChainStep {
  if (!redaction.shows(link.delegationId))
    return {
      delegationId: null,
      displayId: null,
      masked: true,
      slotId: null,
      recipient: { kind: null, id: null, name: 'A delegation you cannot view', holders: [], left: null },
      status: link.live ? 'IN_FORCE' : 'NOT_IN_FORCE',
      live: link.live,
      stated: [],
      effective: [],
      limitWithheld: false,
      limitedBy: null,
      changeWaits: false,
      from: null,
      until: null,
    }
  const { kind, userId, positionId } = link.recipient
  const name = kind === 'SPECIFIC_PERSONNEL' ? names.name(userId as string) : names.name(positionId as string)
  const isThere = userId !== null && positionId !== null && names.holds(userId, positionId)
  const inPosition = kind === 'PERSONNEL_IN_POSITION' ? names.name(userId as string) : null
  const holders =
    kind === 'POSITION_ONLY'
      ? [...names.holders(positionId as string)]
      : inPosition !== null && isThere
        ? [inPosition]
        : []
  const effective = link.effective.filter((bound) => endsShown(redaction, bound))
  return {
    // one on a path of their own is read here and cannot be opened
    delegationId: names.seen.has(link.delegationId) ? link.delegationId : null,
    displayId: names.known.get(link.delegationId) ?? null,
    masked: false,
    slotId: link.slotId,
    recipient: {
      kind,
      id: kind === 'SPECIFIC_PERSONNEL' ? userId : positionId,
      name,
      holders,
      left: isThere ? null : inPosition,
    },
    status: link.status,
    live: link.live,
    stated: [...link.stated],
    effective: effective.map((bound) => withKnownSetters(bound, names)),
    limitWithheld: effective.length < link.effective.length,
    limitedBy: limitedBy(link, effective, decision, names),
    changeWaits: link.changeWaits,
    from: iso(link.from),
    until: iso(link.until),
  }
}

/** Anyone who leaves less of the first limit than the link states. */
function limitedBy(
  { stated: [first], delegationId }: ChainLink,
  effective: readonly EffectiveBound[],
  decision: AskedDecision,
  names: Names,
): string | null {
  const left = effective.find(({ valueType }) => valueType === first?.valueType)
  if (!first || !left || limitText(first) === limitText(left)) return null
  const setter = (left.max ?? left.min)?.delegationId
  if (setter === undefined || setter === delegationId) return null
  return setter === null ? decision.name : names.delegation(setter)
}

function withKnownSetters({ valueType, min, max }: EffectiveBound, names: Names) {
  const end = (each: EffectiveBound['max']) =>
    each && {
      value: each.value,
      unit: each.unit,
      exclusive: each.exclusive,
      delegationId: each.delegationId && names.seen.has(each.delegationId) ? each.delegationId : null,
    }
  return { valueType, min: end(min), max: end(max) }
}

/** The decision roles that came with the product keep their names, so that an answer can speak of them. */
const SEEDS: ReadonlySet<string> = new Set(['Consulted', 'Endorse', 'Informed', 'Reserved'])

/** Who has a part in the decision, from its decision roles and from those of the delegations that let them. Spec 3.3, 3.4. */
function rolesOf(decision: AskedDecision, roles: readonly ChainRole[], names: Names, redaction: Redaction) {
  const all = [
    ...decision.roles.map(({ decisionRoleName, positionId, requirement }) => ({
      decisionRole: decisionRoleName,
      name: names.name(positionId),
      requirement,
      origin: null,
    })),
    ...roles
      .filter((each) => redaction.shows(each.delegationId))
      .map(({ delegationId, ...each }) => ({ ...each, origin: names.known.get(delegationId) ?? null })),
  ]
  const by = (wanted: string) =>
    all.filter((each) => each.decisionRole === wanted).map(({ decisionRole, ...each }) => each)
  return {
    consult: by('Consulted'),
    endorse: by('Endorse'),
    inform: by('Informed'),
    reserved: by('Reserved'),
    otherRoles: all.filter((each) => !SEEDS.has(each.decisionRole)),
  }
}
