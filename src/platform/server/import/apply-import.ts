import * as z from 'zod'
import { type ImportResult, importApplied } from '#platform/model/import.ts'
import { defineLongJob, type LongJob } from '../jobs/long-jobs/long-jobs.ts'
import { changedSince, type DeclaredImport, readFile, stampOf } from './declared-import.ts'

export type ApplyPayload = { fileId: string; stamp: string }

const SUFFIX = '-import'
/** Whether a long job of this kind saves a file. */
export const isImport = (kind: string): boolean => kind.endsWith(SUFFIX)
/** The file, by what the job is called. */
export const nameOfImport = (fileName: string): string => `Upload of ${fileName}`
export const fileOfImport = (name: string): string => name.replace(nameOfImport(''), '')

/** Saves a file that was checked, all of it or nothing, where it does what the check said. */
export const applyJob = <Plan>(
  declared: DeclaredImport<Plan>,
): LongJob<ApplyPayload, ImportResult, ImportResult> =>
  defineLongJob({
    kind: declared.kind + SUFFIX,
    permission: declared.permission,
    payload: z.object({ fileId: z.uuid(), stamp: z.string() }),
    result: importApplied,
    async work(run) {
      const { plan, touches, write, begin } = declared
      if (run.kept) return run.kept
      const file = await readFile(declared, run, run.payload.fileId)
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
