import { userEntry } from '#modules/auth/index.server.ts'
import { unnamedFileJob } from '#platform/server/files/unnamed-file.job.ts'
import type { JobParts } from '#platform/server/jobs/long-jobs/job-parts.ts'
import { watchLongJob } from '#platform/server/jobs/long-jobs/long-jobs.ts'
import { type RunningWork, startWorker } from '#platform/server/jobs/worker.ts'
import type { Mail } from '#platform/server/mail/mail.ts'
import { jobsOf } from '#platform/server/records/record-kind.ts'
import { judge } from './judge.ts'
import { kinds } from './kinds.ts'
import { listeners } from './listeners.ts'
import { longJobs } from './long-jobs.ts'

type WorkerOptions = Pick<JobParts, 'pool' | 'files' | 'log'> &
  Partial<Pick<JobParts, 'places' | 'listeners'>> & { mail: Pick<Mail, 'send'>; origin: string }

export const jobPartsOf = ({ mail, origin, places = [], ...given }: WorkerOptions): JobParts => ({
  listeners,
  ...given,
  places,
  jobs: [watchLongJob, ...jobsOf(kinds, { listeners, mail, origin }), unnamedFileJob(given.files)],
  longJobs,
  judge,
  enterAs: userEntry,
})

export const runJobs = (url: string, given: WorkerOptions): Promise<RunningWork> =>
  startWorker(url, jobPartsOf(given))
