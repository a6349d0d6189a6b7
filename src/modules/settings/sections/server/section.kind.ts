import { recordKind } from '#platform/server/records/record-kind.ts'
import type { UsesQuestions } from '../../uses/server/uses-of.ts'
import { importSections } from './import-sections.ts'
import { sectionRoutes } from './section-routes.ts'
import { places } from './section-store.ts'

export const sectionKind = (questions: UsesQuestions) =>
  recordKind({
    name: 'settings/sections',
    tables: ['section', 'category'],
    routes: () => [['/api/settings', sectionRoutes(questions)]],
    replays: [places.section.replay, places.category.replay],
    longJobs: () => importSections.jobs,
  })
