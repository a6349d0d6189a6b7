import type { Files } from '#platform/server/files/files.ts'
import { routesOf, type ServiceRoutes } from '#platform/server/records/record-kind.ts'
import { kinds } from './kinds.ts'
import { listeners } from './listeners.ts'
import { longJobs } from './long-jobs.ts'

/** Every call of the product, below the service that the specification names for it. */
export const services = (files: Files): readonly ServiceRoutes[] =>
  routesOf(kinds, { listeners, files, longJobs })
