import { isOptionFound } from '#platform/web/form/find-option.ts'
import './profile-cards.css'
import './preferences-tab.css'
import { Select, Switch } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { SettingRow } from '#platform/web/form/SettingRow.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { formatDay, today } from '#platform/web/text/dates.ts'
import { useSession } from '../../sessions/web/session.ts'
import { ZONES } from '../../tenants/model/zones.ts'
import { DATE_FORMATS, type Preferences, updatePreferences } from '../../users/model/user-calls.ts'
import { texts } from './texts.ts'

const auth = service('/api/auth')

/** How one wants to work: each applies immediately. */
export function PreferencesTab() {
  const { preferences, tenant } = useViewer()
  const { busy, save } = usePreference()
  const ofOrganization = { value: '', label: texts.asOrganization }
  const shown = today(tenant.zone)
  return (
    <div className="profile-cards">
      <Card title={texts.dates} flush>
        <ChoiceRow
          title={texts.dateFormat}
          detail={texts.dateFormatHint}
          value={preferences.dateFormat ?? ''}
          busy={busy === 'dateFormat'}
          options={[
            ofOrganization,
            ...DATE_FORMATS.map((format) => ({
              value: format,
              label: `${format} (${formatDay(shown, format)})`,
            })),
          ]}
          onChange={(value) => save('dateFormat', (value || null) as Preferences['dateFormat'])}
        />
        <ChoiceRow
          title={texts.zone}
          detail={texts.zoneHint(tenant.zone)}
          value={preferences.zone ?? ''}
          busy={busy === 'zone'}
          options={[
            ofOrganization,
            ...ZONES.map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            })),
          ]}
          onChange={(value) => save('zone', value || null)}
        />
        {tenant.currencies.length > 1 && (
          <ChoiceRow
            title={texts.currency}
            detail={texts.currencyHint}
            value={preferences.currency ?? ''}
            busy={busy === 'currency'}
            options={[ofOrganization, ...tenant.currencies.map((each) => ({ value: each, label: each }))]}
            onChange={(value) => save('currency', value || null)}
          />
        )}
      </Card>
      <Card title={texts.keyboard} flush>
        <SwitchRow
          title={texts.singleKeys}
          detail={texts.singleKeysHint}
          checked={preferences.singleKeys}
          busy={busy === 'singleKeys'}
          onChange={(on) => save('singleKeys', on)}
        />
      </Card>
    </div>
  )
}

/** Saves one preference, and reads again what the site goes by. */
function usePreference() {
  const { reread } = useSession()
  const toasts = useToasts()
  const [busy, setBusy] = useState<keyof Preferences>()
  const save = async <K extends keyof Preferences>(key: K, value: Preferences[K]) => {
    setBusy(key)
    try {
      await auth.ask(updatePreferences, { body: { [key]: value } })
      await reread()
    } catch (thrown) {
      toasts.failed(thrown)
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, save: (...given: Parameters<typeof save>) => void save(...given) }
}

type Row = { title: string; detail: string; busy?: boolean }

function Labelled({
  title,
  detail,
  children,
}: Row & { children: (ids: { id: string; 'aria-describedby': string }) => ReactNode }) {
  const id = useId()
  return (
    <SettingRow title={<label htmlFor={id}>{title}</label>} detail={<span id={`${id}detail`}>{detail}</span>}>
      {children({ id, 'aria-describedby': `${id}detail` })}
    </SettingRow>
  )
}

function ChoiceRow({
  value,
  options,
  onChange,
  busy = false,
  ...row
}: Row & {
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  return (
    <Labelled {...row}>
      {(ids) => (
        <Select
          {...ids}
          value={value}
          options={options}
          loading={busy}
          disabled={busy}
          onChange={onChange}
          showSearch={options.length > 10 && { filterOption: isOptionFound }}
          popupMatchSelectWidth={280}
          className="preference-choice"
        />
      )}
    </Labelled>
  )
}

function SwitchRow({
  checked,
  onChange,
  busy = false,
  ...row
}: Row & { checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <Labelled {...row}>
      {(ids) => <Switch {...ids} checked={checked} loading={busy} onChange={onChange} />}
    </Labelled>
  )
}
