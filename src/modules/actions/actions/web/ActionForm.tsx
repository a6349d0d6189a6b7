import { useNavigate } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import type * as z from 'zod'
import { userPicker } from '#modules/auth/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { DayField } from '#platform/web/form/DayField.tsx'
import { Field } from '#platform/web/form/Field.tsx'
import { Choice, TextArea, TextInput } from '#platform/web/form/Inputs.tsx'
import { ManyPicker, Picker } from '#platform/web/form/Picker.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { RecordDrawer } from '#platform/web/record/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/record/use-record-form.tsx'
import { today } from '#platform/web/text/dates.ts'
import {
  ACTION_PRIORITIES,
  ACTION_PRIORITY_LABELS,
  type ActionDetail,
  type ActionInput,
  type ActionPriority,
  type Assignee,
  type AssociatedRecord,
  actionInput,
  keyOfAssignee,
} from '../model/action.ts'
import { createAction, getAction, updateAction } from '../model/action-calls.ts'
import { actionRoute } from './action-route.ts'
import { valuesOf } from './action-values.ts'
import { actions } from './actions-service.ts'
import { FromTemplate } from './FromTemplate.tsx'
import {
  actionTypePicker,
  assigneeOf,
  assigneePicker,
  keyOfRecord,
  recordOf,
  recordPicker,
} from './pickers.ts'
import { texts } from './texts.ts'

const words = texts.form
const PRIORITIES = ACTION_PRIORITIES.map((value) => ({ value, label: ACTION_PRIORITY_LABELS[value] }))

/** A new action, or one that is changed. `start`: what a new one begins with. */
export default function ActionForm({
  action,
  start,
  onClose,
  onCreated,
}: {
  action?: ActionDetail
  start?: Partial<ActionInput>
  onClose: () => void
  onCreated?: (id: string) => void
}) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const { user } = useViewer()
  const create = actions.useSend(createAction)
  const update = actions.useSend(updateAction)
  const recordForm = useRecordForm({
    schema: actionInput,
    initial: {
      ...valuesOf(action),
      ...(!action && { ownerId: user.id, ...start }),
    },
    record: action,
    current: actionRoute.pathOf(action?.id ?? ''),
    create: (body) => create.mutateAsync({ body }),
    update: ({ id, version }, { actionTemplateId: _from, ...body }) =>
      update.mutateAsync({ params: { id }, body, version }),
    read: (id) => actions.ask(getAction, { params: { id } }),
    onSaved: ({ id }) => {
      const view = () => void navigate({ to: actionRoute.pathOf(id) })
      // where it is not opened immediately, the message leads there
      toasts.done(action ? words.saved : words.created, action || onCreated ? {} : { view })
      onClose()
      if (!action) onCreated?.(id)
    },
  })
  const { form } = recordForm
  return (
    <RecordDrawer of={recordForm} isNew={!action} words={words} onClose={onClose}>
      {!action && !start && <FromTemplate form={form} />}
      <TaskFields form={form} />
      <ContextFields form={form} />
    </RecordDrawer>
  )
}

type FieldsProps = { form: Form<z.input<typeof actionInput>> }

/** What is to be done, by whom, and until when. */
function TaskFields({ form }: FieldsProps) {
  const { dateFormat, zone } = useViewer().tenant
  return (
    <>
      <Field<string> form={form} path="actionName" label={words.name} required>
        {(bound) => <TextInput {...bound} />}
      </Field>
      <Field<string> form={form} path="actionTypeId" label={words.type} required>
        {(bound) => (
          <Picker
            {...bound}
            value={bound.value || undefined}
            onChange={(id) => bound.onChange(id ?? '')}
            source={actionTypePicker}
          />
        )}
      </Field>
      <Field<readonly Assignee[]>
        form={form}
        path="assignees"
        label={words.assignees}
        hint={words.assigneesHint}
        required
      >
        {(bound) => (
          <ManyPicker
            {...bound}
            value={bound.value.map(keyOfAssignee)}
            onChange={(keys) => bound.onChange(keys.map(assigneeOf))}
            source={assigneePicker}
          />
        )}
      </Field>
      <Field<string | null> form={form} path="dueDate" label={words.due} hint={words.dueHint}>
        {(bound) => (
          <DayField
            {...bound}
            value={bound.value ?? undefined}
            onChange={(day) => bound.onChange(day ?? null)}
            format={dateFormat}
            from={today(zone)}
          />
        )}
      </Field>
      <Field<ActionPriority | undefined> form={form} path="actionPriorityId" label={words.priority}>
        {(bound) => <Choice {...bound} options={PRIORITIES} />}
      </Field>
    </>
  )
}

/** What it is about, whose it is, and how it ends. */
const ContextFields = ({ form }: FieldsProps) => (
  <>
    <Field<AssociatedRecord | null>
      form={form}
      path="associatedRecord"
      label={words.record}
      hint={words.recordHint}
    >
      {(bound) => (
        <Picker
          {...bound}
          value={bound.value ? keyOfRecord(bound.value) : undefined}
          onChange={(key) => bound.onChange(key ? recordOf(key) : null)}
          source={recordPicker}
        />
      )}
    </Field>
    <Field<string> form={form} path="link" label={words.link} hint={words.linkHint}>
      {(bound) => <TextInput {...bound} />}
    </Field>
    <Field<string | null> form={form} path="ownerId" label={words.owner} hint={words.ownerHint}>
      {(bound) => (
        <Picker
          {...bound}
          value={bound.value ?? undefined}
          onChange={(id) => bound.onChange(id ?? null)}
          source={userPicker}
        />
      )}
    </Field>
    <Field<string> form={form} path="description" label={words.description}>
      {(bound) => <TextArea {...bound} rows={4} />}
    </Field>
    <Field<boolean>
      form={form}
      path="validationRequired"
      label={words.validation}
      hint={words.validationHint}
    >
      {(bound) => (
        <Checkbox
          id={bound.id}
          checked={bound.value}
          onChange={(event) => bound.onChange(event.target.checked)}
        >
          {words.validation}
        </Checkbox>
      )}
    </Field>
  </>
)
