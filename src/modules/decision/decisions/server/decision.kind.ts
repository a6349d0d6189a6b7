import { recordKind } from '#platform/server/records/record-kind.ts'
import { bulkOnDecisions } from './bulk-on-decisions.ts'
import { decisionReplay } from './decision-replay.ts'
import { decisionRoutes, decisionTemplateRoutes } from './decision-routes.ts'
import { exportDecisions } from './export-decisions.ts'
import { importDecisions } from './import-decisions.ts'
import { recountByRates } from './limit-order.ts'

/** `countInvalidated`: how many delegations an upload leaves invalid. */
export function decisionKind(countInvalidated: Parameters<typeof importDecisions>[0]) {
  const imported = importDecisions(countInvalidated)
  return recordKind({
    name: 'decision/decisions',
    tables: ['decision', 'decision_group', 'decision_authority', 'decision_role_assignment'],
    routes: () => [
      ['/api/decision', decisionRoutes(imported)],
      ['/api/document', decisionTemplateRoutes(imported)],
    ],
    replays: [decisionReplay],
    jobs: () => [recountByRates],
    longJobs: () => [bulkOnDecisions.job, exportDecisions.job, ...imported.jobs],
  })
}
