import { cappedCount } from '#platform/web/text/count-words.ts'
import { actionLists } from '../model/action-list.ts'
import { actions } from './service.ts'

/** How many open actions wait on the viewer, for the navigation. The tab of the list says the same. */
export function useWaitingCount(): { count: number | string | undefined; hot: true } {
  const { data } = actions.useCall(actionLists.counts, {}, { staleTime: 30_000, refetchInterval: 60_000 })
  const count = data?.ASSIGNED_TO_ME
  return { count: count && cappedCount(count), hot: true }
}
