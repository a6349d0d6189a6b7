import type { AnyCall } from '#platform/model/call.ts'
import type { ListReply } from '#platform/model/list-request.ts'
import { ask } from './client.ts'

/** Where a list comes from: a call that takes the list's request as its query (GET) or its body (POST). */
export type ListSource = {
  base: string
  call: AnyCall
  params?: Readonly<Record<string, string>>
}

export const askList = <R>(
  source: ListSource,
  request: object,
  signal?: AbortSignal,
): Promise<ListReply<R>> =>
  ask(
    source.base,
    source.call,
    {
      ...(source.params && { params: source.params }),
      ...(source.call.method === 'GET' ? { query: request } : { body: request }),
    } as never,
    signal ? { signal } : {},
  ) as Promise<ListReply<R>>
