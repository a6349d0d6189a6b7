import { Link } from '@tanstack/react-router'
import type { ActionDetail } from '#modules/actions/actions/model/action.ts'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { decisionRoute } from '../../authority/web/record-routes.ts'
import { Requested } from '../../requests/web/Requested.tsx'
import { AskedQuestion, Receipt } from './DecisionQuestion.tsx'
import { texts } from './texts.ts'

/** What somebody is asked about a decision. DESIGN 08. */
export default function AskedDecision({ id, action }: { id: string; action: ActionDetail }) {
  const { name, displayId } = action.associatedRecord ?? { name: null, displayId: '' }
  const { systemKind, question, receipt } = action
  const decision = { id, name: name ?? displayId }
  return (
    <>
      {question && receipt && (
        <Card title={texts.question.receipt}>
          <Receipt receipt={receipt} decision={decision} question={question} />
        </Card>
      )}
      <Card
        title={
          systemKind === 'REQUEST' || systemKind === 'DECISION' ? texts.title[systemKind] : texts.decision
        }
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
