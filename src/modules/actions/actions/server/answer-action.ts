import type * as z from 'zod'
import { tooLong } from '#platform/model/too-long.ts'
import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { must, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { statusSinceOf } from '#platform/server/records/status-since.ts'
import { type ActionStatus, statusOn, todayIn } from '../model/action.ts'
import type { changeAssigneeStatus as call } from '../model/action-calls.ts'
import { ACTION_FAILURES } from '../model/action-failures.ts'
import { actionActs, storedAfter } from '../model/action-lifecycle.ts'
import { mayActOnAction, mayStillComplete } from '../model/action-policy.ts'
import { type AnswerKey, SYSTEM_ACTIONS } from '../model/system-actions.ts'
import type { ActionQuestions } from './action-questions.ts'
import { actions, type StoredAction } from './action-store.ts'
import type { Keepers } from './action-visibility.ts'
import { completedBy } from './complete-part.ts'
import { type FoundAction, findAction, lockActions } from './find-actions.ts'

type Body = z.output<typeof call.body>
type ActionAnswer = { id: string; body: Body; now: Date }
type Questions = Keepers & Pick<ActionQuestions, 'answer' | 'rolesOf'>

/** The viewer's own part: of a manual action it starts or ends here, of a system action the act happens on its record. */
export async function answerAction(
  tx: Tx,
  viewer: Viewer,
  { id, body, now }: ActionAnswer,
  questions: Questions,
): Promise<{ id: string; actionStatusId: ActionStatus }> {
  const seen = await findAction(tx, viewer, id, now, questions)
  if (!seen) {
    must(await mayStillBeAnswered(tx, viewer, id, now, questions))
    throw notFound()
  }
  await refuseOtherRecord(tx, viewer, seen, body, now, questions)
  if (seen.facts.isSystem) await answerSystem(tx, viewer, seen, body, now, questions)
  else await doManual(tx, viewer, { id, body, now }, questions)
  const after = (await actions.byIds(tx, viewer.tenantId, [id])).get(id)
  if (!after) throw notFound()
  return { id, actionStatusId: statusOn(after, todayIn(viewer.zone, now)) }
}

/** An action of a pool is no one's any longer once one of them has answered it: the others hear what became of it. */
async function mayStillBeAnswered(
  tx: Tx,
  viewer: Viewer,
  id: string,
  now: Date,
  { isViewerInPool }: Questions,
): Promise<Verdict> {
  const stored = (await actions.byIds(tx, viewer.tenantId, [id])).get(id)
  const couldAnswer = stored?.pool && isViewerInPool({ viewer, now }) !== null
  if (!couldAnswer) return allowed
  const verdict = mayStillComplete(statusOn(stored, todayIn(viewer.zone, now)))
  if (verdict.ok) return verdict
  const since = await statusSinceOf(tx, { tenantId: viewer.tenantId, kind: 'action', recordId: id })
  return since?.by ? refused('INVALID_TRANSITION', { sentence: describeEnd(stored, since.by.name) }) : verdict
}

/** "This action is Completed. Noor Haddad answered it: Denied." */
function describeEnd({ status, systemKind, outcome }: StoredAction, name: string): string {
  const answer = systemKind && SYSTEM_ACTIONS[systemKind].answers.find(({ key }) => key === outcome)
  return status === 'COMPLETED' && answer
    ? `This action is Completed. ${name} answered it: ${answer.done}.`
    : `This action is ${status === 'COMPLETED' ? 'Completed' : 'Canceled'}. ${name} ended it.`
}

async function doManual(tx: Tx, viewer: Viewer, { id, body, now }: ActionAnswer, questions: Questions) {
  const found = (await lockActions(tx, viewer, [id], now, questions)).get(id)
  if (!found) throw notFound()
  const { status, comments } = body
  if (status !== 'COMPLETED' && status !== 'IN_PROGRESS') throw notAnAnswer('COMPLETED or IN_PROGRESS')
  const act = status === 'COMPLETED' ? 'complete' : 'start'
  must(mayActOnAction(viewer, act, found.facts))
  const change = act === 'complete' ? completedBy(viewer, found, comments, now) : started(found)
  await actions.save(tx, viewer, [{ before: found.stored, reason: comments, ...change }], now)
}

const started = ({ stored, facts }: FoundAction) => {
  const { event } = actionActs.of.start
  return { event, after: { ...stored, status: storedAfter(stored.status, facts.status, event) } }
}

/** The record is changed, and with it the action: nothing is written here. */
async function answerSystem(
  tx: Tx,
  viewer: Viewer,
  { stored, facts }: FoundAction,
  { status, comments: reason }: Body,
  now: Date,
  { answer }: Questions,
) {
  const { systemKind, associatedKind, associatedId, subjectId } = stored
  if (!systemKind || !associatedKind || !associatedId) throw notFound()
  const { answers } = SYSTEM_ACTIONS[systemKind]
  if (!answers.some(({ key }) => key === status))
    throw notAnAnswer(answers.map(({ key }) => key).join(' or '))
  if (reason.length > MOST_REASON)
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.comments', message: tooLong(MOST_REASON, reason.length) },
    ])
  must(mayActOnAction(viewer, 'complete', facts))
  await answer(
    tx,
    viewer,
    {
      actionId: stored.id,
      systemKind,
      record: { kind: associatedKind, id: associatedId },
      subjectId,
      answer: status as AnswerKey,
      reason,
    },
    now,
  )
}

/** The same as on the record. */
const MOST_REASON = 500

const notAnAnswer = (possible: string) => {
  const { params, ...failure } = refused(ACTION_FAILURES.NOT_AN_ANSWER, { possible })
  return new Refusal(failure, params)
}

/** What the caller believes it is about is what it is about. */
async function refuseOtherRecord(
  tx: Tx,
  viewer: Viewer,
  { stored }: FoundAction,
  { decisionId, delegationId, roleId, documentId }: Body,
  now: Date,
  { rolesOf }: Questions,
) {
  const { systemKind, associatedKind, associatedId, subjectId } = stored
  const is = (kind: string, id: string | undefined) =>
    id === undefined || (associatedKind === kind && associatedId === id)
  const isRole = async () =>
    systemKind === 'ACKNOWLEDGEMENT' &&
    associatedId !== null &&
    subjectId !== null &&
    (await rolesOf(tx, viewer, { recordId: associatedId, subjectId }, now)).includes(roleId ?? '')
  const isSame =
    is('DECISION', decisionId) &&
    is('DELEGATION', delegationId) &&
    documentId === undefined &&
    (roleId === undefined || (await isRole()))
  if (!isSame)
    throw new Refusal('RULE_BROKEN', {}, [{ path: 'body', message: 'This action is about another record.' }])
}
