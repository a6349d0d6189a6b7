import { listCategories } from '#modules/settings/sections/model/section-calls.ts'
import { failureOf } from '#platform/model/failures.ts'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { FormSection } from '#platform/web/form/FormPage.tsx'
import { Choice, TextArea, TextInput } from '#platform/web/form/Inputs.tsx'
import { Picker } from '#platform/web/form/Picker.tsx'
import { RichTextField } from '#platform/web/form/RichTextField.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import type { DecisionDetail } from '../../model/decision.ts'
import { settings } from '../decision-service.ts'
import { sectionPicker, userPicker } from '../pickers.ts'
import { texts } from '../texts.ts'
import type { DecisionValues } from './form-values.ts'
import { SameName } from './SameName.tsx'

const words = texts.form

/** Name, description, guidance, section and category; the owner, which not everyone may change. */
export function MainSection({
  form,
  record,
  hasCategories,
}: {
  form: Form<DecisionValues>
  record: DecisionDetail | undefined
  hasCategories: boolean
}) {
  const viewer = useViewer()
  const changesOwner = record
    ? record.permissions.changeOwner
    : { allowed: may(viewer, 'decision.change_owner'), reason: failureOf('FORBIDDEN').message }
  const { sectionId } = form.values
  const categories = settings.useCall(
    listCategories,
    { query: { sectionIds: [sectionId] } },
    { enabled: hasCategories && sectionId !== '' },
  )
  return (
    <FormSection id="main" title={words.sections.main} purpose={words.purposes.main}>
      <Field<string> form={form} path="name" label={words.name} required>
        {(bound) => <TextInput {...bound} />}
      </Field>
      <SameName id={record?.id} values={form.values} />
      <Field<string> form={form} path="description" label={words.description}>
        {(bound) => <TextArea {...bound} rows={2} />}
      </Field>
      <div className="fields-2">
        <Field<string> form={form} path="sectionId" label={words.section} required>
          {(bound) => (
            <Picker
              {...bound}
              source={sectionPicker}
              value={bound.value || undefined}
              onChange={(chosen) => {
                bound.onChange(chosen ?? '')
                // a category belongs to one section
                form.set('categoryId', null)
              }}
            />
          )}
        </Field>
        {hasCategories && (
          <Field<string | null> form={form} path="categoryId" label={words.category}>
            {(bound) => (
              <Choice
                {...bound}
                // an id says nothing: it stays empty until its name is known
                value={categories.data || !bound.value ? (bound.value ?? '') : undefined}
                disabled={sectionId === ''}
                options={[
                  { value: '', label: words.noCategory },
                  ...(categories.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(chosen) => bound.onChange(chosen || null)}
              />
            )}
          </Field>
        )}
      </div>
      <Field<string | undefined>
        form={form}
        path="ownerUserId"
        label={words.owner}
        required
        hint={changesOwner?.allowed ? undefined : changesOwner?.reason}
      >
        {(bound) => <Picker {...bound} source={userPicker} disabled={!changesOwner?.allowed} />}
      </Field>
      <Field<string> form={form} path="guidance" label={words.guidance} hint={words.guidanceHint}>
        {(bound) => <RichTextField {...bound} label={words.guidance} />}
      </Field>
    </FormSection>
  )
}
