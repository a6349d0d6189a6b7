import { Link } from '@tanstack/react-router'
import { type ComponentProps, useEffect } from 'react'
import type { RecordPanel } from '#modules/actions/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { LoadingSkeleton, Note } from '#platform/web/feedback/States.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { delegationRoute } from '../../authority/web/record-routes.ts'
import { decision } from '../../authority/web/service.ts'
import type { DelegationDetail } from '../../delegations/model/delegation.ts'
import { getDelegation } from '../../delegations/model/delegation-calls.ts'
import { ChangeWaits } from '../../delegations/web/change/ChangeWaits.tsx'
import { GrantOfRecord } from '../../delegations/web/GrantWords.tsx'
import { Requested } from '../../requests/web/Requested.tsx'
import { barredAnswers } from '../model/barred-answers.ts'
import { texts } from './texts.ts'

/** What somebody is asked to decide on: the sentence of the delegation, as it stands or would. DESIGN 08. */
export default function AskedDelegation({ id, ...asked }: ComponentProps<RecordPanel>) {
  const found = decision.useCall(getDelegation, { params: { id } })
  return (
    <RecordState found={found} meanwhile={<LoadingSkeleton />}>
      {(delegation) => <Asked delegation={delegation} {...asked} />}
    </RecordState>
  )
}

type Props = Omit<ComponentProps<RecordPanel>, 'id'> & { delegation: DelegationDetail }

function Asked({ delegation, action, onBarred }: Props) {
  const { zone } = useViewer().tenant
  const { permissions } = delegation
  useEffect(
    () => onBarred(barredAnswers(permissions, action.systemKind)),
    [onBarred, permissions, action.systemKind],
  )
  return (
    <Card
      title={texts.title[action.systemKind ?? 'OTHER']}
      extra={<Link to={delegationRoute.pathOf(delegation.id)}>{delegation.displayId}</Link>}
    >
      <div className="column gap-12">
        {action.systemKind === 'REQUEST' && (
          <Requested
            action={action}
            from={{
              decision: delegation.decision.name,
              form: delegation.permissions.redelegate?.allowed
                ? `/delegations/redelegate/${delegation.id}`
                : `/delegations/create?decisionId=${delegation.decision.id}`,
            }}
          />
        )}
        <GrantOfRecord delegation={delegation} zone={zone} />
        {action.systemKind === 'CHANGE_APPROVAL' && delegation.change && (
          <ChangeWaits delegation={delegation} change={delegation.change} />
        )}
        {delegation.note && <p className="secondary pre-line">{texts.note(delegation.note)}</p>}
        {delegation.alerts.map(({ alert, message }) => (
          <Note key={alert} kind="warning">
            <b>{alert}.</b> {message}
          </Note>
        ))}
        {action.description && <p className="pre-line">{action.description}</p>}
      </div>
    </Card>
  )
}
