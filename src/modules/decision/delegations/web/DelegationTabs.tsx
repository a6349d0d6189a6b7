import type { ComponentType } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { later } from '#platform/web/feedback/later.tsx'
import { lastInstantOf } from '#platform/web/record/AsOf.tsx'
import { RecordLog } from '#platform/web/record/RecordLog.tsx'
import { type RecordTab, RecordTabs } from '#platform/web/record/RecordTabs.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { decision } from '../../decisions/web/decision-service.ts'
import { useParts } from '../../decisions/web/use-parts.ts'
import type { DelegationDetail } from '../model/delegation.ts'
import { delegationHistory } from '../model/delegation-history-calls.ts'
import { texts as tree } from './authority-tree/texts.ts'
import { Conditions } from './Conditions.tsx'
import { Redelegations } from './Redelegations.tsx'
import { texts } from './texts.ts'

const Pathway = later(() => import('./pathway/Pathway.tsx'))
/** What another kind shows of a delegation; `at`: as it was at an instant; `begins`: with the form of a first one open. */
export type PartOfDelegation = ComponentType<{ delegation: DelegationDetail; at?: string; begins?: boolean }>

type DelegationTabsProps = {
  delegation: DelegationDetail
  Roles?: PartOfDelegation | undefined
  /** The day that is shown, where it is not today. */
  asOf?: string
}

/** What is in the delegation, each part in a tab. Of the past there is no more than it said itself. */
export function DelegationTabs({ delegation, Roles, asOf }: DelegationTabsProps) {
  const may = (act: string) => delegation.permissions[act]?.allowed ?? false
  const has = useParts()
  const { zone } = useViewer().tenant
  const tabs: readonly (RecordTab | false)[] = [
    has.conditions && {
      key: 'conditions',
      label: texts.record.conditions,
      count: delegation.conditions.length,
      inside: <Conditions delegation={delegation} />,
    },
    Roles !== undefined &&
      has.decisionRoles && {
        key: 'roles',
        label: texts.record.roles,
        inside: <Roles delegation={delegation} {...(asOf && { at: lastInstantOf(asOf, zone) })} />,
      },
    asOf === undefined && {
      key: 'redelegations',
      label: texts.record.pathway,
      count: delegation.childrenTotal,
      inside: <Redelegations delegation={delegation} />,
    },
    may('viewPathway') && {
      key: 'pathway',
      label: tree.pathway,
      inside: <Pathway id={delegation.id} />,
    },
    may('viewChangeLog') && {
      key: 'changelog',
      label: platform.changelog.title,
      inside: (
        <RecordLog
          events={texts.events}
          source={{ service: decision, calls: delegationHistory, record: delegation }}
          versions={may('viewVersionHistory')}
        />
      ),
    },
  ]
  const shown = tabs.filter((tab) => tab !== false)
  return (
    shown.length > 0 && (
      <RecordTabs label={delegation.displayId} tabs={shown} {...(asOf && { search: { asOf } })} />
    )
  )
}
