import './terms-fields.css'
import { Button, Switch } from 'antd'
import { Field } from '#platform/web/form/Field.tsx'
import { TextArea, TextInput } from '#platform/web/form/Inputs.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { Icon } from '#platform/web/look/Icon.tsx'
import { IconButton } from '#platform/web/look/IconButton.tsx'
import { ComparisonFields } from './ComparisonFields.tsx'
import type { ConditionValues } from './condition-values.ts'
import { texts as words } from './texts.ts'

const MOST = 20

const NEW: ConditionValues = { name: '', description: '', when: null, rule: null, isActive: true }

/** Sentences that must also be true; when each applies, and whether it can be told to be met. Spec 3.4, authority 2.6. */
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
          <div className="row row-top">
            <div className="grow">
              <Field<string> form={form} path={`conditions.${i}.name`} label={words.conditionName} required>
                {(bound) => <TextInput {...bound} maxLength={150} />}
              </Field>
            </div>
            <IconButton
              className="limit-remove"
              icon="trash"
              label={words.removeCondition}
              onClick={() => replace(conditions.filter((_, at) => at !== i))}
            />
          </div>
          <Field<string> form={form} path={`conditions.${i}.description`} label={words.conditionDescription}>
            {(bound) => <TextArea {...bound} rows={2} maxLength={1_000} />}
          </Field>
          <ComparisonFields
            form={form}
            path={`conditions.${i}.when`}
            comparison={condition.when}
            label={words.when}
            none={words.whenAlways}
          />
          <ComparisonFields
            form={form}
            path={`conditions.${i}.rule`}
            comparison={condition.rule}
            label={words.rule}
            none={words.ruleConfirmed}
          />
          <label className="row" htmlFor={`condition-active-${i}`}>
            <Switch
              size="small"
              id={`condition-active-${i}`}
              checked={condition.isActive}
              onChange={(on) => form.set(`conditions.${i}.isActive`, on)}
            />
            <span className="dense">{words.isActive}</span>
          </label>
        </fieldset>
      ))}
      {conditions.length < MOST && (
        <div>
          <Button icon={<Icon name="plus" size={14} />} onClick={() => replace([...conditions, NEW])}>
            {words.addCondition}
          </Button>
        </div>
      )}
    </>
  )
}
