import { createHash } from 'node:crypto'
import type { RowProblem, TemplateColumn } from '#platform/model/import.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '../database/sql.ts'
import { Refusal } from '../http/refusal.ts'
import type { Run } from '../jobs/long-jobs/long-jobs.ts'
import { type CsvFile, readTable } from './read-csv.ts'

type Report = (done: number) => Promise<void>

/** What the rows of a file come to: what is wrong with them, or what would be written. */
export type ImportPlan<Plan> = {
  readonly problems: readonly RowProblem[]
  readonly plan: Plan
  readonly created: number
  readonly overwritten: number
  readonly ignored: number
  /** Id and version of each record that would be overwritten. */
  readonly over: readonly { readonly id: string; readonly version: number }[]
}

/** What a record kind declares of its upload. */
export type DeclaredImport<Plan> = {
  /** "decisions". */
  kind: string
  /** Name of the template file. */
  template: string
  /** The same for everyone, or as the tenant has set things up. */
  columns: readonly TemplateColumn[] | ((tx: Tx, viewer: Viewer) => Promise<readonly TemplateColumn[]>)
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
    at: { now: Date; lock: boolean; report: Report; begun?: BatchWriter<Plan> | undefined },
  ) => Promise<ImportPlan<Plan>>
  /** What saving would do beyond the file, as a sentence; null: nothing. */
  effects?: (tx: Tx, viewer: Viewer, plan: Plan, now: Date) => Promise<string | null>
  /** What saving would touch of authority: it is then judged with the check, and saved as it was shown. Null: nothing. */
  touches?: (plan: Plan) => object | null
  /** Writes what was planned. Refuses where something that it refers to no longer exists by then. */
  write?: (tx: Tx, viewer: Viewer, plan: Plan, at: { now: Date; report: Report }) => Promise<void>
  /** Instead of it: begins to write while the rest is judged. What turns out to be wrong later takes all of it back. */
  begin?: (tx: Tx, viewer: Viewer, file: CsvFile, now: Date) => Promise<BatchWriter<Plan>>
}

type BatchWriter<Plan> = (piece: Plan) => Promise<void>

export const columnsOf = async <Plan>({ columns }: DeclaredImport<Plan>, tx: Tx, viewer: Viewer) =>
  typeof columns === 'function' ? columns(tx, viewer) : columns

/** Reads the rows of a received file, by the columns of the tenant. */
export async function readFile<Plan>(
  declared: DeclaredImport<Plan>,
  run: Pick<Run<unknown, unknown>, 'files' | 'read'>,
  fileId: string,
): Promise<CsvFile> {
  const columns = await run.read((tx, viewer) => columnsOf(declared, tx, viewer))
  return readTable(await run.files.read(fileId), columns)
}

/** Returns a stamp of the record versions that a plan would overwrite. */
export const stampOf = (over: ImportPlan<unknown>['over']) =>
  createHash('sha256')
    .update(
      over
        .map(({ id, version }) => `${id} ${version}`)
        .sort()
        .join('\n'),
    )
    .digest('base64url')

/** Returns the refusal of a file whose records have changed since the check. */
export const changedSince = () =>
  new Refusal('FILE_WRONG', {
    sentence:
      'A record that the file refers to or overwrites has changed since the check. Nothing was saved. Upload the file again.',
  })
