import './decision.css'
import { Link } from '@tanstack/react-router'
import { OtherAccount } from '#modules/auth/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { MessagePage } from '#platform/web/feedback/MessagePages.tsx'
import { Note } from '#platform/web/feedback/States.tsx'
import { StatusTag } from '#platform/web/look/StatusTag.tsx'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { addDays, longDay, startOfDay } from '#platform/web/text/dates.ts'
import { decisionRoute } from '../../authority/web/record-routes.ts'
import { decision as decisions } from '../../authority/web/service.ts'
import { decisionHistory } from '../model/decision-history-calls.ts'
import { DecisionSummary } from './DecisionSummary.tsx'
import { DecisionTabs } from './DecisionTabs.tsx'
import { Guidance } from './Guidance.tsx'
import { texts } from './texts.ts'

const words = texts.record

/** The record as it was when a day was over: nothing can be done with it. DESIGN 6.5. */
export function DecisionAsOf({ id, day }: { id: string; day: string }) {
  const { zone } = useViewer().tenant
  const found = decisions.useCall(decisionHistory.asOf, {
    params: { id, revisionDate: lastInstantOf(day, zone) },
  })
  const toCurrent = (
    <Link to={decisionRoute.pathOf(id)} search={{} as never}>
      {words.current}
    </Link>
  )
  if (found.error?.status === 404)
    return <MessagePage title={words.notThere(longDay(day))} detail={words.notThereDetail} acts={toCurrent} />
  return (
    <RecordState found={found} wrongAccount={(failure) => <OtherAccount failure={failure} />}>
      {({ record }) => (
        <>
          <PageHeader
            area="decisions"
            crumbs={[
              { label: texts.register },
              { label: texts.title, to: '/decisions' },
              { label: record.displayId },
            ]}
            title={record.name}
            status={<StatusTag kind="record" status={record.status} large />}
            purpose={record.description || undefined}
          />
          <RecordPage
            first={
              <div className="column gap-16">
                <Note kind="warning" role="status">
                  {words.asOfNote(longDay(day))} {toCurrent}
                </Note>
                <DecisionSummary decision={record} past />
              </div>
            }
          >
            <DecisionTabs decision={record} asOf={day} />
            <Guidance decision={record} />
          </RecordPage>
        </>
      )}
    </RecordState>
  )
}

/** A day holds until the next one begins. */
const lastInstantOf = (day: string, zone: string): string =>
  new Date(Date.parse(startOfDay(addDays(day, 1), zone)) - 1).toISOString()
