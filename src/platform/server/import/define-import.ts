import { stringify } from 'csv-stringify/sync'
import * as z from 'zod'
import { CSV, type ReceivedFile, SentFile } from '#platform/model/file.ts'
import {
  type ImportApplied,
  type ImportChecked,
  importApplied,
  importChecked,
  type RowProblem,
  type UploadCalls,
} from '#platform/model/import.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import type { Files } from '../files/files.ts'
import {
  beginLongJob,
  defineLongJob,
  endedLongJob,
  type LongJob,
  supersede,
  takeInputFile,
} from '../long-jobs/long-jobs.ts'
import { Refusal } from '../refusal.ts'
import type { On } from '../routes.ts'
import type { Tx } from '../sql.ts'
import { type CsvFile, type ImportColumn, readCsv } from './read-csv.ts'

type Report = (done: number) => Promise<void>

/** What the rows of a file come to: what is wrong with them, or what would be written. */
export type Planned<Plan> = {
  readonly problems: readonly RowProblem[]
  readonly plan: Plan
  readonly created: number
  readonly overwritten: number
  readonly ignored: number
}

type Imported<Plan> = {
  /** "decisions". */
  kind: string
  /** Name of the template file. */
  template: string
  columns: readonly ImportColumn[]
  /** Path of the screen on which the result is shown; `:id` in it is the job's. */
  link: string
  /** Judges all rows against what is there; `lock`: what would be overwritten is held until the transaction ends. */
  plan: (
    tx: Tx,
    viewer: Viewer,
    file: CsvFile,
    at: { now: Date; lock: boolean; report: Report },
  ) => Promise<Planned<Plan>>
  /** Writes what was planned. */
  write: (tx: Tx, viewer: Viewer, plan: Plan, at: { now: Date; report: Report }) => Promise<void>
}

type CheckPayload = { fileName: string; fileId: string; size: number }
type ApplyPayload = { fileId: string }

export type Import = {
  readonly jobs: readonly [
    LongJob<CheckPayload, null, ImportChecked>,
    LongJob<ApplyPayload, ImportApplied, ImportApplied>,
  ]
  /** An empty file with the columns. */
  readonly templateFile: () => SentFile
  /** Begins the check of a file that came. */
  readonly check: (
    tx: Tx,
    viewer: Viewer,
    given: { file: ReceivedFile; fileName: string; now: Date },
  ) => Promise<{ jobId: string }>
  /** Begins to write what an ended check found right. */
  readonly apply: (tx: Tx, viewer: Viewer, checkId: string, now: Date) => Promise<{ jobId: string }>
}

const SHOWN = 100

/** An upload of a CSV file: checked first, with every row that is wrong; then written, all of it or nothing. Spec 5.4. */
export function defineImport<Plan>({ kind, template, columns, link, plan, write }: Imported<Plan>): Import {
  const open = async (files: Files, fileId: string) => readCsv(await files.read(fileId), columns)

  const check = defineLongJob<CheckPayload, null, ImportChecked>({
    kind: `${kind}-check`,
    payload: z.object({ fileName: z.string(), fileId: z.uuid(), size: z.int() }),
    result: importChecked,
    async work(run) {
      const { fileName, fileId, size } = run.payload
      const file = await open(run.files, fileId)
      const total = file.rows.length
      await run.report(0, total)
      const planned = await run.read((tx, viewer, now) =>
        plan(tx, viewer, file, { now, lock: false, report: (done) => run.report(done, total) }),
      )
      const problems = [...file.problems, ...planned.problems].sort((a, b) => a.row - b.row)
      const withErrors = new Set(problems.map(({ row }) => row)).size
      if (problems.length > 0)
        await run.leave({ name: `${kind}-rows-with-errors.csv`, type: CSV, body: listOf(problems) })
      const rows = total + file.problems.length
      return {
        fileName,
        size,
        rows,
        ready: rows - withErrors,
        withErrors,
        created: planned.created,
        overwritten: planned.overwritten,
        ignored: planned.ignored,
        problems: problems.slice(0, SHOWN),
        problemCount: problems.length,
      }
    },
  })

  const apply = defineLongJob<ApplyPayload, ImportApplied, ImportApplied>({
    kind: `${kind}-import`,
    payload: z.object({ fileId: z.uuid() }),
    result: importApplied,
    async work(run) {
      if (run.kept) return run.kept
      const file = await open(run.files, run.payload.fileId)
      const half = file.rows.length
      return run.step(async (tx, viewer, now) => {
        const planned = await plan(tx, viewer, file, {
          now,
          lock: true,
          report: (done) => run.report(done, 2 * half),
        })
        if (planned.problems.length + file.problems.length > 0)
          throw new Refusal('FILE_WRONG', {
            sentence:
              'Something that the file refers to was changed since it was checked. Nothing was saved: upload it again.',
          })
        await write(tx, viewer, planned.plan, { now, report: (done) => run.report(half + done, 2 * half) })
        const { created, overwritten, ignored } = planned
        return { keep: { created, overwritten, ignored }, done: 2 * half, total: 2 * half }
      })
    },
  })

  return {
    jobs: [check, apply],
    templateFile: () =>
      new SentFile(template, CSV, Buffer.from(stringify([columns.map(({ name }) => name)], { bom: true }))),
    async check(tx, viewer, { file, fileName, now }) {
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
        name: `Upload of ${checked.payload.fileName}`,
        payload: { fileId },
        inputFileId: fileId,
        link,
        now,
      })
    },
  }
}

/** As a file that a spreadsheet opens. What begins like a formula is text there. */
async function* listOf(problems: readonly RowProblem[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    stringify(
      [
        ['Row', 'Column', 'Value', 'What to fix'],
        ...problems.map(({ row, column, value, fix }) => [row, column, value, fix]),
      ],
      { bom: true, escape_formulas: true },
    ),
  )
}

/** The calls that check and save an upload, for those who have the permission. */
export function serveUpload(on: On, calls: UploadCalls, imported: Import, permission: Permission) {
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
