import { useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { LinkTabs } from '#platform/web/page/LinkTabs.tsx'
import { ChangeLog } from '#platform/web/record/ChangeLog.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { decision as decisions } from '../../authority/web/service.ts'
import type { DecisionDetail } from '../model/decision.ts'
import { decisionHistory } from '../model/decision-history-calls.ts'
import { AsOfField } from './AsOfField.tsx'
import { DecisionGroups } from './DecisionGroups.tsx'
import { DecisionConditions, DecisionRoles } from './DecisionParts.tsx'
import { texts } from './texts.ts'
import { useParts } from './use-parts.ts'

const words = texts.record

/** What another kind shows of a decision. */
export type PartOfDecision = ComponentType<{ decision: DecisionDetail }>

/** The decision as of a day has no delegations tab. */
type Shown = { decision: DecisionDetail } & (
  | { Delegations: PartOfDecision; asOf?: never }
  | { Delegations?: never; asOf: string }
)

type Tab = { key: string; label: string; count?: number }

/** What stands in the decision, each part in a tab whose name is in the address. Of the past there is no more than it said itself. */
export function DecisionTabs({ decision, Delegations, asOf }: Shown) {
  const asked = (useSearch({ strict: false }) as { tab?: string }).tab
  const may = (act: string) => decision.permissions[act]?.allowed ?? false
  const parts = useParts()
  const tabs: readonly Tab[] = [
    ...(Delegations
      ? [{ key: 'delegations', label: words.delegations, count: decision.delegationsCount }]
      : []),
    ...(parts.conditions
      ? [{ key: 'conditions', label: words.conditions, count: decision.conditions.length }]
      : []),
    ...(parts.decisionRoles
      ? [{ key: 'roles', label: words.decisionRoles, count: decision.roles.length }]
      : []),
    { key: 'groups', label: words.groups, count: decision.decisionGroups.length },
    ...(may('viewChangeLog') ? [{ key: 'changelog', label: words.changeLog }] : []),
  ]
  const tab = tabs.find((each) => each.key === asked)?.key ?? tabs[0]?.key
  return (
    <Card flush>
      <LinkTabs
        inset
        label={decision.displayId}
        current={tab ?? ''}
        tabs={tabs.map((each) => ({ ...each, search: { tab: each.key, ...(asOf && { asOf }) } }))}
      />
      {tab === 'conditions' && <DecisionConditions decision={decision} />}
      {tab === 'roles' && <DecisionRoles decision={decision} />}
      {tab === 'groups' && <DecisionGroups decision={decision} />}
      {tab === 'delegations' && Delegations && <Delegations decision={decision} />}
      {tab === 'changelog' && (
        <>
          {may('viewVersionHistory') && <AsOfField createdAt={decision.createdAt} />}
          <ChangeLog
            events={texts.events}
            source={{ service: decisions, call: decisionHistory.log, id: decision.id }}
            {...(may('viewVersionHistory') && { revision: decisionHistory.revision })}
          />
        </>
      )}
    </Card>
  )
}
