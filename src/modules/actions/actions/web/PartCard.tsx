import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { asFailure } from '#platform/web/client/failure.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { Label } from '#platform/web/form/Field.tsx'
import { useSubmitKey } from '#platform/web/hooks/use-submit-key.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import type { ActionDetail } from '../model/action.ts'
import { changeAssigneeStatus, validateAction } from '../model/action-calls.ts'
import { actions } from './actions-service.ts'
import { DueTag } from './DueTag.tsx'
import { texts } from './texts.ts'

const words = texts.part

/** What the viewer can do with their own part of a manual action, or with what its assignees completed. */
export function PartCard({ action }: { action: ActionDetail }) {
  const may = (key: string) => action.permissions[key]?.allowed === true
  if (may('validate')) return <Validation action={action} />
  if (!action.waitsOnMe) return null
  return <Part action={action} mayStart={may('start')} />
}

/** Comments, and one of two acts with them: ⌘Enter does the first. A refusal is shown in place. */
function useActWithComments(first: { send: (comments: string) => Promise<unknown>; done: string }) {
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
  const inside = useRef<HTMLDivElement>(null)
  useSubmitKey(() => void act(first.send, first.done)(), { inside })
  const field = (
    <>
      <div ref={inside} className="column gap-4">
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
  const to = (status: 'IN_PROGRESS' | 'COMPLETED') => (comments: string) =>
    send.mutateAsync({ params: { id: action.id }, body: { status, comments } })
  const { field, act } = useActWithComments({ send: to('COMPLETED'), done: words.completed })
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
  const answer = (isValid: boolean) => (comments: string) =>
    send.mutateAsync({ params: { id: action.id }, body: { isValid, comments } })
  const { field, act } = useActWithComments({ send: answer(true), done: words.confirmed })
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
