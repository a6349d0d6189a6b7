import * as z from 'zod'
import { type Call, defineCall } from './call.ts'
import type { List, QueryOf } from './define-list.ts'
import type { Listed, TabKey } from './list.ts'
import type { ListRequest } from './list-request.ts'
import { fileOrJob } from './long-job.ts'
import { type PathIds, pathIds } from './path-ids.ts'

/** The kind's own words for the fields that are wanted and the records that are meant, in the query of its list. */
export type Words = { readonly select?: string; readonly ids?: string }
type Worded<Q, W extends Words> = { [K in keyof Q as K extends keyof W ? W[K] & string : K]: Q[K] }

type None = Record<never, never>
type Shape = Record<string, z.ZodType>

/** The calls that a list may have. `P` are the parameters of its path. */
export type EachListCall<D extends Listed, W extends Words, P extends Shape> = {
  /** A page, with the request as the query. */
  list: Call<P, Worded<QueryOf<ListRequest<D>>, W>, z.ZodUndefined, List<D>['reply']>
  /** A page, with the request as the body. */
  search: Call<P, None, List<D>['body'], List<D>['reply']>
  /** How many rows each tab has; 1,001 means more than 1,000. */
  counts: Call<P, None, z.ZodUndefined, z.ZodType<Record<TabKey<D>, number>>>
  /** All that match as a spreadsheet: a short list at once, a long one as a job that leaves the file. */
  export: Call<P, None, List<D>['exported'], typeof fileOrJob>
  /** The same with the request as the query; what a saved report would be called may be named. */
  report: Call<P, List<D>['report'], z.ZodUndefined, typeof fileOrJob>
  /** The same with the request as the body. */
  reported: Call<P, None, List<D>['reported'], typeof fileOrJob>
}

/** "UserRoles" as people read it: "user roles". */
const inWords = (of: string) => of.replace(/\B[A-Z]/g, ' $&').toLowerCase()

const worded = (query: object, words: Words) =>
  Object.fromEntries(Object.entries(query).map(([key, of]) => [words[key as keyof Words] ?? key, of]))

/**
 * The calls of a list, those that the specification gives it (`has`). `of` begins their names: "Positions". They lie below
 * `path`; where the specification has the list itself elsewhere, `listAt` says where below it.
 */
export function listCalls<
  D extends Listed,
  const P extends `/${string}`,
  const H extends keyof EachListCall<D, Words, PathIds<P>>,
  const W extends Words = None,
>(
  of: string,
  path: P,
  list: List<D>,
  { has, listAt = '', words = {} as W }: { has: readonly H[]; listAt?: `/${string}` | ''; words?: W },
) {
  const several = inWords(of)
  const named = `; \`${words.select}\` names the wanted fields, \`${words.ids}\` the ${several}`
  const isSecond = has.some((each) => each === 'export')
  const params = pathIds(path)
  const at: `/${string}` = path
  const exporting = {
    summary: `Export ${several} as a spreadsheet, at once or as a job`,
    path: `${at}/export` as const,
    exports: true,
    params,
    reply: fileOrJob,
  }
  const each = {
    list: () =>
      defineCall({
        name: `list${of}`,
        summary: `List ${several}${words.select ? named : ''}`,
        method: 'GET',
        path: `${at}${listAt}`,
        params,
        query: worded(list.query, words),
        reply: list.reply,
      }),
    search: () =>
      defineCall({
        name: `search${of}`,
        summary: `List ${several}, with the filters in the body`,
        method: 'POST',
        path: `${at}/search`,
        reads: true,
        params,
        body: list.body,
        reply: list.reply,
      }),
    counts: () =>
      defineCall({
        name: `count${of}`,
        summary: `Count the ${several} of each tab`,
        method: 'GET',
        path: `${at}/counts`,
        params,
        reply: z.object(Object.fromEntries(list.tabs.map(({ key }) => [key, z.int()]))),
      }),
    export: () =>
      defineCall({ ...exporting, name: `export${of}`, method: 'POST', status: 201, body: list.exported }),
    report: () =>
      defineCall({
        ...exporting,
        name: `export${of}${isSecond ? 'Report' : ''}`,
        ...(isSecond && { summary: `Export ${several} as a spreadsheet, with the filters in the address` }),
        method: 'GET',
        reads: false,
        query: list.report,
      }),
    reported: () =>
      defineCall({ ...exporting, name: `export${of}`, method: 'POST', status: 201, body: list.reported }),
  }
  const calls = Object.fromEntries(has.map((key) => [key, each[key]()]))
  return { words, ...calls } as unknown as { readonly words: W } & Pick<EachListCall<D, W, PathIds<P>>, H>
}
