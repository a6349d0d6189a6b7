import { grouped } from '#platform/model/how-many.ts'
import './upload.css'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { AnyCall } from '#platform/model/call.ts'
import { MOST_CSV_BYTES, TABLE_ENDING } from '#platform/model/file.ts'
import { type ImportCheck, importApplied, importChecked } from '#platform/model/import.ts'
import { getLongJobFile, isUnderWay, type LongJobView } from '#platform/model/long-job.ts'
import { ask, askAny, isFetchedFile } from '../client/client.ts'
import type { Failure } from '../client/failure.ts'
import { saveFile } from '../client/save-file.ts'
import { FILE_SECONDS } from '../client/send.ts'
import { Note } from '../feedback/States.tsx'
import { JOBS_BASE, useBegan } from '../jobs/long-jobs.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { texts } from '../text/texts.ts'
import { Icon } from '../theme/Icon.tsx'
import { UploadColumns } from './UploadColumns.tsx'
import { Choose, Drop, Figures, FileLine, UnderWay, useUploadJob } from './upload-parts.tsx'
import type { UploadSource, UploadWords } from './upload-source.ts'

const words = texts.upload

type Props = {
  /** "new", or the id of the job that checks or saves. */
  which: string
  words: UploadWords
  source: UploadSource
  onShow: (which: string) => void
  onClose: () => void
}

const ENDING = '.csv,.xlsx'

/** A file is chosen, checked row by row, shown with what is wrong, and saved as a whole. DESIGN 12. */
export default function UploadDialog({
  which,
  words: { title, about, noun, one },
  source,
  onShow,
  onClose,
}: Props) {
  const began = useBegan()
  const job = useUploadJob(which === 'new' ? undefined : which)
  const sending = useMutation<{ jobId: string }, Failure, { call: AnyCall; asked: object }>({
    mutationFn: ({ call, asked }) =>
      askAny(source.base, call, asked, { seconds: FILE_SECONDS }) as Promise<{ jobId: string }>,
    onSuccess: async ({ jobId }) => {
      await began(jobId)
      onShow(jobId)
    },
  })
  const send = (file: File) => {
    const refusal = refusalOfFile(file)
    if (refusal) return setRefused(refusal)
    setRefused(undefined)
    sending.mutate({ call: source.calls.check, asked: { query: { fileName: file.name }, body: file } })
  }
  const [refused, setRefused] = useState<string>()
  const isGone = job.error !== null && !job.error.passing
  const failure = refused ?? sending.error?.message ?? (isGone ? words.gone : job.error?.message)
  const checked = job.data && importChecked.safeParse(job.data.result).data
  const applied = job.data?.kind.endsWith('-import')
    ? importApplied.safeParse(job.data.result).data
    : undefined
  const isRight = checked !== undefined && checked.problemCount === 0
  return (
    <Dialog
      open
      width={880}
      centered
      onCancel={onClose}
      closable={{ 'aria-label': texts.close }}
      title={
        <>
          <span className="section-title">{title}</span>
          <span className="caption tertiary upload-about">{about}</span>
        </>
      }
      className="upload-dialog"
      footer={
        <div className="upload-footer">
          <Template source={source} />
          <span className="grow" />
          <Button onClick={onClose}>{job.data && !isRight ? texts.close : texts.cancel}</Button>
          {checked && !isRight && (
            <Choose
              ending={ENDING}
              type="primary"
              label={words.corrected}
              busy={sending.isPending}
              onFile={send}
            />
          )}
          {isRight && (
            <Button
              type="primary"
              loading={sending.isPending}
              disabled={checked.created + checked.overwritten === 0}
              onClick={() =>
                sending.mutate({ call: source.calls.apply, asked: { params: { jobId: which } } })
              }
            >
              {words.save(checked.created + checked.overwritten, noun, one)}
            </Button>
          )}
        </div>
      }
    >
      <div className="column gap-16">
        {failure && (
          <Note kind="error" role="alert">
            {failure}
          </Note>
        )}
        {!job.data && (which === 'new' || isGone) && (
          <>
            <Drop ending={ENDING} bounds={words.bounds} busy={sending.isPending} onFile={send} />
            <UploadColumns source={source} />
          </>
        )}
        {job.data &&
          (isUnderWay(job.data) ? <UnderWay job={job.data} /> : <Ended job={job.data} onFile={send} />)}
        {checked && <Checked checked={checked} noun={noun} one={one} source={source} jobId={which} />}
        {applied && (
          <Note kind="info">
            {words.saved(applied.created, applied.overwritten, applied.ignored, noun, one)}
          </Note>
        )}
      </div>
    </Dialog>
  )
}

