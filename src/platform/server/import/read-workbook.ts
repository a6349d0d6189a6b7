import { unpackedSize } from '../files/unpacked-size.ts'
import { Refusal } from '../http/refusal.ts'
import { inWorker } from '../jobs/in-worker.ts'
import type { WorkbookInput, WorkbookRows } from './read-workbook.worker.ts'

const MOST_UNPACKED = 150 * 1_048_576
const MOST_MS = 60_000

const wrong = (sentence: string) => new Refusal('FILE_WRONG', { sentence })

/** Reads the first visible sheet of an Excel file, its cells as texts. */
export async function readWorkbook(
  source: AsyncIterable<Uint8Array>,
  mostRows: number,
): Promise<Exclude<WorkbookRows, { hidden: string }>> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  const bytes = new Uint8Array(Buffer.concat(parts))
  const size = unpackedSize(bytes)
  if (size === null || size > MOST_UNPACKED) throw unreadable()
  const program = new URL('./read-workbook.worker.ts', import.meta.url)
  const request: WorkbookInput = { bytes, mostRows }
  const read = await inWorker<WorkbookRows>(program, request, { ms: MOST_MS }).catch(() => {
    throw unreadable()
  })
  if ('hidden' in read)
    throw wrong(
      `The sheet ${read.hidden} hides rows or columns. Show or delete them, and upload the file again.`,
    )
  return read
}

const unreadable = () =>
  wrong('This Excel file cannot be read. Open it in Excel, save it as .xlsx, and upload it again.')
