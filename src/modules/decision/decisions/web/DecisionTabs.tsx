import type { ComponentType } from 'react'
import { RecordLog } from '#platform/web/record/RecordLog.tsx'
import { type RecordTab, RecordTabs } from '#platform/web/record/RecordTabs.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import type { DecisionDetail } from '../model/decision.ts'
import { decisionHistory } from '../model/decision-history-calls.ts'
import { DecisionGroups } from './DecisionGroups.tsx'
import { DecisionConditions, DecisionRoles } from './DecisionParts.tsx'
import { decision as decisions } from './decision-service.ts'
import { texts } from './texts.ts'
import { useParts } from './use-parts.ts'

const words = texts.record

/** What another kind shows of a decision. */
export type PartOfDecision = ComponentType<{ decision: DecisionDetail }>
/** The same in a tab of its own. `isWide`: it takes the width of the page. */
export type TabOfDecision = { key: string; label: string; Inside: PartOfDecision; isWide?: boolean }
export type PartsOfDecision = {
  Delegations: PartOfDecision
  WhoCan: PartOfDecision
  tabs: readonly TabOfDecision[]
}

/** The decision as of a day has no tabs of other kinds. */
type DecisionTabsProps = { decision: DecisionDetail } & (
  | { parts: PartsOfDecision; asOf?: never }
  | { parts?: never; asOf: string }
)

/** What is in the decision, each part in a tab. Of the past there is no more than it said itself. */
export function DecisionTabs({ decision, parts, asOf }: DecisionTabsProps) {
  const may = (act: string) => decision.permissions[act]?.allowed ?? false
  const has = useParts()
  const { delegationsCount, conditions, roles, decisionGroups } = decision
  const tabs: readonly (RecordTab | false | undefined)[] = [
    parts && {
      key: 'delegations',
      label: words.delegations,
      count: delegationsCount,
      inside: <parts.Delegations decision={decision} />,
    },
    ...(parts?.tabs ?? []).map(({ key, label, Inside }) => ({
      key,
      label,
      inside: <Inside decision={decision} />,
    })),
    has.conditions && {
      key: 'conditions',
      label: words.conditions,
      count: conditions.length,
      inside: <DecisionConditions decision={decision} />,
    },
    has.decisionRoles && {
      key: 'roles',
      label: words.decisionRoles,
      count: roles.length,
      inside: <DecisionRoles decision={decision} />,
    },
    {
      key: 'groups',
      label: words.groups,
      count: decisionGroups.length,
      inside: <DecisionGroups decision={decision} />,
    },
    may('viewChangeLog') && {
      key: 'changelog',
      label: platform.changelog.title,
      inside: (
        <RecordLog
          events={texts.events}
          source={{ service: decisions, calls: decisionHistory, record: decision }}
          versions={may('viewVersionHistory')}
        />
      ),
    },
  ]
  return (
    <RecordTabs
      label={decision.displayId}
      tabs={tabs.filter((tab) => tab !== undefined && tab !== false)}
      {...(asOf && { search: { asOf } })}
    />
  )
}
