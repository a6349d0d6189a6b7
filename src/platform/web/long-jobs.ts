import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isUnderWay, type LongJobView, listLongJobs } from '#platform/model/long-job.ts'
import { ask, keyOf } from './client.ts'
import type { Failure } from './failure.ts'

export const JOBS_BASE = '/api/auth'
const KEY = keyOf(JOBS_BASE, listLongJobs, {})
const ASKED_EVERY_MS = 1_000

/** The person's long jobs, newest first; asked again every second while one is under way. */
export const useLongJobs = () =>
  useQuery<{ items: LongJobView[] }, Failure>({
    queryKey: KEY,
    queryFn: ({ signal }) => ask(JOBS_BASE, listLongJobs, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.error?.passing ? 5_000 : state.data?.items.some(isUnderWay) ? ASKED_EVERY_MS : false,
  })

/** To be told of a job that has begun: then it is shown. */
export function useBegan(): () => Promise<void> {
  const kept = useQueryClient()
  return () => kept.invalidateQueries({ queryKey: KEY })
}
