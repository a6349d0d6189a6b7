import type * as z from 'zod'
import { reasonText } from '#modules/authority/engine/model/authority-texts.ts'
import { pathTo } from '#modules/authority/engine/model/chain.ts'
import { limitOfDecision } from '#modules/authority/engine/model/demands.ts'
import { type Answer, checkAuthority, reasonsOfDecision } from '#modules/authority/engine/model/evaluate.ts'
import type { Objection } from '#modules/authority/engine/model/objection.ts'
import type { Principal, Question, QuestionCode } from '#modules/authority/engine/model/question.ts'
import { refusalText } from '#modules/authority/engine/model/refusal-texts.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { type AbleHolder, whoCan } from '#modules/authority/engine/model/who-can.ts'
import { asKnownNow, loadSnapshot, type Times } from '#modules/authority/index.server.ts'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { one, sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound, Refusal } from '#platform/server/http/refusal.ts'
import { namesFor } from '../../visibility/server/names.ts'
import type { AuthorityAnswer, questionBody } from '../model/authority-calls.ts'
import { explain, MOST_INSTEAD } from './explain-answer.ts'
import { findAskedDecision } from './question-decision.ts'

type Body = z.output<typeof questionBody>

/** At which instant, and as known when: both default to now; neither may be ahead of what is on record. */
export function timesOf(asked: { at?: string | undefined; knownAt?: string | undefined }, now: Date): Times {
  const at = asked.at === undefined ? now : new Date(asked.at)
  if (asked.knownAt === undefined) return asKnownNow(at, now)
  const knownAt = new Date(asked.knownAt)
  if (knownAt > now)
    throw new Refusal('VALIDATION_FAILED', {}, [
      { path: 'body.knownAt', message: 'Nothing was recorded yet at that time.' },
    ])
  return { at, knownAt }
}

/** A question that cannot be asked, said at the field that is wrong. */
export function refuseQuestion(refusal: Objection<QuestionCode>): never {
  const { path, message } = refusalText(refusal)
  throw new Refusal('RULE_BROKEN', {}, [{ path: `body.${path}`, message }])
}

export const isOneself = (viewer: Viewer, who: Principal) =>
  who.kind === 'USER' ? who.id === viewer.userId : viewer.positionIds.includes(who.id)

/** Asking about others needs more than asking about oneself. Spec 6, authority 2. */
export function mustBeAllowedToAsk(viewer: Viewer, who: Principal) {
  if (!isOneself(viewer, who) && !has(viewer, 'tenant.check_authority_of_others'))
    throw new Refusal('FORBIDDEN')
}

/** What a question names besides the decision: anyone who and whatever is unknown in this tenant is not there. */
type QuestionSubjects = {
  people?: readonly (Principal | undefined)[]
  groupId?: string | undefined
  authorityTypeId?: string | undefined
}

export async function mustExist(
  tx: Tx,
  tenantId: string,
  { people = [], groupId, authorityTypeId }: QuestionSubjects,
): Promise<void> {
  const ids = (kind: Principal['kind']) => [
    ...new Set(people.flatMap((who) => (who?.kind === kind ? [who.id] : []))),
  ]
  const [users, positions] = [ids('USER'), ids('POSITION')]
  const [groups, types] = [groupId, authorityTypeId].map((id) => (id === undefined ? [] : [id]))
  const among = (view: string, wanted: readonly string[] = []) =>
    sql`(select count(*) from app.${sql.raw(view)} x where x.tenant_id = ${tenantId} and x.id = any(${wanted}::uuid[]))`
  const { n } = await one<{ n: number }>(
    tx,
    sql`select (${among('user_public', users)} + ${among('position_public', positions)} + ${among('group_public', groups)}
      + ${among('authority_type_public', types)})::int as n`,
  )
  if (n < users.length + positions.length + (groups?.length ?? 0) + (types?.length ?? 0)) throw notFound()
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
    findAskedDecision(tx, viewer, decisionId, times, now),
    loadSnapshot(tx, viewer.tenantId, { kind: 'PRINCIPAL', decisionId, who, requester }, groups, times),
    mustExist(tx, viewer.tenantId, { people: [who, requester], groupId, authorityTypeId }),
  ])
  if (!decision) throw notFound()
  const answer = checkAuthority(snapshot, question)
  if (!answer.ok) refuseQuestion(answer)
  const instead =
    answer.verdict === 'DENY' && has(viewer, 'tenant.check_authority_of_others')
      ? await ableInstead(tx, viewer, question, answer, times)
      : null
  const own = isOneself(viewer, who) ? pathsOf(snapshot, viewer) : []
  const limit = limitOfDecision(snapshot.decisions.get(decisionId), answer.authorityTypeId ?? undefined)
  return explain(tx, viewer, { question, answer, instead, decision, limit, times }, own, now)
}

