import { service } from '#platform/web/client/client.ts'
import { cappedCount } from '#platform/web/text/count-words.ts'
import { countWaitingActions } from '../model/waiting-call.ts'

const actions = service('/api/actions')

/** How many open actions wait on the viewer, for the navigation. Asked again every minute. */
export function useWaitingCount(): { count: number | string | undefined; hot: true } {
  const { data } = actions.useCall(countWaitingActions, {}, { staleTime: 30_000, refetchInterval: 60_000 })
  const count = data && (data.totalIsExact ? data.total : data.total + 1)
  return { count: count ? cappedCount(count) : undefined, hot: true }
}
