import './wizard.css'
import { Checkbox } from 'antd'
import { Field, MessageApart } from '#platform/web/form/Field.tsx'
import { ManyPicker } from '#platform/web/form/Picker.tsx'
import { ISSUANCE_STATUS_NAMES } from '../../../grid/model/definition.ts'
import { texts as grid } from '../../../grid/web/texts.ts'
import { authorityTypePicker, decisionRolePicker } from '../pickers.ts'
import { texts } from '../texts.ts'
import { AllSwitch } from './AllSwitch.tsx'
import { LimitTypes } from './LimitTypes.tsx'
import type { StepProps } from './step.ts'

const words = texts.wizard.delegation

const DETAILS = [
  ['delegationDataSummary', words.summary],
  ['delegationDataGroups', words.groups],
  ['delegationDataConditions', words.conditions],
  ['delegationDataRoles', words.designees],
] as const

/** Which delegations count, and what the details of a cell say. Spec 3.6. */
export function DelegationStep({ form }: StepProps) {
  const { values } = form
  const statuses = values.issuanceStatusNames ?? []
  return (
    <>
      <Field<readonly string[]> form={form} path="authorityTypeIds" label={words.types} required>
        {(bound) => <ManyPicker {...bound} source={authorityTypePicker} />}
      </Field>
      <LimitTypes form={form} />
      <fieldset className="column gap-8 wizard-choice">
        <legend className="field-label">{words.statuses}</legend>
        <div className="row wrap gap-16">
          {ISSUANCE_STATUS_NAMES.map((name) => (
            <Checkbox
              key={name}
              checked={statuses.includes(name)}
              onChange={({ target }) =>
                form.set(
                  'issuanceStatusNames',
                  ISSUANCE_STATUS_NAMES.filter((each) =>
                    each === name ? target.checked : statuses.includes(each),
                  ),
                )
              }
            >
              {name}
            </Checkbox>
          ))}
        </div>
        <span className="caption tertiary">{words.statusesHint}</span>
        <MessageApart form={form} path="issuanceStatusNames" id="statuses-error" />
      </fieldset>
      <AllSwitch form={form} path="delegationRole" label={grid.format.roles} hint={words.rolesHint} />
      {values.delegationRole && (
        <Field<readonly string[]> form={form} path="roleIds" label={words.onlyRoles} hint={words.allRoles}>
          {(bound) => <ManyPicker {...bound} source={decisionRolePicker} />}
        </Field>
      )}
      <fieldset className="column gap-8 wizard-choice">
        <legend className="field-label">{words.details}</legend>
        <div className="row wrap gap-16">
          {DETAILS.map(([path, label]) => (
            <Checkbox
              key={path}
              checked={values[path] ?? false}
              onChange={({ target }) => form.set(path, target.checked)}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </>
  )
}
