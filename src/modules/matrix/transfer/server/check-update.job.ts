import * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { defineLongJob, type Run } from '#platform/server/jobs/long-jobs/long-jobs.ts'
import { findMatrix } from '../../matrices/server/matrix-visibility.ts'
import { splitIntoBatches } from '../model/batches.ts'
import type { AddedPart, ChangedCell } from '../model/changed-cells.ts'
import type { FileKeys } from '../model/file-keys.ts'
import { mappedCells, unmatchedParts } from '../model/own-sheet.ts'
import { isEmptySheet, keptSheets, leftOutOf, type OwnSheet } from '../model/sheet-content.ts'
import {
  sheetMapping,
  UPDATE_ACTS,
  type UpdateAct,
  type UpdateRow,
  updateChecked,
} from '../model/update-calls.ts'
import type { BatchToUpdate, FileState } from './batch-to-update.ts'
import { peopleOfHolders } from './people-of-holders.ts'
import type { ReadSheet } from './read-sheets.worker.ts'
import { isOwn, readSheets, readUpdate, refuseTiers, refuseTooMany, wrongFile } from './read-update.ts'
import { updateDecision } from './update-decision.ts'
import { mayUpdate } from './update-scope.ts'

/** What a check keeps for the person who reads and confirms it. */
export type CheckedUpdate = {
  readonly rows: readonly UpdateRow[]
  readonly file: FileState
  readonly pieces: readonly BatchToUpdate[]
  /** Of a file that is no export. */
  readonly sheets: readonly OwnSheet[]
}

const payload = z.object({
  matrixId: z.uuid(),
  fileId: z.uuid(),
  fileName: z.string(),
  size: z.int(),
  /** Of an organization's own spreadsheet, once someone said what is what in it. */
  mapping: sheetMapping.optional(),
})

type UpdateCheck = z.output<typeof updateChecked>
type CheckRun = Run<z.output<typeof payload>, CheckedUpdate>

/** Reads a file and tries out, piece by piece, what it asks for. All of it is taken back. */
export const checkUpdate = defineLongJob<z.output<typeof payload>, CheckedUpdate, UpdateCheck>({
  kind: 'matrix-update-check',
  permission: 'matrix.export',
  payload,
  result: updateChecked,
  async work(run) {
    const { fileId, mapping } = run.payload
    const sheets = await readSheets(await run.files.blob(fileId))
    refuseTiers(sheets)
    if (!isOwn(sheets)) return ofExport(run, sheets)
    const own = keptSheets(sheets)
    if (!own) throw tooMuch()
    if (own.every(isEmptySheet))
      throw wrongFile('This spreadsheet is empty. Upload one with decisions and limits.')
    if (!mapping) {
      await run.step(async () => ({ keep: { ...NOTHING, sheets: own }, done: 1, total: 1 }))
      const leftOut = leftOutOf(own, sheets.length)
      return { ...about(run), source: 'OWN', counts: countsOf([]), same: 0, leftOut }
    }
    const leftOut = leftOutOf(own, sheets.length, mapping.sheet)
    const sheet = own[mapping.sheet] as OwnSheet
    const cells = mappedCells(sheet, mapping)
    refuseTooMany(cells.length)
    const file = { currency: mapping.currency }
    const rows = unmatchedParts(sheet, mapping).map(rowOfAdded)
    const { same, ...tried } = await triedOut(run, cells, { file, rows, sheets: own })
    return { ...about(run), source: 'MAPPED', counts: countsOf(tried.rows), same, leftOut }
  },
})

const tooMuch = () =>
  wrongFile(
    'This spreadsheet holds more than a matrix has room for. Delete the sheets and columns that are not about authority, and upload it again.',
  )

const NOTHING = { rows: [], file: { currency: '' }, pieces: [] }

const about = ({ payload: { fileName, size } }: CheckRun) => ({
  fileName,
  size,
  exportedAt: null,
  missing: { rows: 0, columns: 0 },
  leftOut: [],
})

