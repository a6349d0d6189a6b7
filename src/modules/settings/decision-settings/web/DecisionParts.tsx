import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { SettingRow } from '#platform/web/form/SettingRow.tsx'
import { SwitchRow } from '#platform/web/form/SwitchRow.tsx'
import { SettingsSection } from '#platform/web/page/SettingsPage.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'
import { useTurn } from '#platform/web/record/use-turn.ts'
import { Tag } from '#platform/web/theme/Tag.tsx'
import {
  getDecisionSettings,
  type DecisionParts as Parts,
  updateDecisionSettings,
} from '../model/decision-settings-calls.ts'
import { parts as texts } from './texts.ts'

const settings = service('/api/settings')

type Part = keyof typeof texts.names

/** Each as people read it, on or off, and the field that says so. */
const PARTS: Readonly<
  Record<Part, { isOn: (held: Parts) => boolean; change: (on: boolean) => Partial<Parts> }>
> = {
  conditions: {
    isOn: (held) => held.conditionEnabled,
    change: (on) => ({ conditionEnabled: on }),
  },
  decisionRoles: {
    isOn: (held) => held.roleEnabled,
    change: (on) => ({ roleEnabled: on }),
  },
  categories: {
    isOn: (held) => !held.disableCategory,
    change: (on) => ({ disableCategory: !on }),
  },
}

/** Conditions, decision roles and categories, on or off; comments are to come. Spec 7.2, 8. */
export function DecisionParts() {
  const { id: tenantId } = useViewer().tenant
  const found = settings.useCall(getDecisionSettings, { params: { tenantId } })
  const send = settings.useSend(updateDecisionSettings)
  const turn = useTurn(found)
  return (
    <SettingsSection title={texts.heading} intro={texts.intro}>
      <PartState found={found} rows={4}>
        {({ version, ...held }) => (
          <div className="card">
            {(Object.keys(PARTS) as Part[]).map((part) => (
              <SwitchRow
                key={part}
                title={texts.names[part]}
                detail={texts.details[part]}
                on={PARTS[part].isOn(held)}
                onTurn={(on) =>
                  void turn(
                    () => send.mutateAsync({ params: { tenantId }, body: PARTS[part].change(on), version }),
                    on ? texts.on(texts.names[part]) : texts.off(texts.names[part]),
                  )
                }
              />
            ))}
            <SettingRow title={texts.comments} detail={texts.commentsDetail}>
              <Tag>{texts.comingSoon}</Tag>
            </SettingRow>
          </div>
        )}
      </PartState>
    </SettingsSection>
  )
}
