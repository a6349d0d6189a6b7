import './answer-card.css'
import { Button, Input, Radio } from 'antd'
import { useRef, useState } from 'react'
import { asFailure } from '#platform/web/client/failure.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { Label } from '#platform/web/form/Field.tsx'
import { useSubmitKey } from '#platform/web/hooks/use-submit-key.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import type { ActionDetail } from '../model/action.ts'
import { changeAssigneeStatus } from '../model/action-calls.ts'
import {
  type AnswerKey,
  type BarredAnswers,
  SYSTEM_ACTIONS,
  type SystemActionKind,
} from '../model/system-actions.ts'
import { DueTag } from './DueTag.tsx'
import { actions } from './service.ts'
import { texts } from './texts.ts'

const words = texts.answer

type Props = { action: ActionDetail; barred?: BarredAnswers }

/** The answers that a system action takes of the viewer: the same act as on its record. One that is barred says why. */
export function AnswerCard({ action, barred = {} }: Props) {
  if (!action.waitsOnMe || !action.systemKind) return null
  return (
    <Card title={words.title} extra={<DueTag action={action} />}>
      <Answers action={action} kind={action.systemKind} barred={barred} />
    </Card>
  )
}

function Answers({ action, kind, barred }: Required<Props> & { kind: SystemActionKind }) {
  const { answers } = SYSTEM_ACTIONS[kind]
  const wordsOf = (key: AnswerKey) => words.ofKind[kind]?.[key] ?? words.of[key]
  const toasts = useToasts()
  const send = actions.useSend(changeAssigneeStatus)
  const [chosen, choose] = useState<AnswerKey | undefined>(
    answers.length === 1 ? (answers[0]?.key as AnswerKey) : undefined,
  )
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const answer = answers.find(({ key }) => key === chosen && !barred[key as AnswerKey])
  const said = chosen && answer && wordsOf(chosen)
  const submit = async () => {
    if (!chosen || !answer || !said) return
    if (answer.needsReason && !reason.trim()) return setFailure(words.reasonNeeded)
    setFailure(undefined)
    try {
      await send.mutateAsync({ params: { id: action.id }, body: { status: chosen, comments: reason } })
      toasts.done(said.done)
    } catch (thrown) {
      const { fields, message } = asFailure(thrown)
      setFailure(fields?.[0]?.message ?? message)
    }
  }
  const inside = useRef<HTMLDivElement>(null)
  useSubmitKey(() => void submit(), { inside, on: chosen !== undefined })
  return (
    <div ref={inside} className="column gap-12">
      <Radio.Group
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        aria-label={words.title}
        className="answer-options"
      >
        {(answers.map(({ key }) => key) as AnswerKey[]).map((key) => (
          <Radio
            key={key}
            value={key}
            disabled={barred[key] !== undefined}
            className={key === chosen ? 'answer-option answer-chosen' : 'answer-option'}
          >
            <b>{wordsOf(key).label}</b>
            <span className="caption tertiary answer-detail">{barred[key] ?? wordsOf(key).detail}</span>
          </Radio>
        ))}
      </Radio.Group>
      {answer && (
        <div className="column gap-4">
          <Label htmlFor="answer-reason" required={answer.needsReason}>
            {answer.needsReason ? words.reason : words.comments}
          </Label>
          <Input.TextArea
            id="answer-reason"
            rows={3}
            value={reason}
            aria-required={answer.needsReason}
            onChange={(event) => setReason(event.target.value)}
          />
          <span className="caption tertiary">{words.reasonHint}</span>
        </div>
      )}
      {failure && <Note kind="error">{failure}</Note>}
      {said && answer && (
        <Button
          type="primary"
          danger={answer.needsReason}
          loading={send.isPending}
          onClick={() => void submit()}
          block
        >
          {said.act}
        </Button>
      )}
    </div>
  )
}
