import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as z from 'zod'
import type { List } from '#platform/model/define-list.ts'
import type { Filters, ListShape, Tab } from '#platform/model/list.ts'
import type { ListRequest } from '#platform/model/list-request.ts'

/** What a screen needs of a list's definition. */
export type ScreenList = Omit<ListShape, 'row'> & {
  readonly tabs: readonly Tab[]
  readonly query: z.ZodRawShape
}

/** What is in the address: text by name. */
export type Address = Readonly<Record<string, string>>

/** Semantics 2.1: screens show 25 rows unless the address says otherwise. */
export const PAGE_SIZES = [10, 25, 50, 100] as const
const SCREEN_LIMIT = 25

const defaultsOf = (list: ScreenList) => ({
  page: 1,
  limit: SCREEN_LIMIT,
  sortBy: list.defaultSort.by,
  sortOrder: list.defaultSort.order,
  // the first tab may be narrower than the list
  ...(list.tabs[0] && { tab: list.tabs[0].key }),
})

/** The request that an address means. A value that makes no sense is as if it were not there. */
export function readAddress(list: ScreenList, address: Address): ListRequest {
  const request: Record<string, unknown> = defaultsOf(list)
  for (const [key, schema] of Object.entries(list.query) as [string, z.ZodType][]) {
    if (address[key] === undefined || ['tenantId', 'count', 'select'].includes(key)) continue
    const read = schema.safeParse(address[key])
    if (read.success && read.data !== undefined && !isEmpty(read.data)) request[key] = read.data
  }
  return request as ListRequest
}

/** An address that means a request. What is the same as without it is left out; foreign names stay as they are. */
export function writeAddress(list: ScreenList, request: ListRequest, address: Address): Address {
  const foreign = Object.entries(address).filter(([key]) => !(key in list.query))
  const defaults: Record<string, unknown> = defaultsOf(list)
  const own = Object.entries(request as Record<string, unknown>)
    .filter(([key, value]) => value !== undefined && value !== defaults[key] && !isEmpty(value))
    .map(([key, value]) => [key, z.encode(list.query[key] as z.ZodType, value)])
  return Object.fromEntries([...foreign, ...own])
}

/** The search of a link into a list; names and values are checked by the definition of the list. */
export const toSearch = <D extends ListShape>(list: List<D>, request: Partial<ListRequest<D>>): Address =>
  writeAddress(list, { ...defaultsOf(list), ...request } as ListRequest, {})

const isEmpty = (value: unknown) =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** The keys of a request that belong to one filter. */
export const keysOf = (filters: Filters, key: string): readonly string[] =>
  filters[key]?.kind === 'range' ? [`${key}StartDate`, `${key}EndDate`] : [key]

/** The filters that are set. */
export const setFilters = (list: ScreenList, request: ListRequest): readonly string[] =>
  Object.keys(list.filters).filter(
    (key) =>
      keysOf(list.filters, key).some((name) => {
        const value = (request as Record<string, unknown>)[name]
        return value !== undefined && !isEmpty(value)
      }) || isNoneAsked(request, key),
  )

const noneIn = (request: ListRequest): readonly string[] => request.none ?? []

/** Whether rows without a value are asked for. */
export const isNoneAsked = (request: ListRequest, key: string): boolean => noneIn(request).includes(key)

/** The change that asks for rows without a value, or no longer does. */
export const toggleNone = (request: ListRequest, key: string, isAsked: boolean): AddressPatch => ({
  none: isAsked ? [...noneIn(request), key] : noneIn(request).filter((each) => each !== key),
})

/** The change that takes filters back. */
export const clearFilters = (
  list: ScreenList,
  request: ListRequest,
  keys: readonly string[],
): AddressPatch => ({
  ...Object.fromEntries(keys.flatMap((key) => keysOf(list.filters, key)).map((name) => [name, undefined])),
  ...('none' in list.query && { none: noneIn(request).filter((key) => !keys.includes(key)) }),
})

export type AddressPatch = Readonly<Record<string, unknown>>

export type ListAddress = {
  request: ListRequest
  /** Changes the request by changing the address. All but a change of page goes back to the first page. */
  change: (patch: AddressPatch, options?: { replace?: boolean }) => void
  /** The address with a change, for a link. */
  with: (patch: AddressPatch) => Address
}

/** Search, filters, tab, sort and page of a list live in the address: Back and a sent link bring them back. */
export function useListAddress(list: ScreenList): ListAddress {
  const address = useSearch({ strict: false }) as Address
  const navigate = useNavigate()
  return useMemo(() => {
    const request = readAddress(list, address)
    const changed = (patch: AddressPatch) =>
      writeAddress(
        list,
        { ...request, ...(!('page' in patch) && { page: 1 }), ...patch } as ListRequest,
        address,
      )
    return {
      request,
      with: changed,
      change: (patch, options) =>
        void navigate({ to: '.', search: changed(patch), replace: options?.replace ?? false }),
    }
  }, [list, address, navigate])
}
