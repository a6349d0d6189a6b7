import { Link } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useMemo } from 'react'
import type { ActionDetail } from '#modules/actions/actions/model/action.ts'
import type { RecordPanel } from '#modules/actions/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { LoadingSkeleton, Note } from '#platform/web/feedback/States.tsx'
import { ChangeLog } from '#platform/web/record/ChangeLog.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { StatusTag } from '#platform/web/theme/StatusTag.tsx'
import { decision } from '../../decisions/web/decision-service.ts'
import { delegationRoute } from '../../decisions/web/record-routes.ts'
import { getApprovalReview } from '../../delegations/model/approval-review.ts'
import type { DelegationDetail } from '../../delegations/model/delegation.ts'
import { getDelegation } from '../../delegations/model/delegation-calls.ts'
import { delegationHistory } from '../../delegations/model/delegation-history-calls.ts'
import { ApprovalChecks } from '../../delegations/web/approval/ApprovalChecks.tsx'
import { ChangeTable } from '../../delegations/web/change/ChangeTable.tsx'
import { IfApproved } from '../../delegations/web/change/IfApproved.tsx'
import { texts as changeTexts } from '../../delegations/web/change/texts.ts'
import { GrantOfRecord } from '../../delegations/web/GrantWords.tsx'
import { isUsable } from '../../delegations/web/in-force.ts'
import { PathCard } from '../../delegations/web/PathCard.tsx'
import { texts as delegationTexts } from '../../delegations/web/texts.ts'
import { Requested } from '../../requests/web/Requested.tsx'
import { barredAnswers } from '../model/barred-answers.ts'
import { asksApprovers } from '../model/wanted-actions.ts'
import { describeAcceptance } from './acceptance-effects.ts'
import { describeAnswers } from './answer-effects.ts'
import { texts } from './texts.ts'

/** What someone is asked to decide on: the delegation or its change, and for an approver the checks, which a phone shows before the answers. DESIGN 08. */
export default function AskedDelegation({ id, ...asked }: ComponentProps<RecordPanel>) {
  const found = decision.useCall(getDelegation, { params: { id } })
  return (
    <RecordState found={found} meanwhile={<LoadingSkeleton />}>
      {(delegation) => (
        <>
          <Asked delegation={delegation} {...asked} />
          {isReviewable(delegation, asked.action) && <ApprovalChecks id={id} />}
        </>
      )}
    </RecordState>
  )
}

/** The path of the delegation, below the answer. */
export function Rail({ id }: { id: string; action: ActionDetail }) {
  const { data } = decision.useCall(getDelegation, { params: { id } })
  return data && <PathCard delegation={data} />
}

/** The activity of the delegation of an approval. */
export function Rest({ id, action }: { id: string; action: ActionDetail }) {
  const { data } = decision.useCall(getDelegation, { params: { id } })
  if (!data || !asksApprovers(action.systemKind)) return null
  if (!data.permissions.viewChangeLog?.allowed) return null
  return (
    <Card title={texts.activity} flush>
      <ChangeLog
        events={delegationTexts.events}
        source={{ service: decision, call: delegationHistory.log, id }}
      />
    </Card>
  )
}

/** Whether the viewer is to answer an approval that is still awaited. */
const isReviewable = ({ status, change }: DelegationDetail, action: ActionDetail): boolean =>
  asksApprovers(action.systemKind) && action.waitsOnMe && (status === 'PENDING' || change !== null)

/** What was answered or ended is asked of no one. */
const isOpen = ({ outcome, actionStatusId }: ActionDetail): boolean =>
  outcome === null && actionStatusId !== 'CANCELED' && actionStatusId !== 'COMPLETED'

type Props = Omit<ComponentProps<RecordPanel>, 'id'> & { delegation: DelegationDetail }

function Asked({ delegation, action, onNotes }: Props) {
  const { zone } = useViewer().tenant
  const { permissions, id } = delegation
  const { systemKind } = action
  const isReviewed = isReviewable(delegation, action)
  const { data: review } = decision.useCall(getApprovalReview, { params: { id } }, { enabled: isReviewed })
  const barred = useMemo(
    () => barredAnswers(permissions, systemKind, review?.checks),
    [permissions, systemKind, review],
  )
  const offered = delegation.offeredChanges.find(({ slotId }) => slotId === action.subjectId)
  useEffect(
    () =>
      onNotes({
        barred,
        effects: describeAnswers({ ...delegation, outcome: review?.outcome }, systemKind, zone),
        ...(systemKind === 'ACCEPTANCE' && describeAcceptance(delegation, offered, zone)),
      }),
    [onNotes, barred, systemKind, delegation, offered, review, zone],
  )
  return (
    <Card
      title={texts.title[isOpen(action) ? (systemKind ?? 'OTHER') : 'OTHER']}
      extra={
        <span className="row gap-8">
          {!isOpen(action) && (
            <StatusTag
              kind="delegation"
              status={delegation.status as never}
              inForce={isUsable(delegation.inForce)}
            />
          )}
          <Link to={delegationRoute.pathOf(id)}>{delegation.displayId}</Link>
        </span>
      }
    >
      <div className="column gap-12">
        {systemKind === 'REQUEST' && (
          <Requested
            action={action}
            from={{
              decision: delegation.decision.name,
              form: permissions.redelegate?.allowed
                ? `/delegations/redelegate/${id}`
                : `/delegations/create?decisionId=${delegation.decision.id}`,
            }}
          />
        )}
        {systemKind === 'CHANGE_APPROVAL' && delegation.change && (
          <ChangeTable change={delegation.change} changeWaits={delegation.changeWaits} />
        )}
        {systemKind === 'CHANGE_APPROVAL' && (
          <h3 className="caption tertiary">
            {delegation.changeWaits ? changeTexts.awaiting : texts.holdsToday}
          </h3>
        )}
        {offered && <ChangeTable change={offered} answer="accepted" />}
        {offered && <h3 className="caption tertiary">{texts.ifAccepted}</h3>}
        <GrantOfRecord delegation={delegation} zone={zone} />
        {delegation.note && (
          <p className="dense pre-line">
            <b>{texts.note}</b> {delegation.note}
          </p>
        )}
        {!isReviewed &&
          delegation.alerts.map(({ alert, message }) => (
            <Note key={alert} kind="warning">
              <b>{alert}.</b> {message}
            </Note>
          ))}
        {action.description && <p className="pre-line">{action.description}</p>}
        {isReviewed && barred.APPROVED === undefined && <IfApproved delegation={delegation} />}
      </div>
    </Card>
  )
}
