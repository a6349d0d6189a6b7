import '#modules/authority/terms/web/form/terms-fields.css'
import { Button } from 'antd'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { FormSection } from '#platform/web/form/FormPage.tsx'
import { Choice, TextInput } from '#platform/web/form/Inputs.tsx'
import { Picker } from '#platform/web/form/Picker.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { IconButton } from '#platform/web/theme/IconButton.tsx'
import { settings } from '../decision-service.ts'
import { positionPicker } from '../pickers.ts'
import { texts } from '../texts.ts'
import type { DecisionValues } from './form-values.ts'

const words = texts.form
const MOST = 50

/** Positions with a part in the decision: reserved for, consulted, endorsing, informed. Spec 3.3. */
export function DecisionRolesSection({
  form,
  barred,
}: {
  form: Form<DecisionValues>
  /** Why the viewer may not change them. */
  barred: string | undefined
}) {
  const decisionRoles = settings.useCall(listDecisionRoles, {})
  const { roles } = form.values
  const replace = (next: DecisionValues['roles']) => form.set('roles', next)
  /** What may be chosen: the active ones, and the one that already exists. */
  const optionsOf = (chosen: string) =>
    (decisionRoles.data?.items ?? [])
      .filter(({ id, status }) => status === 'ACTIVE' || id === chosen)
      .map(({ id, name, status }) => ({
        value: id,
        label: status === 'ACTIVE' ? name : words.inactiveRole(name),
      }))
  return (
    <FormSection
      id="roles"
      title={words.sections.decisionRoles}
      purpose={barred ?? words.purposes.decisionRoles}
    >
      {roles.map(({ decisionRoleId }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else to be told by until it is filled in
        <div key={i} className="row row-top">
          <div className="fields-3 grow">
            <Field<string> form={form} path={`roles.${i}.decisionRoleId`} label={words.decisionRole} required>
              {(bound) => (
                <Choice
                  {...bound}
                  value={bound.value || undefined}
                  options={optionsOf(decisionRoleId)}
                  onChange={(chosen) => bound.onChange(chosen ?? '')}
                />
              )}
            </Field>
            <Field<string> form={form} path={`roles.${i}.positionId`} label={words.position} required>
              {(bound) => (
                <Picker
                  {...bound}
                  source={positionPicker}
                  value={bound.value || undefined}
                  onChange={(chosen) => bound.onChange(chosen ?? '')}
                />
              )}
            </Field>
            <Field<string> form={form} path={`roles.${i}.requirement`} label={words.requirement}>
              {(bound) => <TextInput {...bound} />}
            </Field>
          </div>
          <IconButton
            className="limit-remove"
            icon="trash"
            label={words.removeDecisionRole}
            onClick={() => replace(roles.filter((_each, at) => at !== i))}
          />
        </div>
      ))}
      {roles.length < MOST && (
        <div>
          <Button
            icon={<Icon name="plus" size={14} />}
            onClick={() => replace([...roles, { decisionRoleId: '', positionId: '', requirement: '' }])}
          >
            {words.addDecisionRole}
          </Button>
        </div>
      )}
    </FormSection>
  )
}
