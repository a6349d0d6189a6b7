import type * as z from 'zod'
import type { Refused } from '#platform/model/verdict.ts'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import { one, sql, type Tx } from '#platform/server/sql.ts'
import { decisionDisplayId } from '../../decisions/model/decision.ts'
import { answerText } from '../model/answer-texts.ts'
import type { AuthorityAnswer, ChainStep, questionBody } from '../model/authority-calls.ts'
import { obligationText, reasonText } from '../model/authority-texts.ts'
import type { EffectiveBound } from '../model/effective.ts'
import { type Answer, type ChainLink, checkAuthority } from '../model/evaluate.ts'
import { limitsText } from '../model/limit-texts.ts'
import type { Principal, Question } from '../model/question.ts'
import { refusalText } from '../model/refusal-texts.ts'
import type { Snapshot } from '../model/snapshot.ts'
import { type AbleHolder, whoCan } from '../model/who-can.ts'
import { type AskedDecision, findAskedDecision } from './asked-decision.ts'
import { loadSnapshot, type Times } from './load-snapshot.ts'
import { type Names, namesFor } from './names.ts'

type Body = z.output<typeof questionBody>

/** At which instant, and as known when: both default to now; neither may lie ahead of what is on record. */
export function timesOf(asked: { at?: string | undefined; knownAt?: string | undefined }, now: Date): Times {
  const knownAt = asked.knownAt === undefined ? now : new Date(asked.knownAt)
  if (knownAt > now)
    throw new Refusal('VALIDATION_FAILED', {}, [
      { path: 'body.knownAt', message: 'Nothing is on record yet for that instant.' },
    ])
  return { at: asked.at === undefined ? now : new Date(asked.at), knownAt }
}

/** A question that cannot be asked, said at the field that is wrong. */
export function refuseQuestion(refusal: Refused): never {
  const { path, message } = refusalText(refusal)
  throw new Refusal('RULE_BROKEN', {}, [{ path: `body.${path}`, message }])
}

const isOneself = (viewer: Viewer, who: Principal) =>
  who.kind === 'USER' ? who.id === viewer.userId : viewer.positionIds.includes(who.id)

/** Asking about others needs more than asking about oneself. Spec 6, authority 2. */
export function mustBeAllowedToAsk(viewer: Viewer, who: Principal) {
  if (!isOneself(viewer, who) && !has(viewer, 'tenant.check_authority_of_others'))
    throw new Refusal('FORBIDDEN')
}

async function mustExist(tx: Tx, tenantId: string, ...asked: (Principal | undefined)[]) {
  const ids = (kind: Principal['kind']) => [
    ...new Set(asked.flatMap((who) => (who?.kind === kind ? [who.id] : []))),
  ]
  const [users, positions] = [ids('USER'), ids('POSITION')]
  const { n } = await one<{ n: number }>(
    tx,
    sql`select (select count(*) from app.user_public u where u.tenant_id = ${tenantId} and u.id = any(${users}::uuid[]))::int
      + (select count(*) from app.position_public p where p.tenant_id = ${tenantId} and p.id = any(${positions}::uuid[]))::int as n`,
  )
  if (n < users.length + positions.length) throw notFound()
}

/** May they decide? With the path, every reason, and on a no who comes nearest. */
export async function answerQuestion(
  tx: Tx,
  viewer: Viewer,
  body: Body,
  now: Date,
): Promise<AuthorityAnswer> {
  const { decisionId, who, authorityTypeId, groupId, amounts, requester, facts } = body
  mustBeAllowedToAsk(viewer, who)
  const times = timesOf(body, now)
  const question: Question = { decisionId, who, authorityTypeId, groupId, amounts, requester, facts }
  const groups = groupId === undefined ? undefined : [groupId]
  const [decision, snapshot] = await Promise.all([
    findAskedDecision(tx, viewer, decisionId, now),
    loadSnapshot(tx, viewer.tenantId, { kind: 'PRINCIPAL', decisionId, who, requester }, groups, times),
    mustExist(tx, viewer.tenantId, who, requester),
  ])
  if (!decision) throw notFound()
  const answer = checkAuthority(snapshot, question)
  if (!answer.ok) refuseQuestion(answer)
  const instead =
    answer.verdict === 'DENY' && has(viewer, 'tenant.check_authority_of_others')
      ? await ableInstead(tx, viewer, question, answer.authorityTypeId, times)
      : []
  const names = await namesFor(tx, viewer, mentioned(question, answer, instead, decision), times, now)
  return explained({ question, answer, instead, decision, names, times })
}

