import type * as z from 'zod'
import type { Assignee } from '#modules/actions/actions/model/action.ts'
import type { DecisionQuestion, DecisionReceipt } from '#modules/actions/actions/model/decision-question.ts'
import {
  createSystemActions,
  displayIdsOfActions,
  endSystemActions,
  lockOpenSystemActions,
  openSystemActions,
} from '#modules/actions/index.server.ts'
import { refusedCurrency, usableCurrencies, viewerOfUser } from '#modules/auth/index.server.ts'
import { limitText, measureText } from '#modules/authority/terms/model/limit-texts.ts'
import type { DecisionTerms, ValueType } from '#modules/authority/terms/model/terms.ts'
import { canonical } from '#platform/model/canonical.ts'
import { dayOf } from '#platform/model/day.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { sql, type Tx } from '#platform/server/database/sql.ts'
import { afterLocks } from '#platform/server/database/tenant-transaction.ts'
import { notFound, Refusal } from '#platform/server/http/refusal.ts'
import type { AuthorityAnswer } from '../../check/model/authority-calls.ts'
import { answerQuestion, judgeQuestion, mustExist } from '../../check/server/answer-question.ts'
import { findDecision } from '../../decisions/server/decision-store.ts'
import { currenciesKept } from '../../decisions/server/refused-currencies.ts'
import { maySeeDecision } from '../../delegations/server/issuing-gate.ts'
import type { askToDecide as call } from '../model/ask-call.ts'
import { REQUEST_FAILURES } from '../model/request-failures.ts'
import { findPeople } from './candidates.ts'

type Question = z.output<typeof call.body> & { readonly decisionId: string; readonly now: Date }

/** Asks a person or a position to decide: an action with the question and what the check answered to the asker. */
export async function askToDecide(tx: Tx, viewer: Viewer, question: Question): Promise<{ actionId: string }> {
  const { decisionId, assignee, about, authorityTypeId, groupId, amounts, message, dueDate, now } = question
  // the lock lets one of two equal questions find the other
  const decision = await findDecision(tx, viewer, decisionId, now, true)
  if (!decision) throw notFound()
  await mustExist(tx, viewer.tenantId, { people: [assignee], groupId, authorityTypeId })
  if (dueDate !== null && dueDate < dayOf(now.getTime(), viewer.zone))
    throw new Refusal('RULE_BROKEN', {}, [{ path: 'body.dueDate', message: 'Select today or a later day.' }])
  const measured = { decisionId, authorityTypeId, groupId, amounts, facts: {} }
  await refuseUnusableCurrency(tx, viewer, decision.terms, amounts, now)
  const judged = await judgeQuestion(tx, viewer, { ...measured, who: assignee }, now)
  const [why] = judged.refusals
  if (why) throw new Refusal(REQUEST_FAILURES.NO_ONE_CAN_DECIDE, { why })
  await mustBeAnswerable(tx, viewer, decisionId, toAssignee(assignee), now)
  const asked = { authorityTypeId: judged.authorityTypeId, groupId: groupId ?? null, amounts }
  await refuseAskedAlready(tx, viewer, decisionId, { ...asked, assignee })
  const answer = about && (await answerQuestion(tx, viewer, { ...measured, who: about }, now))
  const [actionId] = await createSystemActions(
    tx,
    viewer,
    [
      {
        systemKind: 'DECISION',
        recordId: decisionId,
        subjectId: null,
        subject: decision.name,
        details: amounts.map(({ valueType, ...amount }) => measureText(valueType as ValueType, amount)),
        assignees: [toAssignee(assignee)],
        description: message,
        ownerUserId: viewer.userId,
        question: { ...asked, answer: answer ? receiptOf(answer) : null },
        ...(dueDate !== null && { dueDate }),
      },
    ],
    { kind: 'DECISION', zone: viewer.zone, now },
  )
  return { actionId: actionId as string }
}

const toAssignee = ({ kind, id }: Question['assignee']): Assignee =>
  kind === 'USER' ? { userId: id, positionId: null } : { userId: null, positionId: id }

/** An amount is in a currency in which limits can be written, or are written in the decision. */
async function refuseUnusableCurrency(
  tx: Tx,
  { tenantId }: Viewer,
  { authorities, conditions }: DecisionTerms,
  amounts: Question['amounts'],
  now: Date,
): Promise<void> {
  const usable = await usableCurrencies(tx, tenantId, now)
  const kept = currenciesKept({ bounds: authorities.map(({ bounds }) => bounds), conditions })
  const problems = amounts.flatMap(({ valueType, unit }, i) =>
    valueType === 'CURRENCY' && !kept.has(unit)
      ? refusedCurrency(unit, `body.amounts.${i}.unit`, usable)
      : [],
  )
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
}

