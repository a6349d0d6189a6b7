import { Link } from '@tanstack/react-router'
import type { ActionDetail } from '#modules/actions/actions/model/action.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { decisionRoute } from '../../decisions/web/record-routes.ts'
import { Requested } from '../../requests/web/Requested.tsx'
import { AskedQuestion, Receipt } from './DecisionQuestion.tsx'
import { texts } from './texts.ts'

function titleOf({ systemKind, owner, assignees }: ActionDetail, userId: string): string {
  if (systemKind === 'REQUEST') return texts.title.REQUEST
  if (systemKind !== 'DECISION') return texts.decision
  if (assignees.some(({ isMine }) => isMine)) return texts.title.DECISION
  return owner?.id === userId ? texts.question.titleOfAsker : texts.question.titleOfOthers
}

/** What someone is asked about a decision. DESIGN 08. */
export default function AskedDecision({ id, action }: { id: string; action: ActionDetail }) {
  const { name, displayId } = action.associatedRecord ?? { name: null, displayId: '' }
  const { systemKind, question, receipt } = action
  const viewer = useViewer()
  const decision = { id, name: name ?? displayId }
  return (
    <>
      {question && receipt && (
        <Card title={texts.question.receipt}>
          <Receipt receipt={receipt} decision={decision} question={question} />
        </Card>
      )}
      <Card
        title={titleOf(action, viewer.user.id)}
        extra={<Link to={decisionRoute.pathOf(id)}>{displayId}</Link>}
      >
        <div className="column gap-12">
          {systemKind === 'REQUEST' && (
            <Requested
              action={action}
              from={{ decision: decision.name, form: `/delegations/create?decisionId=${id}` }}
            />
          )}
          {question ? (
            <AskedQuestion action={action} decision={decision} question={question} />
          ) : (
            action.description && <p className="pre-line">{action.description}</p>
          )}
        </div>
      </Card>
    </>
  )
}
