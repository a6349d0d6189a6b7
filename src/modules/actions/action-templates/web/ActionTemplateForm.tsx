import { userPicker } from '#modules/auth/index.web.ts'
import { positionPicker } from '#modules/settings/index.web.ts'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { DayField } from '#platform/web/form/DayField.tsx'
import { Field } from '#platform/web/form/Field.tsx'
import { Choice, TextArea, TextInput } from '#platform/web/form/Inputs.tsx'
import { NumberInput } from '#platform/web/form/NumberInput.tsx'
import { ManyPicker } from '#platform/web/form/Picker.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { RecordDrawer } from '#platform/web/record/RecordDrawer.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { MOST_ACTION_TYPES } from '../../action-types/model/action-type.ts'
import { listActionTypes } from '../../action-types/model/action-type-calls.ts'
import {
  type ActionTemplate,
  actionTemplateInput,
  PRIORITIES,
  type Priority,
  problemsOf,
} from '../model/action-template.ts'
import { createActionTemplate, updateActionTemplate } from '../model/action-template-calls.ts'
import { RECURRENCES, type Recurrence } from '../model/recurrence.ts'
import { valuesOf } from './template-values.ts'
import { texts, form as words } from './texts.ts'

const settings = service('/api/settings')

const schema = actionTemplateInput.superRefine((values, context) => {
  for (const { path, message } of problemsOf(values))
    context.addIssue({ code: 'custom', path: [path], message })
})

const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: words.priorities[value] }))
const RECURRENCE_OPTIONS = RECURRENCES.map((value) => ({
  value,
  label: value === 'NONE' ? words.never : texts.recurrences[value],
}))

/** A new template, or one that is changed. */
export function ActionTemplateForm({
  template,
  onClose,
}: {
  template?: ActionTemplate
  onClose: () => void
}) {
  const { tenant } = useViewer()
  const toasts = useToasts()
  const create = settings.useSend(createActionTemplate)
  const update = settings.useSend(updateActionTemplate)
  const form = useForm({
    schema,
    initial: valuesOf(template),
    onSubmit: async (values) => {
      const body = { ...values, startDate: values.recurrence === 'NONE' ? null : values.startDate }
      if (template) await update.mutateAsync({ params: { id: template.id }, body, version: template.version })
      else await create.mutateAsync({ body })
      toasts.done(template ? words.saved : words.created)
      onClose()
    },
  })
  const types = useTypeOptions(template)
  return (
    <RecordDrawer
      of={{ form }}
      isNew={!template}
      words={{ ...words, create: words.add, createAct: words.add }}
      onClose={onClose}
    >
      <Field<string> form={form} path="name" label={words.name} required>
        {(bound) => <TextInput {...bound} />}
      </Field>
      <Field<string | undefined> form={form} path="typeId" label={words.type} required>
        {(bound) => <Choice {...bound} options={types} />}
      </Field>
      <Field<string> form={form} path="description" label={words.description}>
        {(bound) => <TextArea {...bound} />}
      </Field>
      <Field<Priority | undefined> form={form} path="priority" label={words.priority}>
        {(bound) => <Choice {...bound} options={PRIORITY_OPTIONS} />}
      </Field>
      <Field<number | null> form={form} path="dueInDays" label={words.dueInDays} hint={words.dueInDaysHint}>
        {(bound) => <NumberInput {...bound} />}
      </Field>
      <Left template={template} />
      <Field<readonly string[]> form={form} path="userIds" label={words.users}>
        {(bound) => <ManyPicker {...bound} source={userPicker} />}
      </Field>
      <Field<readonly string[]>
        form={form}
        path="positionIds"
        label={words.positions}
        hint={words.positionsHint}
      >
        {(bound) => <ManyPicker {...bound} source={positionPicker} />}
      </Field>
      <Field<Recurrence | undefined> form={form} path="recurrence" label={words.recurrence}>
        {(bound) => <Choice {...bound} options={RECURRENCE_OPTIONS} />}
      </Field>
      {form.values.recurrence !== 'NONE' && (
        <Field<string | null>
          form={form}
          path="startDate"
          label={words.startDate}
          hint={words.startDateHint}
          required
        >
          {({ value, onChange, ...bound }) => (
            <DayField
              {...bound}
              value={value ?? undefined}
              onChange={(day) => onChange(day ?? null)}
              format={tenant.dateFormat}
            />
          )}
        </Field>
      )}
    </RecordDrawer>
  )
}

/** The enabled types, and the one that the template has. */
function useTypeOptions(template: ActionTemplate | undefined) {
  const { data } = settings.useCall(listActionTypes, { query: { limit: MOST_ACTION_TYPES } })
  const found = (data?.items ?? []).filter(({ id, status }) => status || id === template?.typeId)
  if (!data && template) return [{ value: template.typeId, label: template.typeName }]
  return found.map(({ id, name, typeIcon, status }) => ({
    value: id,
    label: status ? name : words.disabledType(name),
    icon: <Icon name={typeIcon} />,
  }))
}

/** Which assignees are no longer active. */
function Left({ template }: { template: ActionTemplate | undefined }) {
  const left = [...(template?.users ?? []), ...(template?.positions ?? [])].filter(({ hasLeft }) => hasLeft)
  if (left.length === 0) return null
  return <Note kind="warning">{words.left(left.map(({ name }) => name).join(', '))}</Note>
}
