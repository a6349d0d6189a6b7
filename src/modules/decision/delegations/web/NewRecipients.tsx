import { Checkbox } from 'antd'
import { useMemo } from 'react'
import type { RecipientType } from '#modules/authority/terms/model/terms.ts'
import { getDelegationSettings } from '#modules/settings/delegation-settings/model/delegation-settings-calls.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Label } from '#platform/web/form/Field.tsx'
import { Choice } from '#platform/web/form/Inputs.tsx'
import { ManyPicker } from '#platform/web/form/Picker.tsx'
import { decision, settings } from '../../decisions/web/decision-service.ts'
import { getDelegation } from '../model/delegation-calls.ts'
import { enabledTypes } from '../model/recipient-rules.ts'
import type { ActChoice } from './act-choice.ts'
import { keyOf, recipientOf, recipientsFrom, recipientsInstead } from './form/recipients.ts'
import { texts as form } from './form/texts.ts'
import { texts as words } from './reassign-texts.ts'

type Props = { ids: readonly string[]; choice: ActChoice; choose: (choice: ActChoice) => void }

/**
 * Who receives the delegations instead. Of a single one only those within its pathways are offered; several are judged one by
 * one. Without `ids`: all that match.
 */
export default function NewRecipients({ ids, choice, choose }: Props) {
  const { id: tenantId } = useViewer().tenant
  const [id = ''] = ids
  const isOne = ids.length === 1
  const one = decision.useCall(getDelegation, { params: { id } }, { enabled: isOne }).data
  const rules = settings.useCall(getDelegationSettings, { params: { tenantId } }).data
  const types = rules ? enabledTypes(rules) : []
  const type = choice.recipientType ?? one?.recipientType ?? types[0] ?? 'POSITION_ONLY'
  const source = useMemo(
    () => (isOne ? recipientsInstead(type, id) : recipientsFrom(type, '')),
    [type, id, isOne],
  )
  const shared = { invalid: false, onBlur: () => {} }
  return (
    <>
      <div className="field">
        <Label htmlFor="new-recipient-type">{form.recipientType}</Label>
        <Choice<RecipientType>
          id="new-recipient-type"
          {...shared}
          required={false}
          describedBy=""
          value={type}
          options={types.map((value) => ({ value, label: form.recipientTypes[value] }))}
          onChange={(recipientType) =>
            choose({ ...choice, recipientType: recipientType ?? type, recipients: [], autoIssue: false })
          }
        />
      </div>
      <div className="field">
        <Label htmlFor="new-recipients" required>
          {words.recipients}
        </Label>
        <ManyPicker
          id="new-recipients"
          {...shared}
          required
          describedBy="new-recipients-hint"
          placeholder={form.addRecipient}
          source={source}
          value={choice.recipients.map(keyOf)}
          onChange={(keys) => choose({ ...choice, recipientType: type, recipients: keys.map(recipientOf) })}
        />
        <div id="new-recipients-hint" className="caption tertiary">
          {words.hint}
        </div>
      </div>
      {type === 'PERSONNEL_IN_POSITION' && rules?.autoIssue && (
        <Tick
          label={form.autoIssue}
          checked={choice.autoIssue}
          onChange={(autoIssue) => choose({ ...choice, autoIssue })}
        />
      )}
      {(ids.length !== 1 || (one?.childrenTotal ?? 0) > 0) && (
        <Tick
          label={words.move}
          checked={choice.moveRedelegations}
          onChange={(moveRedelegations) => choose({ ...choice, moveRedelegations })}
        />
      )}
    </>
  )
}

const Tick = ({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}) => (
  <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)}>
    <span className="dense">{label}</span>
  </Checkbox>
)
