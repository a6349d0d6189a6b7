import { stringify } from 'csv-stringify/sync'
import { CSV, type ReceivedFile, SentFile, TABLE_ENDING } from '#platform/model/file.ts'
import type { ImportCheck, ImportResult, TemplateColumn, UploadCalls } from '#platform/model/import.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '../database/sql.ts'
import { Refusal } from '../http/refusal.ts'
import type { RegisterRoute } from '../http/routes.ts'
import {
  beginLongJob,
  endedLongJob,
  type LongJob,
  supersede,
  takeInputFile,
} from '../jobs/long-jobs/long-jobs.ts'
import { type ApplyPayload, applyJob, nameOfImport } from './apply-import.ts'
import { type CheckPayload, checkJob } from './check-import.ts'
import { columnsOf, type DeclaredImport } from './declared-import.ts'

export type Import = {
  readonly jobs: readonly [
    LongJob<CheckPayload, null, ImportCheck>,
    LongJob<ApplyPayload, ImportResult, ImportResult>,
  ]
  readonly permission: Permission
  /** An empty file with the columns. */
  readonly templateFile: (tx: Tx, viewer: Viewer) => Promise<SentFile>
  /** What its columns may hold. */
  readonly columns: (tx: Tx, viewer: Viewer) => Promise<readonly TemplateColumn[]>
  /** Begins the check of a file that came. */
  readonly check: (
    tx: Tx,
    viewer: Viewer,
    given: { file: ReceivedFile; fileName: string; now: Date },
  ) => Promise<{ jobId: string }>
  /** Begins to write what an ended check found right. */
  readonly apply: (tx: Tx, viewer: Viewer, checkId: string, now: Date) => Promise<{ jobId: string }>
}

/** An upload of a CSV or Excel file: checked first, with every row that is wrong; then written, all of it or nothing. Spec 5.4. */
export function defineImport<Plan>(declared: DeclaredImport<Plan>): Import {
  const { template, link, permission } = declared
  const check = checkJob(declared)
  const apply = applyJob(declared)
  return {
    permission,
    jobs: [check, apply],
    columns: (tx, viewer) => columnsOf(declared, tx, viewer),
    async templateFile(tx, viewer) {
      const header = (await columnsOf(declared, tx, viewer)).map(({ name }) => name)
      return new SentFile(template, CSV, Buffer.from(stringify([header], { bom: true })))
    },
    async check(tx, viewer, { file, fileName, now }) {
      if (!TABLE_ENDING.test(fileName)) throw new Refusal('FILE_TYPE')
      await supersede(tx, viewer, check)
      return beginLongJob(tx, viewer, check, {
        name: `Check of ${fileName}`,
        payload: { fileName, fileId: file.id, size: file.size },
        link,
        inputFileId: file.id,
        now,
      })
    },
    async apply(tx, viewer, checkId, now) {
      const checked = await endedLongJob(tx, viewer, check, checkId)
      if (checked.result.problemCount > 0)
        throw new Refusal('ROWS_WITH_ERRORS', { count: checked.result.withErrors })
      const fileId = await takeInputFile(tx, viewer, checkId)
      await supersede(tx, viewer, check)
      return beginLongJob(tx, viewer, apply, {
        name: nameOfImport(checked.payload.fileName),
        payload: { fileId, stamp: checked.result.stamp },
        inputFileId: fileId,
        link,
        now,
      })
    },
  }
}

/** The calls of an upload, for those who have its permission. */
export function serveUpload(on: RegisterRoute, calls: UploadCalls, imported: Import) {
  const { permission } = imported
  on(calls.columns, {
    permission,
    handle: async ({ viewer, tx }) => ({
      columns: (await imported.columns(tx, viewer)).map(({ name, required = false, allowed, example }) => ({
        name,
        required,
        allowed,
        example,
      })),
    }),
  })
  on(calls.check, {
    permission,
    handle: ({ query, body, viewer, tx, now }) =>
      imported.check(tx, viewer, { file: body, fileName: query.fileName, now }),
  })
  on(calls.apply, {
    permission,
    handle: ({ params, viewer, tx, now }) => imported.apply(tx, viewer, params.jobId, now),
  })
}
