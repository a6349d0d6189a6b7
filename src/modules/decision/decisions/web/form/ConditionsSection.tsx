import { Checkbox } from 'antd'
import { ConditionFields } from '#modules/authority/index.web.ts'
import { FormSection } from '#platform/web/form/FormPage.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { texts } from '../texts.ts'
import type { DecisionValues } from './form-values.ts'

const words = texts.form

/** What else must be true, and whether new conditions apply to what was issued before. Spec 3.4. */
export function ConditionsSection({
  form,
  isPublished,
  barred,
}: {
  form: Form<DecisionValues>
  isPublished: boolean
  /** Why the viewer may not change them. */
  barred: string | undefined
}) {
  return (
    <FormSection
      id="conditions"
      title={words.sections.conditions}
      purpose={barred ?? words.purposes.conditions}
    >
      <ConditionFields form={form} />
      {isPublished && form.values.conditions.some((each) => each.id === undefined) && (
        <Checkbox
          checked={form.values.applyToExistingDelegations}
          onChange={(event) => form.set('applyToExistingDelegations', event.target.checked)}
        >
          <span className="dense">{words.applyToExisting}</span>
        </Checkbox>
      )}
    </FormSection>
  )
}
