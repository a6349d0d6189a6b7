import { useViewer } from '#platform/web/client/viewer.ts'
import type { Form } from '#platform/web/form/use-form.ts'
import { Line } from '#platform/web/look/Line.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { dayOf, formatDay } from '#platform/web/text/dates.ts'
import type { Problem } from '../../../authority/model/bound-rules.ts'
import { problemText } from '../../../authority/model/problem-texts.ts'
import { type FormProblems, type FormValues, isOfEmptyMaximum } from './form-values.ts'
import { texts } from './texts.ts'
import { useHeldAlready } from './use-held-already.ts'
import type { IssuingForm } from './use-issuing.ts'

type Check = { key: string; ok: boolean | 'note' | 'open'; title: string; caption?: string | undefined }

const MARKS = {
  true: { icon: 'fine', tone: 'success' },
  false: { icon: 'wrong', tone: 'error' },
  note: { icon: 'info', tone: 'warning' },
  open: { icon: 'ring', tone: 'quiet' },
} as const

/** The limit is fine, not entered yet, above what may be passed on, or wrong otherwise. */
function titleOfLimit(values: FormValues, limit: Problem | undefined, shown: readonly Problem[]): string {
  const words = texts.check
  if (!limit) return words.limitFine
  if (!shown.includes(limit)) return words.limitOpen
  return limit.code === 'LIMIT_EXCEEDED' && !isOfEmptyMaximum(values, limit)
    ? words.limitOver
    : words.limitNone
}

/** What stands between the fields and a delegation that may be issued. */
export function Checks({
  form,
  issuing,
  found,
  shown,
  isIssued,
  recordId,
}: {
  form: Form<FormValues>
  issuing: IssuingForm
  found: FormProblems
  /** Those of the problems that the fields show already. */
  shown: readonly Problem[]
  /** Approval is asked for at the issue; a change of what is issued waits for acceptance alone. */
  isIssued: boolean
  /** Of what is edited: it holds itself. */
  recordId: string | undefined
}) {
  const { zone, dateFormat } = useViewer().tenant
  const { frame } = issuing
  const held = useHeldAlready(form.values, recordId)
  if (!frame) return null
  const words = texts.check
  const first = (start: string) => found.problems.find((each) => each.path.startsWith(start))
  const stateOf = (problem: Problem | undefined) =>
    problem === undefined || (shown.includes(problem) ? false : 'open')
  const limit = first('authorities')
  const dates = first('effective') ?? first('expiration')
  const groups = first('groups')
  const recipients = form.values.delegationRecipients?.length ?? 0
  const checks: Check[] = [
    {
      key: 'limit',
      ok: stateOf(limit),
      title: titleOfLimit(form.values, limit, shown),
      caption: limit && problemText(limit),
    },
    {
      key: 'issue',
      ok: found.general === null,
      title: found.general === null ? words.mayIssue : words.mayNotIssue,
      caption: found.general ?? (frame.parent ? words.inForce(frame.parent.displayId) : words.rootSource),
    },
    {
      key: 'dates',
      ok: stateOf(dates),
      title: !dates ? words.datesFine : shown.includes(dates) ? words.datesWrong : words.datesOpen,
      caption: dates
        ? problemText(dates)
        : frame.until === null
          ? words.noEnd
          : words.yoursEnds(formatDay(dayOf(new Date(frame.until - 1).toISOString(), zone), dateFormat)),
    },
    {
      key: 'groups',
      ok: stateOf(groups),
      title: !groups ? words.groupsFine : shown.includes(groups) ? words.groupsWrong : words.groupsOpen,
      caption: groups && problemText(groups),
    },
    {
      key: 'recipients',
      ok: recipients > 0 || (form.shown('delegationRecipients') ? false : 'open'),
      title: recipients > 0 ? words.recipients(recipients) : words.recipientsNone,
      caption: words.recipientsHint,
    },
    ...(held.length > 0
      ? [{ key: 'held', ok: 'note' as const, title: words.held, caption: held.join('; ') }]
      : []),
    ...(issuing.approvalRequired && !isIssued
      ? [{ key: 'approval', ok: 'note' as const, title: words.approval, caption: words.approvalHint }]
      : []),
    ...(issuing.acceptanceRequired
      ? [{ key: 'acceptance', ok: 'note' as const, title: words.acceptance, caption: words.acceptanceHint }]
      : []),
  ]
  const wrong = checks.filter((check) => check.ok === false).length
  const open = checks.filter((check) => check.ok === 'open').length
  return (
    <Card
      title={texts.checks}
      extra={
        <span className={wrong > 0 ? 'caption tone-error strong' : 'caption tertiary'}>
          {wrong > 0 ? texts.toFix(wrong) : open > 0 ? texts.toFillIn(open) : texts.allFine}
        </span>
      }
    >
      <div className="column gap-8">
        {checks.map((check) => (
          <Line
            key={check.key}
            {...MARKS[`${check.ok}`]}
            title={check.title}
            {...(check.caption && { caption: check.caption })}
          />
        ))}
      </div>
    </Card>
  )
}
