import '#modules/authority/terms/web/form/terms-fields.css'
import { Button, Checkbox } from 'antd'
import type { EffectiveEnd } from '#modules/authority/engine/model/effective.ts'
import type { Frame } from '#modules/authority/engine/model/frame.ts'
import { capOf } from '#modules/authority/engine/model/redelegation-rules.ts'
import { LimitFields } from '#modules/authority/index.web.ts'
import { emptyBound } from '#modules/authority/terms/model/blank-bound.ts'
import type { Problem } from '#modules/authority/terms/model/bound-rules.ts'
import { type Ends, limitsText, limitText, measureText } from '#modules/authority/terms/model/limit-texts.ts'
import { type Bound, VALUE_TYPES, type ValueType } from '#modules/authority/terms/model/terms.ts'
import { AuthorityTypeIcon } from '#modules/settings/index.web.ts'
import { startingCurrency, useViewer } from '#platform/web/client/viewer.ts'
import { ErrorText, Field } from '#platform/web/form/Field.tsx'
import { FormSection } from '#platform/web/form/FormPage.tsx'
import { Choice } from '#platform/web/form/Inputs.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { IconButton } from '#platform/web/theme/IconButton.tsx'
import { share } from '../limit-share.ts'
import { type FormValues, startOf } from './form-values.ts'
import { LimitRuler } from './LimitRuler.tsx'
import { texts } from './texts.ts'
import type { IssuingForm } from './use-issuing.ts'

type Authority = NonNullable<FormValues['delegationAuthorities']>[number]

const MOST = 3

/** What the tenant limits of a redelegation, and a permission lifts. */
const hasLimitOfTenant = (frame: Frame | undefined): boolean =>
  frame !== undefined && (frame.tenantLimits.length > 0 || frame.authorizedStays === true)

/** A message about the whole section, where no field is to blame. */
function SectionError({ form, path }: { form: Form<FormValues>; path: string }) {
  const error = form.shown(path)
  return error ? <ErrorText id={`${path}-error`} error={error} /> : null
}

/** One block per authority type, each with its limits, checked against what the issuer holds. */
export function LimitSection({
  form,
  issuing,
  problems,
}: {
  form: Form<FormValues>
  issuing: IssuingForm
  problems: readonly Problem[]
}) {
  const chosen = form.values.delegationAuthorities ?? []
  const free = issuing.authorityTypes.filter(
    (type) => !chosen.some((each) => each.authorityTypeId === type.id),
  )
  const replace = (authorities: readonly Authority[]) => form.set('delegationAuthorities', authorities)
  return (
    <FormSection id="limit" title={texts.sections.limit} purpose={texts.purposes.limit}>
      <SectionError form={form} path="delegationAuthorities" />
      {chosen.map((authority, i) => (
        <AuthorityBlock
          key={authority.authorityTypeId}
          form={form}
          issuing={issuing}
          problems={problems}
          at={i}
          authority={authority}
          {...(chosen.length > 1 && { onRemove: () => replace(chosen.filter((_, at) => at !== i)) })}
        />
      ))}
      {free.length > 0 && chosen.length > 0 && (
        <div>
          <Button
            type="dashed"
            icon={<Icon name="plus" size={14} />}
            onClick={() => {
              const [type] = free
              if (type) replace([...chosen, startOf(type)])
            }}
          >
            {texts.addType}
          </Button>
        </div>
      )}
    </FormSection>
  )
}

function AuthorityBlock({
  form,
  issuing,
  problems,
  at,
  authority,
  onRemove,
}: {
  form: Form<FormValues>
  issuing: IssuingForm
  problems: readonly Problem[]
  at: number
  authority: Authority
  onRemove?: () => void
}) {
  const path = `delegationAuthorities.${at}`
  const types = issuing.authorityTypes
  const others = (form.values.delegationAuthorities ?? [])
    .filter((_, i) => i !== at)
    .map((each) => each.authorityTypeId)
  const used = authority.bounds.map((bound) => bound.valueType)
  const upstream = types.find((type) => type.id === authority.authorityTypeId)?.bounds ?? []
  return (
    <div className="limit-block">
      <div className="row spread row-top">
        <div className="grow">
          <Field<string> form={form} path={`${path}.authorityTypeId`} label={texts.authorityType} required>
            {(bound) => (
              <Choice
                {...bound}
                options={types
                  .filter((type) => !others.includes(type.id))
                  .map((type) => ({
                    value: type.id,
                    label: type.name,
                    icon: <AuthorityTypeIcon id={type.id} />,
                  }))}
                onChange={(id) => {
                  bound.onChange(id ?? '')
                  const known = types.find((type) => type.id === id)
                  if (known) form.set(`${path}.bounds`, startOf(known).bounds)
                }}
              />
            )}
          </Field>
        </div>
        {onRemove && <IconButton label={texts.removeType} icon="cross" onClick={onRemove} />}
      </div>
      {authority.bounds.map((bound, i) => (
        <BoundFields
          key={bound.valueType}
          form={form}
          issuing={issuing}
          problems={problems}
          authority={authority}
          path={`${path}.bounds.${i}`}
          bound={bound}
          first={i === 0}
          taken={used.filter((type) => type !== bound.valueType)}
          {...(i > 0 && {
            onRemove: () =>
              form.set(
                `${path}.bounds`,
                authority.bounds.filter((_, j) => j !== i),
              ),
          })}
        />
      ))}
      <Options form={form} issuing={issuing} path={path} authority={authority} upstream={upstream} />
    </div>
  )
}

