import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#platform/web/client/viewer.ts'
import type { RecentSearches } from '#platform/web/shell/palette.ts'
import { auth } from '../../users/web/users-service.ts'

const calls = () => import('../model/recent-search-calls.ts')

/** What the viewer searched for in this organization. A search that could not be kept is no loss. */
export function useRecentSearches(): RecentSearches {
  const { tenant } = useViewer()
  const queries = useQueryClient()
  const queryKey = ['recent searches', tenant.id]
  const found = useQuery({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await auth.ask((await calls()).listRecentSearches, {}, signal)).searchData,
  })
  const keep = async (words: string) => {
    const { addRecentSearch } = await calls()
    const { searchData } = await auth.ask(addRecentSearch, { body: { searchData: words } })
    queries.setQueryData(queryKey, searchData)
  }
  return { words: found.data ?? [], add: (words) => void keep(words).catch(() => {}) }
}
