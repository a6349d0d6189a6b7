import { useQueryClient } from '@tanstack/react-query'
import type { LongJobView } from '#platform/model/long-job.ts'
import { later } from '../feedback/later.tsx'
import { useEndedNow, useLongJobs } from './long-jobs.ts'

const NONE: readonly LongJobView[] = []

const Tray = later(() => import('./LongJobsTray.tsx'))

/** What goes on for the person, on every page: nothing where nothing does. */
export function LongJobs() {
  const jobs = useLongJobs().data?.items ?? NONE
  useFreshRecords(jobs)
  if (jobs.length === 0) return null
  return <Tray jobs={jobs} />
}

const told = new Set<string>()

/** When a job has ended, whatever is on the screen is read anew: it may have changed it. */
function useFreshRecords(jobs: readonly LongJobView[]) {
  const kept = useQueryClient()
  useEndedNow(jobs, told, () => {
    void kept.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'listLongJobs' })
  })
}
