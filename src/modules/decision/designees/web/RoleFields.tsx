import { Checkbox } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type * as z from 'zod'
import type { RecipientType } from '#modules/authority/terms/model/terms.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { Choice, TextArea } from '#platform/web/form/Inputs.tsx'
import { ManyPicker, Picker } from '#platform/web/form/Picker.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { decisionRolePicker, positionPicker, userPicker } from '../../decisions/web/pickers.ts'
import type { DesigneeInput, delegationRoleContent } from '../../delegations/model/role-content.ts'
import { recipientsFrom } from '../../delegations/web/form/recipients.ts'
import { texts } from './texts.ts'

const TYPES = Object.entries(texts.types).map(([value, label]) => ({ value: value as RecipientType, label }))

type RoleValues = z.input<typeof delegationRoleContent>

type Fields<V> = {
  form: Form<V>
  role: RoleValues
  /** Where a field of it is in the form. */
  at: (field: keyof RoleValues) => string
}

/** What a person writes in a role; `beside`: what stands beside its name. The decision role of one that is there stays. */
export function RoleFields<V>({
  isThere = false,
  beside,
  ...fields
}: Fields<V> & { isThere?: boolean; beside?: ReactNode }) {
  const { form, at } = fields
  return (
    <>
      <div className="row row-top">
        <div className="grow">
          <Field<string | undefined> form={form} path={at('decisionRoleId')} label={texts.role} required>
            {(bound) => <Picker {...bound} source={decisionRolePicker} disabled={isThere} />}
          </Field>
        </div>
        {beside}
      </div>
      <Field<string> form={form} path={at('roleRequirement')} label={texts.requirement} required>
        {(bound) => <TextArea {...bound} />}
      </Field>
      <Designees {...fields} />
      <Switch {...fields} name="isCascade" label={texts.cascade} />
      {isThere && <Switch {...fields} name="isActive" label={texts.isActive} />}
    </>
  )
}

/** Of which type the designees are, and who they are. */
function Designees<V>({ form, role, at }: Fields<V>) {
  const type = role.designeeRecipientType ?? 'POSITION_ONLY'
  const source = useMemo(() => SOURCES[type](), [type])
  const keyOf = ({ userId, positionId }: DesigneeInput) =>
    type === 'PERSONNEL_IN_POSITION' ? `${userId ?? ''}/${positionId ?? ''}` : (userId ?? positionId ?? '')
  return (
    <>
      <Field<RecipientType>
        form={form}
        path={at('designeeRecipientType')}
        label={texts.designeeType}
        required
      >
        {(bound) => (
          <Choice
            {...bound}
            options={TYPES}
            onChange={(chosen) => {
              bound.onChange(chosen as RecipientType)
              form.set(at('designees'), [])
              form.set(at('isAutoIssue'), false)
            }}
          />
        )}
      </Field>
      <Field<readonly DesigneeInput[]>
        form={form}
        path={at('designees')}
        label={texts.designees}
        hint={texts.designeesHint}
      >
        {(bound) => (
          <ManyPicker
            {...bound}
            source={source}
            placeholder={texts.addDesignee}
            value={(bound.value ?? []).map(keyOf)}
            onChange={(keys) => bound.onChange(keys.map((key) => designeeOf(type, key)))}
          />
        )}
      </Field>
      {type === 'PERSONNEL_IN_POSITION' && (
        <Switch form={form} role={role} at={at} name="isAutoIssue" label={texts.autoIssue} />
      )}
    </>
  )
}

const SOURCES = {
  POSITION_ONLY: () => positionPicker,
  SPECIFIC_PERSONNEL: () => userPicker,
  PERSONNEL_IN_POSITION: () => recipientsFrom('PERSONNEL_IN_POSITION', ''),
}

function designeeOf(type: RecipientType, key: string): DesigneeInput {
  if (type === 'POSITION_ONLY') return { userId: null, positionId: key }
  if (type === 'SPECIFIC_PERSONNEL') return { userId: key, positionId: null }
  const [userId = '', positionId = ''] = key.split('/')
  return { userId, positionId }
}

function Switch<V>({
  form,
  role,
  at,
  name,
  label,
}: Fields<V> & { name: 'isCascade' | 'isActive' | 'isAutoIssue'; label: string }) {
  return (
    <Checkbox checked={role[name] ?? false} onChange={(event) => form.set(at(name), event.target.checked)}>
      <span className="dense">{label}</span>
    </Checkbox>
  )
}
