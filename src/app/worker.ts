import {
  addressLinkJob,
  invitationJob,
  occupancyDue,
  userDue,
  userEntry,
} from '#modules/auth/index.server.ts'
import { decisionJobs } from '#modules/decision/index.server.ts'
import { notificationJobs } from '#modules/notification/index.server.ts'
import { unnamedFileJob } from '#platform/server/files/unnamed-file.job.ts'
import type { AnyJob } from '#platform/server/jobs/jobs.ts'
import type { JobParts } from '#platform/server/jobs/long-jobs/job-parts.ts'
import { watchLongJob } from '#platform/server/jobs/long-jobs/long-jobs.ts'
import { type RunningWork, startWorker } from '#platform/server/jobs/worker.ts'
import { judge } from './judge.ts'
import { listeners } from './listeners.ts'
import { longJobs } from './long-jobs.ts'

/** Every job of the product. */
const jobs: readonly AnyJob[] = [watchLongJob, ...decisionJobs(listeners)]

type WorkerOptions = Pick<JobParts, 'pool' | 'files' | 'log'> &
  Partial<Pick<JobParts, 'places' | 'listeners'>> &
  Parameters<typeof invitationJob>[0]

export const jobPartsOf = ({ mail, origin, places = [], ...given }: WorkerOptions): JobParts => ({
  listeners,
  ...given,
  places,
  jobs: [
    ...jobs,
    occupancyDue(listeners),
    userDue(listeners),
    invitationJob({ mail, origin }),
    addressLinkJob({ mail, origin }),
    ...notificationJobs({ mail, origin }),
    unnamedFileJob(given.files),
  ],
  longJobs,
  judge,
  enterAs: userEntry,
})

export const runJobs = (url: string, given: WorkerOptions): Promise<RunningWork> =>
  startWorker(url, jobPartsOf(given))
