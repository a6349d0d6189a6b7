import * as z from 'zod'
import { type Call, defineCall, type PathIds, pathIds, type SentParts } from './call.ts'
import type { List, QueryOf } from './define-list.ts'
import type { ListShape, TabKey } from './list.ts'
import type { ListRequest } from './list-request.ts'
import { fileOrJob } from './long-job.ts'

/** The kind's own names of parameters of its list: the fields wanted, the ids of the records, the tab. */
export type Words = { readonly select?: string; readonly ids?: string; readonly tab?: string }
type WithWireNames<Q, W extends Words> = { [K in keyof Q as K extends keyof W ? W[K] & string : K]: Q[K] }

type EmptyShape = Record<never, never>
type Shape = Record<string, z.ZodType>

/** The calls that a list may have. `P` are the parameters of its path. */
export type EachListCall<D extends ListShape, W extends Words, P extends Shape> = {
  /** A page, with the request as the query. */
  list: Call<P, WithWireNames<QueryOf<ListRequest<D>>, W>, z.ZodUndefined, List<D>['reply']>
  /** A page, with the request as the body. */
  search: Call<P, EmptyShape, List<D>['body'], List<D>['reply']>
  /** How many rows each tab has; 1,001 means more than 1,000. */
  counts: Call<P, EmptyShape, z.ZodUndefined, z.ZodType<Record<TabKey<D>, number>>>
  /** All that match as a spreadsheet: a short list immediately, a long one as a job that leaves the file. */
  export: Call<P, EmptyShape, List<D>['exported'], typeof fileOrJob>
  /** The same with the request as the query; what a saved report would be called may be named. */
  report: Call<P, List<D>['report'], z.ZodUndefined, typeof fileOrJob>
  /** The same with the request as the body. */
  reported: Call<P, EmptyShape, List<D>['reported'], typeof fileOrJob>
}

/** "UserRoles" as people read it: "user roles". */
const inWords = (of: string) => of.replace(/\B[A-Z]/g, ' $&').toLowerCase()

const worded = (query: object, words: Words) =>
  Object.fromEntries(Object.entries(query).map(([key, of]) => [words[key as keyof Words] ?? key, of]))

/**
 * The calls of a list, those that the specification gives it (`has`). `of` begins their names: "Positions". They are below
 * `path`; where the specification has the list itself elsewhere, `listAt` says where below it. `posted`: the specification posts
 * to a list and to its counts. `costlyRows`: from so many rows on, a page is costly.
 */
export function listCalls<
  D extends ListShape,
  const P extends `/${string}`,
  const H extends keyof EachListCall<D, Words, PathIds<P>>,
  const W extends Words = EmptyShape,
>(
  of: string,
  path: P,
  list: List<D>,
  {
    has,
    listAt = '',
    words = {} as W,
    posted: isPosted = false,
    costlyRows = Number.POSITIVE_INFINITY,
  }: { has: readonly H[]; listAt?: `/${string}` | ''; words?: W; posted?: boolean; costlyRows?: number },
) {
  const { query, body, exported, report, reported, reply, tabs } = list
  const several = inWords(of)
  const exporting = `Export ${several} as a spreadsheet, immediately or as a job`
  // of two exports one has a name of its own
  const second = has.some((key) => key === 'export') ? 'Report' : ''
  const file = { exports: true, reply: fileOrJob }
  const call =
    (name: string, method: 'GET' | 'POST', below: string, summary: string, besides: CallOptions) => () =>
      defineCall({
        name,
        method,
        path: `/${path.slice(1)}${below}`,
        summary,
        params: pathIds(path),
        ...besides,
      })
  const posted = (asked: z.ZodType) =>
    call(`export${of}`, 'POST', '/export', exporting, { ...file, status: 201, body: asked })
  const each = {
    list: call(`list${of}`, 'GET', listAt, `List ${several}`, {
      query: worded(query, words),
      reply,
      costly: (sent: SentParts) => sent.query.limit >= costlyRows,
    }),
    search: call(
      `search${of}`,
      'POST',
      isPosted ? '/list' : '/search',
      `List ${several}, with the filters in the body`,
      { reads: true, body, reply, costly: (sent: SentParts) => sent.body.limit >= costlyRows },
    ),
    counts: call(`count${of}`, isPosted ? 'POST' : 'GET', '/counts', `Count the ${several} of each tab`, {
      reads: true,
      reply: z.object(Object.fromEntries(tabs.map(({ key }) => [key, z.int()]))),
    }),
    export: posted(exported),
    reported: posted(reported),
    report: call(`export${of}${second}`, 'GET', '/export', exporting, {
      ...file,
      reads: false,
      query: report,
    }),
  }
  const calls = Object.fromEntries(has.map((key) => [key, each[key]()]))
  return { words, ...calls } as unknown as { readonly words: W } & Pick<EachListCall<D, W, PathIds<P>>, H>
}

type CallOptions = Omit<Parameters<typeof defineCall>[0], 'name' | 'summary' | 'method' | 'path'>
