import { createHash } from 'node:crypto'
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
  type Run,
  supersede,
  takeInputFile,
} from '../long-jobs/long-jobs.ts'
import { Refusal } from '../refusal.ts'
import type { On } from '../routes.ts'
import type { Tx } from '../sql.ts'
import { type CsvFile, type ImportColumn, readCsv } from './read-csv.ts'

type Report = (done: number) => Promise<void>
type Reading = <T>(work: (tx: Tx, viewer: Viewer, now: Date) => Promise<T>) => Promise<T>

/** What the rows of a file come to: what is wrong with them, or what would be written. */
export type Planned<Plan> = {
  readonly problems: readonly RowProblem[]
  readonly plan: Plan
  readonly created: number
  readonly overwritten: number
  readonly ignored: number
  /** Id and version of each record that would be overwritten. */
  readonly over: readonly { readonly id: string; readonly version: number }[]
}

type Imported<Plan> = {
  /** "decisions". */
  kind: string
  /** Name of the template file. */
  template: string
  /** The same for everybody, or as the tenant has set things up. */
  columns: readonly ImportColumn[] | ((tx: Tx, viewer: Viewer) => Promise<readonly ImportColumn[]>)
  /** Path of the screen on which the result is shown; `:id` in it is the job's. */
  link: string
  permission: Permission
  /**
   * Judges all rows against what is there; `lock`: what would be overwritten is held until the transaction ends. Pieces
   * that `begun` takes are not in the plan that is answered.
   */
  plan: (
    tx: Tx,
    viewer: Viewer,
    file: CsvFile,
    at: { now: Date; lock: boolean; report: Report; begun?: Piecewise<Plan> | undefined },
  ) => Promise<Planned<Plan>>
  /** What saving would do beyond the file, as a sentence; null: nothing. */
  effects?: (tx: Tx, viewer: Viewer, plan: Plan, now: Date) => Promise<string | null>
  /** What saving would touch of authority: it is then judged with the check, and saved as it was shown. Null: nothing. */
  touches?: (plan: Plan) => object | null
  /** Writes what was planned. Refuses where something that it refers to is gone by then. */
  write?: (tx: Tx, viewer: Viewer, plan: Plan, at: { now: Date; report: Report }) => Promise<void>
  /** Instead of it: begins to write while the rest is judged. What turns out to be wrong later takes all of it back. */
  begin?: (tx: Tx, viewer: Viewer, file: CsvFile, now: Date) => Promise<Piecewise<Plan>>
}

type Piecewise<Plan> = (piece: Plan) => Promise<void>

type CheckPayload = { fileName: string; fileId: string; size: number }
type ApplyPayload = { fileId: string; stamp: string }

