import { Switch } from 'antd'
import { useId } from 'react'
import { ErrorText } from './Field.tsx'
import { SettingRow } from './SettingRow.tsx'

/** A setting that is on or off. Its name, what it does and why it cannot be turned are read with the switch. */
export function SwitchRow({
  title,
  detail,
  on,
  barred,
  error,
  onTurn,
}: {
  title: string
  detail: string
  on: boolean
  /** Why the setting cannot be turned now. */
  barred?: string | undefined
  error?: string | undefined
  onTurn: (on: boolean) => void
}) {
  const id = useId()
  return (
    <SettingRow
      title={<label htmlFor={id}>{title}</label>}
      detail={<span id={`${id}detail`}>{detail}</span>}
      below={
        <>
          {barred && (
            <p id={`${id}barred`} className="caption tertiary">
              {barred}
            </p>
          )}
          <ErrorText id={`${id}error`} error={error} />
        </>
      }
    >
      <Switch
        id={id}
        aria-describedby={`${id}detail ${id}${barred ? 'barred' : 'error'}`}
        checked={on}
        disabled={barred !== undefined}
        onChange={onTurn}
      />
    </SettingRow>
  )
}
