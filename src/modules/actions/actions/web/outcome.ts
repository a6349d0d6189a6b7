import type { ActionDetail } from '../model/action.ts'
import { SYSTEM_ACTIONS } from '../model/system-actions.ts'
import { texts } from './texts.ts'

type Outcome = Pick<ActionDetail, 'systemKind' | 'outcome'>

const findAnswer = ({ systemKind, outcome }: Outcome) =>
  systemKind === null ? undefined : SYSTEM_ACTIONS[systemKind].answers.find(({ key }) => key === outcome)

/** "Denied", "Delegation issued"; null where an action has no outcome. */
export const describeOutcome = (action: Outcome): string | null =>
  action.outcome === 'FULFILLED' ? texts.record.fulfilled : (findAnswer(action)?.done ?? action.outcome)

/** Whether it was answered with a no: such an answer gives its reason. */
export const isRefusal = (action: Outcome): boolean => findAnswer(action)?.needsReason === true
