import { recordKind } from '#platform/server/records/record-kind.ts'
import { type ActionTypeQuestions, actionTypeChecks, actionTypeRoutes } from './action-type-routes.ts'
import { actionTypes } from './action-type-store.ts'
import { seedActionTypes } from './seed-action-types.ts'

export const actionTypeKind = (questions: ActionTypeQuestions) =>
  recordKind({
    name: 'actions/action-types',
    tables: ['action_type'],
    routes: () => [
      ['/api/settings', actionTypeRoutes(questions)],
      ['/api/actions', actionTypeChecks],
    ],
    replays: [actionTypes.replay],
    listeners: { tenantCreated: [seedActionTypes] },
  })
