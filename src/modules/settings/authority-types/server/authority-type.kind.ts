import { recordKind } from '#platform/server/records/record-kind.ts'
import type { UsesQuestions } from '../../uses/server/uses-of.ts'
import { words } from '../../vocabulary/server/vocabulary-store.ts'
import { authorityTypeRoutes } from './authority-type-routes.ts'

export const authorityTypeKind = (questions: UsesQuestions) =>
  recordKind({
    name: 'settings/authority-types',
    tables: ['authority_type'],
    routes: () => [['/api/settings', authorityTypeRoutes(questions)]],
    replays: [words.authorityType.replay],
  })
