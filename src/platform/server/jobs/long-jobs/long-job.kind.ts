import type { Files } from '../../files/files.ts'
import { recordKind } from '../../records/record-kind.ts'
import { longJobRoutes } from './long-job-routes.ts'
import type { AnyLongJob } from './long-jobs.ts'

type LongJobParts = { files: Files; longJobs: readonly AnyLongJob[] }

export const longJobKind = recordKind({
  name: 'platform/long-jobs',
  routes: ({ files, longJobs }: LongJobParts) => [['/api/auth', longJobRoutes(files, longJobs)]],
})
