import { readXlsx } from 'hucre/xlsx'
import { grouped } from '#platform/model/how-many.ts'
import { unpackedSize } from '#platform/server/files/unpacked-size.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { type Changed, changedCells, type SheetRows } from '../model/changed-cells.ts'
import { type FileKeys, KEYS_SHEET, ROW_KEYS, readKeys } from '../model/file-keys.ts'
import { MOST_CHANGES } from '../model/update-calls.ts'

export type ReadSheet = { readonly name: string; readonly rows: SheetRows }

/** A matrix of 1,000 × 500 unpacks to about a third of it. */
const MOST_UNPACKED = 150 * 1_048_576
const MOST_ROWS = 20_000

export const wrongFile = (sentence: string) => new Refusal('FILE_WRONG', { sentence })

const unreadable = () =>
  wrongFile('This Excel file cannot be read. Open it in Excel, save it as .xlsx, and upload it again.')

/** The sheets of an Excel file. Refuses one that is no workbook, or too large unpacked. */
export const readSheets = async (file: Blob): Promise<readonly ReadSheet[]> =>
  sheetsOf(new Uint8Array(await file.arrayBuffer()))

/** Whether nothing in a file says that it was exported from a matrix. */
export const isOwn = (sheets: readonly ReadSheet[]): boolean =>
  sheets.every(({ name }) => name !== KEYS_SHEET) && sheetsOfMatrix(sheets).length === 0

const sheetsOfMatrix = (sheets: readonly ReadSheet[]) =>
  sheets.filter(({ rows }) => rows.some((row) => row.some((value) => value === ROW_KEYS.decision)))

/** Reads a changed export: whose it is, and what was changed in it. Refuses a file in which cells cannot be found again. */
export async function readUpdate(
  sheets: readonly ReadSheet[],
  mustBeOf: (keys: FileKeys) => Promise<void>,
): Promise<{ keys: FileKeys; changed: Changed }> {
  const keys = readKeys(sheets.find(({ name }) => name === KEYS_SHEET)?.rows ?? [])
  if (!keys)
    throw wrongFile(
      'This file is no export of a matrix, or it lost its hidden sheet. Export the matrix again, and change the new file.',
    )
  await mustBeOf(keys)
  const ofMatrix = sheetsOfMatrix(sheets)
  const [sheet, ...others] = ofMatrix
  if (others.length > 0)
    throw wrongFile(
      `The matrix stands on several sheets: ${ofMatrix.map(({ name }) => name).join(', ')}. Delete all of them but one.`,
    )
  const changed = changedCells(sheet?.rows ?? [], keys)
  if ('wrong' in changed) throw wrongFile(changed.wrong)
  refuseTooMany(changed.cells.length + changed.added.length)
  return { keys, changed }
}

export function refuseTooMany(cells: number): void {
  if (cells > MOST_CHANGES)
    throw wrongFile(
      `The file changes ${grouped(cells)} cells. At most ${grouped(MOST_CHANGES)} can be changed by one file.`,
    )
}

async function sheetsOf(bytes: Uint8Array): Promise<readonly ReadSheet[]> {
  const size = unpackedSize(bytes)
  if (size === null || size > MOST_UNPACKED) throw unreadable()
  try {
    return (await readXlsx(bytes, { maxRows: MOST_ROWS })).sheets.map(({ name, rows }) => ({ name, rows }))
  } catch {
    throw unreadable()
  }
}
