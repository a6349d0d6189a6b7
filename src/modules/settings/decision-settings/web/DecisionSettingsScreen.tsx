import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { SettingsPage } from '#platform/web/page/SettingsPage.tsx'
import { useLogDrawer } from '#platform/web/record/LogDrawer.tsx'
import { AuthorityTypes } from '../../authority-types/web/AuthorityTypes.tsx'
import { getSettingsChangelog } from '../../changelog-calls/model/settings-changelog-calls.ts'
import { DecisionRoles } from '../../decision-roles/web/DecisionRoles.tsx'
import { settingsSide } from '../../delegation-settings/web/settings-side.ts'
import { Sections } from '../../sections/web/Sections.tsx'
import { getDecisionSettings } from '../model/decision-settings-calls.ts'
import { DecisionParts } from './DecisionParts.tsx'
import { LimitTypes } from './LimitTypes.tsx'
import { texts } from './texts.ts'

const settings = service('/api/settings')

/** Everything that an organization sets up for its decisions. What is turned off is not shown. Spec 2.4, 7.2. */
export default function DecisionSettingsScreen() {
  const viewer = useViewer()
  const { tenant } = viewer
  const { data } = settings.useCall(getDecisionSettings, { params: { tenantId: tenant.id } })
  const log = useLogDrawer({
    events: texts.events,
    source: {
      service: settings,
      call: getSettingsChangelog,
      id: tenant.id,
      params: { kind: 'decision-settings' },
    },
  })
  return (
    <>
      <PageHeader
        area="system"
        crumbs={[{ label: texts.settings }, { label: texts.modules }, { label: texts.title }]}
        title={texts.title}
        purpose={texts.purpose(tenant.name)}
        acts={{ outlined: [log.act] }}
      />
      <SettingsPage label={texts.settings} groups={settingsSide(viewer)}>
        <AuthorityTypes />
        <LimitTypes />
        <DecisionParts />
        {data?.roleEnabled !== false && <DecisionRoles />}
        {/* the longest stands last */}
        <Sections categories={!data?.disableCategory} />
      </SettingsPage>
      {log.drawer}
    </>
  )
}
