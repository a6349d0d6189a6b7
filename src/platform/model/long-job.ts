import * as z from 'zod'
import { defineCall } from './call.ts'
import { id } from './fields.ts'
import { sentFile } from './file.ts'

export const LONG_JOB_STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED'] as const

/** Work that continues after its answer, as the person who began it sees it. */
export const longJob = z.object({
  id,
  kind: z.string(),
  /** What a person calls it: "Export of decisions". */
  name: z.string(),
  /** Path of the screen that shows what came of it. */
  link: z.string().nullable(),
  status: z.enum(LONG_JOB_STATUSES),
  /** How much of `total` is done; a total of 0 is not known yet. */
  done: z.int(),
  total: z.int(),
  /** Why it failed, as a sentence. */
  message: z.string().nullable(),
  /** What came of it; its shape is its kind's. */
  result: z.unknown(),
  /** Name of the file that it left, fetched by `getLongJobFile`. */
  fileName: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type LongJobView = z.output<typeof longJob>

export const isUnderWay = ({ status }: Pick<LongJobView, 'status'>) =>
  status === 'WAITING' || status === 'RUNNING'

/** The answer of a call that continues as a job. */
export const began = z.object({ jobId: id })

/** The answer of an export: the file, or the job that makes it. */
export const fileOrJob = z.union([began, sentFile])

const params = { id }

/** The person's own jobs, newest first: those running, and those that ended within seven days and were not dismissed. */
export const listLongJobs = defineCall({
  name: 'listLongJobs',
  summary: 'List your own jobs',
  method: 'GET',
  path: '/user/jobs',
  reply: z.object({ items: z.array(longJob) }),
})

export const getLongJob = defineCall({
  name: 'getLongJob',
  summary: 'Get the progress and the result of a job',
  method: 'GET',
  path: '/user/jobs/:id',
  params,
  reply: longJob,
})

/** The file that a job left. */
export const getLongJobFile = defineCall({
  name: 'getLongJobFile',
  summary: 'Get the file of a job',
  method: 'GET',
  path: '/user/jobs/:id/file',
  params,
  reply: sentFile,
})

/** Stops at the next place where nothing is left half done. What was finished before stays. */
export const cancelLongJob = defineCall({
  name: 'cancelLongJob',
  summary: 'Cancel a job at a point where nothing is half done',
  method: 'PATCH',
  path: '/user/jobs/:id/cancel',
  params,
  reply: longJob,
})

/** Puts an ended job away, with its file. */
export const forgetLongJob = defineCall({
  name: 'forgetLongJob',
  summary: 'Dismiss an ended job and delete its file',
  method: 'DELETE',
  path: '/user/jobs/:id',
  params,
  reply: z.object({ id }),
})
