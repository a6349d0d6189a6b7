import './approval-checks.css'
import { PartState } from '#platform/web/record/PartState.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { wholeIds } from '#platform/web/theme/whole-ids.tsx'
import { decision } from '../../../decisions/web/decision-service.ts'
import { type ApprovalCheck, getApprovalReview } from '../../model/approval-review.ts'
import { texts } from './texts.ts'

const MARKS = {
  PASSED: { icon: 'tick', tone: 'success' },
  ATTENTION: { icon: 'warning', tone: 'warning' },
  FAILED: { icon: 'cross', tone: 'error' },
} as const satisfies Record<ApprovalCheck['verdict'], unknown>

/** The checks of an approval with their verdicts, judged now by the gate of the approval. DESIGN 08. */
export function ApprovalChecks({ id }: { id: string }) {
  const found = decision.useCall(getApprovalReview, { params: { id } })
  return (
    <Card title={texts.checks}>
      <PartState found={found} rows={3}>
        {({ checks }) => (
          <ul className="plain-list approval-checks">
            {checks.map((check) => (
              <Check key={check.key} check={check} />
            ))}
          </ul>
        )}
      </PartState>
    </Card>
  )
}

function Check({ check: { verdict, title, detail } }: { check: ApprovalCheck }) {
  const { icon, tone } = MARKS[verdict]
  return (
    <li className="line">
      <span className={`tone-${tone}`}>
        <Icon name={icon} />
        <span className="unseen">{texts.verdict[verdict]}: </span>
      </span>
      <div className="grow">
        <div className="dense strong">{title}</div>
        <div className="caption tertiary">{wholeIds(detail)}</div>
      </div>
    </li>
  )
}
