import { Checkbox, Switch } from 'antd'
import { AmountInput } from '#platform/web/form/AmountInput.tsx'
import { Field } from '#platform/web/form/Field.tsx'
import { FormSection } from '#platform/web/form/FormPage.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { PATHWAYS, type Pathway } from '../../../authority/model/terms.ts'
import type { FormValues } from './form-values.ts'
import { texts } from './texts.ts'
import type { Issuing } from './use-issuing.ts'

/** May the recipients pass it on, along which pathways, and up to how much? */
export function RedelegationSection({ form, issuing }: { form: Form<FormValues>; issuing: Issuing }) {
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
  const toggle = (pathway: Pathway, on: boolean) =>
    form.set(
      'delegationPathway',
      PATHWAYS.filter((each) => (each === pathway ? on : chosen.includes(each))),
    )
  return (
    <FormSection
      id="redelegation"
      number={3}
      title={texts.sections.redelegation}
      purpose={texts.purposes.redelegation}
    >
      <label className="row gap-12 row-top redelegation-switch" htmlFor="redelegable">
        <Switch id="redelegable" checked={allowed} disabled={open.length === 0} onChange={switchTo} />
        <span>
          <span className="strong">{texts.allow}</span>
          <span className="caption tertiary" style={{ display: 'block' }}>
            {texts.allowHint(open)}
          </span>
        </span>
      </label>
      {allowed && (
        <>
          <Field<unknown>
            form={form}
            path="delegationPathway"
            label={<span className="unseen">{texts.sections.redelegation}</span>}
          >
            {() => (
              <div className="pathway-cards">
                {PATHWAYS.map((pathway) => {
                  const isOpen = open.includes(pathway)
                  const isOn = chosen.includes(pathway)
                  return (
                    <Checkbox
                      key={pathway}
                      className={`pathway-card${isOn ? ' pathway-on' : ''}${isOpen ? '' : ' pathway-closed'}`}
                      checked={isOn}
                      disabled={!isOpen && !isOn}
                      onChange={(event) => toggle(pathway, event.target.checked)}
                    >
                      <span className="strong dense">{pathway}</span>
                      <span className="caption tertiary" style={{ display: 'block' }}>
                        {isOpen ? texts.pathways[pathway] : texts.pathwayClosed}
                      </span>
                    </Checkbox>
                  )
                })}
              </div>
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
