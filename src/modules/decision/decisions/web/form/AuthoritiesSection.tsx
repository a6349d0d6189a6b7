import '#modules/authority/terms/web/form/terms-fields.css'
import { LimitFields } from '#modules/authority/index.web.ts'
import { emptyBound } from '#modules/authority/terms/model/blank-bound.ts'
import { MOST_AUTHORITY_TYPES, MOST_BOUNDS } from '#modules/authority/terms/model/bound-rules.ts'
import { VALUE_TYPES, type ValueType } from '#modules/authority/terms/model/terms.ts'
import { listAuthorityTypes } from '#modules/settings/authority-types/model/authority-type-calls.ts'
import { getAuthorityValueTypes } from '#modules/settings/decision-settings/model/decision-settings-calls.ts'
import { startingCurrency, useViewer } from '#platform/web/client/viewer.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { FormSection } from '#platform/web/form/FormPage.tsx'
import { Choice } from '#platform/web/form/Inputs.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { Icon, type IconName } from '#platform/web/theme/Icon.tsx'
import { IconButton } from '#platform/web/theme/IconButton.tsx'
import { settings } from '../decision-service.ts'
import { texts } from '../texts.ts'
import type { DecisionValues } from './form-values.ts'

const words = texts.form

/** The value types that new limits may have: those that the organization has on. */
function useValueTypesOn(): readonly ValueType[] {
  const { id } = useViewer().tenant
  const { data } = settings.useCall(getAuthorityValueTypes, { params: { tenantId: id } })
  if (!data) return []
  const on: Readonly<Record<ValueType, boolean>> = {
    CURRENCY: data.isCurrencyValue,
    NUMBER: data.isNumberValue,
    PERCENTAGE: data.isPercentageValue,
    TIME: data.isTimeValue,
    AUTHORIZED: data.isAuthorisedValue,
  }
  return VALUE_TYPES.filter((valueType) => on[valueType])
}

/** A block for each authority type: its primary limit and up to two more of other value types. Spec 3.3. */
export function AuthoritiesSection({ form }: { form: Form<DecisionValues> }) {
  const currency = startingCurrency(useViewer())
  const types = settings.useCall(listAuthorityTypes, {})
  const valueTypes = useValueTypesOn()
  const chosen = form.values.decisionAuthorities
  const known = types.data?.items ?? []
  const free = known.filter(
    (type) => type.status === 'ACTIVE' && !chosen.some((each) => each.authorityTypeId === type.id),
  )
  const replace = (next: DecisionValues['decisionAuthorities']) => form.set('decisionAuthorities', next)
  const typeOf = (id: string) => known.find((type) => type.id === id)
  return (
    <FormSection id="authorities" title={words.sections.authorities} purpose={words.purposes.authorities}>
      {chosen.map((authority, at) => (
        <AuthorityBlock
          key={authority.authorityTypeId}
          form={form}
          at={at}
          name={typeOf(authority.authorityTypeId)?.name ?? ''}
          icon={typeOf(authority.authorityTypeId)?.icon}
          valueTypes={valueTypes}
          onRemove={() => replace(chosen.filter((_, i) => i !== at))}
        />
      ))}
      <Field<unknown>
        form={form}
        path="decisionAuthorities"
        label={words.addAuthorityType}
        required={chosen.length === 0}
      >
        {(bound) => (
          <Choice<string>
            {...bound}
            value={undefined}
            placeholder={free.length === 0 && chosen.length > 0 ? words.allTypesThere : words.authorityType}
            disabled={(free.length === 0 && chosen.length > 0) || chosen.length >= MOST_AUTHORITY_TYPES}
            options={free.map((type) => ({
              value: type.id,
              label: type.name,
              icon: <Icon name={type.icon} />,
            }))}
            onChange={(id) => {
              const first = valueTypes[0] ?? 'AUTHORIZED'
              if (id) replace([...chosen, { authorityTypeId: id, bounds: [emptyBound(first, currency)] }])
            }}
          />
        )}
      </Field>
    </FormSection>
  )
}

function AuthorityBlock({
  form,
  at,
  name,
  icon,
  valueTypes,
  onRemove,
}: {
  form: Form<DecisionValues>
  at: number
  name: string
  icon: IconName | undefined
  valueTypes: readonly ValueType[]
  onRemove: () => void
}) {
  const currency = startingCurrency(useViewer())
  const path = `decisionAuthorities.${at}`
  const bounds = form.values.decisionAuthorities[at]?.bounds ?? []
  const used = bounds.map((bound) => bound.valueType)
  const free = valueTypes.filter((valueType) => valueType !== 'AUTHORIZED' && !used.includes(valueType))
  const [next] = free
  const mayAdd = bounds.length < MOST_BOUNDS && !used.includes('AUTHORIZED') && next !== undefined
  return (
    <fieldset className="limit-block" aria-label={name}>
      <Field<string>
        form={form}
        path={`${path}.authorityTypeId`}
        label={<span className="unseen">{words.authorityType}</span>}
      >
        {(bound) => (
          <div className="row spread">
            <span className="row strong">
              {icon && <Icon name={icon} />}
              <span id={bound.id}>{name}</span>
            </span>
            <IconButton icon="trash" label={words.removeAuthorityType(name)} onClick={onRemove} />
          </div>
        )}
      </Field>
      {bounds.map((bound, i) => (
        <LimitFields
          key={bound.valueType}
          form={form}
          path={`${path}.bounds.${i}`}
          bound={bound}
          label={LABELS[i]}
          valueTypes={[bound.valueType, ...(i === 0 && bounds.length === 1 ? valueTypes : free)]}
          {...(i > 0 && {
            onRemove: () =>
              form.set(
                `${path}.bounds`,
                bounds.filter((_, j) => j !== i),
              ),
          })}
        />
      ))}
      {mayAdd && (
        <div>
          <button
            type="button"
            className="link-button dense"
            onClick={() => form.set(`${path}.bounds`, [...bounds, emptyBound(next, currency)])}
          >
            {bounds.length === 1 ? words.addSecond : words.addThird}
          </button>
        </div>
      )}
      {bounds.length > 1 && <p className="caption tertiary">{words.allMustHold}</p>}
    </fieldset>
  )
}

const LABELS = [undefined, words.secondLimitType, words.thirdLimitType]