/** Refuses a question that cannot be asked. Returns its authority type, and in words why no one can answer it with yes. */
export async function judgeQuestion(
  tx: Tx,
  viewer: Viewer,
  question: Question,
  now: Date,
): Promise<{ authorityTypeId: string | null; refusals: readonly string[] }> {
  const { decisionId, who, requester, groupId } = question
  const times = asKnownNow(now)
  const snapshot = await loadSnapshot(
    tx,
    viewer.tenantId,
    { kind: 'PRINCIPAL', decisionId, who, requester },
    groupId === undefined ? undefined : [groupId],
    times,
  )
  const answer = checkAuthority(snapshot, question)
  if (!answer.ok) refuseQuestion(answer)
  const { authorityTypeId } = answer
  const reasons = reasonsOfDecision(snapshot, question)
  if ('ok' in reasons) refuseQuestion(reasons)
  if (reasons.length === 0) return { authorityTypeId, refusals: [] }
  const others = [groupId, authorityTypeId].filter((id) => id != null)
  const names = await namesFor(tx, viewer, { delegations: [], others }, times, now)
  return { authorityTypeId, refusals: reasons.map((reason) => reasonText(reason, names)) }
}

const HELD_NO_MORE: ReadonlySet<string> = new Set(['DRAFT', 'REMOVED', 'DELETED'])

/** What the viewer received and all that is above it: their own to read, until they are no recipient any longer. */
const pathsOf = (snapshot: Snapshot, { userId, positionIds }: Viewer): string[] =>
  [...snapshot.slots.values()]
    .filter(
      (slot) =>
        !HELD_NO_MORE.has(slot.status) &&
        (slot.kind === 'POSITION_ONLY'
          ? slot.positionId !== null && positionIds.includes(slot.positionId)
          : slot.userId === userId),
    )
    .flatMap(({ id }) => pathTo(snapshot, id).links.map(({ delegation }) => delegation.id))

/** Everyone with authority that suffices, the least of it first. Those on the path above are always among the first that are named. */
async function ableInstead(
  tx: Tx,
  viewer: Viewer,
  { who: _who, ...question }: Question,
  { authorityTypeId, chain }: Answer,
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
  if ('ok' in able) return []
  const direct = able.filter((each) => each.holder.kind === 'POSITION' || isDirect(snapshot, each))
  const above = chain.map(({ slotId }) => slotId).reverse()
  const onPath = above.flatMap((slotId) => direct.filter((each) => each.slotId === slotId))
  const others = direct.filter((each) => !onPath.includes(each))
  const named = new Set([...onPath, ...others].slice(0, MOST_INSTEAD))
  return [...direct.filter((each) => named.has(each)), ...direct.filter((each) => !named.has(each))]
}

/** A person through a position is named by the position: authority goes to the position first. */
const isDirect = (snapshot: Snapshot, able: AbleHolder) =>
  snapshot.slots.get(able.slotId)?.kind !== 'POSITION_ONLY'
