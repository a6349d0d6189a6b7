import * as z from 'zod'

/** One thing that is wrong in a file: the row as a spreadsheet counts it, its column, what stands there, what to do. */
export const rowProblem = z.object({
  row: z.int(),
  column: z.string(),
  value: z.string(),
  fix: z.string(),
})
export type RowProblem = z.output<typeof rowProblem>

/** What a check of a file found; nothing is saved by it. With any problem nothing can be applied. */
export const importChecked = z.object({
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  rows: z.int(),
  ready: z.int(),
  withErrors: z.int(),
  created: z.int(),
  overwritten: z.int(),
  ignored: z.int(),
  /** The first of them; all of them stand in the file that the job leaves. */
  problems: z.array(rowProblem),
  problemCount: z.int(),
})
export type ImportChecked = z.output<typeof importChecked>

/** What was saved, all of it at once. */
export const importApplied = z.object({ created: z.int(), overwritten: z.int(), ignored: z.int() })
export type ImportApplied = z.output<typeof importApplied>
