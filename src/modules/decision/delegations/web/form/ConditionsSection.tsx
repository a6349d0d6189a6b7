import './delegation-form.css'
import { ConditionFields } from '#modules/authority/index.web.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { FormSection } from '#platform/web/form/FormPage.tsx'
import { TextArea } from '#platform/web/form/Inputs.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import type { FormValues } from './form-values.ts'
import { texts } from './texts.ts'
import type { IssuingForm } from './use-issuing.ts'

/** What else must be true. Inherited conditions stand above the delegation's own. */
export function ConditionsSection({ form, issuing }: { form: Form<FormValues>; issuing: IssuingForm }) {
  return (
    <FormSection id="conditions" title={texts.sections.conditions} purpose={texts.purposes.conditions}>
      {issuing.inheritedConditions.length > 0 && (
        <div className="dense secondary">
          {texts.inherited}
          <ul className="inherited">
            {issuing.inheritedConditions.map((each) => (
              <li key={`${each.origin} ${each.name}`}>
                {each.name} <span className="tertiary">({each.origin})</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ConditionFields form={form} />
    </FormSection>
  )
}

export function NoteSection({ form }: { form: Form<FormValues> }) {
  return (
    <FormSection id="note" title={texts.sections.note} purpose={texts.purposes.note}>
      <Field<string> form={form} path="note" label={texts.note}>
        {(bound) => <TextArea {...bound} value={bound.value ?? ''} />}
      </Field>
    </FormSection>
  )
}
