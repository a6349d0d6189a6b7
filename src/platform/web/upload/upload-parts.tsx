import '../theme/job-bar.css'
import './upload.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Upload } from 'antd'
import type { ReactNode } from 'react'
import { cancelLongJob, getLongJob, isUnderWay, type LongJobView } from '#platform/model/long-job.ts'
import { ask, keyOf } from '../client/client.ts'
import type { Failure } from '../client/failure.ts'
import { JOBS_BASE, useBegan } from '../jobs/long-jobs.ts'
import { texts } from '../text/texts.ts'
import { Icon } from '../theme/Icon.tsx'
import { Tag } from '../theme/Tag.tsx'

const words = texts.upload

const ASKED_EVERY_MS = 700

/** The job that checks or saves a file; undefined: there is none yet. Asked again while it is running. */
export const useUploadJob = (id: string | undefined) =>
  useQuery<LongJobView, Failure>({
    queryKey: keyOf(JOBS_BASE, getLongJob, { params: { id: id ?? '' } }),
    queryFn: ({ signal }) => ask(JOBS_BASE, getLongJob, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ASKED_EVERY_MS : false),
  })

type FileChoiceProps = {
  /** ".csv": the ending of the files that are meant. */
  ending: string
  busy: boolean
  onFile: (file: File) => void
}

const chosen = (onFile: (file: File) => void) => (file: File) => {
  onFile(file)
  return false // it is sent by us
}

/** Where a file is dropped. */
export function Drop({ ending, bounds, busy, onFile }: FileChoiceProps & { bounds: string }) {
  return (
    <Upload.Dragger accept={ending} showUploadList={false} disabled={busy} beforeUpload={chosen(onFile)}>
      <p className="upload-drop">
        <Icon name="upload" size={20} />
        <b>{busy ? words.sending : words.drop(ending)}</b>
        <span className="caption tertiary">{bounds}</span>
      </p>
    </Upload.Dragger>
  )
}

export function Choose({
  ending,
  type,
  label,
  busy,
  onFile,
}: FileChoiceProps & { type: 'primary' | 'default'; label: string }) {
  return (
    <Upload accept={ending} showUploadList={false} beforeUpload={chosen(onFile)}>
      <Button type={type} loading={busy} icon={<Icon name="upload" />}>
        {label}
      </Button>
    </Upload>
  )
}

/** How far a job on a file is, with a way to stop it. */
export function UnderWay({ job }: { job: LongJobView }) {
  const began = useBegan()
  const canceling = useMutation<unknown, Failure>({
    mutationFn: () => ask(JOBS_BASE, cancelLongJob, { params: { id: job.id } }),
    onSettled: () => began(),
  })
  return (
    <div className="upload-file" role="status">
      <Icon name="documents" size={20} />
      <span className="grow column gap-4">
        <b className="dense">{job.name}</b>
        <progress
          className="job-bar"
          {...(job.total > 0 && { value: job.done, max: job.total })}
          aria-label={job.name}
        />
        <span className="caption tertiary">
          {job.total > 0 ? texts.jobs.share(job.done, job.total) : texts.jobs.beginning}
        </span>
      </span>
      <Button loading={canceling.isPending} onClick={() => canceling.mutate()}>
        {words.stop}
      </Button>
    </div>
  )
}

const STATES = {
  failed: { family: 'red', icon: 'cross', label: words.validationFailed },
  canceled: { family: 'stone', icon: 'cross', label: words.canceled },
  fine: { family: 'green', icon: 'tick', label: words.fine },
  saved: { family: 'green', icon: 'tick', label: words.savedTag },
} as const

/** A file whose job has ended: what it is, what came of it, and what may follow. */
export function FileLine({
  name,
  about,
  state,
  children,
}: {
  name: string
  about: string | null
  state: keyof typeof STATES
  children?: ReactNode
}) {
  const { family, icon, label } = STATES[state]
  return (
    <div className={`upload-file upload-${state}`}>
      <Icon name="documents" size={20} />
      <span className="grow column gap-4">
        <b className="dense">{name}</b>
        <span className="caption tertiary">{about}</span>
      </span>
      <Tag family={family}>
        <Icon name={icon} size={12} />
        {label}
      </Tag>
      {children}
    </div>
  )
}

/** Numbers side by side, each with what it counts. */
export function Figures({
  figures,
}: {
  figures: readonly {
    readonly key: string
    readonly shown: string
    readonly label: string
    readonly isNone: boolean
  }[]
}) {
  return (
    <dl className="upload-figures">
      {figures.map(({ key, shown, label, isNone }) => (
        <div key={key} className={`upload-${key}`} data-none={isNone}>
          <dd>{shown}</dd>
          <dt className="caption tertiary">{label}</dt>
        </div>
      ))}
    </dl>
  )
}
