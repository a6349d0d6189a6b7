import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { DecidedQuestions, OpenActions } from '#modules/actions/index.web.ts'
import { OtherAccount } from '#modules/auth/index.web.ts'
import type { Act, ActsProps } from '#platform/web/acts/Acts.tsx'
import { onPage } from '#platform/web/acts/offered.ts'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { usePhone } from '#platform/web/hooks/use-media.ts'
import type { MenuItem } from '#platform/web/overlay/Menu.tsx'
import { crumbsOf } from '#platform/web/page/crumbs.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { useAsOf } from '#platform/web/record/AsOf.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { StatusTold } from '#platform/web/record/StatusTold.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { StatusTag, statusLabel } from '#platform/web/theme/StatusTag.tsx'
import type { DecisionDetail } from '../model/decision.ts'
import { getDecision } from '../model/decision-calls.ts'
import { openCheck, useCheckHere } from './check-drawer.ts'
import { DecisionAsOf } from './DecisionAsOf.tsx'
import { DecisionSummary } from './DecisionSummary.tsx'
import { DecisionTabs, type PartsOfDecision } from './DecisionTabs.tsx'
import { decision as decisions } from './decision-service.ts'
import { Guidance } from './Guidance.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { placeOf } from './place-of.ts'
import { openRequest, useMayRequest } from './request-dialog.ts'
import { texts } from './texts.ts'
import { useDecisionActs } from './use-decision-acts.ts'
import { useParts } from './use-parts.ts'

export const ahead = decisions.ahead(getDecision, ({ decisionId = '' }) => ({ params: { id: decisionId } }))

/** One decision: limits, facts, what applies it, what is delegated from it, and who can decide it. DESIGN 6. */
export default function DecisionScreen(parts: PartsOfDecision) {
  const { decisionId } = useParams({ strict: false }) as { decisionId: string }
  const asOf = useAsOf()
  return asOf ? (
    <DecisionAsOf id={decisionId} day={asOf} />
  ) : (
    <CurrentDecision decisionId={decisionId} parts={parts} />
  )
}

type DecisionContent = { decisionId: string; parts: PartsOfDecision }

function CurrentDecision({ decisionId, parts }: DecisionContent) {
  const found = decisions.useCall(getDecision, { params: { id: decisionId } })
  return (
    <RecordState found={found} wrongAccount={(failure) => <OtherAccount failure={failure} />}>
      {(decision) => <Record decision={decision} parts={parts} />}
    </RecordState>
  )
}

type DecisionScreenProps = { decision: DecisionDetail; parts: PartsOfDecision }

function Record({ decision, parts }: DecisionScreenProps) {
  const [publishing, setPublishing] = useState(false)
  const viewer = useViewer()
  const navigate = useNavigate()
  const acts = useDecisionActs((act) => act === 'delete' && void navigate({ to: '/decisions' }))
  const offered = useOffered(decision, () => setPublishing(true), acts)
  const asks = decision.status === 'PUBLISHED' && may(viewer, 'tenant.check_authority_of_others')
  useCheckHere(asks ? { decisionId: decision.id } : {})
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const hasRail = asks && !parts.tabs.some(({ key, isWide }) => isWide && key === tab)
  const place = placeOf(decision, useParts())
  return (
    <>
      <PageHeader
        area="decisions"
        crumbs={crumbsOf(texts.register, { label: texts.title, to: '/decisions' }, decision.displayId)}
        title={decision.name}
        status={<StatusTag kind="record" status={decision.status} large />}
        purpose={
          <>
            {decision.description || texts.record.ownedBy(decision.owner.name, place)}{' '}
            <StatusTold
              word={statusLabel('record', decision.status)}
              since={decision.statusSince}
              kind="decision"
            />
          </>
        }
        acts={offered}
      />
      <RecordPage
        first={
          <>
            <DecisionSummary decision={decision} />
            {!hasRail && <Asked id={decision.id} />}
          </>
        }
        {...(hasRail && {
          rail: (
            <>
              <Asked id={decision.id} />
              <parts.WhoCan decision={decision} />
            </>
          ),
        })}
      >
        <DecisionTabs decision={decision} parts={parts} />
        <Guidance decision={decision} />
      </RecordPage>
      {acts.dialog}
      {publishing && <PublishDialog decision={decision} onClose={() => setPublishing(false)} />}
    </>
  )
}

/** What the status and the viewer's permissions allow; the first of them is the filled one. */
function useOffered(
  decision: DecisionDetail,
  publish: () => void,
  acts: ReturnType<typeof useDecisionActs>,
): ActsProps {
  const viewer = useViewer()
  const navigate = useNavigate()
  const phone = usePhone()
  const mayRequest = useMayRequest()
  const can = (act: string) => decision.permissions[act]?.allowed ?? false
  const { outlined, more: ending } = onPage({ ...acts, fits: can }, decision)
  const isPublished = decision.status === 'PUBLISHED'
  const leading: (Act | false)[] = [
    can('publish') && { key: 'publish', label: texts.record.publish, icon: 'send', onAct: publish },
    isPublished &&
      decision.delegable &&
      may(viewer, 'tenant.create_root_delegations') && {
        key: 'issue',
        label: texts.record.issue,
        icon: 'delegations',
        onAct: () => void navigate({ to: '/delegations/create', search: { decisionId: decision.id } }),
      },
    isPublished &&
      may(viewer, 'tenant.check_authority') && {
        key: 'check',
        label: texts.record.check,
        icon: 'check',
        onAct: () => openCheck({ decisionId: decision.id }),
      },
    isPublished &&
      decision.delegable &&
      mayRequest && {
        key: 'request',
        label: texts.record.request,
        icon: 'send',
        onAct: () => openRequest({ decisionId: decision.id }),
      },
    ...outlined,
    can('edit') && {
      key: 'edit',
      label: platform.edit,
      icon: 'edit',
      to: `/decisions/edit/${decision.id}`,
      shortcut: 'e',
    },
  ]
  const [primary, ...others] = leading.filter((act) => act !== false)
  const duplicate: MenuItem = {
    key: 'duplicate',
    label: texts.duplicate,
    icon: 'copy',
    to: `/decisions/duplicate/${decision.id}`,
  }
  const more = [...(may(viewer, 'tenant.create_decisions') ? [duplicate] : []), ...ending]
  // on a phone one button stands beside the menu
  return phone ? { primary, more: [...others, ...more] } : { primary, outlined: others, more }
}

/** What people are asked about the decision, and the questions that they decided. */
const Asked = ({ id }: { id: string }) => (
  <>
    <OpenActions recordId={id} />
    <DecidedQuestions recordId={id} />
  </>
)
