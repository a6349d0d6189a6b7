import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { OpenActions } from '#modules/actions/index.web.ts'
import { OtherAccount } from '#modules/auth/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { StatusTag } from '#platform/web/look/StatusTag.tsx'
import { Tag } from '#platform/web/look/Tag.tsx'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { ChangeLog } from '#platform/web/record/ChangeLog.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { type RecordTab, RecordTabs } from '#platform/web/record/RecordTabs.tsx'
import { decision } from '../../authority/web/service.ts'
import { useParts } from '../../decisions/web/use-parts.ts'
import type { DelegationDetail } from '../model/delegation.ts'
import { getDelegation } from '../model/delegation-calls.ts'
import { delegationHistory } from '../model/delegation-history-calls.ts'
import { Conditions } from './Conditions.tsx'
import { actsOf } from './delegation-acts.ts'
import { isInForce } from './in-force.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { PathCard } from './PathCard.tsx'
import { Redelegations } from './Redelegations.tsx'
import { RespondDialog } from './RespondDialog.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { headline } from './sentences.ts'
import { texts } from './texts.ts'
import { useDelegationActs } from './use-delegation-acts.tsx'

/** One delegation: its limit, facts, path to Root Authority, conditions, what hangs below, its change log. DESIGN 6. */
export default function DelegationScreen() {
  const { delegationId } = useParams({ strict: false }) as { delegationId: string }
  const found = decision.useCall(getDelegation, { params: { id: delegationId } })
  return (
    <RecordState found={found} wrongAccount={(failure) => <OtherAccount failure={failure} />}>
      {(delegation) => <Record delegation={delegation} />}
    </RecordState>
  )
}

type Dialog = { kind: 'respond'; answer: 'ACCEPTED' | 'REJECTED' } | { kind: 'move' }

function Record({ delegation }: { delegation: DelegationDetail }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const acts = useDelegationActs(() => void navigate({ to: '/delegations' }))
  const live = isInForce(delegation.inForce)
  return (
    <>
      <PageHeader
        area="delegations"
        crumbs={[
          { label: texts.work },
          { label: texts.title, to: '/delegations' },
          { label: delegation.displayId },
        ]}
        title={delegation.decision.name}
        status={
          <>
            <StatusTag kind="delegation" status={delegation.status as never} large inForce={live} />
            {delegation.changeWaits && <Tag family="amber">{texts.waits}</Tag>}
          </>
        }
        purpose={headline(delegation, viewer.tenant.zone)}
        acts={actsOf(delegation, {
          ask: (act) => acts.act(act)([delegation]),
          respond: (answer) => setDialog({ kind: 'respond', answer }),
          move: () => setDialog({ kind: 'move' }),
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
            <SummaryCard delegation={delegation} />
          </>
        }
        rail={
          <>
            <OpenActions recordId={delegation.id} />
            <PathCard delegation={delegation} />
          </>
        }
      >
        <TabCard delegation={delegation} />
      </RecordPage>
      {acts.dialog}
      {dialog?.kind === 'respond' && (
        <RespondDialog delegation={delegation} answer={dialog.answer} onClose={close} />
      )}
      {dialog?.kind === 'move' && <MoveDialog delegation={delegation} onClose={close} />}
    </>
  )
}

function TabCard({ delegation }: { delegation: DelegationDetail }) {
  const mayReadLog = delegation.permissions.viewChangeLog?.allowed ?? false
  const has = useParts()
  const tabs: readonly (RecordTab | false)[] = [
    has.conditions && {
      key: 'conditions',
      label: texts.record.conditions,
      count: delegation.conditions.length,
      inside: <Conditions delegation={delegation} />,
    },
    {
      key: 'redelegations',
      label: texts.record.pathway,
      count: delegation.childrenTotal,
      inside: <Redelegations delegation={delegation} />,
    },
    mayReadLog && {
      key: 'changelog',
      label: texts.record.changeLog,
      inside: (
        <ChangeLog
          events={texts.events}
          source={{ service: decision, call: delegationHistory.log, id: delegation.id }}
        />
      ),
    },
  ]
  return <RecordTabs label={delegation.displayId} tabs={tabs.filter((tab) => tab !== false)} />
}
