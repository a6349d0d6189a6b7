import { recordKind } from '#platform/server/records/record-kind.ts'
import { type LinkQuestions, linkRoutes } from './link-routes.ts'

export const linkKind = (questions: LinkQuestions) =>
  recordKind({
    name: 'decision/links',
    tables: ['document_link'],
    routes: () => [['/api/decision', linkRoutes(questions)]],
  })
