import { SentFile } from '#platform/model/file.ts'
import * as calls from '#platform/model/long-job.ts'
import type { Files } from '../../files/files.ts'
import { type Routes, routes } from '../../http/routes.ts'
import { fileOfLongJob } from './file-of-long-job.ts'
import { type AnyLongJob, cancelLongJob, forgetLongJob, longJobsOf, readLongJob } from './long-jobs.ts'

/** A person's own long jobs: how far they are, what came of them. */
export const longJobRoutes = (files: Files, longJobs: readonly AnyLongJob[]): Routes =>
  routes((on) => {
    const permission = 'tenant.member'
    on(calls.listLongJobs, {
      permission,
      handle: async ({ viewer, tx }) => ({ items: await longJobsOf(tx, viewer) }),
    })
    on(calls.getLongJob, {
      permission,
      handle: ({ params, viewer, tx }) => readLongJob(tx, viewer, params.id),
    })
    on(calls.getLongJobFile, {
      permission,
      handle: async ({ params, viewer, tx, now }) => {
        const { fileId, fileName, fileType } = await fileOfLongJob(tx, viewer, params.id, { now, longJobs })
        return new SentFile(fileName, fileType, await files.read(fileId))
      },
    })
    on(calls.cancelLongJob, {
      permission,
      handle: ({ params, viewer, tx, now }) => cancelLongJob(tx, viewer, params.id, now),
    })
    on(calls.forgetLongJob, {
      permission,
      handle: ({ params, viewer, tx, now }) => forgetLongJob(tx, viewer, params.id, now),
    })
  })
