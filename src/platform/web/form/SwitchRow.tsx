import { Switch } from 'antd'
import { useId } from 'react'
import { ErrorText } from './Field.tsx'
import { SettingRow } from './SettingRow.tsx'

/**
 * A setting that is on or off for everyone in the organization: only the switch turns it, and not a click on its words. Its name, what it
 * does, and why it cannot be turned are read with the switch.
 */
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
      title={<span id={`${id}title`}>{title}</span>}
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
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}detail ${id}${barred ? 'barred' : 'error'}`}
        checked={on}
        disabled={barred !== undefined}
        onChange={onTurn}
      />
    </SettingRow>
  )
}
