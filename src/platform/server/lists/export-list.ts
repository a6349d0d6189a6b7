import * as z from 'zod'
import { dayOf, wallClock } from '#platform/model/day.ts'
import { SentFile, XLSX } from '#platform/model/file.ts'
import type { Column, ColumnKey, ColumnKind, ListShape, RowOf } from '#platform/model/list.ts'
import { type CellsOf, shownOf } from '#platform/model/list-cells.ts'
import type { ExportRequest } from '#platform/model/list-request.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import { takeDisplayNumbers } from '../database/display-id.ts'
import { all, type Sql, sql, type Tx } from '../database/sql.ts'
import { beginLongJob, defineLongJob, type LongJob } from '../jobs/long-jobs/long-jobs.ts'
import { type SheetCell, writeSheet } from '../spreadsheet/write-sheet.ts'
import { countSeen, idsOfList, type ListSource, type ListViewer, rowsOfList } from './list-source.ts'

type CellOf<R> = (row: R, viewer: Viewer) => SheetCell

type ExportDefinition<D extends ListShape> = {
  /** "decisions": begins the name of the file. */
  type: string
  /** "Export of decisions": what the person sees of it while it continues. */
  title: string
  permission: Permission
  source: ListSource<D>
  /** Of what the person sees, what they may take along: a condition on the rows of the source. */
  only: (seen: ListViewer) => Sql
  /** Headings that are not the labels of the list: those of its upload, or of what is asked for. */
  headings?: (tx: Tx, viewer: Viewer, asked: ExportRequest<D>) => Promise<Partial<Record<string, string>>>
  /** Gives rows what the source does not select, a piece at a time, for the columns that are asked for. */
  enrich?: (
    tx: Tx,
    seen: ListViewer,
    rows: readonly RowOf<D>[],
    columns: readonly string[],
  ) => Promise<RowOf<D>[]>
  cells: CellsOf<D, CellOf<RowOf<D>>>
}

type Payload = { asked: unknown; fileName: string }
type Result = { rows: number }

export type Export<D extends ListShape> = {
  readonly permission: Permission
  readonly job: LongJob<Payload, null, Result>
  /** A short list immediately as a file, a long one as a job that makes it. Spec 7. */
  readonly ask: (
    tx: Tx,
    viewer: Viewer,
    asked: ExportRequest<D>,
    now: Date,
  ) => Promise<SentFile | { jobId: string }>
}

/** So many rows are a file at the same time. */
const AT_ONCE = 1_000
const MOST = 1_000_000
const PIECE = 500
const AHEAD = 2

/** The export of a list: its columns, filters, order and visibility, and nothing of its own. */
export function defineExport<D extends ListShape>(exported: ExportDefinition<D>): Export<D> {
  const { source, type, title, permission, only } = exported
  const { list } = source
  const shownUnasked: readonly ColumnKey<D>[] = list.columns
    .filter(({ hidden }) => !hidden)
    .map(({ key }) => key)
  const headed = async (tx: Tx, viewer: Viewer, asked: ExportRequest<D>) => {
    const labels = (await exported.headings?.(tx, viewer, asked)) ?? {}
    const columns = (asked.columns ?? shownUnasked).flatMap((key) => {
      const column = list.columns.find((each) => each.key === key)
      return column ? [{ ...column, label: labels[key] ?? column.label }] : []
    })
    return { ...exported, columns }
  }
  const piecesOf = (tx: Tx, seen: ListViewer, asked: ExportRequest<D>) => {
    const columns = asked.columns ?? shownUnasked
    return async (ids: readonly string[]) => {
      const rows = await rowsOfList(tx, source, seen, ids)
      return exported.enrich ? exported.enrich(tx, seen, rows, columns) : rows
    }
  }
  const job = defineLongJob<Payload, null, Result>({
    kind: `${type}-export`,
    permission,
    payload: z.object({ asked: z.unknown(), fileName: z.string() }),
    result: z.object({ rows: z.int() }),
    work: (run) =>
      run.read(async (tx, viewer, now) => {
        const asked = list.exported.parse(run.payload.asked)
        const ids = await idsOfList(
          tx,
          source,
          asked,
          { viewer, now },
          { most: MOST, only: only({ viewer, now }) },
        )
        const rows = rowsOf(piecesOf(tx, { viewer, now }, asked), ids, (done) => run.report(done, ids.length))
        const body = asXlsx(await headed(tx, viewer, asked), rows, viewer)
        await run.leave({ name: run.payload.fileName, type: XLSX, body, shows: { ids, viewer } })
        return { rows: ids.length }
      }),
    seen: (tx, seen, ids) =>
      countSeen(tx, source, seen, all([only(seen), sql`${sql.raw(source.alias)}.id in (${ids})`])),
  })
  return {
    job,
    permission,
    async ask(tx, viewer, asked, now) {
      const [number] = await takeDisplayNumbers(tx, viewer.tenantId, 'report')
      const fileName = `${type}-report-RPT-${number}-${dayOf(now.getTime(), viewer.zone)}.xlsx`
      const ids = await idsOfList(
        tx,
        source,
        asked,
        { viewer, now },
        { most: AT_ONCE + 1, only: only({ viewer, now }) },
      )
      if (ids.length > AT_ONCE)
        return beginLongJob(tx, viewer, job, { name: title, payload: { asked, fileName }, now })
      const rows = rowsOf(piecesOf(tx, { viewer, now }, asked), ids, async () => {})
      return new SentFile(fileName, XLSX, await whole(asXlsx(await headed(tx, viewer, asked), rows, viewer)))
    },
  }
}

