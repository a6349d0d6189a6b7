import type * as z from 'zod'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { Picker } from '#platform/web/form/Picker.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { addDays, today } from '#platform/web/text/dates.ts'
import { getActionTemplate } from '../../action-templates/model/action-template-calls.ts'
import type { actionInput } from '../model/action.ts'
import { filledFrom } from './action-values.ts'
import { settings } from './actions-service.ts'
import { templatePicker } from './pickers.ts'
import { texts } from './texts.ts'

/** A template fills the form of a new action; everything can be changed afterwards. */
export function FromTemplate({ form }: { form: Form<z.input<typeof actionInput>> }) {
  const toasts = useToasts()
  const { zone } = useViewer().tenant
  const fill = async (id: string | undefined) => {
    form.set('actionTemplateId', id ?? null)
    if (!id) return
    const template = await settings.ask(getActionTemplate, { params: { id } })
    const due = template.dueInDays === null ? null : addDays(today(zone), template.dueInDays)
    for (const [field, value] of Object.entries(filledFrom(template, due))) form.set(field, value)
  }
  return (
    <Field<string | null>
      form={form}
      path="actionTemplateId"
      label={texts.form.template}
      hint={texts.form.templateHint}
    >
      {(bound) => (
        <Picker
          {...bound}
          value={bound.value ?? undefined}
          onChange={(id) => void fill(id).catch(toasts.failed)}
          source={templatePicker}
        />
      )}
    </Field>
  )
}