async function ofExport(run: CheckRun, sheets: readonly ReadSheet[]): Promise<UpdateCheck> {
  const { matrixId } = run.payload
  const { keys, changed } = await readUpdate(sheets, (said) =>
    run.read((tx, viewer, now) => mustBeOf(tx, viewer, { matrixId, said }, now)),
  )
  const file = { at: keys.at, knownAt: keys.knownAt }
  const rows = changed.added.map(rowOfAdded)
  const { same, ...tried } = await triedOut(run, changed.cells, { file, rows, sheets: [] })
  const { missing } = changed
  return { ...about(run), source: 'EXPORT', exportedAt: keys.at, counts: countsOf(tried.rows), same, missing }
}

type FileFacts = Pick<CheckedUpdate, 'file' | 'rows' | 'sheets'>

/** Tries out what cells ask for, and keeps what came of it. */
async function triedOut(run: CheckRun, asked: readonly ChangedCell[], { file, sheets, ...known }: FileFacts) {
  const { matrixId } = run.payload
  const rows = [...known.rows]
  const pieces: BatchToUpdate[] = []
  const total = asked.length
  let [same, done] = [0, 0]
  const holders = asked.map(({ holder }) => holder)
  const people = await run.read((tx, viewer, now) => peopleOfHolders(tx, viewer, holders, now))
  const peopleOf = (holder: string) => people.get(holder) ?? []
  for (const { before, cells } of byDecision(asked).flatMap((some) => splitIntoBatches(some, peopleOf))) {
    await run.report(done, total)
    const all = { matrixId, file, cells: [...before, ...cells], shown: null, judge: run.judge }
    const tried = await run.tryOut((tx, viewer, now) => updateDecision(tx, viewer, all, now))
    const found = tried.rows.slice(before.length)
    const permitted = cells.flatMap((_, at) => (found[at]?.act ? [at] : []))
    if (permitted.length > 0) pieces.push({ cells: [...cells], permitted, shown: [...tried.units] })
    for (const row of found) if (row) rows.push(row)
    same += found.filter((row) => row === null).length
    done += cells.length
  }
  const sorted = rows.toSorted((a, b) => rankOf(a) - rankOf(b))
  await run.step(async () => ({ keep: { rows: sorted, file, pieces, sheets }, done: total, total }))
  return { rows, same }
}

const byDecision = (cells: readonly ChangedCell[]): (readonly ChangedCell[])[] => [
  ...Map.groupBy(cells, ({ decisionId }) => decisionId).values(),
]

const rankOf = ({ act }: UpdateRow) => (act ? UPDATE_ACTS.indexOf(act) : UPDATE_ACTS.length)

function countsOf(rows: readonly UpdateRow[]) {
  const count = (act: UpdateAct | null) => rows.filter((row) => row.act === act).length
  return {
    ISSUE: count('ISSUE'),
    RAISE: count('RAISE'),
    LOWER: count('LOWER'),
    REVOKE: count('REVOKE'),
    skipped: count(null),
  }
}

const rowOfAdded = ({ place, sentence }: AddedPart): UpdateRow => ({
  place,
  decision: null,
  holder: null,
  authorityType: null,
  from: '',
  to: '',
  act: null,
  delegation: null,
  effects: [],
  refusal: sentence,
})

/** A file of another matrix is reported apart before a cell of it is looked at. */
async function mustBeOf(
  tx: Tx,
  viewer: Viewer,
  { matrixId, said }: { matrixId: string; said: FileKeys },
  now: Date,
): Promise<void> {
  const { definition } = await mayUpdate(tx, viewer, matrixId, now)
  if (said.tenant !== viewer.tenantId)
    throw wrongFile(
      'This file was exported from another organization. Export this matrix, and change that file.',
    )
  const { displayCurrencyCode: shows } = definition
  if (said.matrix === matrixId && said.currency !== shows)
    throw wrongFile(
      `The matrix showed amounts in ${said.currency || 'another currency'} when this file was exported, and shows ${shows} now. Export the matrix again, and change the new file.`,
    )
  if (said.matrix === matrixId) return
  const other = await findMatrix(tx, viewer, said.matrix, now)
  throw wrongFile(
    other
      ? `This file was exported from the matrix MTX-${other.displayNumber} ${other.name}. Upload it there, or export this matrix and change that file.`
      : 'This file was exported from another matrix. Export this matrix, and change that file.',
  )
}
