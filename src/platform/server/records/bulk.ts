import * as z from 'zod'
import { type BulkReply, type BulkResult, bulkResult } from '#platform/model/bulk.ts'
import { grouped } from '#platform/model/how-many.ts'
import { fieldOf, type ListShape } from '#platform/model/list.ts'
import type { ListQuery } from '#platform/model/list-request.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '../database/sql.ts'
import { confirmEntry } from '../database/tenant-transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { beginLongJob, defineLongJob, type LongJob } from '../jobs/long-jobs/long-jobs.ts'
import { idsOfList, type ListSource, type ListViewer, rowsOfList } from '../lists/list-source.ts'

type BulkOptions<A extends string, D extends ListShape, G> = {
  /** "decisions". */
  kind: string
  acts: readonly [A, ...A[]]
  /** What the person sees of it while it continues: "Archive 1,204 decisions". */
  title: (act: A, count: number) => string
  source: ListSource<D>
  /** The act on some of them, each answered for itself, in the transaction that it is given. */
  perform: (tx: Tx, viewer: Viewer, act: A, ids: readonly string[], now: Date, given: G) => Promise<BulkReply>
  /** What the act is given besides the records. */
  given?: z.ZodType<G>
  /**
   * So many are done in one transaction, however they were asked for; more are a job. Without it ids are always done immediately,
   * and of all that match 100.
   */
  most?: (act: A) => number
}

type Payload<A, G> = { act: A; ids: string[]; given: G }
type BulkProgress = { act: string; next: number; succeeded: number; refused: BulkResult['refused'] }
type BulkRequest<D extends ListShape> = {
  ids?: readonly string[] | undefined
  matching?: ListQuery<D> | undefined
}

export type Bulk<A extends string, D extends ListShape, G = undefined> = {
  readonly job: LongJob<Payload<A, G>, BulkProgress, BulkResult>
  /** Ids, and few that match, at the same time; many that match as a job, each piece in a transaction of its own. */
  readonly ask: (
    tx: Tx,
    viewer: Viewer,
    act: A,
    asked: BulkRequest<D>,
    now: Date,
    given: G,
  ) => Promise<BulkReply | { jobId: string }>
  readonly idsOf: (tx: Tx, viewer: Viewer, asked: BulkRequest<D>, now: Date) => Promise<readonly string[]>
  /** Those of an act that has a preview: of what a job does later there is none. */
  readonly atOnce: (
    tx: Tx,
    viewer: Viewer,
    act: A,
    asked: BulkRequest<D>,
    now: Date,
  ) => Promise<readonly string[]>
}

const MOST = 10_000
/** More than these are a job. */
const AT_ONCE = 100
/** So many in one transaction: between two pieces a job may be canceled, or taken over. */
const PIECE = 200
/** Of what is done immediately at most, a piece of a job is a part: what takes longer is cut smaller. */
const PIECES = 4

/** Acts on several records of a kind, by their ids or as all that match a request of their list. */
export function defineBulk<A extends string, D extends ListShape, G = undefined>({
  kind,
  acts,
  title,
  source,
  perform,
  given: told = z.undefined().optional() as unknown as z.ZodType<G>,
  most: mostOf,
}: BulkOptions<A, D, G>): Bulk<A, D, G> {
  const job = defineLongJob<Payload<A, G>, BulkProgress, BulkResult>({
    kind: `${kind}-bulk`,
    payload: z.object({ act: z.enum(acts), ids: z.array(z.uuid()), given: told }) as never,
    result: bulkResult,
    until: ({ act, succeeded, refused }) => ({ act, succeeded, refused }),
    async work(run) {
      const { act, ids, given } = run.payload
      let kept: BulkProgress = run.kept ?? { act, next: 0, succeeded: 0, refused: [] }
      const size = Math.min(PIECE, Math.ceil((mostOf?.(act) ?? MOST) / PIECES))
      while (kept.next < ids.length) {
        const before = kept
        kept = await run.step(async (tx, viewer, now) => {
          const piece = ids.slice(before.next, before.next + size)
          const labels = await labelsOf(tx, source, { viewer, now }, piece)
          const { succeeded, refused } = await perform(tx, viewer, act, piece, now, given)
          const keep = {
            act,
            next: before.next + piece.length,
            succeeded: before.succeeded + succeeded.length,
            refused: [
              ...before.refused,
              ...refused.map((each) => ({ ...each, label: labels.get(each.id) ?? '' })),
            ],
          }
          return { keep, done: keep.next, total: ids.length }
        })
      }
      return { act, succeeded: kept.succeeded, refused: kept.refused }
    },
  })

  async function idsOf(tx: Tx, viewer: Viewer, { ids, matching }: BulkRequest<D>, now: Date) {
    if (!matching) return ids ?? []
    const found = await idsOfList(tx, source, matching, { viewer, now }, { most: MOST + 1 })
    if (found.length > MOST) throw new Refusal('TOO_MANY', { most: grouped(MOST) })
    return found
  }

  return {
    job,
    idsOf,
    async atOnce(tx, viewer, act, asked, now) {
      const ids = await idsOf(tx, viewer, asked, now)
      const most = mostOf?.(act) ?? AT_ONCE
      if (ids.length > most) throw new Refusal('TOO_MANY_TO_PREVIEW', { most: grouped(most) })
      return ids
    },
    async ask(tx, viewer, act, asked, now, given) {
      const ids = await idsOf(tx, viewer, asked, now)
      if (ids.length <= (mostOf?.(act) ?? (asked.matching ? AT_ONCE : MOST))) {
        const reply = await perform(tx, viewer, act, ids, now, given)
        // what takes long is stopped by a right that ends, as a job is
        if (ids.length > AT_ONCE) await confirmEntry(tx)
        return reply
      }
      return beginLongJob(tx, viewer, job, {
        name: title(act, ids.length),
        payload: { act, ids: [...ids], given },
        link: `/${kind}`,
        now,
      })
    },
  }
}

/** What a person calls each: its display id and its name, as the list shows them. */
async function labelsOf<D extends ListShape>(
  tx: Tx,
  source: ListSource<D>,
  seen: ListViewer,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { columns } = source.list
  const shown = [columns.find((column) => column.kind === 'displayId'), columns[0]].flatMap((column) =>
    column ? [fieldOf(column)] : [],
  )
  const found = await rowsOfList(tx, source, seen, ids)
  return new Map(
    found.map((row: Record<string, unknown>) => [
      String(row.id),
      shown.map((key) => String(row[key])).join(' '),
    ]),
  )
}