/** The few with the least authority that suffices. */
async function ableInstead(
  tx: Tx,
  viewer: Viewer,
  { who: _who, ...question }: Question,
  authorityTypeId: string | null,
  times: Times,
) {
  const { decisionId, groupId, requester } = question
  const groups = groupId === undefined ? undefined : [groupId]
  const snapshot = await loadSnapshot(
    tx,
    viewer.tenantId,
    { kind: 'IN_FORCE', decisionId, requester },
    groups,
    times,
  )
  const able = whoCan(snapshot, { ...question, authorityTypeId: authorityTypeId ?? undefined })
  return 'ok' in able
    ? []
    : able.filter((each) => each.holder.kind === 'POSITION' || isDirect(snapshot, each)).slice(0, 3)
}

/** A person through a position is named by the position: authority goes to the position first. */
const isDirect = (snapshot: Snapshot, able: AbleHolder) =>
  snapshot.slots.get(able.slotId)?.kind !== 'POSITION_ONLY'

/** Every id that the answer speaks of, wherever it stands. */
function mentioned(
  question: Question,
  answer: Answer,
  instead: readonly AbleHolder[],
  decision: AskedDecision,
) {
  const params = answer.reasons.flatMap((reason) => Object.values(reason.params as Record<string, unknown>))
  const strings = params.filter(
    (value): value is string => typeof value === 'string' && /^[\da-f]{8}-/.test(value),
  )
  const bounds = [...answer.chain.flatMap((link) => link.effective), ...instead.flatMap((each) => each.limit)]
  return {
    delegations: [
      ...strings,
      ...answer.chain.map((link) => link.delegationId),
      ...answer.obligations.map((each) => each.originId),
      ...instead.map((each) => each.delegationId),
      ...bounds
        .flatMap((bound) => [bound.max?.delegationId, bound.min?.delegationId])
        .filter((id) => id != null),
    ],
    others: [
      ...strings,
      question.who.id,
      ...(answer.authorityTypeId ? [answer.authorityTypeId] : []),
      ...answer.chain.flatMap((link) =>
        [link.recipient.userId, link.recipient.positionId].filter((id) => id !== null),
      ),
      ...answer.obligations.flatMap((each) => (each.kind === 'GROUPS' ? each.groupIds : [])),
      ...instead.flatMap((each) => [each.holder.id, ...(each.occupants ?? [])]),
      ...(answer.occupants ?? []),
      ...decision.roles.map((each) => each.positionId),
    ],
  }
}

type Explained = {
  question: Question
  answer: Answer
  instead: readonly AbleHolder[]
  decision: AskedDecision
  names: Names
  times: Times
}

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

