import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isUnderWay, type LongJobView, listLongJobs } from '#platform/model/long-job.ts'
import { ask, keyOf } from '../client/client.ts'
import type { Failure } from '../client/failure.ts'

export const JOBS_BASE = '/api/auth'
const KEY = keyOf(JOBS_BASE, listLongJobs, {})
const ASKED_EVERY_MS = 1_000

/** The person's long jobs, newest first; asked again every second while one is running. */
export const useLongJobs = () =>
  useQuery<{ items: LongJobView[] }, Failure>({
    queryKey: KEY,
    queryFn: ({ signal }) => ask(JOBS_BASE, listLongJobs, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.error?.passing ? 5_000 : state.data?.items.some(isUnderWay) ? ASKED_EVERY_MS : false,
  })

const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const notifyJobs = () => {
  for (const listener of listeners) listener()
}

/** Jobs that were begun on this page: a short one may have ended before it was ever seen running. */
const begunHere = new Set<string>()

/** To be told of a job that has begun: then it is shown. Without an id what is shown is read again. */
export function useBegan(): (jobId?: string) => Promise<void> {
  const kept = useQueryClient()
  return (jobId) => {
    if (jobId) begunHere.add(jobId)
    notifyJobs()
    return kept.invalidateQueries({ queryKey: KEY })
  }
}

/**
 * Tells once of each job that ends while the person is here: one that was running before, or was begun on this page. `told`
 * outlives anyone who asks.
 */
export function useEndedNow(
  jobs: readonly LongJobView[],
  told: Set<string>,
  onEnded: (ended: readonly LongJobView[]) => void,
) {
  const before = useRef<ReadonlySet<string>>(new Set())
  // the list may have a job before the person who began it says so
  const begun = useSyncExternalStore(listen, () => begunHere.size)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what jobs have become is told
  useEffect(() => {
    const ended = jobs.filter(
      (job) => !isUnderWay(job) && !told.has(job.id) && (before.current.has(job.id) || begunHere.has(job.id)),
    )
    for (const { id } of ended) told.add(id)
    before.current = new Set(jobs.filter(isUnderWay).map(({ id }) => id))
    if (ended.length > 0) onEnded(ended)
  }, [jobs, begun])
}

/** What has ended stays to be read for so long. */
const READ_MS = 10_000
/** What ended longer ago is no news: "Background jobs" shows it. */
const NEWS_MS = 10 * 60_000
const KEPT = 'jobs that were shown'

const shownBefore = (): string[] => JSON.parse(localStorage.getItem(KEPT) ?? '[]') as string[]

const MOST_KEPT = 100
const isNews = ({ finishedAt }: LongJobView) =>
  finishedAt === null || Date.now() - Date.parse(finishedAt) < NEWS_MS

let isHeld = false

/** Holds all jobs open, also those that were put out of sight, or lets them go. */
export function keepJobs(held: boolean) {
  isHeld = held
  notifyJobs()
}

/**
 * The jobs to show: those running, and what ended and was not shown yet. After a while what ended is put out of sight on every page
 * of the browser, unless something continues or it is held open.
 */
export function useShownJobs(jobs: readonly LongJobView[]) {
  const [seen, setSeen] = useState<readonly string[]>(shownBefore)
  const held = useSyncExternalStore(listen, () => isHeld)
  const shown = held ? jobs : jobs.filter((job) => isUnderWay(job) || (isNews(job) && !seen.includes(job.id)))
  const isGoingOn = shown.some(isUnderWay)
  const ended = shown.filter((job) => !isUnderWay(job)).map(({ id }) => id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins anew with each job that ends
  useEffect(() => {
    if (ended.length === 0 || isGoingOn || held) return
    const putting = setTimeout(() => {
      const all = [...new Set([...shownBefore(), ...ended])]
      localStorage.setItem(KEPT, JSON.stringify(all.slice(-MOST_KEPT)))
      setSeen(all)
    }, READ_MS)
    return () => clearTimeout(putting)
  }, [ended.join(), isGoingOn, held])
  return { shown, isHeld: held }
}
