import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { isUnderWay } from '#platform/model/long-job.ts'
import { useLongJobs } from './long-jobs.ts'

const Tray = lazy(() => import('./LongJobsTray.tsx'))

/** What goes on for the person, on every page: nothing where nothing does. */
export function LongJobs() {
  const jobs = useLongJobs().data?.items ?? []
  useFreshRecords(jobs.filter(isUnderWay).map((job) => job.id))
  if (jobs.length === 0) return null
  return (
    <Suspense>
      <Tray jobs={jobs} />
    </Suspense>
  )
}

/** When a job has ended, whatever is on the screen is read anew: it may have changed it. */
function useFreshRecords(underWay: readonly string[]) {
  const kept = useQueryClient()
  const before = useRef<readonly string[]>([])
  const words = underWay.join()
  useEffect(() => {
    const now = words.split(',')
    if (before.current.some((id) => !now.includes(id)))
      void kept.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'listLongJobs' })
    before.current = words === '' ? [] : now
  }, [kept, words])
}