/** A question names its decision: it goes to active people, each of whom can view the decision. */
async function mustBeAnswerable(
  tx: Tx,
  { tenantId, userId }: Viewer,
  decisionId: string,
  assignee: Assignee,
  now: Date,
): Promise<void> {
  const peopleOf = await findPeople(tx, tenantId, [assignee], now)
  const people = peopleOf(assignee).filter(({ id }) => id !== userId)
  if (people.length === 0) throw new Refusal(REQUEST_FAILURES.NO_ONE_TO_ANSWER)
  for (const { id, name } of people) {
    const viewer = await viewerOfUser(tx, { tenantId, userId: id }, now)
    if (!(await maySeeDecision(tx, viewer, decisionId, now)))
      throw new Refusal(REQUEST_FAILURES.ASSIGNEE_CANNOT_VIEW, { name })
  }
}

type QuestionDraft = Pick<DecisionQuestion, 'authorityTypeId' | 'groupId' | 'amounts'> &
  Pick<Question, 'assignee'>

/** One open question of the same asker to the same person or position is enough. */
async function refuseAskedAlready(
  tx: Tx,
  { tenantId, userId }: Viewer,
  decisionId: string,
  { assignee, ...question }: QuestionDraft,
) {
  const open = await openSystemActions(
    tx,
    tenantId,
    'DECISION',
    sql`a.associated_id = ${decisionId} and a.owner_user_id = ${userId}`,
  )
  const same = open.find(
    (each) =>
      each.assignees.some((one) => (one.userId ?? one.positionId) === assignee.id) &&
      each.question !== null &&
      canonical({ ...each.question, answer: null }) === canonical({ ...question, answer: null }),
  )
  if (!same) return
  const names = await displayIdsOfActions(tx, tenantId, [same.id])
  throw new Refusal(REQUEST_FAILURES.ALREADY_ASKED, { action: names.get(same.id) ?? '' })
}

type Answer = { readonly actionId: string; readonly reason: string }

/** Decides: the authority of the person who answers is checked at this moment, and the answer of the check is kept as a receipt. */
export async function decide(tx: Tx, viewer: Viewer, { actionId, reason }: Answer): Promise<void> {
  const open = await lockQuestion(tx, viewer, actionId)
  const now = await afterLocks(tx)
  const { associatedId: decisionId, ownerUserId, question } = open
  if (!decisionId || !question) throw notFound()
  const { authorityTypeId, groupId, amounts } = question
  const answer = await answerQuestion(
    tx,
    viewer,
    {
      decisionId,
      who: { kind: 'USER', id: viewer.userId },
      // who asks requests the decision
      ...(ownerUserId && { requester: { kind: 'USER' as const, id: ownerUserId } }),
      ...(authorityTypeId && { authorityTypeId }),
      ...(groupId && { groupId }),
      amounts: amounts as Question['amounts'],
      facts: {},
    },
    now,
  )
  if (answer.verdict === 'DENY') throw new Refusal(REQUEST_FAILURES.NOT_AUTHORIZED, { why: answer.message })
  const receipt = { ...receiptOf(answer), ...(reason && { comment: reason }) }
  await endSystemActions(tx, viewer, [open], { outcome: 'DECIDED', reason, receipt }, now)
}

/** Declines to decide, and says why. */
export async function declineToDecide(
  tx: Tx,
  viewer: Viewer,
  { actionId, reason }: Answer,
  now: Date,
): Promise<void> {
  if (!reason.trim())
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.comments', message: 'Enter a reason. The person who asked can read it.' },
    ])
  const open = await lockQuestion(tx, viewer, actionId)
  await endSystemActions(tx, viewer, [open], { outcome: 'DECLINED', reason }, now)
}

async function lockQuestion(tx: Tx, { tenantId }: Viewer, actionId: string) {
  const [open] = await lockOpenSystemActions(tx, tenantId, 'DECISION', sql`a.id = ${actionId}`)
  if (!open) throw new Refusal(REQUEST_FAILURES.REQUEST_ENDED)
  return open
}

const receiptOf = (answer: AuthorityAnswer): DecisionReceipt => ({
  verdict: answer.verdict,
  who: answer.who,
  question: answer.question,
  message: answer.message,
  conditions: answer.obligations.map(({ text }) => text),
  limits: (answer.chain.at(-1)?.effective ?? []).map((each) => limitText(each)),
  path: answer.chain.map(({ recipient, displayId }) => [recipient.name, displayId].filter(Boolean).join(' ')),
  at: answer.at,
  knownAt: answer.knownAt,
})
