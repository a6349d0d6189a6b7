import { readXlsx } from 'hucre/xlsx'
import { unpackedSize } from '#platform/server/files/unpacked-size.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { type Changed, changedCells } from '../model/changed-cells.ts'
import { type FileKeys, KEYS_SHEET, ROW_KEYS, readKeys } from '../model/file-keys.ts'
import { MOST_CHANGES } from '../model/update-calls.ts'

/** A matrix of 1,000 × 500 unpacks to about a third of it. */
const MOST_UNPACKED = 150 * 1_048_576
const MOST_ROWS = 20_000

export const wrongFile = (sentence: string) => new Refusal('FILE_WRONG', { sentence })

const unreadable = () =>
  wrongFile('This Excel file cannot be read. Open it in Excel, save it as .xlsx, and upload it again.')

/** Reads a changed export: whose it is, and what was changed in it. Refuses a file in which cells cannot be found again. */
export async function readUpdate(
  file: Blob,
  mustBeOf: (keys: FileKeys) => Promise<void>,
): Promise<{ keys: FileKeys; changed: Changed }> {
  const sheets = await sheetsOf(new Uint8Array(await file.arrayBuffer()))
  const keys = readKeys(sheets.find(({ name }) => name === KEYS_SHEET)?.rows ?? [])
  if (!keys)
    throw wrongFile(
      'This file is no export of a matrix, or it lost its hidden sheet. Export the matrix again, and change the new file.',
    )
  await mustBeOf(keys)
  const ofMatrix = sheets.filter(({ rows }) =>
    rows.some((row) => row.some((value) => value === ROW_KEYS.decision)),
  )
  const [sheet, ...others] = ofMatrix
  if (others.length > 0)
    throw wrongFile(
      `The matrix stands on several sheets: ${ofMatrix.map(({ name }) => name).join(', ')}. Delete all of them but one.`,
    )
  const changed = changedCells(sheet?.rows ?? [], keys)
  if ('wrong' in changed) throw wrongFile(changed.wrong)
  if (changed.cells.length + changed.added.length > MOST_CHANGES)
    throw wrongFile(
      `The file changes ${(changed.cells.length + changed.added.length).toLocaleString('en-US')} cells. At most 1,000 can be changed by one file.`,
    )
  return { keys, changed }
}

async function sheetsOf(bytes: Uint8Array) {
  const size = unpackedSize(bytes)
  if (size === null || size > MOST_UNPACKED) throw unreadable()
  try {
    return (await readXlsx(bytes, { maxRows: MOST_ROWS })).sheets.map(({ name, rows }) => ({ name, rows }))
  } catch {
    throw unreadable()
  }
}
