import { useState } from 'react'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { SwitchRow } from '#platform/web/form/SwitchRow.tsx'
import { SettingsSection } from '#platform/web/page/SettingsPage.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'
import { useTurn } from '#platform/web/record/use-turn.ts'
import { SettingsScreen, useSettingsLog } from '../../delegation-settings/web/SettingsScreen.tsx'
import {
  getMatrixSettings,
  type MatrixSettings,
  updateMatrixSettings,
} from '../model/matrix-settings-calls.ts'
import { hasType, MATRIX_TYPES, ONE_TYPE_ENABLED } from '../model/matrix-settings-rules.ts'
import { texts } from './texts.ts'

const settings = service('/api/settings')

/** Which matrices an organization can create, and how they are shared outside of it. Spec 2.2, 7.2. */
export default function MatrixSettingsScreen() {
  const { tenant } = useViewer()
  const log = useSettingsLog('matrix-settings', texts.events)
  const found = settings.useCall(getMatrixSettings, { params: { tenantId: tenant.id } })
  return (
    <SettingsScreen group={texts.modules} title={texts.title} purpose={texts.purpose} log={log}>
      <PartState found={found} rows={8}>
        {(held) => <Sections held={held} refetch={found.refetch} />}
      </PartState>
    </SettingsScreen>
  )
}

type Setting = keyof MatrixSettings
type VersionedSettings = MatrixSettings & { version: number }

function Sections({
  held: { version, ...held },
  refetch,
}: {
  held: VersionedSettings
  refetch: () => Promise<unknown>
}) {
  const { id: tenantId } = useViewer().tenant
  const send = settings.useSend(updateMatrixSettings)
  const turn = useTurn({ refetch })
  const [refused, setRefused] = useState<Setting>()
  const rowOf = (setting: Setting, barred?: string) => (
    <SwitchRow
      key={setting}
      title={texts.names[setting]}
      detail={texts.details[setting]}
      on={held[setting]}
      barred={barred}
      error={refused === setting ? ONE_TYPE_ENABLED : undefined}
      onTurn={(on) => {
        if (!hasType({ ...held, [setting]: on })) return setRefused(setting)
        setRefused(undefined)
        void turn(
          () => send.mutateAsync({ params: { tenantId }, body: { [setting]: on }, version }),
          texts[on ? 'on' : 'off'][setting],
        )
      }}
    />
  )
  const ofLinks = held.externalSharing ? undefined : texts.withoutLinks
  return (
    <>
      <SettingsSection title={texts.types} intro={texts.typesIntro}>
        <div className="card">{MATRIX_TYPES.map((type) => rowOf(type))}</div>
      </SettingsSection>
      <SettingsSection title={texts.sharing} intro={texts.sharingIntro}>
        <div className="card">
          {rowOf('externalSharing')}
          {rowOf('requirePassword', ofLinks)}
          {rowOf('requireExpiration', ofLinks)}
        </div>
      </SettingsSection>
    </>
  )
}
