import { useViewer } from '#platform/web/client/viewer.ts'
import { crumbsOf } from '#platform/web/page/crumbs.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { AsOf } from '#platform/web/record/AsOf.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { StatusTag } from '#platform/web/theme/StatusTag.tsx'
import { decision } from '../../decisions/web/decision-service.ts'
import { delegationRoute } from '../../decisions/web/record-routes.ts'
import { delegationHistory } from '../model/delegation-history-calls.ts'
import { DelegationTabs, type PartOfDelegation } from './DelegationTabs.tsx'
import { isUsable } from './in-force.ts'
import { PathCard } from './PathCard.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { headline } from './sentences.ts'
import { texts } from './texts.ts'

type Props = { id: string; day: string; Roles?: PartOfDelegation | undefined }

/** The delegation as it was when a day was over, with its path of that day. DESIGN 6.5. */
export function DelegationAsOf({ id, day, Roles }: Props) {
  const { zone } = useViewer().tenant
  return (
    <AsOf
      source={{ service: decision, call: delegationHistory.asOf, id }}
      day={day}
      one="delegation"
      path={delegationRoute.pathOf(id)}
    >
      {(record, note) => (
        <>
          <PageHeader
            area="delegations"
            crumbs={crumbsOf(texts.work, { label: texts.title, to: '/delegations' }, record.displayId)}
            title={record.decision.name}
            status={
              <StatusTag
                kind="delegation"
                status={record.status as never}
                large
                inForce={isUsable(record.inForce)}
              />
            }
            purpose={headline(record, zone)}
          />
          <RecordPage
            first={
              <div className="column gap-16">
                {note}
                <SummaryCard delegation={record} />
              </div>
            }
            rail={<PathCard delegation={record} past />}
          >
            <DelegationTabs delegation={record} Roles={Roles} asOf={day} />
          </RecordPage>
        </>
      )}
    </AsOf>
  )
}
