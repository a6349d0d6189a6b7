import { type ActionQuestions, actionsAbout } from '#modules/actions/index.server.ts'
import { actionQuestions } from '#modules/decision/index.server.ts'
import { associatedMatrices } from '#modules/matrix/index.server.ts'

/** What actions ask of the records that they are about. */
export const questions: ActionQuestions = {
  ...actionQuestions,
  records: [...actionQuestions.records, associatedMatrices],
}
export const actions = actionsAbout(questions)
