import * as z from 'zod'
import { fileName } from './attachment.ts'
import { defineCall } from './call.ts'
import { id } from './fields.ts'
import { receivedCsv, sentFile } from './file.ts'
import { grouped } from './how-many.ts'
import { began } from './long-job.ts'

/** One thing that is wrong in a file: the row as a spreadsheet counts it, its column, what is there, what to do. */
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
  /** What saving it would do beyond the file itself, as a sentence. */
  effects: z.string().nullable(),
  /** Of what would be overwritten, as it was: another one by the time of saving, and nothing is saved. */
  stamp: z.string(),
  /** The first of them; all of them are in the file that the job leaves. */
  problems: z.array(rowProblem),
  problemCount: z.int(),
})
export type ImportCheck = z.output<typeof importChecked>

/** What was saved, all of it at the same time. */
export const importApplied = z.object({ created: z.int(), overwritten: z.int(), ignored: z.int() })
export type ImportResult = z.output<typeof importApplied>

/** A column of a template. `required`: the file must have it, and each row a value in it. */
export type ImportColumn = { readonly name: string; readonly required?: boolean }

/** The same as its kind declares it: what may be in it, and what is in it for example. None: a row may go without. */
export type TemplateColumn = ImportColumn & { readonly allowed: string; readonly example: string }

/** What several columns say that mean the same in each upload. */
export const SEVERAL = 'Separate several with semicolons.'
export const YES_OR_NO = 'Yes or No.'
/** A text that is as long as its field allows. */
export const textOf = ({ maxLength }: z.ZodString): string =>
  `Text of up to ${grouped(maxLength ?? 0)} characters.`

const templateColumn = z.object({
  name: z.string(),
  required: z.boolean(),
  allowed: z.string(),
  example: z.string(),
})

/** The calls of an upload of CSV or Excel files below a path. `of` names what is uploaded: "Decisions". Spec 5.4. */
export const defineUpload = (of: string, path: `/${string}`) => ({
  /** An empty file with the columns. */
  template: defineCall({
    name: `get${of}Template`,
    summary: 'Get an empty CSV file with the columns',
    method: 'GET',
    path: `${path}/template`,
    reply: sentFile,
  }),
  /** The same columns with what may be in them, and the values of a row as an example. */
  columns: defineCall({
    name: `get${of}UploadColumns`,
    summary: 'Get the columns of the file, what they may hold, and an example',
    method: 'GET',
    path: `${path}/bulk-upload/columns`,
    reply: z.object({ columns: z.array(templateColumn) }),
  }),
  /** Checks a file (at most 25 MB and 50,000 rows) as a job; nothing is saved. */
  check: defineCall({
    name: `check${of}Upload`,
    summary: 'Check a CSV or Excel file as a job, and save nothing',
    method: 'POST',
    path: `${path}/bulk-upload`,
    status: 201,
    query: { fileName },
    body: receivedCsv,
    reply: began,
  }),
  /** Saves what an ended check found right, all of it or nothing, as a job. */
  apply: defineCall({
    name: `apply${of}Upload`,
    summary: 'Save the rows of a check as a job, all of them or none',
    method: 'POST',
    path: `${path}/bulk-upload/:jobId/apply`,
    status: 201,
    params: { jobId: id },
    reply: began,
  }),
})
export type UploadCalls = ReturnType<typeof defineUpload>
