import type * as z from 'zod'
import type { AnyCall } from '#platform/model/call.ts'
import type { Words } from '#platform/model/list-calls.ts'
import { askAny } from './client.ts'

/** Where the rows of a list come from: a call that takes the list's request as its query (GET) or its body (POST). */
export type ListEndpoint<Reply> = {
  base: string
  call: AnyCall & { reply: z.ZodType<Reply> }
  params?: Readonly<Record<string, string>>
  /** The kind's own names of parameters of its list (`Words`). */
  words?: Words
}

/** What a call is asked with that takes a request of a list: as its query in the words of the kind, or as its body. */
export const requestTo = ({ method }: AnyCall, request: object, words: Words = {}) =>
  method === 'GET' ? { query: worded(request, words) } : { body: request }

const worded = (request: object, words: Words) =>
  Object.fromEntries(Object.entries(request).map(([key, value]) => [words[key as keyof Words] ?? key, value]))

export const askList = <Reply>(
  { base, call, params, words }: ListEndpoint<Reply>,
  request: object,
  signal?: AbortSignal,
): Promise<Reply> =>
  askAny(
    base,
    call,
    { ...(params && { params }), ...requestTo(call, request, words) },
    signal ? { signal } : {},
  ) as Promise<Reply>
