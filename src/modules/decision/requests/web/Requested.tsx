import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ActionDetail } from '#modules/actions/actions/model/action.ts'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { texts } from './texts.ts'

/** Who asks for authority. Anyone who is asked and may issue has the form filled in: the requester receives it. */
export function Requested({
  action,
  from,
}: {
  action: ActionDetail
  from: { decision: string; form: string }
}) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const issues = may(viewer, 'tenant.create_delegations') || may(viewer, 'tenant.create_root_delegations')
  const { subjectId, owner } = action
  return (
    <>
      <p>{texts.requests(owner?.name ?? texts.somebody, from.decision)}</p>
      {action.waitsOnMe && issues && subjectId && (
        <div>
          <Button
            type="primary"
            onClick={() =>
              void navigate({
                to: `${from.form}${from.form.includes('?') ? '&' : '?'}recipientUserId=${subjectId}`,
              })
            }
          >
            {texts.issue}
          </Button>
        </div>
      )}
    </>
  )
}
