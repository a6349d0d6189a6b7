import * as z from 'zod'
import { type Call, defineCall, type PathIds, pathIds } from './call.ts'
import {
  changelogQuery,
  changelogReply,
  type Revision,
  revisionIdsReply,
  revisionReply,
} from './changelog.ts'
import { instant } from './fields.ts'

type EmptyShape = Record<never, never>
type Shape = Record<string, z.ZodType>

/** The calls that the history of a record may have. `P` are the parameters of its path, `R` the record as it is answered. */
export type EachHistoryCall<P extends Shape, R> = {
  /** Entries of the change log, newest first. */
  log: Call<P, typeof changelogQuery, z.ZodUndefined, typeof changelogReply>
  /** The ids of all revisions, newest first. */
  revisionIds: Call<P, EmptyShape, z.ZodUndefined, typeof revisionIdsReply>
  /** One revision, and in words the whole record as that revision left it. */
  revision: Call<P & { revisionId: z.ZodString }, EmptyShape, z.ZodUndefined, typeof revisionReply>
  /** The whole record as it was at an instant (ISO 8601, UTC). Not found before it was created. */
  asOf: Call<
    P & { revisionDate: typeof instant },
    EmptyShape,
    z.ZodUndefined,
    z.ZodType<Revision & { record: R }>
  >
}

const REVISION_ID = /^[1-9]\d{0,8}$/

/**
 * The calls of a record's history, those that the specification gives it (`has`). `of` is in their names ("Position"), `one`
 * is what people call it ("a position"), `path` is the record's own. `record` is what `asOf` answers with besides.
 */
export function historyCalls<
  const P extends `/${string}`,
  const H extends keyof EachHistoryCall<PathIds<P>, R>,
  R = undefined,
>(of: string, one: string, path: P, { has, record }: { has: readonly H[]; record?: z.ZodType<R> }) {
  const params = pathIds(path)
  const whole = one.replace(/^an? /, 'whole ')
  const call = (name: string, below: string, summary: string, besides: CallOptions) => () =>
    defineCall({
      name: `get${of}${name}`,
      method: 'GET',
      path: `/${path.slice(1)}/${below}`,
      summary,
      params,
      ...besides,
    })
  const each = {
    log: call('Changelog', 'changelog', `List the changes of ${one}, newest first`, {
      query: changelogQuery,
      reply: changelogReply,
    }),
    revisionIds: call(
      'RevisionIds',
      'changelog/revision-ids',
      `List the ids of all revisions of ${one}, newest first`,
      { reply: revisionIdsReply },
    ),
    revision: call(
      'Revision',
      'changelog/:revisionId',
      `Get one revision of ${one}, and the ${whole} as that revision left it`,
      { params: { ...params, revisionId: z.string().regex(REVISION_ID) }, reply: revisionReply },
    ),
    asOf: call('AsOf', ':revisionDate', `Get a ${whole} as it was at an instant`, {
      params: { ...params, revisionDate: instant },
      reply: revisionReply.extend({ record: record ?? z.undefined() }),
    }),
  }
  const calls = Object.fromEntries(has.map((key) => [key, each[key]()]))
  return calls as unknown as Pick<EachHistoryCall<PathIds<P>, R>, H>
}

type CallOptions = Omit<Parameters<typeof defineCall>[0], 'name' | 'summary' | 'method' | 'path'>
