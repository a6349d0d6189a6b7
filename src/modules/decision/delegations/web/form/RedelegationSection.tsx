import './delegation-form.css'
import { PathwayCards, RedelegationSwitch } from '#modules/authority/index.web.ts'
import type { Problem } from '#modules/authority/terms/model/bound-rules.ts'
import { measureText } from '#modules/authority/terms/model/limit-texts.ts'
import type { Pathway, ValueType } from '#modules/authority/terms/model/terms.ts'
import { AmountInput } from '#platform/web/form/AmountInput.tsx'
import { Field, type Fix } from '#platform/web/form/Field.tsx'
import { FormSection } from '#platform/web/form/FormPage.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import type { FormValues } from './form-values.ts'
import { texts } from './texts.ts'
import type { IssuingForm } from './use-issuing.ts'

/** May the recipients pass it on, along which pathways, and up to how much? */
export function RedelegationSection({
  form,
  issuing,
  problems,
}: {
  form: Form<FormValues>
  issuing: IssuingForm
  problems: readonly Problem[]
}) {
  const authorities = form.values.delegationAuthorities ?? []
  const allowed = authorities.some((each) => each.redelegable)
  const open = issuing.frame?.pathways ?? []
  const chosen = form.values.delegationPathway ?? []
  const switchTo = (on: boolean) => {
    form.set(
      'delegationAuthorities',
      authorities.map((each) => ({
        ...each,
        redelegable: on,
        redelegationLimit: on ? (each.redelegationLimit ?? null) : null,
      })),
    )
    if (!on) form.set('delegationPathway', [])
    else if (chosen.length === 0) form.set('delegationPathway', open.slice(0, 1))
  }
  /** The end that was gone beyond, where it is known. */
  const offer = (at: number): Fix | undefined => {
    const path = `authorities.${at}.redelegationLimit`
    const { limit, unit, valueType } = problems.find((each) => each.path === path)?.params ?? {}
    if (typeof limit !== 'string' || typeof unit !== 'string') return undefined
    return {
      label: texts.use(measureText(valueType as ValueType, { value: limit, unit })),
      onFix: () => form.set(`delegationAuthorities.${at}.redelegationLimit`, limit),
    }
  }
  return (
    <FormSection id="redelegation" title={texts.sections.redelegation} purpose={texts.purposes.redelegation}>
      <RedelegationSwitch
        id="redelegable"
        isOn={allowed}
        isBarred={open.length === 0}
        label={texts.allow}
        hint={texts.allowHint(open)}
        onChange={switchTo}
      />
      {allowed && (
        <>
          <Field<readonly Pathway[]>
            form={form}
            path="delegationPathway"
            label={<span className="unseen">{texts.sections.redelegation}</span>}
          >
            {(bound) => (
              <PathwayCards
                bound={bound}
                label={texts.sections.redelegation}
                whyClosed={(pathway) => (open.includes(pathway) ? undefined : texts.pathwayClosed)}
              />
            )}
          </Field>
          {authorities.map((authority, i) => {
            const primary = authority.bounds[0]
            if (!primary || primary.valueType === 'AUTHORIZED') return null
            const type = issuing.authorityTypes.find((each) => each.id === authority.authorityTypeId)
            return (
              <Field<string | null>
                key={authority.authorityTypeId}
                form={form}
                path={`delegationAuthorities.${i}.redelegationLimit`}
                label={
                  authorities.length > 1 && type
                    ? `${texts.redelegationLimit}, ${type.name}`
                    : texts.redelegationLimit
                }
                hint={texts.redelegationLimitHint}
                fix={offer(i)}
              >
                {(field) => (
                  <div className="limit-one">
                    <AmountInput
                      {...field}
                      {...(primary.valueType === 'CURRENCY'
                        ? { currency: primary.unit }
                        : primary.unit
                          ? { suffix: primary.unit.toLowerCase() }
                          : {})}
                      value={field.value ?? undefined}
                      onChange={(value) => field.onChange(value || null)}
                    />
                  </div>
                )}
              </Field>
            )
          })}
        </>
      )}
    </FormSection>
  )
}
