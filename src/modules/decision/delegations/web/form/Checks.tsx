import type { Problem } from '#modules/authority/terms/model/bound-rules.ts'
import { problemText } from '#modules/authority/terms/model/problem-texts.ts'
import { useViewer, type Viewer } from '#platform/web/client/viewer.ts'
import type { Form } from '#platform/web/form/use-form.ts'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { dayOf, formatDay } from '#platform/web/text/dates.ts'
import { Line } from '#platform/web/theme/Line.tsx'
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
function titleOfLimit(values: FormValues, limit: Problem | undefined, state: Check['ok']): string {
  const words = texts.check
  if (state === true) return words.limitFine
  if (state === 'open') return words.limitOpen
  return limit?.code === 'LIMIT_EXCEEDED' && !isOfEmptyMaximum(values, limit)
    ? words.limitOver
    : words.limitNone
}

/** What is said of a part that is fine, not filled in yet, or wrong. */
const titleOf = (state: Check['ok'], [fine, open, wrong]: readonly [string, string, string]): string =>
  state === true ? fine : state === 'open' ? open : wrong

type ChecksProps = {
  form: Form<FormValues>
  issuing: IssuingForm
  found: FormProblems
  /** Those of the problems that the fields show already. */
  shown: readonly Problem[]
  /** Approval is asked for at the issue; a change of what is issued awaits acceptance alone. */
  isIssued: boolean
  /** Of what is edited: it holds itself. */
  recordId: string | undefined
}

/** What stands between the fields and a delegation that may be issued. */
export function Checks(props: ChecksProps) {
  const { form, issuing, recordId } = props
  const calendar = useViewer().tenant
  const held = useHeldAlready(form.values, recordId)
  if (!issuing.frame) return null
  const checks = checksOf(props, issuing.frame, held, calendar)
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

function checksOf(
  { form, issuing, found, shown, isIssued }: ChecksProps,
  frame: NonNullable<IssuingForm['frame']>,
  held: readonly string[],
  { zone, dateFormat }: Viewer['tenant'],
): readonly Check[] {
  const words = texts.check
  const first = (start: string) => found.problems.find((each) => each.path.startsWith(start))
  const errorAt = (...starts: string[]) =>
    Object.keys(form.errors).find((path) => starts.some((start) => path.startsWith(start)))
  /** Nothing passes while one of its fields is empty or cannot be read. */
  const stateOf = (problem: Problem | undefined, ...fields: string[]): Check['ok'] => {
    if (problem) return shown.includes(problem) ? false : 'open'
    const error = errorAt(...fields)
    return error === undefined || (form.shown(error) === undefined ? 'open' : false)
  }
  const limit = first('authorities')
  const dates = first('effective') ?? first('expiration')
  const groups = first('groups')
  const limitState = stateOf(limit, 'delegationAuthorities')
  const datesState = stateOf(dates, 'effectiveDate', 'expirationDate')
  const groupsState = stateOf(groups, 'delegationGroups')
  const conditionsState = stateOf(first('conditions'), 'conditions')
  const recipients = form.values.delegationRecipients?.length ?? 0
  return [
    {
      key: 'limit',
      ok: limitState,
      title: titleOfLimit(form.values, limit, limitState),
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
      ok: datesState,
      title: titleOf(datesState, [words.datesFine, words.datesOpen, words.datesWrong]),
      caption: dates
        ? problemText(dates)
        : frame.until === null
          ? words.noEnd
          : words.yoursEnds(formatDay(dayOf(new Date(frame.until - 1).toISOString(), zone), dateFormat)),
    },
    {
      key: 'groups',
      ok: groupsState,
      title: titleOf(groupsState, [words.groupsFine, words.groupsOpen, words.groupsWrong]),
      caption: groups && problemText(groups),
    },
    ...(conditionsState === true
      ? []
      : [
          {
            key: 'conditions',
            ok: conditionsState,
            title: titleOf(conditionsState, ['', words.conditionsOpen, words.conditionsWrong]),
          },
        ]),
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
}
