import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isUnderWay, type LongJobView, listLongJobs } from '#platform/model/long-job.ts'
import { ask, keyOf } from '../client/client.ts'
import type { Failure } from '../client/failure.ts'

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

/** Jobs that were begun on this page: a short one may have ended before it was ever seen under way. */
const begunHere = new Set<string>()

/** To be told of a job that has begun: then it is shown. Without an id what is shown is read anew. */
export function useBegan(): (jobId?: string) => Promise<void> {
  const kept = useQueryClient()
  return (jobId) => {
    if (jobId) begunHere.add(jobId)
    return kept.invalidateQueries({ queryKey: KEY })
  }
}

/**
 * Tells once of each job that ends while the person is here: one that was under way before, or was begun on this page. `told`
 * outlives whoever asks.
 */
export function useEndedNow(
  jobs: readonly LongJobView[],
  told: Set<string>,
  onEnded: (ended: readonly LongJobView[]) => void,
) {
  const before = useRef<ReadonlySet<string>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what jobs have become is told
  useEffect(() => {
    const ended = jobs.filter(
      (job) => !isUnderWay(job) && !told.has(job.id) && (before.current.has(job.id) || begunHere.has(job.id)),
    )
    for (const { id } of ended) told.add(id)
    before.current = new Set(jobs.filter(isUnderWay).map(({ id }) => id))
    if (ended.length > 0) onEnded(ended)
  }, [jobs])
}
