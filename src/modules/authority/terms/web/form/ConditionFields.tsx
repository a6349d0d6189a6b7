import './terms-fields.css'
import { Button, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { Field } from '#platform/web/form/Field.tsx'
import { TextArea, TextInput } from '#platform/web/form/Inputs.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { IconButton } from '#platform/web/theme/IconButton.tsx'
import type { ConditionValues } from '../../model/condition-form.ts'
import { MOST_CONDITIONS } from '../../model/written-terms.ts'
import { ComparisonFields } from './ComparisonFields.tsx'
import { texts as words } from './texts.ts'

export const NEW_CONDITION: ConditionValues = {
  name: '',
  description: '',
  when: null,
  rule: null,
  isActive: true,
}

type OneProps<V> = {
  form: Form<V>
  condition: ConditionValues
  /** Where a field of it is in the form. */
  at: (field: keyof ConditionValues) => string
  /** What stands beside its name. */
  beside?: ReactNode
}

/** One sentence that must also be true; when it applies, and whether it can be asked to be met. Spec 3.4, authority 2.6. */
export function OneCondition<V>({ form, condition, at, beside }: OneProps<V>) {
  const active = useId()
  return (
    <>
      <div className="row row-top">
        <div className="grow">
          <Field<string> form={form} path={at('name')} label={words.conditionName} required>
            {(bound) => <TextInput {...bound} />}
          </Field>
        </div>
        {beside}
      </div>
      <Field<string> form={form} path={at('description')} label={words.conditionDescription}>
        {(bound) => <TextArea {...bound} rows={2} />}
      </Field>
      <ComparisonFields
        form={form}
        path={at('when')}
        comparison={condition.when}
        label={words.when}
        none={words.whenAlways}
      />
      <ComparisonFields
        form={form}
        path={at('rule')}
        comparison={condition.rule}
        label={words.rule}
        none={words.ruleConfirmed}
      />
      <label className="row" htmlFor={active}>
        <Switch
          size="small"
          id={active}
          checked={condition.isActive}
          onChange={(on) => form.set(at('isActive'), on)}
        />
        <span className="dense">{words.isActive}</span>
      </label>
    </>
  )
}

/** Sentences that must also be true, one below the other. */
export function ConditionFields<V extends { conditions: readonly ConditionValues[] }>({
  form,
}: {
  form: Form<V>
}) {
  const { conditions } = form.values
  const replace = (next: readonly ConditionValues[]) => form.set('conditions', next)
  return (
    <>
      {conditions.map((condition, i) => (
        <fieldset
          key={condition.id ?? `new ${i}`}
          className="limit-block"
          aria-label={words.conditionNumber(i + 1)}
        >
          <OneCondition
            form={form}
            condition={condition}
            at={(field) => `conditions.${i}.${field}`}
            beside={
              <IconButton
                className="limit-remove"
                icon="trash"
                label={words.removeCondition}
                onClick={() => replace(conditions.filter((_, at) => at !== i))}
              />
            }
          />
        </fieldset>
      ))}
      {conditions.length < MOST_CONDITIONS && (
        <div>
          <Button
            icon={<Icon name="plus" size={14} />}
            onClick={() => replace([...conditions, NEW_CONDITION])}
          >
            {words.addCondition}
          </Button>
        </div>
      )}
    </>
  )
}