/** What a limit of one authority type may have besides: a second one, self-approval, and more than the organization's cap. */
function Options({
  form,
  issuing,
  path,
  authority,
  upstream,
}: {
  form: Form<FormValues>
  issuing: IssuingForm
  path: string
  authority: Authority
  upstream: readonly Bound[]
}) {
  const currency = startingCurrency(useViewer())
  const used = authority.bounds.map((bound) => bound.valueType)
  const second =
    upstream.find((bound) => !used.includes(bound.valueType))?.valueType ??
    (['CURRENCY', 'PERCENTAGE', 'NUMBER', 'TIME'] as const).find((type) => !used.includes(type))
  const isRoot = issuing.frame?.parent === null
  return (
    <div className="row gap-12 wrap">
      {authority.bounds.length < MOST && authority.bounds[0]?.valueType !== 'AUTHORIZED' && second && (
        <button
          type="button"
          className="link-button dense"
          onClick={() => form.set(`${path}.bounds`, [...authority.bounds, emptyBound(second, currency)])}
        >
          {texts.secondLimit}
        </button>
      )}
      <Checkbox
        checked={authority.selfApproval ?? false}
        onChange={(event) => form.set(`${path}.selfApproval`, event.target.checked)}
      >
        <span className="dense">{texts.selfApproval}</span>
      </Checkbox>
      {issuing.mayOverrideLimit && !isRoot && hasLimitOfTenant(issuing.frame) && (
        <Checkbox
          checked={authority.limitOverridden ?? false}
          onChange={(event) => form.set(`${path}.limitOverridden`, event.target.checked)}
        >
          <span className="dense" title={texts.overrideHint}>
            {texts.override}
          </span>
        </Checkbox>
      )}
    </div>
  )
}

function BoundFields({
  form,
  issuing,
  problems,
  authority,
  path,
  bound,
  first,
  taken,
  onRemove,
}: {
  form: Form<FormValues>
  issuing: IssuingForm
  problems: readonly Problem[]
  authority: Authority
  path: string
  bound: Bound
  first: boolean
  taken: readonly ValueType[]
  onRemove?: () => void
}) {
  const caps = issuing.frame
    ? capOf(issuing.frame, authority.authorityTypeId, authority.limitOverridden ?? false)
    : []
  const cap = caps.find((each) => each.valueType === bound.valueType)?.max ?? null
  const primary =
    issuing.frame?.types.find((type) => type.authorityTypeId === authority.authorityTypeId)?.primary ?? null
  const choices = VALUE_TYPES.filter(
    (type) =>
      !taken.includes(type) &&
      (!first || primary === null || type === primary) &&
      (first || type !== 'AUTHORIZED'),
  )
  const wire = path.replace('delegationAuthorities', 'authorities')
  const over = problems.find((each) => each.path === `${wire}.max` && each.code === 'LIMIT_EXCEEDED')
  const below = problems.find((each) => each.path === `${wire}.min` && each.code === 'LIMIT_BELOW_MINIMUM')
  const comparable = cap !== null && cap.unit === bound.unit
  const isRoot = issuing.frame?.parent === null
  const offer = (problem: Problem | undefined, field: 'min' | 'max') => {
    const { limit, unit, exclusive } = problem?.params ?? {}
    if (typeof limit !== 'string' || unit !== bound.unit) return undefined
    const end = { value: limit, unit: bound.unit, exclusive: exclusive === true }
    const offered: Ends = { valueType: bound.valueType, min: null, max: null, [field]: end }
    return {
      label: texts.use(field === 'max' ? limitText(offered) : measureText(bound.valueType, end)),
      onFix: () => form.set(path, { ...bound, [field]: limit, [`${field}Exclusive`]: end.exclusive }),
    }
  }
  const whole = offer(over, 'max')
  const mayUseWhole = bound.max === null && !form.shown(`${path}.max`)
  return (
    <LimitFields
      form={form}
      path={path}
      bound={bound}
      valueTypes={choices}
      fixes={{ min: offer(below, 'min'), max: whole }}
      needsMaximum={cap !== null}
      wholeLimit={mayUseWhole ? whole : undefined}
      onRemove={onRemove}
    >
      {comparable && cap && <Ruler bound={bound} cap={cap} />}
      {comparable && cap.value === bound.max && !isRoot && (
        <p className="caption tertiary">{texts.allOfIt}</p>
      )}
      {bound.valueType === 'AUTHORIZED' && caps.length > 0 && (
        <p className="caption tertiary">{texts.stillLimited(limitsText(caps))}</p>
      )}
    </LimitFields>
  )
}

/** The own limit is at seven tenths of the ruler, so that what is beyond it can be seen. */
function Ruler({ bound, cap }: { bound: Bound; cap: EffectiveEnd }) {
  const { valueType, unit, max } = bound
  const isNumber = max !== null && /^\d+(\.\d+)?$/.test(max)
  const over = isNumber && Number(max) > Number(cap.value)
  const own = over ? 0.72 : 1
  return (
    <LimitRuler
      low={measureText(valueType, { value: '0', unit })}
      own={own}
      ownLabel={texts.yourLimit(limitText({ valueType, min: null, max: cap }))}
      {...(isNumber && {
        entered: over
          ? Math.min(0.96, 0.72 + 0.2 * Math.min(1, Number(max) / Number(cap.value) - 1))
          : share(max, cap.value),
        enteredLabel: limitText({ ...bound, min: null }),
      })}
    />
  )
}
