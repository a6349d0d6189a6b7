import { Checkbox } from 'antd'
import { useMemo } from 'react'
import type * as z from 'zod'
import { Field } from '#platform/web/form/Field.tsx'
import { FormDrawer } from '#platform/web/form/FormDrawer.tsx'
import { Choice, TextArea } from '#platform/web/form/Inputs.tsx'
import { ManyPicker, Picker } from '#platform/web/form/Picker.tsx'
import { type Form, useForm } from '#platform/web/form/use-form.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import type { RecipientType } from '../../authority/model/terms.ts'
import { decision } from '../../authority/web/service.ts'
import { decisionRolePicker, positionPicker, userPicker } from '../../decisions/web/pickers.ts'
import { recipientsFrom } from '../../delegations/web/form/recipients.ts'
import { type DelegationRole, type DesigneeInput, delegationRoleContent } from '../model/delegation-role.ts'
import { createDelegationRole, updateDelegationRole } from '../model/delegation-role-calls.ts'
import { problemsOfDesignees } from '../model/role-rules.ts'
import { valuesOf } from './role-values.ts'
import { texts } from './texts.ts'

const schema = delegationRoleContent.superRefine((values, context) => {
  for (const { path, message } of problemsOfDesignees(values))
    context.addIssue({ code: 'custom', path: [path.split('.')[1] ?? ''], message })
})

const TYPES = Object.entries(texts.types).map(([value, label]) => ({ value: value as RecipientType, label }))

/** A new role of a delegation, or one that is changed. */
export function RoleForm({
  delegationId: id,
  role,
  onClose,
}: {
  delegationId: string
  role?: DelegationRole
  onClose: () => void
}) {
  const toasts = useToasts()
  const create = decision.useSend(createDelegationRole)
  const update = decision.useSend(updateDelegationRole)
  const form = useForm({
    schema,
    initial: valuesOf(role),
    onSubmit: async ({ decisionRoleId, ...change }) => {
      if (role)
        await update.mutateAsync({
          params: { id, delegationRoleId: role.id },
          body: change,
          version: role.version,
        })
      else await create.mutateAsync({ params: { id }, body: { decisionRoleId, ...change } })
      toasts.done(role ? texts.saved : texts.added)
      onClose()
    },
  })
  return (
    <FormDrawer
      form={form}
      title={role ? texts.editRole : texts.add}
      cancel={texts.cancel}
      save={role ? texts.save : texts.add}
      onClose={onClose}
    >
      <Field<string | undefined> form={form} path="decisionRoleId" label={texts.role} required>
        {(bound) => <Picker {...bound} source={decisionRolePicker} disabled={role !== undefined} />}
      </Field>
      <Field<string> form={form} path="roleRequirement" label={texts.requirement} required>
        {(bound) => <TextArea {...bound} maxLength={500} />}
      </Field>
      <Designees form={form} />
      <Switch form={form} name="isCascade" label={texts.cascade} />
      {role && <Switch form={form} name="isActive" label={texts.isActive} />}
    </FormDrawer>
  )
}

type RoleValues = z.input<typeof delegationRoleContent>

/** Of which type the designees are, and who they are. */
function Designees({ form }: { form: Form<RoleValues> }) {
  const type = form.values.designeeRecipientType ?? 'POSITION_ONLY'
  const source = useMemo(() => SOURCES[type](), [type])
  const keyOf = ({ userId, positionId }: DesigneeInput) =>
    type === 'PERSONNEL_IN_POSITION' ? `${userId ?? ''}/${positionId ?? ''}` : (userId ?? positionId ?? '')
  return (
    <>
      <Field<RecipientType> form={form} path="designeeRecipientType" label={texts.designeeType} required>
        {(bound) => (
          <Choice
            {...bound}
            options={TYPES}
            onChange={(chosen) => {
              bound.onChange(chosen as RecipientType)
              form.set('designees', [])
              form.set('isAutoIssue', false)
            }}
          />
        )}
      </Field>
      <Field<readonly DesigneeInput[]>
        form={form}
        path="designees"
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
      {type === 'PERSONNEL_IN_POSITION' && <Switch form={form} name="isAutoIssue" label={texts.autoIssue} />}
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

function Switch({
  form,
  name,
  label,
}: {
  form: Form<RoleValues>
  name: 'isCascade' | 'isActive' | 'isAutoIssue'
  label: string
}) {
  return (
    <Checkbox checked={form.values[name] ?? false} onChange={(event) => form.set(name, event.target.checked)}>
      <span className="dense">{label}</span>
    </Checkbox>
  )
}
