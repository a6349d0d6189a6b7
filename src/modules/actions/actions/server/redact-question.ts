import { scopeOf, type Viewer } from '#platform/model/viewer.ts'
import type { ActionDetail } from '../model/action.ts'
import { type DecisionReceipt, redactReceipt } from '../model/decision-question.ts'
import type { FoundAction } from './find-actions.ts'

/** The question of an action and its receipt as far as the viewer may know them: the record and its history ask here. */
export function shownQuestion(
  viewer: Viewer,
  found: FoundAction,
): Pick<ActionDetail, 'question' | 'receipt'> {
  const { question, receipt } = found.stored
  if (!found.facts.tie.knowsRecord) return { question: null, receipt: null }
  const isOwner = found.stored.ownerUserId === viewer.userId
  const answer = question?.answer ? shownTo(viewer, question.answer, isOwner) : null
  return {
    question: question && { ...question, answer },
    receipt: receipt && shownReceipt(viewer, found, receipt),
  }
}

/** Redacts the receipt for its reader. The person who decided got the answer. */
export function shownReceipt(
  viewer: Viewer,
  { stored }: FoundAction,
  receipt: DecisionReceipt,
): DecisionReceipt {
  const hasDecided = stored.assignees.some(({ completedBy }) => completedBy === viewer.userId)
  return shownTo(viewer, receipt, hasDecided)
}

/** Who views all delegations, or got the answer, may know what it tells of them. */
const shownTo = (viewer: Viewer, receipt: DecisionReceipt, gotIt: boolean): DecisionReceipt =>
  redactReceipt(receipt, gotIt || scopeOf(viewer, 'delegation.view') === 'ALL')