export type Import = {
  readonly jobs: readonly [
    LongJob<CheckPayload, null, ImportChecked>,
    LongJob<ApplyPayload, ImportApplied, ImportApplied>,
  ]
  readonly permission: Permission
  /** An empty file with the columns. */
  readonly templateFile: (tx: Tx, viewer: Viewer) => Promise<SentFile>
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
export function defineImport<Plan>({
  kind,
  template,
  columns,
  link,
  permission,
  plan,
  effects,
  touches,
  write,
  begin,
}: Imported<Plan>): Import {
  const columnsOf = async (tx: Tx, viewer: Viewer) =>
    typeof columns === 'function' ? columns(tx, viewer) : columns
  const open = async (run: { files: Files; read: Reading }, fileId: string) => {
    const known = await run.read(columnsOf)
    return readCsv(await run.files.read(fileId), known)
  }

  /** What saving would do: it is done, judged and taken back. */
  const tried = (run: Pick<Run<unknown, unknown>, 'tryOut' | 'judge'>, file: CsvFile) =>
    run.tryOut(async (tx, viewer, now) => {
      const report = async () => {}
      const { plan: planned } = await plan(tx, viewer, file, { now, lock: true, report })
      const touched = touches?.(planned) ?? {}
      const save = async () => write?.(tx, viewer, planned, { now, report })
      const { effects: happening } = await run.judge.judge(tx, viewer, () => touched, save, now)
      return { stamp: happening.stamp, words: run.judge.inWords(happening, viewer.zone) }
    })

  const check = defineLongJob<CheckPayload, null, ImportChecked>({
    kind: `${kind}-check`,
    permission,
    payload: z.object({ fileName: z.string(), fileId: z.uuid(), size: z.int() }),
    result: importChecked,
    async work(run) {
      const { fileName, fileId, size } = run.payload
      const file = await open(run, fileId)
      const total = file.rows.length
      await run.report(0, total)
      const { planned, effect } = await run.read(async (tx, viewer, now) => {
        const report = (done: number) => run.report(done, total)
        const planned = await plan(tx, viewer, file, { now, lock: false, report })
        return { planned, effect: (await effects?.(tx, viewer, planned.plan, now)) ?? null }
      })
      const isRight = file.problems.length + planned.problems.length === 0
      const touched = isRight ? (touches?.(planned.plan) ?? null) : null
      const shown = touched && (await tried(run, file))
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
        effects: [effect, ...(shown ? shown.words : [])].filter(Boolean).join('\n') || null,
        stamp: [stampOf(planned.over), shown?.stamp].filter(Boolean).join('.'),
        problems: problems.slice(0, SHOWN),
        problemCount: problems.length,
      }
    },
  })

  const apply = defineLongJob<ApplyPayload, ImportApplied, ImportApplied>({
    kind: `${kind}-import`,
    permission,
    payload: z.object({ fileId: z.uuid(), stamp: z.string() }),
    result: importApplied,
    async work(run) {
      if (run.kept) return run.kept
      const file = await open(run, run.payload.fileId)
      const total = file.rows.length
      // where it is written afterwards, half of the way is the judging, the other half the writing
      const report = (steps: number) => run.report(Math.floor(steps / (begin ? 1 : 2)), total)
      return run.step(async (tx, viewer, now) => {
        const begun = await begin?.(tx, viewer, file, now)
        const planned = await plan(tx, viewer, file, { now, lock: true, report, begun })
        const [over, stamp] = run.payload.stamp.split('.')
        const isOther = stampOf(planned.over) !== over
        if (isOther || planned.problems.length + file.problems.length > 0) throw changedSince()
        const save = async () =>
          write?.(tx, viewer, planned.plan, { now, report: (done) => report(total + done) })
        const touched = touches?.(planned.plan) ?? null
        if (!touched) await save()
        else {
          const { effects: happening } = await run.judge.judge(tx, viewer, () => touched, save, now)
          if (happening.stamp !== stamp) throw changedSince()
        }
        const { created, overwritten, ignored } = planned
        return { keep: { created, overwritten, ignored }, done: total, total }
      })
    },
  })

  return {
    permission,
    jobs: [check, apply],
    async templateFile(tx, viewer) {
      const header = (await columnsOf(tx, viewer)).map(({ name }) => name)
      return new SentFile(template, CSV, Buffer.from(stringify([header], { bom: true })))
    },
    async check(tx, viewer, { file, fileName, now }) {
      if (!/\.csv$/i.test(fileName)) throw new Refusal('FILE_TYPE')
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
        payload: { fileId, stamp: checked.result.stamp },
        inputFileId: fileId,
        link,
        now,
      })
    },
  }
}

export const changedSince = () =>
  new Refusal('FILE_WRONG', {
    sentence:
      'A record that the file refers to or overwrites has changed since the check. Nothing was saved. Upload the file again.',
  })

const stampOf = (over: Planned<unknown>['over']) =>
  createHash('sha256')
    .update(
      over
        .map(({ id, version }) => `${id} ${version}`)
        .sort()
        .join('\n'),
    )
    .digest('base64url')

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

/** The calls of an upload, for those who have its permission. */
export function serveUpload(on: On, calls: UploadCalls, imported: Import) {
  const { permission } = imported
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
