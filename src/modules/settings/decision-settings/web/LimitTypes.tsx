import { Switch } from 'antd'
import { useId, useState } from 'react'
import { service } from '#platform/web/client.ts'
import { ErrorText } from '#platform/web/Field.tsx'
import { asFailure } from '#platform/web/failure.ts'
import { SettingRow } from '#platform/web/SettingsPage.tsx'
import { FailedPart, LoadingSkeleton } from '#platform/web/States.tsx'
import { useToasts } from '#platform/web/use-toasts.tsx'
import { useViewer } from '#platform/web/viewer.ts'
import {
  getAuthorityValueTypes,
  updateAuthorityValueTypes,
  type ValueTypes,
} from '../model/decision-settings-calls.ts'
import { hasOne, ONE_STAYS_ON } from '../model/decision-settings-rules.ts'
import { texts } from './texts.ts'

const settings = service('/api/settings')
const ORDER = Object.keys(texts.names) as (keyof ValueTypes)[]

/** Which value types a new limit may have: each switch is saved at once. Spec 3.3. */
export function LimitTypes() {
  const { id: tenantId } = useViewer().tenant
  const found = settings.useCall(getAuthorityValueTypes, { params: { tenantId } })
  const send = settings.useSend(updateAuthorityValueTypes)
  const toasts = useToasts()
  const [refused, setRefused] = useState<keyof ValueTypes>()
  const held = found.data
  if (!held)
    return (
      <div className="card-body">
        {found.error ? (
          <FailedPart failure={found.error} onAgain={() => void found.refetch()} />
        ) : (
          <LoadingSkeleton rows={5} />
        )}
      </div>
    )
  const turn = async (key: keyof ValueTypes, on: boolean) => {
    if (!hasOne({ ...held, [key]: on })) return setRefused(key)
    setRefused(undefined)
    try {
      await send.mutateAsync({ params: { tenantId }, body: { [key]: on }, version: held.version })
      toasts.done(on ? texts.on(texts.names[key]) : texts.off(texts.names[key]))
    } catch (thrown) {
      toasts.failed(thrown)
      // somebody else changed them meanwhile: show how they are now
      if (asFailure(thrown).status === 412) void found.refetch()
    }
  }
  return ORDER.map((key) => (
    <LimitType
      key={key}
      name={key}
      on={held[key]}
      busy={send.isPending}
      error={refused === key ? ONE_STAYS_ON : undefined}
      onTurn={(on) => void turn(key, on)}
    />
  ))
}

function LimitType({
  name,
  on,
  busy,
  error,
  onTurn,
}: {
  name: keyof ValueTypes
  on: boolean
  busy: boolean
  error: string | undefined
  onTurn: (on: boolean) => void
}) {
  const id = useId()
  return (
    <SettingRow
      title={<label htmlFor={id}>{texts.names[name]}</label>}
      detail={<span id={`${id}detail`}>{texts.details[name]}</span>}
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
