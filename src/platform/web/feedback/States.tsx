import './states.css'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Failure } from '../client/failure.ts'
import { texts } from '../text/texts.ts'
import { Drawing, type DrawingName } from '../theme/Drawing.tsx'
import { Icon } from '../theme/Icon.tsx'

/** First use: a drawing, what belongs here, one button, one link. */
export function EmptyState({
  drawing = 'path',
  title,
  detail,
  acts,
}: {
  drawing?: DrawingName
  title: string
  detail?: ReactNode
  acts?: ReactNode
}) {
  return (
    <div className="state">
      <Drawing name={drawing} />
      <h2 className="section-title">{title}</h2>
      {detail && <p className="dense secondary">{detail}</p>}
      {acts && <div className="row state-acts">{acts}</div>}
    </div>
  )
}

/** Nothing matches what was filtered or searched: no drawing, a way back. */
export function EmptyResult({
  title,
  hint,
  act,
  onAct,
}: {
  title: string
  hint?: string
  act: string
  onAct: () => void
}) {
  return (
    <div className="state" role="status">
      <h2 className="section-title">{title}</h2>
      {hint && <p className="dense secondary">{hint}</p>}
      <div className="row state-acts">
        <Button onClick={onAct}>{act}</Button>
      </div>
    </div>
  )
}

/** What cannot be read has no words for a person; the server that is away is tried again on its own. */
const reasonOf = (failure: Failure | null | undefined): string =>
  !failure || failure.kind === 'parsing-error'
    ? ''
    : failure.passing
      ? `${failure.message} ${texts.triedAgain}`
      : failure.message

/** A note in place of a part that did not load; the rest of the page works. */
export function FailedPart({ failure, onAgain }: { failure?: Failure | null; onAgain: () => void }) {
  return (
    <Note kind="error" role="alert">
      {failure?.kind === 'fetch-error' ? texts.unreachable : [texts.failedPart, reasonOf(failure)].join(' ')}{' '}
      <button type="button" className="link-button" onClick={onAgain}>
        {texts.tryAgain}
      </button>
    </Note>
  )
}

const marks = { info: 'info', warning: 'warning', error: 'wrong', success: 'fine' } as const

/** A note in place: icon, tint, words. */
export function Note({
  kind,
  role,
  seen = false,
  children,
}: {
  kind: keyof typeof marks
  role?: 'alert' | 'status'
  /** Comes into view and takes the focus when it appears: an answer to an act far from it. */
  seen?: boolean
  children: ReactNode
}) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!seen) return
    note.current?.scrollIntoView?.({ block: 'center' })
    note.current?.focus({ preventScroll: true })
  }, [seen])
  return (
    <div className={`note note-${kind}`} role={role} ref={note} {...(seen && { tabIndex: -1 })}>
      <Icon name={marks[kind]} />
      <div className="grow">{children}</div>
    </div>
  )
}

/** Full height, centred: only while the session is looked for. */
export function SessionSpinner() {
  return (
    <div className="session-spinner" role="status" aria-label={texts.loading}>
      <span className="spinner" />
    </div>
  )
}

const SHOW_AFTER = 200
const AT_LEAST = 400

/** Whether a skeleton is to be seen: after 200 ms of waiting, and then for at least 400 ms, so that nothing flickers. */
export function useSkeleton(waiting: boolean): boolean {
  const [since, setSince] = useState<number>()
  useEffect(() => {
    if (waiting && since === undefined) {
      const timer = setTimeout(() => setSince(Date.now()), SHOW_AFTER)
      return () => clearTimeout(timer)
    }
    if (!waiting && since !== undefined) {
      const timer = setTimeout(() => setSince(undefined), Math.max(0, since + AT_LEAST - Date.now()))
      return () => clearTimeout(timer)
    }
  }, [waiting, since])
  return since !== undefined
}

/** A grey bar of the size of what will be here. */
export const Bone = ({ width, height = 12 }: { width: number | string; height?: number }) => (
  <span className="bone" style={{ width, height }} />
)

/** Skeleton of a record or of cards: bars in the shape of the content. One of several is reported, the others have no label. */
export function LoadingSkeleton({ rows = 4, label = texts.loading }: { rows?: number; label?: string }) {
  return (
    <div className="card card-body column gap-16" {...(label && { role: 'status', 'aria-label': label })}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars are alike and never move
        <Bone key={row} width={`${[62, 84, 46, 72][row % 4]}%`} />
      ))}
    </div>
  )
}
