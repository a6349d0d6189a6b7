import { Note } from '#platform/web/feedback/States.tsx'
import { crumbsOf } from '#platform/web/page/crumbs.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { PageBody } from '#platform/web/record/RecordPage.tsx'
import type { ActionDetail } from '../model/action.ts'
import { texts } from './texts.ts'
import { useWaitingPlace } from './use-waiting-place.ts'
import { WaitingPager } from './WaitingPager.tsx'

type Props = { action: ActionDetail; refusal: string }

/** Names the action whose answer was refused, and says why. */
export const RefusedAnswer = ({ action: { actionId, actionName }, refusal }: Props) => (
  <Note kind="error" role="alert">
    <b>{texts.answer.notSaved(actionId, actionName)}</b> {refusal}
  </Note>
)

/** The page of an action that ended before it was answered, and that the viewer can no longer view. */
export function RefusedPage({ action, refusal }: Props) {
  const place = useWaitingPlace(action.id)
  return (
    <>
      <PageHeader
        area="actions"
        crumbs={crumbsOf(texts.work, { label: texts.title, to: '/actions' }, action.actionId)}
        title={action.actionName}
        beside={<WaitingPager place={place} />}
      />
      <PageBody>
        <RefusedAnswer action={action} refusal={refusal} />
      </PageBody>
    </>
  )
}
