import { recordKind } from '#platform/server/records/record-kind.ts'
import type { UsesQuestions } from '../../uses/server/uses-of.ts'
import { words } from '../../vocabulary/server/vocabulary-store.ts'
import { decisionRoleRoutes } from './decision-role-routes.ts'

export const decisionRoleKind = (questions: UsesQuestions) =>
  recordKind({
    name: 'settings/decision-roles',
    tables: ['decision_role'],
    routes: () => [['/api/settings', decisionRoleRoutes(questions)]],
    replays: [words.decisionRole.replay],
  })
