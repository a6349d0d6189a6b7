import { crumbsOf } from '#platform/web/page/crumbs.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { AsOf } from '#platform/web/record/AsOf.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { StatusTag } from '#platform/web/theme/StatusTag.tsx'
import { decisionHistory } from '../model/decision-history-calls.ts'
import { DecisionSummary } from './DecisionSummary.tsx'
import { DecisionTabs } from './DecisionTabs.tsx'
import { decision as decisions } from './decision-service.ts'
import { Guidance } from './Guidance.tsx'
import { decisionRoute } from './record-routes.ts'
import { texts } from './texts.ts'

/** The decision as it was when a day was over. DESIGN 6.5. */
export const DecisionAsOf = ({ id, day }: { id: string; day: string }) => (
  <AsOf
    source={{ service: decisions, call: decisionHistory.asOf, id }}
    day={day}
    one="decision"
    path={decisionRoute.pathOf(id)}
  >
    {(record, note) => (
      <>
        <PageHeader
          area="decisions"
          crumbs={crumbsOf(texts.register, { label: texts.title, to: '/decisions' }, record.displayId)}
          title={record.name}
          status={<StatusTag kind="record" status={record.status} large />}
          purpose={record.description || undefined}
        />
        <RecordPage
          first={
            <div className="column gap-16">
              {note}
              <DecisionSummary decision={record} past />
            </div>
          }
        >
          <DecisionTabs decision={record} asOf={day} />
          <Guidance decision={record} />
        </RecordPage>
      </>
    )}
  </AsOf>
)
