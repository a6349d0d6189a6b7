import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { AuthorityTypes } from '../../authority-types/web/AuthorityTypes.tsx'
import { DecisionRoles } from '../../decision-roles/web/DecisionRoles.tsx'
import { SettingsScreen, useSettingsLog } from '../../delegation-settings/web/SettingsScreen.tsx'
import { Sections } from '../../sections/web/Sections.tsx'
import { getDecisionSettings } from '../model/decision-settings-calls.ts'
import { DecisionParts } from './DecisionParts.tsx'
import { LimitTypes } from './LimitTypes.tsx'
import { texts } from './texts.ts'

const settings = service('/api/settings')

/** Everything that an organization sets up for its decisions. What is turned off is not shown. Spec 2.4, 7.2. */
export default function DecisionSettingsScreen() {
  const { tenant } = useViewer()
  const { data } = settings.useCall(getDecisionSettings, { params: { tenantId: tenant.id } })
  const log = useSettingsLog('decision-settings', texts.events)
  return (
    <SettingsScreen group={texts.modules} title={texts.title} purpose={texts.purpose} log={log}>
      <AuthorityTypes />
      <LimitTypes />
      <DecisionParts />
      {data?.roleEnabled !== false && <DecisionRoles />}
      {/* the longest stands last */}
      <Sections categories={!data?.disableCategory} />
    </SettingsScreen>
  )
}
