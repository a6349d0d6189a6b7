import { Switch } from 'antd'
import { useId } from 'react'
import { ErrorText } from '#platform/web/form/Field.tsx'
import { SettingRow } from '#platform/web/form/SettingsPage.tsx'

/** A setting that is on or off, and saved at once. Its name and what it does are read with the switch. */
export function SwitchRow({
  title,
  detail,
  on,
  busy,
  error,
  onTurn,
}: {
  title: string
  detail: string
  on: boolean
  busy: boolean
  error?: string | undefined
  onTurn: (on: boolean) => void
}) {
  const id = useId()
  return (
    <SettingRow
      title={<label htmlFor={id}>{title}</label>}
      detail={<span id={`${id}detail`}>{detail}</span>}
      below={<ErrorText id={`${id}error`} error={error} />}
    >
      <Switch
        id={id}
        aria-describedby={`${id}detail ${id}error`}
        checked={on}
        disabled={busy}
        onChange={onTurn}
      />
    </SettingRow>
  )
}
