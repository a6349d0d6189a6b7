import type { Files } from '#platform/server/files/files.ts'
import { recordKind } from '#platform/server/records/record-kind.ts'
import type { ActionQuestions } from './action-questions.ts'
import { actionRoutes } from './action-routes.ts'
import { actions } from './action-store.ts'
import { exportActions } from './export-actions.ts'
import { endActionsOf } from './follow-users.ts'

/** `questions`: what actions ask of the records that they are about. */
export function actionKind(questions: ActionQuestions) {
  const exported = exportActions(questions)
  return recordKind({
    name: 'actions/actions',
    tables: ['action', 'action_assignee'],
    routes: ({ files }: { files: Files }) => [['/api/actions', actionRoutes(questions, exported, files)]],
    replays: [actions.replay],
    longJobs: () => [exported.job],
    listeners: { userDeactivated: [endActionsOf], userDeleted: [endActionsOf] },
  })
}
