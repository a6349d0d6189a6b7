import type { ListShape, RowOf } from '#platform/model/list.ts'
import type { EachListCall, Words } from '#platform/model/list-calls.ts'
import type { ExportRequest, ListReply, ListRequest } from '#platform/model/list-request.ts'
import { type ReportNames, withoutNames } from '#platform/model/report-fields.ts'
import type { Permission } from '#platform/model/viewer.ts'
import type { Tx } from '../database/sql.ts'
import type { RegisterRoute } from '../http/routes.ts'
import type { Export } from './export-list.ts'
import { selecting } from './list-reply.ts'
import { type ListSource, type ListViewer, listPage, tabCounts } from './list-source.ts'

// biome-ignore lint/suspicious/noExplicitAny: a path may have any parameters: the tenant's, where there is one
type Calls<D extends ListShape, W extends Words> = { words: W } & Partial<EachListCall<D, W, any>>

type ReportRequest<D extends ListShape> = ExportRequest<D> & ReportNames

/** Wanted where a call is an export. */
type ExportOf<C, D extends ListShape> = C extends
  | { export: unknown }
  | { report: unknown }
  | { reported: unknown }
  ? { exported: Export<D> }
  : unknown

type ListOptions<D extends ListShape> = {
  /** To see the list. The export says its own. */
  permission: Permission
  source: ListSource<D>
  /** Gives the rows of a page what the source does not select: where `select` names it, or nothing is named. */
  enrich?: (
    tx: Tx,
    seen: ListViewer,
    rows: readonly RowOf<D>[],
    select: readonly string[] | undefined,
  ) => Promise<RowOf<D>[]>
}

/** The calls of a list (`listCalls`), each as far as the list has it. A row that is not seen is not counted and not exported. */
export function serveList<D extends ListShape, W extends Words, C extends Calls<NoInfer<D>, W>>(
  on: RegisterRoute,
  calls: C & { words: W },
  given: ListOptions<D> & ExportOf<C, D>,
): void
export function serveList<D extends ListShape, W extends Words>(
  on: RegisterRoute,
  calls: Calls<D, W>,
  { permission, source, enrich, exported }: ListOptions<D> & { exported?: Export<D> },
) {
  async function page(tx: Tx, asked: ListRequest<D>, seen: ListViewer): Promise<ListReply<RowOf<D>>> {
    if (!enrich) return listPage(tx, source, asked, seen)
    const found = await listPage(tx, source, { ...asked, select: undefined }, seen)
    const items = await enrich(tx, seen, found.items, asked.select)
    return selecting({ ...found, items }, asked.select)
  }
  if (calls.list)
    on(calls.list, {
      permission,
      handle: ({ query, viewer, tx, now }) =>
        page(tx, requestIn<ListRequest<D>>(query, calls.words), { viewer, now }),
    })
  if (calls.search)
    on(calls.search, {
      permission,
      handle: ({ body, viewer, tx, now }) => page(tx, body, { viewer, now }),
    })
  if (calls.counts)
    on(calls.counts, {
      permission,
      handle: ({ viewer, tx, now }) => tabCounts(tx, source, { viewer, now }),
    })
  if (!exported) return
  if (calls.export)
    on(calls.export, {
      permission: exported.permission,
      handle: ({ body, viewer, tx, now }) => exported.ask(tx, viewer, body, now),
    })
  if (calls.report)
    on(calls.report, {
      permission: exported.permission,
      handle: ({ query, viewer, tx, now }) =>
        exported.ask(tx, viewer, withoutNames(requestIn<ReportRequest<D>>(query)), now),
    })
  if (calls.reported)
    on(calls.reported, {
      permission: exported.permission,
      handle: ({ body, viewer, tx, now }) => exported.ask(tx, viewer, withoutNames(body), now),
    })
}

/** What a query of the list asks for, once it is read: under the list's names where the kind has words of its own for them. */
function requestIn<Request extends object>(query: object, words: Words = {}): Request {
  const own = new Map(Object.entries(words).map(([field, word]) => [word, field]))
  return Object.fromEntries(
    Object.entries(query).map(([word, value]) => [own.get(word) ?? word, value]),
  ) as Request
}
