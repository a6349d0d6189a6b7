import pLimit from 'p-limit'
import { columnLetters } from '#platform/model/column-letters.ts'
import { grouped } from '#platform/model/how-many.ts'
import { unpackedSize } from '#platform/server/files/unpacked-size.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { inWorker } from '#platform/server/jobs/in-worker.ts'
import { changedCells, type FileChanges } from '../model/changed-cells.ts'
import { type FileKeys, isKeyRow, KEYS_SHEET, readKeys } from '../model/file-keys.ts'
import { MOST_CHANGES } from '../model/update-calls.ts'
import { words } from '../model/words.ts'
import type { ReadSheet, SheetsInput, SheetsResult } from './read-sheets.worker.ts'

/** A matrix of 1,000 × 500 unpacks to about a third of it. */
const MOST_UNPACKED = 150 * 1_048_576
/** More than any matrix has. Of all cells together: two for each of the largest matrix, and its hidden sheet. */
const MOST = { rows: 20_000, columns: 1_024, sheets: 20, cells: 4_000_000, characters: 40_000_000 }
const MOST_MS = 60_000
/** One file at a time in this process. */
const turn = pLimit(1)

export const wrongFile = (sentence: string) => new Refusal('FILE_WRONG', { sentence })

const unreadable = () =>
  wrongFile('This Excel file cannot be read. Open it in Excel, save it as .xlsx, and upload it again.')

/** The sheets of an Excel file. Refuses one that is no workbook, or too large unpacked. */
export const readSheets = async (file: Blob): Promise<readonly ReadSheet[]> =>
  sheetsOf(new Uint8Array(await file.arrayBuffer()))

/** A file of tiers says that nothing of it comes back. */
export function refuseTiers(sheets: readonly ReadSheet[]): void {
  if (sheets.some(({ name, rows }) => name === KEYS_SHEET && rows[0]?.[0] === 'tiers'))
    throw wrongFile(words.tiersOnly)
}

/** Whether nothing in a file says that it was exported from a matrix. */
export const isOwn = (sheets: readonly ReadSheet[]): boolean =>
  sheets.every(({ name, rows }) => name !== KEYS_SHEET || rows[0]?.[0] !== 'matrix') &&
  sheetsOfMatrix(sheets).length === 0

const sheetsOfMatrix = (sheets: readonly ReadSheet[]) =>
  sheets.filter(({ name, rows }) => name !== KEYS_SHEET && rows.some(isKeyRow))

/** Reads a changed export: whose it is, and what was changed in it. Refuses a file in which cells cannot be found again. */
export async function readUpdate(
  sheets: readonly ReadSheet[],
  mustBeOf: (keys: FileKeys) => Promise<void>,
): Promise<{ keys: FileKeys; changed: FileChanges }> {
  const keys = readKeys(sheets.find(({ name }) => name === KEYS_SHEET)?.rows ?? [])
  if (!keys)
    throw wrongFile(
      'This file is no export of a matrix, or it lost its hidden sheet. Export the matrix again, and change the new file.',
    )
  await mustBeOf(keys)
  if (keys.columns.length === 0)
    throw wrongFile(
      'This file shows no positions or people. Show some columns of the matrix, export it again, and change the new file.',
    )
  const ofMatrix = sheetsOfMatrix(sheets)
  const [sheet, ...others] = ofMatrix
  if (others.length > 0)
    throw wrongFile(
      `The matrix stands on several sheets: ${ofMatrix.map(({ name }) => name).join(', ')}. Delete all of them but one.`,
    )
  if (sheet) refuseBeyond(sheet)
  const changed = changedCells(sheet?.rows ?? [], keys, sheet?.units)
  if ('wrong' in changed) throw wrongFile(changed.wrong)
  refuseTooMany(changed.cells.length)
  refuseTooManyAdded(changed.added.length)
  return { keys, changed }
}

/** What is not read was changed by no one: a file is not judged by a part of its matrix. */
function refuseBeyond({ name, beyond }: ReadSheet): void {
  if (beyond.rows || beyond.columns)
    throw wrongFile(
      `The sheet ${name} is read up to row ${grouped(MOST.rows)} and column ${columnLetters(MOST.columns - 1)}, and there is more beyond. Delete what is not of the matrix, and upload the file again.`,
    )
}

export function refuseTooMany(cells: number): void {
  if (cells > MOST_CHANGES)
    throw wrongFile(
      `The file changes ${grouped(cells)} cells. At most ${grouped(MOST_CHANGES)} can be changed by one file.`,
    )
}

function refuseTooManyAdded(parts: number): void {
  if (parts > MOST_CHANGES)
    throw wrongFile(
      `The file has ${grouped(parts)} rows and columns that are not of the matrix. Delete them, and upload the file again.`,
    )
}

async function sheetsOf(bytes: Uint8Array): Promise<readonly ReadSheet[]> {
  const size = unpackedSize(bytes)
  if (size === null || size > MOST_UNPACKED) throw unreadable()
  const asked: SheetsInput = { bytes, ...MOST }
  const program = new URL('./read-sheets.worker.ts', import.meta.url)
  const read = await turn(() => inWorker<SheetsResult>(program, asked, { ms: MOST_MS })).catch(() => {
    throw unreadable()
  })
  if (read === 'MANY_SHEETS')
    throw wrongFile(
      `This file has more than ${MOST.sheets} sheets, which is the most that is read. Delete the sheets that are not of the matrix, and upload it again.`,
    )
  if (read === 'MANY_CELLS')
    throw wrongFile(
      'This file has more cells than a matrix has room for. Delete the sheets, rows, and columns that are not of the matrix, and upload it again.',
    )
  return read
}