/** The next pieces are asked for while this one is written: neither the database nor the writer waits for the other. */
async function* rowsOf<Row>(
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  ids: readonly string[],
  report: (done: number) => Promise<void>,
): AsyncGenerator<Row> {
  const pieceFrom = (from: number) => {
    const of = ids.slice(from, from + PIECE)
    const piece = of.length > 0 ? read(of) : Promise.resolve([])
    piece.catch(() => {}) // heard of where it is waited for
    return piece
  }
  const asked = Array.from({ length: AHEAD }, (_, i) => pieceFrom(i * PIECE))
  for (let from = 0; from < ids.length; from += PIECE) {
    const piece = await (asked.shift() as (typeof asked)[number])
    asked.push(pieceFrom(from + AHEAD * PIECE))
    yield* piece
    await report(from + piece.length)
  }
}

/** The rows as a spreadsheet, a piece at a time. */
function asXlsx<D extends ListShape>(
  { type, columns, cells }: { type: string; columns: readonly Column[]; cells: CellsOf<D, CellOf<RowOf<D>>> },
  rows: AsyncIterable<RowOf<D>>,
  viewer: Viewer,
): AsyncIterable<Uint8Array> {
  const own: Readonly<Record<string, CellOf<RowOf<D>> | undefined>> = cells
  // damaged data of one row costs its cell, never the file
  const cellOf = (column: Column, row: RowOf<D>): SheetCell => {
    try {
      const read = own[column.key]
      return read ? read(row, viewer) : ofKind(column, row, viewer.zone)
    } catch {
      return DAMAGED
    }
  }
  async function* lines() {
    for await (const row of rows) yield columns.map((column) => cellOf(column, row))
  }
  const heads = columns.map(({ label, kind }) => ({
    header: label,
    width: WIDTHS[kind] ?? 20,
    ...(isTime(kind) && { format: viewer.dateFormat.toLowerCase() }),
  }))
  return writeSheet(type, heads, lines())
}

const DAMAGED = 'This value cannot be shown.'
const WIDTHS: Partial<Record<ColumnKind, number>> = { link: 40, names: 36, count: 12, displayId: 12 }
const isTime = (kind: ColumnKind) => kind === 'instant' || kind === 'day' || kind === 'date'

/** What a column shows, as a spreadsheet has it. */
function ofKind(column: Column, row: object, zone: string): SheetCell {
  const shown = shownOf(column, row)
  if (shown === null) return null
  if (typeof shown === 'object') return shown.join('; ')
  if (typeof shown === 'string' && column.kind === 'date') return new Date(`${shown}T00:00:00Z`)
  return typeof shown === 'string' && isTime(column.kind) ? wallClock(shown, zone) : shown
}

async function whole(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
