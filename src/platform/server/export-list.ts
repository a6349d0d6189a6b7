import { writeXlsxStream } from 'hucre/xlsx'
import * as z from 'zod'
import { dayOf, wallClock } from '#platform/model/day.ts'
import { SentFile, XLSX } from '#platform/model/file.ts'
import { type Column, type ExportRequest, type Filters, fieldOf, type List } from '#platform/model/list.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import { takeDisplayNumbers } from './display-id.ts'
import { countSeen, idsOfList, type ListSource, rowsOfList } from './list-source.ts'
import { beginLongJob, defineLongJob, type LongJob } from './long-jobs/long-jobs.ts'
import { all, type Sql, sql, type Tx } from './sql.ts'

type Cell = string | number | Date | null
type Seen = { viewer: Viewer; now: Date }

type Exported<C extends string, F extends Filters, T extends string, R extends z.ZodObject> = {
  /** "decisions": begins the name of the file. */
  type: string
  /** "Export of decisions": what the person sees of it while it goes on. */
  title: string
  permission: Permission
  list: List<C, F, T, R>
  source: ListSource<C, F, T, Seen>
  /** Of what the person sees, what they may take along: a condition on the rows of the source. */
  only: (seen: Seen) => Sql
  /** Headings that depend on what is asked for. */
  headings?: (
    tx: Tx,
    viewer: Viewer,
    asked: ExportRequest<C, F, T>,
  ) => Promise<Partial<Record<string, string>>>
  /** Gives rows what the source does not select, a piece at a time, for the columns that are asked for. */
  beside?: (
    tx: Tx,
    seen: Seen,
    rows: readonly z.output<R>[],
    columns: readonly string[],
  ) => Promise<z.output<R>[]>
  /** Columns whose cell the kind of the column does not say. */
  cells: { [K in C]?: (row: z.output<R>, viewer: Viewer) => Cell }
}

type Payload = { asked: unknown; fileName: string }
type Result = { rows: number }

export type Export<C extends string, F extends Filters, T extends string> = {
  readonly job: LongJob<Payload, null, Result>
  /** A short list at once as a file, a long one as a job that makes it. Spec 7. */
  readonly ask: (
    tx: Tx,
    viewer: Viewer,
    asked: ExportRequest<C, F, T>,
    now: Date,
  ) => Promise<SentFile | { jobId: string }>
}

/** So many rows are a file at once. */
const AT_ONCE = 1_000
const MOST = 1_000_000
const PIECE = 500
const AHEAD = 2

/** The export of a list: its columns, filters, order and visibility, and nothing of its own. */
export function defineExport<C extends string, F extends Filters, T extends string, R extends z.ZodObject>(
  exported: Exported<C, F, T, R>,
): Export<C, F, T> {
  const { list, source, type, title, permission, only } = exported
  const headed = async (tx: Tx, viewer: Viewer, asked: ExportRequest<C, F, T>) => {
    const labels = (await exported.headings?.(tx, viewer, asked)) ?? {}
    const columns = list.columns.map((column) => ({ ...column, label: labels[column.key] ?? column.label }))
    return { ...exported, list: { columns } }
  }
  const piecesOf = (tx: Tx, seen: Seen, asked: ExportRequest<C, F, T>) => {
    const columns = asked.columns ?? list.columns.filter(({ hidden }) => !hidden).map(({ key }) => key)
    return async (ids: readonly string[]) => {
      const rows = await rowsOfList<z.output<R>, Seen>(tx, source, seen, ids)
      return exported.beside ? exported.beside(tx, seen, rows, columns) : rows
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
        const body = asXlsx(await headed(tx, viewer, asked), rows, asked.columns, viewer)
        await run.leave({ name: run.payload.fileName, type: XLSX, body, shows: { ids, viewer } })
        return { rows: ids.length }
      }),
    seen: (tx, seen, ids) =>
      countSeen(tx, source, seen, all([only(seen), sql`${sql.raw(source.alias)}.id in (${ids})`])),
  })
  return {
    job,
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
      return new SentFile(
        fileName,
        XLSX,
        await whole(asXlsx(await headed(tx, viewer, asked), rows, asked.columns, viewer)),
      )
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

/** The rows as a spreadsheet, a piece at a time. Every text is a text cell, whatever it begins with. */
function asXlsx<Row, C extends string>(
  {
    list,
    type,
    cells,
  }: {
    list: { columns: readonly Column<C>[] }
    type: string
    cells: { [K in C]?: (row: Row, viewer: Viewer) => Cell }
  },
  rows: AsyncIterable<Row>,
  keys: readonly C[] | undefined,
  viewer: Viewer,
): AsyncIterable<Uint8Array> {
  const columns = keys
    ? keys.map((key) => list.columns.find((column) => column.key === key) as Column<C>)
    : list.columns.filter((column) => !column.hidden)
  const cellOf = (column: Column<C>, row: Row): Cell => {
    const own = cells[column.key]
    return own
      ? own(row, viewer)
      : ofKind(column.kind, (row as Record<string, unknown>)[fieldOf(column)], viewer.zone)
  }
  // damaged data of one row costs its cell, never the file
  const shownOf = (column: Column<C>, row: Row): Cell => {
    try {
      return cellOf(column, row)
    } catch {
      return DAMAGED
    }
  }
  async function* lines() {
    for await (const row of rows) yield columns.map((column) => shownOf(column, row))
  }
  return writeXlsxStream(lines(), {
    name: type,
    columns: columns.map(({ label, kind }) => ({
      header: label,
      width: WIDTHS[kind] ?? 20,
      ...(isTime(kind) && { numFmt: viewer.dateFormat.toLowerCase() }),
    })),
    freezePane: { rows: 1 },
  })
}

const DAMAGED = 'This value cannot be shown.'
const WIDTHS: Partial<Record<Column['kind'], number>> = { link: 40, names: 36, count: 12, displayId: 12 }
const isTime = (kind: Column['kind']) => kind === 'instant' || kind === 'day'

function ofKind(kind: Column['kind'], value: unknown, zone: string): Cell {
  if (value === null || value === undefined) return null
  if (kind === 'count') return Number(value)
  if (isTime(kind)) return wallClock(String(value), zone)
  if (kind === 'flag') return value ? 'Yes' : 'No'
  return words(value)
}

const words = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(words).join('; ')
    : typeof value === 'object'
      ? String((value as { name?: unknown }).name ?? '')
      : String(value)

async function whole(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
