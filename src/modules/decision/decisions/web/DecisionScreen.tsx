import './decision.css'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { OtherAccount } from '#modules/auth/index.web.ts'
import type { Act, ActsProps } from '#platform/web/Acts.tsx'
import { ChangeLog } from '#platform/web/ChangeLog.tsx'
import type { IconName } from '#platform/web/Icon.tsx'
import { LinkTabs } from '#platform/web/LinkTabs.tsx'
import type { MenuItem } from '#platform/web/Menu.tsx'
import { PageHeader } from '#platform/web/PageHeader.tsx'
import { Card, RecordPage } from '#platform/web/RecordPage.tsx'
import { RecordState } from '#platform/web/RecordState.tsx'
import { RichText } from '#platform/web/RichText.tsx'
import { StatusTag } from '#platform/web/StatusTag.tsx'
import { usePhone } from '#platform/web/use-media.ts'
import { may, useViewer } from '#platform/web/viewer.ts'
import { openCheck } from '../../authority/web/check-drawer.ts'
import { WhoCanDecide } from '../../authority/web/WhoCanDecide.tsx'
import { decision as decisions } from '../../delegations/web/service.ts'
import type { DecisionDetail } from '../model/decision.ts'
import { getDecision, getDecisionChangelog, getDecisionRevision } from '../model/decision-calls.ts'
import { DecisionAct, type DecisionTarget } from './DecisionAct.tsx'
import { DecisionConditions, DecisionDelegations, DecisionRoles } from './DecisionParts.tsx'
import { DecisionSummary } from './DecisionSummary.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { texts } from './texts.ts'
import { useDuplicate } from './use-duplicate.ts'

/** One decision: limits, facts, what binds it, what is delegated from it, and who can decide it. DESIGN 6. */
export default function DecisionScreen() {
  const { decisionId } = useParams({ strict: false }) as { decisionId: string }
  const found = decisions.useCall(getDecision, { params: { id: decisionId } })
  return (
    <RecordState found={found} wrongAccount={(failure) => <OtherAccount failure={failure} />}>
      {(decision) => <Record decision={decision} />}
    </RecordState>
  )
}

function Record({ decision }: { decision: DecisionDetail }) {
  const [publishing, setPublishing] = useState(false)
  const viewer = useViewer()
  const [asked, setAsked] = useState<DecisionTarget>()
  const navigate = useNavigate()
  const acts = useActs(decision, () => setPublishing(true), setAsked)
  const asks = decision.status === 'PUBLISHED' && may(viewer, 'tenant.check_authority_of_others')
  const place = [decision.section.name, decision.category?.name].filter(Boolean).join(', ')
  return (
    <>
      <PageHeader
        area="decisions"
        crumbs={[
          { label: texts.register },
          { label: texts.title, to: '/decisions' },
          { label: decision.displayId },
        ]}
        title={decision.name}
        status={<StatusTag kind="record" status={decision.status} large />}
        purpose={decision.description || texts.record.ownedBy(decision.owner.name, place)}
        acts={acts}
      />
      <RecordPage
        first={<DecisionSummary decision={decision} />}
        {...(asks && { rail: <WhoCanDecide decision={decision} /> })}
      >
        <TabCard decision={decision} />
        {decision.guidance && (
          <Card title={texts.record.guidance}>
            <RichText html={decision.guidance} />
          </Card>
        )}
      </RecordPage>
      {asked && (
        <DecisionAct
          target={asked}
          rows={[decision]}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            if (asked === 'delete') void navigate({ to: '/decisions' })
          }}
        />
      )}
      {publishing && <PublishDialog decision={decision} onClose={() => setPublishing(false)} />}
    </>
  )
}

/** What the status and the viewer's permissions allow; the first of them is the filled one. */
function useActs(
  decision: DecisionDetail,
  publish: () => void,
  ask: (target: DecisionTarget) => void,
): ActsProps {
  const viewer = useViewer()
  const navigate = useNavigate()
  const phone = usePhone()
  const duplicate = useDuplicate()
  const can = (act: string) => decision.permissions[act]?.allowed ?? false
  const isPublished = decision.status === 'PUBLISHED'
  const acts: (Act | false)[] = [
    can('publish') && { key: 'publish', label: texts.record.publish, icon: 'send', onAct: publish },
    isPublished &&
      decision.delegable &&
      may(viewer, 'tenant.create_root_delegations') && {
        key: 'issue',
        label: texts.record.issue,
        icon: 'delegations',
        onAct: () =>
          void navigate({ to: '/delegations/create', search: { decisionId: decision.id } as never }),
      },
    isPublished &&
      may(viewer, 'tenant.check_authority') && {
        key: 'check',
        label: texts.record.check,
        icon: 'check',
        onAct: () => openCheck({ decisionId: decision.id }),
      },
    can('restore') && {
      key: 'restore',
      label: texts.acts.restore.label,
      icon: 'reissue',
      onAct: () => ask('restore'),
    },
    can('edit') && {
      key: 'edit',
      label: texts.record.edit,
      icon: 'edit',
      to: `/decisions/edit/${decision.id}`,
    },
  ]
  const [primary, ...others] = acts.filter((act) => act !== false)
  const ending = (target: DecisionTarget, icon: IconName): MenuItem => ({
    key: target,
    label: texts.acts[target].label,
    icon,
    danger: true,
    onAct: () => ask(target),
  })
  const more: MenuItem[] = [
    ...(may(viewer, 'tenant.create_decisions')
      ? [
          {
            key: 'duplicate',
            label: texts.acts.duplicate,
            icon: 'copy' as const,
            onAct: () => duplicate([decision]),
          },
        ]
      : []),
    ...(can('archive') ? [ending('archive', 'archive')] : []),
    ...(can('delete') ? [ending('delete', 'trash')] : []),
  ]
  // on a phone one button stands beside the menu
  return phone ? { primary, more: [...others, ...more] } : { primary, outlined: others, more }
}

const TABS = ['delegations', 'conditions', 'roles', 'changelog'] as const

function TabCard({ decision }: { decision: DecisionDetail }) {
  const asked = (useSearch({ strict: false }) as { tab?: string }).tab
  const mayReadLog = decision.permissions.viewChangeLog?.allowed ?? false
  const tab = TABS.find((each) => each === asked && (each !== 'changelog' || mayReadLog)) ?? 'delegations'
  return (
    <Card flush>
      <LinkTabs
        inset
        label={decision.displayId}
        current={tab}
        tabs={[
          {
            key: 'delegations',
            label: texts.record.delegations,
            count: decision.delegationsCount,
            search: { tab: 'delegations' },
          },
          {
            key: 'conditions',
            label: texts.record.conditions,
            count: decision.conditions.length,
            search: { tab: 'conditions' },
          },
          {
            key: 'roles',
            label: texts.record.decisionRoles,
            count: decision.roles.length,
            search: { tab: 'roles' },
          },
          ...(mayReadLog
            ? [{ key: 'changelog', label: texts.record.changeLog, search: { tab: 'changelog' } }]
            : []),
        ]}
      />
      {tab === 'conditions' && <DecisionConditions decision={decision} />}
      {tab === 'roles' && <DecisionRoles decision={decision} />}
      {tab === 'changelog' && (
        <ChangeLog
          events={texts.events}
          source={{ service: decisions, call: getDecisionChangelog, id: decision.id }}
          {...(decision.permissions.viewVersionHistory?.allowed && { revision: getDecisionRevision })}
        />
      )}
      {tab === 'delegations' && <DecisionDelegations decision={decision} />}
    </Card>
  )
}
