import { Button } from 'antd'
import { useViewer } from '#platform/web/client/viewer.ts'
import { AmountInput } from '#platform/web/form/AmountInput.tsx'
import { Field } from '#platform/web/form/Field.tsx'
import { FormSection } from '#platform/web/form/FormPage.tsx'
import { TextArea, TextInput } from '#platform/web/form/Inputs.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { Icon } from '#platform/web/look/Icon.tsx'
import type { FormValues } from './form-values.ts'
import { texts } from './texts.ts'
import type { Issuing } from './use-issuing.ts'

type Condition = NonNullable<FormValues['conditions']>[number]

const MOST = 20

/** Sentences that must also be true, with the amount above which each applies. Inherited ones stand above them. */
export function ConditionsSection({ form, issuing }: { form: Form<FormValues>; issuing: Issuing }) {
  const { baseCurrency } = useViewer().tenant
  const conditions = form.values.conditions ?? []
  const replace = (next: readonly Condition[]) => form.set('conditions', next)
  const unit =
    form.values.delegationAuthorities?.[0]?.bounds.find((bound) => bound.valueType === 'CURRENCY')?.unit ??
    baseCurrency
  return (
    <FormSection
      id="conditions"
      number={6}
      title={texts.sections.conditions}
      purpose={texts.purposes.conditions}
    >
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
      {conditions.map((condition, i) => (
        <div className="limit-block" key={condition.id ?? `new ${i}`}>
          <div className="row row-top gap-8">
            <div className="grow">
              <Field<string> form={form} path={`conditions.${i}.name`} label={texts.conditionName} required>
                {(bound) => <TextInput {...bound} value={bound.value ?? ''} maxLength={150} />}
              </Field>
            </div>
            <div className="condition-when">
              <Field<string>
                form={form}
                path={`conditions.${i}.when`}
                label={texts.conditionWhen}
                hint={texts.conditionWhenHint}
              >
                {(bound) => (
                  <AmountInput
                    {...bound}
                    currency={condition.when?.unit ?? unit}
                    value={condition.when?.field === 'CURRENCY' ? String(condition.when.value) : undefined}
                    onChange={(value) =>
                      form.set(
                        `conditions.${i}.when`,
                        value
                          ? { field: 'CURRENCY', operator: '>', value, unit: condition.when?.unit ?? unit }
                          : null,
                      )
                    }
                  />
                )}
              </Field>
            </div>
            <Button
              type="text"
              aria-label={texts.removeCondition}
              icon={<Icon name="cross" />}
              onClick={() => replace(conditions.filter((_, at) => at !== i))}
              className="limit-remove"
            />
          </div>
          <Field<string> form={form} path={`conditions.${i}.description`} label={texts.conditionDescription}>
            {(bound) => <TextInput {...bound} value={bound.value ?? ''} maxLength={1_000} />}
          </Field>
        </div>
      ))}
      {conditions.length < MOST && (
        <div>
          <Button
            icon={<Icon name="plus" size={14} />}
            onClick={() =>
              replace([...conditions, { name: '', description: '', when: null, rule: null, isActive: true }])
            }
          >
            {texts.addCondition}
          </Button>
        </div>
      )}
    </FormSection>
  )
}

export function NoteSection({ form, number }: { form: Form<FormValues>; number: number }) {
  return (
    <FormSection id="note" number={number} title={texts.sections.note} purpose={texts.purposes.note}>
      <Field<string> form={form} path="note" label={texts.note}>
        {(bound) => <TextArea {...bound} value={bound.value ?? ''} maxLength={1_000} />}
      </Field>
    </FormSection>
  )
}
