import type { EachHistoryCall } from '#platform/model/history-calls.ts'
import type { Permission } from '#platform/model/viewer.ts'
import type { Tx } from '../database/sql.ts'
import { notFound } from '../http/refusal.ts'
import type { RegisterRoute } from '../http/routes.ts'
import type { ListViewer } from '../lists/list-source.ts'
import { type AtRevision, type Changelog, readChangelog, readRevision, readRevisionIds } from './changelog.ts'

// biome-ignore lint/suspicious/noExplicitAny: a path may have any parameters
type Calls<R> = Partial<EachHistoryCall<any, R>>
type HistoryQuery = ListViewer & { tx: Tx }

/** Needed where a call answers with the record as it was at an instant. */
type AsOfHandler<C, R> = C extends { asOf: unknown } ? AsOf<R> : unknown
type AsOf<R> = { asOf: (at: Date, found: AtRevision, asked: HistoryQuery & { id: string }) => Promise<R> }

type HistoryOptions = {
  /** To read the change log and the ids of revisions; `version`: to read what the record was. */
  permission: Permission | { log: Permission; version: Permission }
  /**
   * How the history of the record is read. Refuses with `NOT_FOUND` what the viewer cannot see. A record without its history
   * is refused with the reason of the policy.
   */
  changelog: (id: string, asked: HistoryQuery, permission: Permission) => Changelog | Promise<Changelog>
}

/**
 * The calls of a record's history (`historyCalls`), each as far as the record has it. The record is the `id` of the path; in
 * a path without one it is the tenant itself. A revision that is not there is `NOT_FOUND`.
 */
export function serveHistory<R, C extends Calls<R>>(
  on: RegisterRoute,
  calls: C & Calls<R>,
  given: HistoryOptions & AsOfHandler<C, R>,
): void
export function serveHistory<R>(
  on: RegisterRoute,
  calls: Calls<R>,
  { permission, changelog, asOf }: HistoryOptions & Partial<AsOf<R>>,
) {
  const { log, version } =
    typeof permission === 'string' ? { log: permission, version: permission } : permission
  /** The history that is meant, for the person who may read it. */
  const historyOf = async (
    params: { id?: string },
    { viewer, tx, now }: HistoryQuery,
    needed: Permission,
  ) => {
    const id = params.id ?? viewer.tenantId
    const read = await changelog(id, { viewer, tx, now }, needed)
    return [tx, read, { tenantId: viewer.tenantId, recordId: id }] as const
  }
  const revisionOf = async (history: Awaited<ReturnType<typeof historyOf>>, which: VersionQuery) => {
    const [tx, read, of] = history
    const found = await readRevision(tx, read, { ...of, ...which })
    if (!found) throw notFound()
    return found
  }
  if (calls.log)
    on(calls.log, {
      permission: log,
      handle: async ({ params, query, ...asked }) => {
        const [tx, read, of] = await historyOf(params, asked, log)
        return readChangelog(tx, read, { ...of, ...query, zone: asked.viewer.zone })
      },
    })
  if (calls.revisionIds)
    on(calls.revisionIds, {
      permission: log,
      handle: async ({ params, ...asked }) => readRevisionIds(...(await historyOf(params, asked, log))),
    })
  if (calls.revision)
    on(calls.revision, {
      permission: version,
      handle: async ({ params, ...asked }) => {
        const history = await historyOf(params, asked, version)
        return (await revisionOf(history, { number: Number(params.revisionId) })).revision
      },
    })
  if (calls.asOf && asOf)
    on(calls.asOf, {
      permission: version,
      handle: async ({ params, ...asked }) => {
        const history = await historyOf(params, asked, version)
        const at = new Date(String(params.revisionDate))
        const found = await revisionOf(history, { at })
        const record = await asOf(at, found, { ...asked, id: history[2].recordId })
        return { ...found.revision, record }
      },
    })
}

type VersionQuery = { number: number } | { at: Date }