function refusalOfFile(file: File): string | undefined {
  if (!TABLE_ENDING.test(file.name)) return words.wrongFormat
  return file.size > MOST_CSV_BYTES ? words.tooLarge(`${MOST_CSV_BYTES / 1_048_576} MB`) : undefined
}

function Template({ source: { calls, template } }: { source: UploadSource }) {
  const fetching = useMutation<unknown, Failure>({
    mutationFn: async () => {
      const file: unknown = await ask(template.base, calls.template, {})
      if (isFetchedFile(file)) saveFile(file)
    },
  })
  return (
    <button type="button" className="link-button row gap-6" onClick={() => fetching.mutate()}>
      <Icon name="export" size={14} />
      {fetching.error ? texts.jobs.downloadFailed : template.name}
    </button>
  )
}

function Ended({ job, onFile }: { job: LongJobView; onFile: (file: File) => void }) {
  const checked = importChecked.safeParse(job.result).data
  const isWrong = job.status === 'FAILED' || (checked !== undefined && checked.problemCount > 0)
  const state = job.status === 'CANCELED' ? 'canceled' : isWrong ? 'failed' : checked ? 'fine' : 'saved'
  const about = job.status === 'FAILED' ? job.message : checked ? words.size(checked.size, checked.rows) : ''
  return (
    <FileLine name={checked?.fileName ?? job.name} about={about} state={state}>
      {(isWrong || job.status === 'CANCELED') && (
        <Choose ending={ENDING} type="default" label={words.replace} busy={false} onFile={onFile} />
      )}
    </FileLine>
  )
}

function Checked({
  checked,
  noun,
  one,
  source,
  jobId,
}: Pick<UploadWords, 'noun' | 'one'> & Pick<Props, 'source'> & { checked: ImportCheck; jobId: string }) {
  const figures = [
    { key: 'ready', value: checked.ready, label: words.ready(checked.ready) },
    { key: 'errors', value: checked.withErrors, label: words.withErrors(checked.withErrors) },
    { key: 'created', value: checked.created, label: words.created(checked.created, noun, one) },
    ...(source.there === 'refused'
      ? []
      : source.there === 'ignored'
        ? [{ key: 'ignored', value: checked.ignored, label: words.ignored(checked.ignored) }]
        : [
            {
              key: 'overwritten',
              value: checked.overwritten,
              label: words.overwritten(checked.overwritten, one),
            },
          ]),
  ]
  return (
    <>
      <Figures
        figures={figures.map(({ key, value, label }) => ({
          key,
          shown: grouped(value),
          label,
          isNone: value === 0,
        }))}
      />
      {checked.effects && (
        <Note kind="warning">
          {checked.effects.split('\n').map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Note>
      )}
      {checked.problemCount > 0 ? (
        <Problems checked={checked} jobId={jobId} />
      ) : (
        <Note kind="info">{words.notSaved}</Note>
      )}
    </>
  )
}

function Problems({ checked, jobId }: { checked: ImportCheck; jobId: string }) {
  const fetching = useMutation<unknown, Failure>({
    mutationFn: async () => {
      const file: unknown = await ask(JOBS_BASE, getLongJobFile, { params: { id: jobId } })
      if (isFetchedFile(file)) saveFile(file)
    },
  })
  return (
    <>
      <div className="row gap-8">
        <b className="grow dense strong">{words.rowsWithErrors}</b>
        <button type="button" className="link-button row gap-6" onClick={() => fetching.mutate()}>
          <Icon name="export" size={14} />
          {fetching.error ? texts.jobs.downloadFailed : words.downloadRows}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="upload-problems" aria-label={words.rowsWithErrors} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="upload-row">
                {words.row}
              </th>
              <th scope="col">{words.column}</th>
              <th scope="col">{words.value}</th>
              <th scope="col">{words.fix}</th>
            </tr>
          </thead>
          <tbody>
            {checked.problems.map((each) => (
              <tr key={`${each.row} ${each.column} ${each.fix}`}>
                <th scope="row" className="upload-row">
                  {grouped(each.row)}
                </th>
                <td className="strong">{each.column}</td>
                <td>
                  <span className="upload-value">{each.value || words.empty}</span>
                </td>
                <td>{each.fix}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {checked.problemCount > checked.problems.length && (
        <p className="caption tertiary">{words.more(checked.problems.length, checked.problemCount)}</p>
      )}
      <Note kind="info">{words.nothingSaved}</Note>
    </>
  )
}
