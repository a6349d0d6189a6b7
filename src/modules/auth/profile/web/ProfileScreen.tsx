import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { LinkTabs } from '#platform/web/page/LinkTabs.tsx'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { PageBody } from '#platform/web/record/RecordPage.tsx'
import { About } from './About.tsx'
import { Notifications } from './Notifications.tsx'
import { PreferencesTab } from './PreferencesTab.tsx'
import { Security } from './Security.tsx'
import { texts } from './texts.ts'

const TABS = ['general', 'preferences', 'notifications', 'delegations', 'security'] as const
type Tab = (typeof TABS)[number]

/** The tabs on which modules to the right show something. */
export type PartTab = 'notifications' | 'delegations'

/** One's own profile. `parts`: what the modules to the right know of the person, by tab. Spec 2.2. */
export function ProfileScreen({ parts }: { parts: Readonly<Record<PartTab, readonly ComponentType[]>> }) {
  const { tenant } = useViewer()
  const { activeTab } = useParams({ strict: false }) as { activeTab?: string }
  const tab: Tab = TABS.find((each) => each === activeTab) ?? 'general'
  return (
    <>
      <PageHeader
        area="roles"
        crumbs={[{ label: texts.organization }, { label: texts.title }]}
        title={texts.title}
        purpose={texts.purpose(tenant.name)}
      />
      <LinkTabs
        label={texts.title}
        current={tab}
        tabs={TABS.map((key) => ({
          key,
          label: texts.tabs[key],
          to: key === 'general' ? '/user-profile' : `/user-profile/${key}`,
          search: {},
        }))}
      />
      <PageBody>
        {tab === 'general' && <About />}
        {tab === 'preferences' && <PreferencesTab />}
        {tab === 'notifications' && <Notifications />}
        {(tab === 'notifications' || tab === 'delegations') &&
          parts[tab].map((Part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
            <Part key={at} />
          ))}
        {tab === 'security' && <Security />}
      </PageBody>
    </>
  )
}
