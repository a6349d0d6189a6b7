import type { ReactNode } from 'react'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { SettingsPage } from '#platform/web/page/SettingsPage.tsx'
import type { EventTexts } from '#platform/web/record/ChangeLog.tsx'
import { useLogDrawer } from '#platform/web/record/LogDrawer.tsx'
import { getSettingsChangelog } from '../../changelog-calls/model/settings-changelog-calls.ts'
import { SETTINGS_LABEL, settingsSide } from './settings-side.ts'

const settings = service('/api/settings')

/** One page of the settings: its header, the way to the others, and its sections. */
export function SettingsScreen({
  group,
  title,
  purpose,
  log,
  children,
}: {
  /** The group of pages to which it belongs. */
  group: string
  title: string
  purpose: (tenant: string) => string
  log?: ReturnType<typeof useLogDrawer>
  children: ReactNode
}) {
  const viewer = useViewer()
  return (
    <>
      <PageHeader
        area="system"
        crumbs={[{ label: SETTINGS_LABEL }, { label: group }, { label: title }]}
        title={title}
        purpose={purpose(viewer.tenant.name)}
        {...(log && { acts: { outlined: [log.act] } })}
      />
      <SettingsPage label={SETTINGS_LABEL} groups={settingsSide(viewer)}>
        {children}
      </SettingsPage>
      {log?.drawer}
    </>
  )
}

/** The change log of the settings of one kind. */
export function useSettingsLog(kind: string, events: EventTexts) {
  const { id } = useViewer().tenant
  return useLogDrawer({
    events,
    source: { service: settings, call: getSettingsChangelog, id, params: { kind } },
  })
}
