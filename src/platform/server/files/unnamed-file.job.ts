import * as z from 'zod'
import { maybeOne, sql, type Tx } from '../database/sql.ts'
import { defineJob, enqueue } from '../jobs/jobs.ts'
import type { Files } from './files.ts'

const job = { name: 'remove_unnamed_file', payload: z.object({ fileId: z.uuid() }) }

const BEFORE_IT_IS_NAMED_MS = 3_600_000

/** Removes the bytes of a file once the transaction has ended, unless a row names it then. */
export const removeUnnamed = (tx: Tx, tenantId: string, fileId: string, at: Date): Promise<void> =>
  enqueue(tx, tenantId, job, { fileId }, { key: `file ${fileId}`, at })

/** The same of a file that is about to come: a process that dies before its row is written leaves nothing. */
export const removeIfNeverNamed = (tx: Tx, tenantId: string, fileId: string, now: Date): Promise<void> =>
  removeUnnamed(tx, tenantId, fileId, new Date(now.getTime() + BEFORE_IT_IS_NAMED_MS))

export const unnamedFileJob = (files: Files) =>
  defineJob({
    ...job,
    work: async (tx, tenantId, { fileId }) => {
      const named = await maybeOne(
        tx,
        sql`select a.id from app.attachment a where a.tenant_id = ${tenantId} and a.file_id = ${fileId}
          union all select j.id from app.long_job j where j.tenant_id = ${tenantId} and j.input_file_id = ${fileId} limit 1`,
      )
      if (!named) await files.remove(fileId)
    },
  })
