import { Link } from '@tanstack/react-router'
import type { ActionDetail } from '#modules/actions/actions/model/action.ts'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { decisionRoute } from '../../authority/web/record-routes.ts'
import { Requested } from '../../requests/web/Requested.tsx'
import { texts } from './texts.ts'

/** What somebody is asked about a decision. DESIGN 08. */
export default function AskedDecision({ id, action }: { id: string; action: ActionDetail }) {
  const { name, displayId } = action.associatedRecord ?? { name: null, displayId: '' }
  const isRequest = action.systemKind === 'REQUEST'
  return (
    <Card
      title={isRequest ? texts.title.REQUEST : texts.decision}
      extra={<Link to={decisionRoute.pathOf(id)}>{displayId}</Link>}
    >
      <div className="column gap-12">
        {isRequest && (
          <Requested
            action={action}
            from={{ decision: name ?? displayId, form: `/delegations/create?decisionId=${id}` }}
          />
        )}
        {action.description && <p className="pre-line">{action.description}</p>}
      </div>
    </Card>
  )
}
