import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { OpenActions } from '#modules/actions/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { later } from '#platform/web/feedback/later.tsx'
import { Note } from '#platform/web/feedback/States.tsx'
import { crumbsOf } from '#platform/web/page/crumbs.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { useAsOf } from '#platform/web/record/AsOf.tsx'
import { Card, RecordPage } from '#platform/web/record/RecordPage.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { StatusTag } from '#platform/web/theme/StatusTag.tsx'
import { Tag } from '#platform/web/theme/Tag.tsx'
import { useCheckHere } from '../../decisions/web/check-drawer.ts'
import { decision } from '../../decisions/web/decision-service.ts'
import { openRequest, useMayRequest } from '../../decisions/web/request-dialog.ts'
import type { DelegationDetail } from '../model/delegation.ts'
import { getDelegation } from '../model/delegation-calls.ts'
import { ApprovalChecks } from './approval/ApprovalChecks.tsx'
import { ChangeWaits } from './change/ChangeWaits.tsx'
import { texts as changeTexts } from './change/texts.ts'
import { checkOf } from './check-of.ts'
import { DelegationAsOf } from './DelegationAsOf.tsx'
import { DelegationTabs, type PartOfDelegation } from './DelegationTabs.tsx'
import { actsOf } from './delegation-acts.ts'
import { isUsable } from './in-force.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { PathCard } from './PathCard.tsx'
import { RespondDialog } from './RespondDialog.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { Told } from './Told.tsx'
import { texts } from './texts.ts'
import { useDelegationActs } from './use-delegation-acts.tsx'

const RealignDialog = later(() => import('./RealignDialog.tsx'))

export const ahead = decision.ahead(getDelegation, ({ delegationId = '' }) => ({
  params: { id: delegationId },
}))

/** One delegation: its limit, facts, path to Root Authority, conditions, what is below, its change log. DESIGN 6. */
export default function DelegationScreen({ Roles }: Parts) {
  const { delegationId } = useParams({ strict: false }) as { delegationId: string }
  const asOf = useAsOf()
  return asOf ? (
    <DelegationAsOf id={delegationId} day={asOf} Roles={Roles} />
  ) : (
    <Current id={delegationId} Roles={Roles} />
  )
}

type Parts = { Roles?: PartOfDelegation | undefined }

function Current({ id, Roles }: { id: string } & Parts) {
  const found = decision.useCall(getDelegation, { params: { id } })
  return (
    <RecordState found={found}>
      {(delegation) => <Record delegation={delegation} Roles={Roles} />}
    </RecordState>
  )
}

/** Whether the viewer can answer an approval that is awaited. */
const isToAnswer = ({ permissions }: DelegationDetail): boolean =>
  permissions.deny?.allowed === true || permissions.denyChange?.allowed === true

type Dialog = { kind: 'respond'; answer: 'ACCEPTED' | 'REJECTED' } | { kind: 'move' } | { kind: 'realign' }

function Record({ delegation, Roles }: { delegation: DelegationDetail } & Parts) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const acts = useDelegationActs(() => void navigate({ to: '/delegations' }))
  const live = isUsable(delegation.inForce)
  const mayRequest = useMayRequest()
  const { zone } = useViewer().tenant
  useCheckHere(checkOf(delegation, zone))
  const isIssued = delegation.status === 'ISSUED' || delegation.status === 'ACCEPTED'
  return (
    <>
      <PageHeader
        area="delegations"
        crumbs={crumbsOf(texts.work, { label: texts.title, to: '/delegations' }, delegation.displayId)}
        title={delegation.decision.name}
        status={
          <>
            <StatusTag kind="delegation" status={delegation.status as never} large inForce={live} />
            {delegation.changeWaits && <Tag family="amber">{texts.waits}</Tag>}
            {delegation.pendingReapproval && <Tag family="amber">{texts.pendingReapproval}</Tag>}
          </>
        }
        purpose={<Told delegation={delegation} />}
        acts={actsOf(delegation, {
          ask: (act) => acts.act(act)([delegation]),
          respond: (answer) => setDialog({ kind: 'respond', answer }),
          move: () => setDialog({ kind: 'move' }),
          realign: delegation.beyondBelow > 0 ? () => setDialog({ kind: 'realign' }) : null,
          request: mayRequest && isIssued ? () => openRequest({ delegationId: delegation.id }) : null,
        })}
      />
      <RecordPage
        first={
          <>
            {delegation.alerts.map((alert) => (
              <Note key={alert.alert} kind="warning">
                <b>{alert.alert}.</b> {alert.message}
              </Note>
            ))}
            {delegation.change && (
              <Card title={changeTexts.title}>
                <ChangeWaits delegation={delegation} change={delegation.change} />
              </Card>
            )}
            <SummaryCard delegation={delegation} />
            {isToAnswer(delegation) && <ApprovalChecks id={delegation.id} />}
          </>
        }
        rail={
          <>
            <OpenActions recordId={delegation.id} />
            <PathCard delegation={delegation} />
          </>
        }
      >
        <DelegationTabs delegation={delegation} Roles={Roles} />
      </RecordPage>
      {acts.dialog}
      {dialog?.kind === 'respond' && (
        <RespondDialog delegation={delegation} answer={dialog.answer} onClose={close} />
      )}
      {dialog?.kind === 'realign' && <RealignDialog id={delegation.id} onClose={close} />}
      {dialog?.kind === 'move' && <MoveDialog delegation={delegation} onClose={close} />}
    </>
  )
}
