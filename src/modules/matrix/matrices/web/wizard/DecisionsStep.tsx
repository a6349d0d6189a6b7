import { Field } from '#platform/web/form/Field.tsx'
import { ManyPicker } from '#platform/web/form/Picker.tsx'
import { categoryPicker, decisionPicker, sectionPicker } from '../pickers.ts'
import { texts } from '../texts.ts'
import { AllSwitch } from './AllSwitch.tsx'
import type { StepProps } from './step.ts'

const words = texts.wizard.decisions

/** The rows: whole sections and categories, and single decisions. Spec 3.6. */
export function DecisionsStep({ form }: StepProps) {
  return (
    <>
      <AllSwitch form={form} path="allDecisions" label={words.all} hint={words.allHint} />
      {!form.values.allDecisions && (
        <>
          <Field<readonly string[]>
            form={form}
            path="sectionIds"
            label={words.sections}
            hint={words.sectionsHint}
          >
            {(bound) => <ManyPicker {...bound} source={sectionPicker} />}
          </Field>
          <Field<readonly string[]> form={form} path="categoryIds" label={words.categories}>
            {(bound) => <ManyPicker {...bound} source={categoryPicker} />}
          </Field>
          <Field<readonly string[]> form={form} path="decisionIds" label={words.decisions}>
            {(bound) => <ManyPicker {...bound} source={decisionPicker} />}
          </Field>
        </>
      )}
    </>
  )
}
