import { actionsAbout } from '#modules/actions/index.server.ts'
import { actionQuestions } from '#modules/decision/index.server.ts'

/** Actions, with what they ask of the records that they are about. */
export const actions = actionsAbout(actionQuestions)
