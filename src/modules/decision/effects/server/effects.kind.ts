import { recordKind } from '#platform/server/records/record-kind.ts'
import { detachGroups } from './detach-groups.job.ts'
import { flagByRates, flagConcerned, flagRedelegations } from './flag-concerned.job.ts'
import { decisionListeners } from './listeners.ts'

export const effectsKind = recordKind({
  name: 'decision/effects',
  jobs: () => [detachGroups, flagConcerned, flagByRates, flagRedelegations],
  listeners: decisionListeners,
})
