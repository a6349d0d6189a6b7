import type { AnyLongJob } from '#platform/server/jobs/long-jobs/long-jobs.ts'
import { longJobsOf } from '#platform/server/records/record-kind.ts'
import { kinds } from './kinds.ts'
import { listeners } from './listeners.ts'

/** Work of the product that takes longer than a person waits. */
export const longJobs: readonly AnyLongJob[] = longJobsOf(kinds, { listeners })
