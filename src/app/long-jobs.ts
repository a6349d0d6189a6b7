import { authLongJobs } from '#modules/auth/index.server.ts'
import { decisionLongJobs } from '#modules/decision/index.server.ts'
import { matrixLongJobs } from '#modules/matrix/index.server.ts'
import { settingsLongJobs } from '#modules/settings/index.server.ts'
import type { AnyLongJob } from '#platform/server/jobs/long-jobs/long-jobs.ts'
import { actions } from './actions.ts'
import { listeners } from './listeners.ts'

/** Every kind of work of the product that takes longer than a person waits. */
export const longJobs: readonly AnyLongJob[] = [
  ...settingsLongJobs,
  ...authLongJobs(listeners),
  ...actions.longJobs,
  ...decisionLongJobs,
  ...matrixLongJobs,
]
