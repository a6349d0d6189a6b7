import * as z from 'zod'

type FileBody = Uint8Array | AsyncIterable<Uint8Array> | (() => Promise<Uint8Array>)

/** A file on its way to a person: all of it, as it is read, or made once what it says was read and the transaction is over. */
export class SentFile {
  readonly name: string
  readonly type: string
  readonly body: FileBody
  constructor(name: string, type: string, body: FileBody) {
    this.name = name
    this.type = type
    this.body = body
  }
}

/** A file that came with a request and is kept under `id`. `size` in bytes. */
export class ReceivedFile {
  readonly id: string
  readonly size: number
  constructor(id: string, size: number) {
    this.id = id
    this.size = size
  }
}

const binary = { type: 'string', format: 'binary' } as const

/** As the reply of a call: the bytes themselves, not JSON. */
export const sentFile = z
  .any()
  .refine((value) => value instanceof SentFile)
  .meta(binary) as unknown as z.ZodType<SentFile>

/** As the body of a call: a CSV or Excel file, streamed to its place before the request enters its transaction. */
export const receivedCsv = z
  .any()
  .refine((value) => value instanceof ReceivedFile)
  .meta(binary) as unknown as z.ZodType<ReceivedFile>

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const PDF = 'application/pdf'
export const CSV = 'text/csv'
/** What browsers call a CSV file. Spec 5.4. */
export const CSV_TYPES = [CSV, 'application/csv', 'application/vnd.ms-excel'] as const
/** What an upload takes: CSV, or an Excel file with the same columns. */
export const TABLE_TYPES = [...CSV_TYPES, XLSX] as const
export const TABLE_ENDING = /\.(csv|xlsx)$/i
/** Semantics 5. */
export const MOST_CSV_BYTES = 25 * 1_048_576
