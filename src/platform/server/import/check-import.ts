import { stringify } from 'csv-stringify/sync'
import * as z from 'zod'
import { CSV } from '#platform/model/file.ts'
import { type ImportCheck, importChecked, type RowProblem } from '#platform/model/import.ts'
import { defineLongJob, type LongJob, type Run } from '../jobs/long-jobs/long-jobs.ts'
import { type DeclaredImport, readFile, stampOf } from './declared-import.ts'
import type { CsvFile } from './read-csv.ts'

export type CheckPayload = { fileName: string; fileId: string; size: number }
type CheckRun = Run<CheckPayload, null>

const SHOWN = 100

/** Checks a file: what is wrong with each of its rows, and what saving it would do. */
export const checkJob = <Plan>(declared: DeclaredImport<Plan>): LongJob<CheckPayload, null, ImportCheck> =>
  defineLongJob({
    kind: `${declared.kind}-check`,
    permission: declared.permission,
    payload: z.object({ fileName: z.string(), fileId: z.uuid(), size: z.int() }),
    result: importChecked,
    async work(run) {
      const { fileName, fileId, size } = run.payload
      const file = await readFile(declared, run, fileId)
      const total = file.rows.length
      await run.report(0, total)
      const { planned, effect } = await judged(declared, run, file)
      const isRight = file.problems.length + planned.problems.length === 0
      const touched = isRight ? (declared.touches?.(planned.plan) ?? null) : null
      const shown = touched && (await tried(declared, run, file))
      const problems = [...file.problems, ...planned.problems].sort((a, b) => a.row - b.row)
      const withErrors = new Set(problems.map(({ row }) => row)).size
      if (problems.length > 0)
        await run.leave({
          name: `${declared.kind}-rows-with-errors.csv`,
          type: CSV,
          body: listOf(problems),
        })
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

/** Judges the rows, and what saving them would do beyond the file. */
const judged = <Plan>({ plan, effects }: DeclaredImport<Plan>, run: CheckRun, file: CsvFile) =>
  run.read(async (tx, viewer, now) => {
    const report = (done: number) => run.report(done, file.rows.length)
    const planned = await plan(tx, viewer, file, { now, lock: false, report })
    return { planned, effect: (await effects?.(tx, viewer, planned.plan, now)) ?? null }
  })

/** Saves, judges what that did, and rolls it back. */
const tried = <Plan>({ plan, touches, write }: DeclaredImport<Plan>, run: CheckRun, file: CsvFile) =>
  run.tryOut(async (tx, viewer, now) => {
    const report = async () => {}
    const { plan: planned } = await plan(tx, viewer, file, { now, lock: true, report })
    const touched = touches?.(planned) ?? {}
    const save = async () => write?.(tx, viewer, planned, { now, report })
    const { effects: happening } = await run.judge.judge(tx, viewer, () => touched, save, now)
    return { stamp: happening.stamp, words: run.judge.inWords(happening, viewer.zone) }
  })

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
