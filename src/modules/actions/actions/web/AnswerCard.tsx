import './answer-card.css'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Input, Radio } from 'antd'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { asFailure } from '#platform/web/client/failure.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { Label } from '#platform/web/form/Field.tsx'
import { useKeys } from '#platform/web/hooks/use-keys.ts'
import { useSubmitKey } from '#platform/web/hooks/use-submit-key.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { KeyHint } from '#platform/web/shell/Keys.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { type ActionDetail, ASSOCIATED_KINDS } from '../model/action.ts'
import { changeAssigneeStatus } from '../model/action-calls.ts'
import {
  type AnswerKey,
  type AnswerNotes,
  SYSTEM_ACTIONS,
  type SystemActionKind,
} from '../model/system-actions.ts'
import { actions } from './actions-service.ts'
import { DueTag } from './DueTag.tsx'
import { RefusedAnswer } from './RefusedAnswer.tsx'
import { texts } from './texts.ts'

const words = texts.answer

type Props = {
  action: ActionDetail
  notes?: AnswerNotes
  /** Called once the answer is saved. */
  onAnswered?: () => void
  /** Why the record refused the answer; it stays where the action is shown. */
  refusal?: string | undefined
  onRefused?: (refusal: string | undefined) => void
}
/** The action or its record has changed since it was shown. */
const CONFLICT = 409
/** The record refuses the answer as things are now. */
const UNPROCESSABLE = 422
const NO_NOTES: AnswerNotes = { barred: {}, effects: {} }

/** The answers that a system action takes of the viewer: the same act as on its record. One that is barred says why. */
export function AnswerCard({
  action,
  notes = NO_NOTES,
  onAnswered = () => {},
  refusal,
  onRefused = () => {},
}: Props) {
  const { waitsOnMe, systemKind } = action
  if (!systemKind || (!waitsOnMe && refusal === undefined)) return null
  return (
    <Card title={words.title} extra={waitsOnMe && <DueTag action={action} />}>
      <div className="column gap-12">
        {refusal !== undefined && <RefusedAnswer action={action} refusal={refusal} />}
        {waitsOnMe && (
          <Answers
            key={action.id}
            action={action}
            kind={systemKind}
            notes={notes}
            onAnswered={onAnswered}
            onRefused={onRefused}
          />
        )}
      </div>
    </Card>
  )
}

type AnswersProps = Required<Omit<Props, 'refusal'>> & { kind: SystemActionKind }

function Answers({ action, kind, notes, onAnswered, onRefused }: AnswersProps) {
  const { answers } = SYSTEM_ACTIONS[kind]
  const { barred, effects } = notes
  const keys = answers.map(({ key }) => key) as AnswerKey[]
  const wordsOf = (key: AnswerKey) =>
    (notes.isOfChange && words.ofChange[key]) || (words.ofKind[kind]?.[key] ?? words.of[key])
  const { send, isSending } = useSendAnswer(action, onAnswered, onRefused)
  const [chosen, choose] = useState<AnswerKey | undefined>(
    answers.length === 1 ? (answers[0]?.key as AnswerKey) : undefined,
  )
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const answer = answers.find(({ key }) => key === chosen && !barred[key as AnswerKey])
  const said = chosen && answer && wordsOf(chosen)
  const inside = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const focusField = () => field.current?.querySelector('textarea')?.focus()
  const canCancel = chosen !== undefined && answers.length > 1
  const submit = async () => {
    if (!chosen || !answer || !said) return
    if (answer.needsReason && !reason.trim()) {
      focusField()
      return setFailure(words.reasonNeeded)
    }
    setFailure(undefined)
    setFailure(await send({ status: chosen, comments: reason }, said.done))
  }
  const pick = (key: AnswerKey) => {
    choose(key)
    requestAnimationFrame(focusField)
  }
  const cancel = () => {
    choose(undefined)
    setFailure(undefined)
    if (chosen) inside.current?.querySelector<HTMLElement>(`input[value="${chosen}"]`)?.focus()
  }
  useSubmitKey(() => void submit(), { inside })
  // a letter that begins a reason must not choose another answer
  useKeys(
    keys
      .filter((key) => !barred[key])
      .map((key) => ({ keys: wordsOf(key).shortcut, does: wordsOf(key).label, act: () => pick(key) })),
    !canCancel,
  )
  const handleKey = canCancel ? handleChosenKey(cancel, focusField) : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside arrive here
    <div ref={inside} className="column gap-12" onKeyDown={handleKey}>
      <Radio.Group
        value={chosen}
        onChange={({ target, nativeEvent }) =>
          // an arrow key chooses by a click that no pointer made, and the focus stays for the next one
          nativeEvent.detail > 0 ? pick(target.value) : choose(target.value)
        }
        aria-label={words.title}
        className="answer-options"
      >
        {keys.map((key) => (
          <Option
            key={key}
            answer={key}
            words={wordsOf(key)}
            className={classesOf(key === chosen, answers.find((each) => each.key === key)?.needsReason)}
            barred={barred[key]}
            detail={effects[key] ?? wordsOf(key).detail}
            hasKey={!canCancel}
          />
        ))}
      </Radio.Group>
      {answer && (
        <Reason
          field={field}
          isNeeded={answer.needsReason}
          value={reason}
          onChange={(text) => {
            setReason(text)
            setFailure(undefined)
          }}
        />
      )}
      {failure && <Note kind="error">{failure}</Note>}
      {said && answer && (
        <SubmitRow
          act={said.act}
          isDanger={answer.needsReason}
          isBusy={isSending}
          onSubmit={() => void submit()}
          onCancel={canCancel ? cancel : undefined}
        />
      )}
    </div>
  )
}

