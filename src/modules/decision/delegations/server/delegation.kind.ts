import { recordKind } from '#platform/server/records/record-kind.ts'
import { bulkOnDelegations } from './bulk-on-delegations.ts'
import type { DecisionEvents } from './decision-events.ts'
import { delegationReplay } from './delegation-replay.ts'
import { delegationRoutes } from './delegation-routes.ts'
import { exportDelegations } from './export-delegations.ts'
import { flagInvalidJob } from './flag-invalid.job.ts'
import { followDecision } from './follow-decision.job.ts'
import { labelBelowJob } from './label-below.job.ts'
import { severalRoutes } from './several-routes.ts'

/** `addRole`: adds a decision role to a new delegation in its transaction. */
export function delegationKind(addRole: Parameters<typeof delegationRoutes>[0]) {
  const bulk = bulkOnDelegations(addRole)
  return recordKind({
    name: 'decision/delegations',
    tables: [
      'delegation',
      'delegation_search',
      'delegation_slot',
      'unlabelled_cascade',
      'delegation_authority',
      'delegation_group',
      'newcomer_issue',
      'delegation_change',
    ],
    routes: () => [
      ['/api/decision', delegationRoutes(addRole)],
      ['/api/decision', severalRoutes(bulk)],
    ],
    replays: [delegationReplay],
    jobs: ({ listeners }: { listeners: DecisionEvents }) => [
      flagInvalidJob(listeners),
      followDecision,
      labelBelowJob(listeners),
    ],
    longJobs: () => [bulk.job, exportDelegations.job],
  })
}
