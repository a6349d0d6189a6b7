import { Button, Input } from 'antd'
import { useState } from 'react'
import { asFailure } from '#platform/web/client/failure.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { Label } from '#platform/web/form/Field.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import type { ActionDetail } from '../model/action.ts'
import { changeAssigneeStatus, validateAction } from '../model/action-calls.ts'
import { DueTag } from './DueTag.tsx'
import { actions } from './service.ts'
import { texts } from './texts.ts'

const words = texts.part

/** What the viewer can do with their own part of a manual action, or with what its assignees completed. */
export function PartCard({ action }: { action: ActionDetail }) {
  const may = (key: string) => action.permissions[key]?.allowed === true
  if (may('validate')) return <Validation action={action} />
  if (!action.waitsOnMe) return null
  return <Part action={action} mayStart={may('start')} />
}

/** Comments, and one of two acts with them. A refusal is shown in place. */
function useActWithComments() {
  const toasts = useToasts()
  const [comments, setComments] = useState('')
  const [failure, setFailure] = useState<string>()
  const act = (send: (comments: string) => Promise<unknown>, done: string) => async () => {
    setFailure(undefined)
    try {
      await send(comments)
      toasts.done(done)
    } catch (thrown) {
      const { fields, message } = asFailure(thrown)
      setFailure(fields?.[0]?.message ?? message)
    }
  }
  const field = (
    <>
      <div className="column gap-4">
        <Label htmlFor="part-comments">{texts.answer.comments}</Label>
        <Input.TextArea
          id="part-comments"
          rows={3}
          value={comments}
          onChange={(event) => setComments(event.target.value)}
        />
      </div>
      {failure && <Note kind="error">{failure}</Note>}
    </>
  )
  return { field, act }
}

function Part({ action, mayStart }: { action: ActionDetail; mayStart: boolean }) {
  const send = actions.useSend(changeAssigneeStatus)
  const { field, act } = useActWithComments()
  const to = (status: 'IN_PROGRESS' | 'COMPLETED') => (comments: string) =>
    send.mutateAsync({ params: { id: action.id }, body: { status, comments } })
  return (
    <Card title={words.title} extra={<DueTag action={action} />}>
      <div className="column gap-12">
        {field}
        <div className="row">
          <Button type="primary" loading={send.isPending} onClick={act(to('COMPLETED'), words.completed)}>
            {words.complete}
          </Button>
          {mayStart && <Button onClick={act(to('IN_PROGRESS'), words.started)}>{words.start}</Button>}
        </div>
      </div>
    </Card>
  )
}

function Validation({ action }: { action: ActionDetail }) {
  const send = actions.useSend(validateAction)
  const { field, act } = useActWithComments()
  const answer = (isValid: boolean) => (comments: string) =>
    send.mutateAsync({ params: { id: action.id }, body: { isValid, comments } })
  return (
    <Card title={words.validateTitle}>
      <div className="column gap-12">
        <p className="secondary">{words.validateHint}</p>
        {field}
        <div className="row">
          <Button type="primary" loading={send.isPending} onClick={act(answer(true), words.confirmed)}>
            {words.confirm}
          </Button>
          <Button onClick={act(answer(false), words.givenBack)}>{words.giveBack}</Button>
        </div>
      </div>
    </Card>
  )
}
