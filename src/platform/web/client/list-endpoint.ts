import type * as z from 'zod'
import type { AnyCall } from '#platform/model/call.ts'
import { askAny } from './client.ts'

/** Where the rows of a list come from: a call that takes the list's request as its query (GET) or its body (POST). */
export type ListEndpoint<Reply> = {
  base: string
  call: AnyCall & { reply: z.ZodType<Reply> }
  params?: Readonly<Record<string, string>>
}

/** What a call is asked with that takes a request of a list. */
export const requestTo = ({ method }: AnyCall, request: object) =>
  method === 'GET' ? { query: request } : { body: request }

export const askList = <Reply>(
  { base, call, params }: ListEndpoint<Reply>,
  request: object,
  signal?: AbortSignal,
): Promise<Reply> =>
  askAny(
    base,
    call,
    { ...(params && { params }), ...requestTo(call, request) },
    signal ? { signal } : {},
  ) as Promise<Reply>
