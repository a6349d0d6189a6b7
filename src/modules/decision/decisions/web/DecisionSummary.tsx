import { Link } from '@tanstack/react-router'
import { limitText, unitText } from '#modules/authority/terms/model/limit-texts.ts'
import { AuthorityTypeIcon } from '#modules/settings/index.web.ts'
import { grouped } from '#platform/model/how-many.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { LimitFigure } from '#platform/web/limits/Limit.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { NameOf, NamesOf } from '#platform/web/record/record-routes.tsx'
import { formatInstant } from '#platform/web/text/dates.ts'
import { Facts } from '#platform/web/theme/Facts.tsx'
import type { DecisionDetail } from '../model/decision.ts'
import { placeOf } from './place-of.ts'
import { texts } from './texts.ts'
import { useParts } from './use-parts.ts'

/** The limit of each authority type at the left, where the decision belongs at the right. DESIGN 6. */
export function DecisionSummary({ decision, past = false }: { decision: DecisionDetail; past?: boolean }) {
  const { zone, dateFormat } = useViewer().tenant
  const words = texts.record
  const parts = useParts()
  const when = (instant: string, by: { id: string; name: string }) => (
    <span>
      {words.by(formatInstant(instant, zone, dateFormat))}{' '}
      {past ? (
        by.name
      ) : (
        <NameOf kind="user" record={by}>
          {by.name}
        </NameOf>
      )}
    </span>
  )
  return (
    <Card flush>
      <div className="limit-and-facts">
        <div className="column gap-16">
          {decision.decisionAuthorities.length === 0 && <LimitFigure label={words.noLimits} amount="–" />}
          {decision.decisionAuthorities.map(({ authorityTypeId, authorityTypeName, bounds }) => {
            const [primary, ...others] = bounds
            const also = others.map((bound) => limitText(bound)).join(', ')
            return (
              <LimitFigure
                key={authorityTypeId}
                label={
                  <span className="row gap-4">
                    <AuthorityTypeIcon id={authorityTypeId} size={14} />
                    {words.limitOf(authorityTypeName)}
                  </span>
                }
                amount={limitText(primary)}
                unit={[primary && unitText(primary), also && `${words.also} ${also}`]
                  .filter(Boolean)
                  .join('. ')}
              />
            )
          })}
        </div>
        <Facts
          facts={[
            {
              label: parts.categories ? words.section : words.sectionAlone,
              value: placeOf(decision, parts),
            },
            { label: words.owner, value: <NameOf kind="user" record={decision.owner} /> },
            {
              label: words.delegations,
              // the list has those of today
              value: past ? (
                grouped(decision.delegationsCount)
              ) : (
                <Link to="/delegations" search={{ decisionIds: decision.id }}>
                  {grouped(decision.delegationsCount)}
                </Link>
              ),
            },
            {
              label: words.groups,
              value:
                decision.decisionGroups.length > 0 ? (
                  <NamesOf kind="group" records={decision.decisionGroups} />
                ) : undefined,
            },
            {
              label: words.pathways,
              value: decision.delegable
                ? decision.delegationPathway.join(', ') || undefined
                : words.notDelegable,
            },
            ...(decision.maxDepth === null
              ? []
              : [{ label: words.maxDepth, value: words.steps(decision.maxDepth) }]),
            { label: words.updated, value: when(decision.updatedAt, decision.updatedBy) },
            { label: words.created, value: when(decision.createdAt, decision.createdBy) },
          ]}
        />
      </div>
    </Card>
  )
}
