import '../theme/job-bar.css'
import './long-jobs.css'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { bulkResult } from '#platform/model/bulk.ts'
import { importApplied, importChecked } from '#platform/model/import.ts'
import {
  cancelLongJob,
  forgetLongJob,
  getLongJobFile,
  isUnderWay,
  type LongJobView,
} from '#platform/model/long-job.ts'
import { ask, isFetchedFile } from '../client/client.ts'
import { Failure } from '../client/failure.ts'
import { saveFile } from '../client/save-file.ts'
import { later } from '../feedback/later.tsx'
import { useToasts } from '../overlay/use-toasts.tsx'
import { texts } from '../text/texts.ts'
import { Icon, type IconName } from '../theme/Icon.tsx'
import { IconButton } from '../theme/IconButton.tsx'
import { JOBS_BASE, keepJobs, useBegan, useEndedNow } from './long-jobs.ts'

const Refusals = later(() => import('./Refusals.tsx'))

const words = texts.jobs

/** Each job with its name, how far it is, a way to stop it, and what came of it: below the page, so that it covers nothing. */
export default function LongJobsTray({ jobs, isHeld }: { jobs: readonly LongJobView[]; isHeld: boolean }) {
  const running = jobs.filter(isUnderWay)
  const ended = jobs.filter((job) => !isUnderWay(job))
  const [isFolded, setFolded] = useState(false)
  const [endedHere, setEndedHere] = useState(false)
  // what continues and what has just ended is shown; what had ended before is one line
  const open = isHeld || (!isFolded && (running.length > 0 || endedHere))
  const toggle = () => {
    setFolded(open)
    keepJobs(!open)
  }
  useNotices(jobs, { isFolded, onEnded: () => setEndedHere(true) })
  const refresh = useBegan()
  const clearing = useMutation<unknown, Failure>({
    mutationFn: () => Promise.all(ended.map(({ id }) => ask(JOBS_BASE, forgetLongJob, { params: { id } }))),
    onSettled: () => refresh(),
  })
  return (
    <section className="jobs" aria-label={words.title}>
      <header className="jobs-head">
        <b className="grow" role="status">
          {running.length > 0 ? words.running(running.length) : words.ended(ended.length)}
        </b>
        {ended.length > 0 && (
          <button
            type="button"
            className="link-button"
            disabled={clearing.isPending}
            onClick={() => clearing.mutate()}
          >
            {words.putAllAway}
          </button>
        )}
        <IconButton
          icon={open ? 'down' : 'up'}
          size={14}
          label={open ? words.fold : words.unfold}
          aria-expanded={open}
          onClick={toggle}
        />
      </header>
      {open && (
        <ul className="jobs-list">
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      )}
    </section>
  )
}

const told = new Set<string>()

/** A job that ends while the person is here is notified of once: its line opens, and where the lines are folded, a message says it. */
function useNotices(
  jobs: readonly LongJobView[],
  { isFolded, onEnded }: { isFolded: boolean; onEnded: () => void },
) {
  const toasts = useToasts()
  useEndedNow(jobs, told, (ended) => {
    onEnded()
    if (!isFolded) return
    for (const job of ended) {
      const said = words.endedNow(job.name, outcomeOf(job))
      if (job.status === 'FAILED') toasts.failed(new Failure({ kind: 'refused', message: said }))
      else toasts.done(said)
    }
  })
}

const ICONS = { DONE: 'fine', FAILED: 'wrong', CANCELED: 'cross' } as const satisfies Record<string, IconName>

function Job({ job }: { job: LongJobView }) {
  const refresh = useBegan()
  const toasts = useToasts()
  const navigate = useNavigate()
  const [refusals, setRefusals] = useState(false)
  const act = useMutation<unknown, Failure, 'cancel' | 'forget' | 'file'>({
    mutationFn: async (which) => {
      const params = { id: job.id }
      if (which === 'cancel') await ask(JOBS_BASE, cancelLongJob, { params })
      else if (which === 'forget') await ask(JOBS_BASE, forgetLongJob, { params })
      else {
        const file: unknown = await ask(JOBS_BASE, getLongJobFile, { params }, { seconds: 120 }).catch(
          () => undefined,
        )
        if (isFetchedFile(file)) saveFile(file)
        else toasts.failed(new Failure({ kind: 'refused', message: words.downloadFailed }))
      }
    },
    onError: toasts.failed,
    onSettled: () => refresh(),
  })
  const underWay = isUnderWay(job)
  const bulk = bulkResult.safeParse(job.result).data
  // a check that ended well may have found what is wrong
  const hasErrors = (importChecked.safeParse(job.result).data?.withErrors ?? 0) > 0
  return (
    <li className="job">
      <span className={`job-icon job-${hasErrors ? 'WRONG' : job.status}`}>
        <Icon name={underWay ? 'clock' : hasErrors ? 'warning' : ICONS[job.status as keyof typeof ICONS]} />
      </span>
      <span className="grow column gap-4">
        <b className="dense">{job.name}</b>
        {underWay ? <Progress job={job} /> : <Outcome job={job} />}
        <span className="row gap-8">
          {job.status === 'DONE' && job.fileName && (
            <button type="button" className="link-button" onClick={() => act.mutate('file')}>
              {words.download(job.fileName)}
            </button>
          )}
          {bulk && bulk.refused.length > 0 && (
            <button type="button" className="link-button" onClick={() => setRefusals(true)}>
              {words.showRefused}
            </button>
          )}
          {!underWay && job.link && (
            <button
              type="button"
              className="link-button"
              onClick={() => void navigate({ href: job.link as string })}
            >
              {words.show}
            </button>
          )}
        </span>
      </span>
      {underWay ? (
        <Button size="small" loading={act.isPending} onClick={() => act.mutate('cancel')}>
          {texts.cancel}
        </Button>
      ) : (
        <IconButton
          icon="cross"
          size={14}
          label={words.putAway(job.name)}
          onClick={() => act.mutate('forget')}
        />
      )}
      {refusals && bulk && <Refusals refused={bulk.refused} onClose={() => setRefusals(false)} />}
    </li>
  )
}

function Progress({ job: { done, total, name } }: { job: LongJobView }) {
  if (total === 0) return <span className="caption tertiary">{words.beginning}</span>
  return (
    <>
      <progress className="job-bar" value={done} max={total} aria-label={name} />
      <span className="caption tertiary">{words.share(done, total)}</span>
    </>
  )
}

function Outcome({ job }: { job: LongJobView }) {
  return <span className="caption tertiary">{outcomeOf(job)}</span>
}

/** What came of an ended job, in a sentence; results have the shapes of the mechanisms that made them. */
function outcomeOf({ status, message, result }: LongJobView): string {
  const bulk = bulkResult.safeParse(result).data
  const counts = bulk && words.bulk(bulk.succeeded, bulk.refused.length)
  if (status === 'FAILED') {
    const why = message ?? texts.somethingWentWrongToast
    return counts ? words.stopped(why, counts) : why
  }
  if (status === 'CANCELED') return counts ? words.stopped(words.canceled, counts) : words.canceledWhole
  if (counts) return `${counts}.`
  const checked = importChecked.safeParse(result).data
  if (checked) return texts.upload.checkedInTray(checked.ready, checked.withErrors)
  const applied = importApplied.safeParse(result).data
  return applied ? texts.upload.saved(applied.created, applied.overwritten, applied.ignored) : words.ready
}
