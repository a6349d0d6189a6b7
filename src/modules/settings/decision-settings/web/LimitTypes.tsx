import { useState } from 'react'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { SwitchRow } from '#platform/web/form/SwitchRow.tsx'
import { SettingsSection } from '#platform/web/page/SettingsPage.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'
import { useTurn } from '#platform/web/record/use-turn.ts'
import {
  getAuthorityValueTypes,
  updateAuthorityValueTypes,
  type ValueTypes,
} from '../model/decision-settings-calls.ts'
import { hasOne, ONE_STAYS_ON } from '../model/decision-settings-rules.ts'
import { limitTypes as texts } from './texts.ts'

const settings = service('/api/settings')
const ORDER = Object.keys(texts.names) as (keyof ValueTypes)[]

/** Which value types a new limit may have. Spec 3.3. */
export function LimitTypes() {
  const { id: tenantId } = useViewer().tenant
  const found = settings.useCall(getAuthorityValueTypes, { params: { tenantId } })
  const send = settings.useSend(updateAuthorityValueTypes)
  const turn = useTurn(found)
  const [refused, setRefused] = useState<keyof ValueTypes>()
  return (
    <SettingsSection title={texts.heading} intro={texts.intro}>
      <PartState found={found} rows={5}>
        {({ version, ...held }) => (
          <div className="card">
            {ORDER.map((key) => (
              <SwitchRow
                key={key}
                title={texts.names[key]}
                detail={texts.details[key]}
                on={held[key]}
                error={refused === key ? ONE_STAYS_ON : undefined}
                onTurn={(on) => {
                  if (!hasOne({ ...held, [key]: on })) return setRefused(key)
                  setRefused(undefined)
                  void turn(
                    () => send.mutateAsync({ params: { tenantId }, body: { [key]: on }, version }),
                    on ? texts.on(texts.names[key]) : texts.off(texts.names[key]),
                  )
                }}
              />
            ))}
          </div>
        )}
      </PartState>
    </SettingsSection>
  )
}