/** Sends an answer, and says what came of it. Resolves with a failure that the person can mend. */
function useSendAnswer(
  action: ActionDetail,
  onAnswered: () => void,
  onRefused: (refusal: string | undefined) => void,
) {
  const toasts = useToasts()
  const kept = useQueryClient()
  const navigate = useNavigate()
  const call = actions.useSend(changeAssigneeStatus)
  const { associatedRecord: record } = action
  const path = record?.mayView && `${ASSOCIATED_KINDS[record.kind].path}${record.id}`
  const view = path ? () => void navigate({ to: path }) : undefined
  const send = async (
    body: { status: AnswerKey; comments: string },
    done: (name: string) => string,
  ): Promise<string | undefined> => {
    onRefused(undefined)
    try {
      await call.mutateAsync({ params: { id: action.id }, body })
      toasts.done(done(record?.displayId || words.unnamed), view ? { view } : {})
      onAnswered()
    } catch (thrown) {
      const { status, fields, message } = asFailure(thrown)
      // the facts that refused it have changed since the page was read
      if (status === CONFLICT || status === UNPROCESSABLE) void kept.invalidateQueries()
      if (status !== CONFLICT) return fields?.[0]?.message ?? message
      // someone else answered or ended it: the person stays here, and reads who
      onRefused(message)
    }
    return undefined
  }
  return { send, isSending: call.isPending }
}

type ReasonProps = {
  field: RefObject<HTMLDivElement | null>
  isNeeded: boolean
  value: string
  onChange: (text: string) => void
}

const Reason = ({ field, isNeeded, value, onChange }: ReasonProps) => (
  <div ref={field} className="column gap-4">
    <Label htmlFor="answer-reason" required={isNeeded}>
      {isNeeded ? words.reason : words.comments}
    </Label>
    <Input.TextArea
      id="answer-reason"
      rows={3}
      value={value}
      aria-required={isNeeded}
      onChange={(event) => onChange(event.target.value)}
    />
    <span className="caption tertiary">{words.reasonHint}</span>
  </div>
)

type OptionProps = {
  answer: AnswerKey
  words: { label: string; shortcut: string }
  className: string
  barred: string | undefined
  detail: string
  hasKey: boolean
}

const Option = ({ answer, words: { label, shortcut }, className, barred, detail, hasKey }: OptionProps) => (
  <Radio value={answer} disabled={barred !== undefined} className={className}>
    <b>{label}</b> {barred === undefined && hasKey && <KeyHint keys={shortcut} />}
    <span className="caption tertiary answer-detail">{barred ?? detail}</span>
  </Radio>
)

type SubmitRowProps = {
  act: string
  isDanger: boolean
  isBusy: boolean
  onSubmit: () => void
  onCancel: (() => void) | undefined
}

const SubmitRow = ({ act, isDanger, isBusy, onSubmit, onCancel }: SubmitRowProps) => (
  <div className="row gap-8">
    <Button className="grow" type="primary" danger={isDanger} loading={isBusy} onClick={onSubmit}>
      {act}
      <KeyHint keys="mod+Enter" />
    </Button>
    {onCancel && <Button onClick={onCancel}>{platform.cancel}</Button>}
  </div>
)

/** Once an answer is chosen, Escape takes it back, and a letter that is typed on an option goes to the reason. */
const handleChosenKey = (cancel: () => void, focusField: () => void) => (event: KeyboardEvent) => {
  const isEscape = event.key === 'Escape'
  const isTypedOnOption = isLetter(event) && (event.target as Element).matches('[type=radio]')
  if (!isEscape && !isTypedOnOption) return
  event.stopPropagation()
  if (isEscape) cancel()
  else focusField()
}

/** A key that writes a letter, and not a space, which belongs to the option in focus. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

const classesOf = (isChosen: boolean, needsReason = false) =>
  ['answer-option', isChosen && 'answer-chosen', isChosen && needsReason && 'answer-denial']
    .filter(Boolean)
    .join(' ')