function explained({ question, answer, instead, decision, names, times }: Explained): AuthorityAnswer {
  const who = { ...question.who, name: names.name(question.who.id) }
  const last = answer.chain.at(-1)
  const through =
    last?.recipient.positionId && answer.verdict !== 'DENY' ? names.name(last.recipient.positionId) : null
  const ref = (delegationId: string) => {
    const displayId = names.seen.get(delegationId) ?? null
    return { delegationId: displayId ? delegationId : null, displayId, masked: displayId === null }
  }
  return {
    verdict: answer.verdict,
    message: answerText({
      verdict: answer.verdict,
      who: who.name,
      decision: decision.name,
      amounts: question.amounts,
      on: names.date(times.at.getTime()),
      as: through,
    }),
    reasons: answer.reasons.map((reason) => ({ code: reason.code, message: reasonText(reason, names) })),
    chain: answer.chain.map((link) => stepOf(link, names)),
    binding: answer.binding?.delegationId
      ? { ...ref(answer.binding.delegationId), bound: answer.binding.bound }
      : answer.binding && { delegationId: null, displayId: null, masked: false, bound: answer.binding.bound },
    obligations: answer.obligations.map((each) => ({
      kind: each.kind,
      conditionId: each.kind === 'CONDITION' ? each.conditionId : null,
      text: obligationText(each, names),
      detail: each.kind === 'CONDITION' ? each.description : '',
      originId: names.seen.has(each.originId) || each.originId === decision.id ? each.originId : null,
    })),
    ...rolesOf(decision, names),
    nearest: [
      ...instead.map((each) => ({
        holder: { ...each.holder, name: names.name(each.holder.id) },
        limit: limitsText(each.limit),
        verdict: each.verdict,
        message: each.occupants ? each.occupants.map((id) => names.name(id)).join(', ') || 'Vacant' : '',
      })),
      ...answer.nearest.map((each) => ({
        holder: null,
        limit: '',
        verdict: null,
        message: reasonText(each.reason, names),
      })),
    ],
    others: answer.others,
    occupants: answer.occupants?.map((id) => ({ id, name: names.name(id) })) ?? null,
    decision: { id: decision.id, displayId: decisionDisplayId(decision.displayNumber), name: decision.name },
    who,
    authorityType: answer.authorityTypeId
      ? { id: answer.authorityTypeId, name: names.name(answer.authorityTypeId) }
      : null,
    at: times.at.toISOString(),
    knownAt: times.knownAt.toISOString(),
  }
}

/** One link as it is shown; a link that the viewer may not see keeps its place and says nothing else. */
function stepOf(link: ChainLink, names: Names): ChainStep {
  const displayId = names.seen.get(link.delegationId)
  if (displayId === undefined)
    return {
      delegationId: null,
      displayId: null,
      masked: true,
      slotId: null,
      recipient: { kind: null, name: 'A delegation that you may not view', holders: [] },
      status: link.live ? 'IN_FORCE' : 'NOT_IN_FORCE',
      live: link.live,
      stated: [],
      effective: [],
      from: null,
      until: null,
    }
  const { kind, userId, positionId } = link.recipient
  const name = kind === 'SPECIFIC_PERSONNEL' ? names.name(userId as string) : names.name(positionId as string)
  const holders =
    kind === 'POSITION_ONLY'
      ? [...names.holders(positionId as string)]
      : kind === 'PERSONNEL_IN_POSITION'
        ? [names.name(userId as string)]
        : []
  return {
    delegationId: link.delegationId,
    displayId,
    masked: false,
    slotId: link.slotId,
    recipient: { kind, name, holders },
    status: link.status,
    live: link.live,
    stated: [...link.stated],
    effective: link.effective.map((bound) => maskedBound(bound, names)),
    from: iso(link.from),
    until: iso(link.until),
  }
}

function maskedBound({ valueType, min, max }: EffectiveBound, names: Names) {
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

/** Positions by what they are to the decision, from its decision roles. Spec 3.3. */
function rolesOf(decision: Explained['decision'], names: Names) {
  const all = decision.roles.map(({ decisionRoleName = '', positionId, requirement }) => ({
    decisionRole: decisionRoleName,
    position: names.name(positionId),
    requirement,
  }))
  const by = (decisionRole: string) =>
    all
      .filter((each) => each.decisionRole === decisionRole)
      .map(({ position, requirement }) => ({ position, requirement }))
  return {
    consult: by('Consulted'),
    endorse: by('Endorse'),
    inform: by('Informed'),
    reserved: by('Reserved'),
    otherRoles: all.filter((each) => !SEEDS.has(each.decisionRole)),
  }
}
