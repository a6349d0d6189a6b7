import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Column, fieldOf } from '#platform/model/list.ts'
import type { ListReply, ListRequest } from '#platform/model/list-request.ts'
import { keyOf } from '../client/client.ts'
import type { Failure } from '../client/failure.ts'
import { askList, type ListEndpoint } from '../client/list-endpoint.ts'
import { useSteady } from '../client/use-steady.ts'

type RowsRequest<R> = {
  source: ListEndpoint<ListReply<R>>
  request: object
  /** The fields of a row. */
  fields: readonly string[]
  /** Those of a list, and the keys of those that are shown. */
  columns: readonly Column[]
  shown: readonly string[]
  isKnown: boolean
}

/** What stands where something is not known: it is still to come, or could not be had. */
export type MissingValue = 'WAITING' | 'FAILED'

/**
 * The rows of a page. What takes longer than they do (`late` columns, where one is shown) is asked for once they are there: its fields
 * are undefined until then, and null where the row is there no more.
 */
export function useRows<R extends { id: string }>({
  source,
  request,
  fields,
  columns,
  shown,
  isKnown,
}: RowsRequest<R>): { found: RowsResult<R>; late: MissingValue } {
  const late = columns.filter((column) => column.late)
  const lateFields = late.map(fieldOf)
  const soon = fields.filter((field) => !lateFields.includes(field))
  // all of them, so that another column that is shown or hidden asks nothing again
  const wanted = late.some(({ key }) => shown.includes(key)) ? lateFields : []
  const found = useSteady(
    useQuery<ListReply<R>, Failure>({
      ...asking(source, late.length > 0 ? { ...request, select: soon } : request),
      placeholderData: keepPreviousData,
      // the sort is the layout's where the address has none
      enabled: isKnown,
    }),
  )
  const ids = found.data?.items.map(({ id }) => id) ?? []
  const { page: _page, count: _count, ...matching } = request as Partial<ListRequest>
  const besides = useSteady(
    useQuery<ListReply<Partial<R>>, Failure>({
      ...asking(source as ListEndpoint<ListReply<Partial<R>>>, { ...matching, ids, select: wanted }),
      placeholderData: keepPreviousData,
      enabled: wanted.length > 0 && ids.length > 0 && !found.isPlaceholderData,
    }),
  )
  return {
    found: wanted.length > 0 ? together(found, besides, wanted) : found,
    late: besides.isError ? 'FAILED' : 'WAITING',
  }
}

const asking = <R>(source: ListEndpoint<ListReply<R>>, request: object) => ({
  queryKey: keyOf(source.base, source.call, { ...source.params, ...request }),
  queryFn: ({ signal }: { signal: AbortSignal }) => askList(source, request, signal),
})

type RowsResult<R> = UseQueryResult<ListReply<R>, Failure>

function together<R extends { id: string }>(
  found: RowsResult<R>,
  besides: RowsResult<Partial<R>>,
  wanted: readonly string[],
): RowsResult<R> {
  if (!found.data) return found
  const byId = new Map(besides.data?.items.map((row) => [row.id, row]))
  const isAnswered = besides.isSuccess && !besides.isPlaceholderData
  const none = isAnswered ? Object.fromEntries(wanted.map((field) => [field, null])) : {}
  const items = found.data.items.map((row): R => ({ ...row, ...(byId.get(row.id) ?? none) }))
  return { ...found, data: { ...found.data, items } } as RowsResult<R>
}
