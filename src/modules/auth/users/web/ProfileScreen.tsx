import { Switch } from 'antd'
import { type ComponentType, useId, useState } from 'react'
import { service } from '#platform/web/client.ts'
import { Facts } from '#platform/web/Facts.tsx'
import { PageHeader } from '#platform/web/PageHeader.tsx'
import { Card, RecordPage } from '#platform/web/RecordPage.tsx'
import { SettingRow } from '#platform/web/SettingsPage.tsx'
import { useToasts } from '#platform/web/use-toasts.tsx'
import { useViewer } from '#platform/web/viewer.ts'
import { Who } from '#platform/web/Who.tsx'
import { useSession } from '../../sessions/web/session.ts'
import { updatePreferences } from '../model/user-calls.ts'
import { texts } from './texts.ts'

const auth = service('/api/auth')

/** Applies at once: a switch, with what it means beside it. */
function KeyboardPreference() {
  const { preferences } = useViewer()
  const { prefer } = useSession()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const id = useId()
  const save = async (singleKeys: boolean) => {
    setBusy(true)
    try {
      prefer(await auth.ask(updatePreferences, { body: { singleKeys } }))
    } catch (thrown) {
      toasts.failed(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingRow
      title={<label htmlFor={id}>{texts.singleKeys}</label>}
      detail={<span id={`${id}detail`}>{texts.singleKeysHint}</span>}
    >
      <Switch
        id={id}
        aria-describedby={`${id}detail`}
        checked={preferences.singleKeys}
        loading={busy}
        onChange={(on) => void save(on)}
      />
    </SettingRow>
  )
}

/** The profile, with what other modules know of the person below it. Spec 2.2. */
export function ProfileScreen({ parts }: { parts: readonly ComponentType[] }) {
  const { person, tenant, user } = useViewer()
  return (
    <>
      <PageHeader
        area="roles"
        crumbs={[{ label: texts.organization }, { label: texts.title }]}
        title={texts.title}
        purpose={texts.purpose(tenant.name)}
      />
      <RecordPage
        first={
          <Card title={texts.about}>
            <Facts
              columns={2}
              facts={[
                { label: texts.name, value: <Who kind="person" name={user.name} /> },
                {
                  label: texts.email,
                  value: (
                    <span className="ellipsis" title={person.email}>
                      {person.email}
                    </span>
                  ),
                },
                {
                  label: texts.positions,
                  value:
                    user.positions.length > 0 ? (
                      <span className="column gap-4">
                        {user.positions.map((position) => (
                          <Who key={position.id} kind="position" name={position.name} />
                        ))}
                      </span>
                    ) : undefined,
                },
                {
                  label: texts.userRoles,
                  value: user.userRoles.map((userRole) => userRole.name).join(', ') || undefined,
                },
              ]}
            />
          </Card>
        }
      >
        <Card title={texts.keyboard} flush>
          <KeyboardPreference />
        </Card>
        {parts.map((Part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
          <Part key={at} />
        ))}
      </RecordPage>
    </>
  )
}
