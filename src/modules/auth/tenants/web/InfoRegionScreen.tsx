import { useState } from 'react'
import { SettingsScreen } from '#modules/settings/index.web.ts'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { useLogDrawer } from '#platform/web/record/LogDrawer.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'
import { getTenant, tenantHistory } from '../model/tenant-calls.ts'
import { InfoRegionForm } from './InfoRegionForm.tsx'
import { texts } from './texts.ts'

const auth = service('/api/auth')

/** Company, region, currencies and logos of the account. Spec 2.2, 2.4. */
export default function InfoRegionScreen() {
  const viewer = useViewer()
  const found = auth.useCall(getTenant, { params: { tenantId: viewer.tenant.id } })
  const [round, setRound] = useState(0)
  const { id } = viewer.tenant
  const log = useLogDrawer({
    events: texts.events,
    source: { service: auth, call: tenantHistory.log, id, params: { tenantId: id } },
  })
  return (
    <SettingsScreen group={texts.organization} title={texts.title} purpose={texts.purpose} log={log}>
      <PartState found={found} rows={12}>
        {(tenant) => <InfoRegionForm key={round} tenant={tenant} onDiscard={() => setRound(round + 1)} />}
      </PartState>
    </SettingsScreen>
  )
}
