import { useState } from 'react'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { SwitchRow } from '#platform/web/form/SwitchRow.tsx'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { SettingsPage, SettingsSection } from '#platform/web/page/SettingsPage.tsx'
import { useLogDrawer } from '#platform/web/record/LogDrawer.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'
import { useTurn } from '#platform/web/record/use-turn.ts'
import { getSettingsChangelog } from '../../changelog-calls/model/settings-changelog-calls.ts'
import { settingsSide } from '../../delegation-settings/web/settings-side.ts'
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
  const viewer = useViewer()
  const { tenant } = viewer
  const log = useLogDrawer({
    events: texts.events,
    source: {
      service: settings,
      call: getSettingsChangelog,
      id: tenant.id,
      params: { kind: 'matrix-settings' },
    },
  })
  const found = settings.useCall(getMatrixSettings, { params: { tenantId: tenant.id } })
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
        <PartState found={found} rows={8}>
          {(held) => <Sections held={held} refetch={found.refetch} />}
        </PartState>
      </SettingsPage>
      {log.drawer}
    </>
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
