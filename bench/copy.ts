import { once } from 'node:events'
import pg from 'pg'

type Cell = string | number | boolean | null | Date

const written = (cell: Cell): string => {
  if (cell === null) return '\\N'
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  return /[\\\t\n\r]/.test(cell)
    ? cell.replace(/\\/g, '\\\\').replace(/\t/g, '\\t').replace(/\n/g, '\\n').replace(/\r/g, '\\r')
    : cell
}

type Wire = {
  stream: NodeJS.WritableStream & { writableNeedDrain: boolean }
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
}

export type Copy = { add: (...cells: Cell[]) => void; settle: () => Promise<void>; end: () => Promise<void> }

const CHUNK = 65_536

/** Rows for one table over COPY, on a connection of its own, without triggers: the rows are made to be consistent. */
export async function copyInto(url: string, table: string, columns: readonly string[]): Promise<Copy> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  let wire: Wire | undefined
  let finished: () => void
  let failed: (error: Error) => void
  let opened: () => void
  const open = new Promise<void>((resolve) => {
    opened = resolve
  })
  const done = new Promise<void>((resolve, reject) => {
    finished = resolve
    failed = reject
  })
  // What pg calls on the query that it runs: a COPY is a query whose rows travel the other way.
  client.query({
    submit: (connection: Wire) => {
      connection.query(`copy ${table} (${columns.map((name) => `"${name}"`).join(', ')}) from stdin`)
      return null
    },
    handleCopyInResponse: (connection: Wire) => {
      wire = connection
      opened()
    },
    handleCommandComplete: () => {},
    handleReadyForQuery: () => finished(),
    handleError: (error: Error) => {
      failed(error)
      opened()
    },
    handleRowDescription: () => {},
    handleDataRow: () => {},
  } as never)
  await open
  let text = ''
  const flush = () => {
    if (text === '') return
    wire?.sendCopyFromChunk(Buffer.from(text))
    text = ''
  }
  return {
    add: (...cells) => {
      text += `${cells.map(written).join('\t')}\n`
      if (text.length > CHUNK) flush()
    },
    /** Waits until the server has taken what was sent. */
    settle: async () => {
      if (wire?.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), done])
    },
    end: async () => {
      flush()
      wire?.endCopyFrom()
      await done
      await client.end()
    },
  }
}
