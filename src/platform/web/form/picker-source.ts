import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { folded } from '#platform/model/folded.ts'
import type { Failure } from '../client/failure.ts'
import { askList, type ListEndpoint } from '../client/list-endpoint.ts'
import type { WhoKind } from '../theme/Who.tsx'

export type Option = {
  id: string
  label: string
  caption?: string
  kind?: WhoKind
  /** Why it may not be chosen: it is in place of the caption. */
  barred?: string
}

/** Where a picker looks: it asks the server a page at a time, so that it works at any number of rows. */
export type PickerSource = {
  /** Names what is searched, for what is kept: "users". */
  key: string
  find: (
    asked: { search: string; page: number },
    signal: AbortSignal,
  ) => Promise<{ options: Option[]; more: boolean }>
  /** The options of some ids, for what is chosen already. */
  named: (ids: readonly string[], signal: AbortSignal) => Promise<Option[]>
}

const PAGE = 50

const isNamed = (name: string, typed: string) => folded(name.trim()) === folded(typed.trim())

/** What has the very name that was typed comes before longer names, so that Enter selects it. Its twin is `exactFirst` of the server. */
export const exactFirst = <T>(options: readonly T[], typed: string, nameOf: (option: T) => string): T[] =>
  typed.trim() === ''
    ? [...options]
    : options.toSorted((a, b) => Number(isNamed(nameOf(b), typed)) - Number(isNamed(nameOf(a), typed)))

/** What Enter means before the answer is here: the very name, or all that is found. */
export function findMatch(options: readonly Option[], typed: string): Option | undefined {
  const free = options.filter((option) => option.barred === undefined)
  return free.find((option) => isNamed(option.label, typed)) ?? (free.length === 1 ? free[0] : undefined)
}

/** A picker over any call that takes `search`, `page`, `limit` and `ids` and answers with `items`, lists among them. */
export function pickFrom<R>(
  key: string,
  source: ListEndpoint<{ items: R[]; more?: boolean }>,
  option: (row: R) => Option,
  narrow: Readonly<Record<string, unknown>> = {},
  /** How a whole list is sorted where something is searched for; other calls do it on their own. */
  ranked: Readonly<Record<string, unknown>> = {},
): PickerSource {
  return {
    key: `${key} ${JSON.stringify([source.params, narrow])}`,
    async find({ search, page }, signal) {
      const asked = { ...narrow, page, limit: PAGE, ...(search && { search, ...ranked }) }
      const reply = await askList(source, asked, signal)
      return { options: reply.items.map(option), more: reply.more ?? reply.items.length === PAGE }
    },
    async named(ids, signal) {
      const reply = await askList(source, { ids: [...ids], page: 1, limit: 100 }, signal)
      return reply.items.map(option)
    },
  }
}

/** Semantics 2.1: a search waits 300 ms for the next key. */
export function useSettled<T>(value: T, after = 300): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), after)
    return () => clearTimeout(timer)
  }, [value, after])
  return settled
}

/** Pages of options for what is typed. */
export function useOptions(source: PickerSource, typed: string, on: boolean) {
  const search = useSettled(typed.trim())
  const found = useInfiniteQuery<{ options: Option[]; more: boolean }, Failure>({
    queryKey: ['picker', source.key, search],
    enabled: on,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => source.find({ search, page: pageParam as number }, signal),
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
  })
  return {
    options: exactFirst(
      found.data?.pages.flatMap((page) => page.options) ?? [],
      search,
      ({ label }) => label,
    ),
    waiting: found.isPending || search !== typed.trim(),
    failed: found.isError,
    more: () => {
      if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage()
    },
  }
}

/** The options of chosen ids; an id that has none yet (or no longer) is missing. */
export function useNamed(source: PickerSource, ids: readonly string[]): ReadonlyMap<string, Option> {
  const named = useQuery<Option[], Failure>({
    queryKey: ['picker', source.key, 'named', [...ids].sort()],
    enabled: ids.length > 0,
    staleTime: 60_000,
    placeholderData: (before) => before,
    queryFn: ({ signal }) => source.named(ids, signal),
  })
  return new Map(named.data?.map((option) => [option.id, option]))
}
