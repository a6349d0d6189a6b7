import { authLongJobs } from '#modules/auth/index.server.ts'
import { decisionHears, decisionLongJobs } from '#modules/decision/index.server.ts'
import { settingsLongJobs } from '#modules/settings/index.server.ts'
import type { AnyLongJob } from '#platform/server/long-jobs/long-jobs.ts'

/** Every kind of work of the product that takes longer than a person waits. */
export const longJobs: readonly AnyLongJob[] = [
  ...settingsLongJobs(decisionHears),
  ...authLongJobs(decisionHears),
  ...decisionLongJobs,
]
