import { Link, useNavigate } from '@tanstack/react-router'
import { Input } from 'antd'
import { useState } from 'react'
import { measureText } from '#modules/authority/terms/model/limit-texts.ts'
import { ConfirmAct } from '#platform/web/acts/ConfirmAct.tsx'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { DayField } from '#platform/web/form/DayField.tsx'
import { Label } from '#platform/web/form/Field.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { today } from '#platform/web/text/dates.ts'
import type { AskStart } from '../../check/web/ask-act.ts'
import { decision as decisions } from '../../decisions/web/decision-service.ts'
import { askToDecide } from '../model/ask-call.ts'
import { findSentQuestion, keepSentQuestion } from './sent-questions.ts'
import { texts } from './texts.ts'

const words = texts.ask
const pathOfAction = (id: string) => `/actions/view/${id}`

/** A question with two fields: a message, and by when. The answer of the check goes along. */
export default function AskDialog({ start, onClose }: { start: AskStart; onClose: () => void }) {
  const { able, decision, measures, answer } = start
  const { tenant, user } = useViewer()
  const { zone, dateFormat } = tenant
  const sent = findSentQuestion(user.id, start)
  const toasts = useToasts()
  const navigate = useNavigate()
  const send = decisions.useSend(askToDecide)
  const [message, setMessage] = useState('')
  const [dueDate, setDueDate] = useState<string>()
  const amounts = measures.amounts.map(({ valueType, ...amount }) => measureText(valueType, amount))
  return (
    <ConfirmAct
      open
      ending={false}
      title={words.title(able.holder.name)}
      effect={words.effect(decision.name, amounts)}
      facts={answer ? [{ icon: 'info', tone: 'quiet', title: answer.question, caption: answer.message }] : []}
      keep={texts.keep}
      act={() => (sent ? words.again : words.act)}
      onClose={onClose}
      onAct={async () => {
        const { actionId } = await send.mutateAsync({
          params: { id: decision.id },
          body: {
            ...measures,
            assignee: { kind: able.holder.kind, id: able.holder.id },
            ...(answer && { about: { kind: answer.who.kind, id: answer.who.id } }),
            message,
            dueDate: dueDate ?? null,
          },
        })
        keepSentQuestion(user.id, start, actionId)
        toasts.done(words.done, { view: () => void navigate({ to: pathOfAction(actionId) }) })
      }}
    >
      <div className="column gap-12">
        {sent && (
          <Note kind="info">
            {words.alreadyAsked(able.holder.name)}{' '}
            <Link to={pathOfAction(sent)} onClick={onClose}>
              {words.viewQuestion}
            </Link>
          </Note>
        )}
        <div className="field">
          <Label htmlFor="ask-message">{words.message}</Label>
          <Input.TextArea
            id="ask-message"
            rows={3}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </div>
        <div className="field">
          <Label htmlFor="ask-due">{words.due}</Label>
          <DayField
            id="ask-due"
            format={dateFormat}
            from={today(zone)}
            value={dueDate}
            onChange={setDueDate}
            onBlur={() => {}}
            invalid={false}
            required={false}
            describedBy="ask-due-hint"
          />
          <span id="ask-due-hint" className="caption tertiary">
            {words.dueHint}
          </span>
        </div>
      </div>
    </ConfirmAct>
  )
}
