import { cappedCount } from '#platform/web/text/count-words.ts'
import { actionLists } from '../model/action-list.ts'
import { actions } from './service.ts'

/** How many open actions wait on the viewer, for the navigation: the first tab of the list, counted. Asked again every minute. */
export function useWaitingCount(): { count: number | string | undefined; hot: true } {
  const { data } = actions.useCall(
    actionLists.list,
    { query: { filterType: 'ASSIGNED_TO_ME', limit: 1, select: ['id'] } },
    { staleTime: 30_000, refetchInterval: 60_000 },
  )
  const count = data && (data.totalIsExact ? data.total : data.total + 1)
  return { count: count ? cappedCount(count) : undefined, hot: true }
}
