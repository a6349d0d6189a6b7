import { useQueryClient } from '@tanstack/react-query'
import type { LongJobView } from '#platform/model/long-job.ts'
import { later } from '../feedback/later.tsx'
import { useEndedNow, useLongJobs, useShownJobs } from './long-jobs.ts'

const NONE: readonly LongJobView[] = []

const Tray = later(() => import('./LongJobsTray.tsx'))

/** What continues for the person, on every page: nothing where nothing does, and nothing of what ended a while ago. */
export function LongJobs() {
  const jobs = useLongJobs().data?.items ?? NONE
  useFreshRecords(jobs)
  const { shown, isHeld } = useShownJobs(jobs)
  if (shown.length === 0) return null
  return <Tray jobs={shown} isHeld={isHeld} />
}

const told = new Set<string>()

/** When a job has ended, whatever is on the screen is read again: it may have changed it. */
function useFreshRecords(jobs: readonly LongJobView[]) {
  const kept = useQueryClient()
  useEndedNow(jobs, told, () => {
    void kept.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'listLongJobs' })
  })
}
