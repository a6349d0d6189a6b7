import { Checkbox, Switch } from 'antd'
import { listGroupTypes } from '#modules/settings/group-types/model/group-type-calls.ts'
import { groupTree, ownGroupTree } from '#modules/settings/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { FormSection } from '#platform/web/form/FormPage.tsx'
import { TreePicker } from '#platform/web/form/TreePicker.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { PATHWAYS } from '../../../authority/model/terms.ts'
import { settings } from '../../../authority/web/service.ts'
import { texts } from '../texts.ts'
import type { DecisionValues } from './form-values.ts'

const words = texts.form

/** Where the decision may be taken: groups, each with everything below it. */
export function GroupsSection({ form }: { form: Form<DecisionValues> }) {
  const isWide = useViewer().permissions['decision.edit'] === 'ALL'
  return (
    <FormSection id="groups" number={3} title={words.sections.groups} purpose={words.purposes.groups}>
      <Field<readonly string[]>
        form={form}
        path="decisionGroups"
        label={words.groups}
        required
        hint={isWide ? undefined : words.ownGroups}
      >
        {(bound) => (
          <TreePicker
            {...bound}
            source={isWide ? groupTree : ownGroupTree}
            placeholder={words.groupsPlaceholder}
          />
        )}
      </Field>
    </FormSection>
  )
}

/** Whether it may be delegated at all, and along which pathways it may be passed on. Spec 3.4. */
export function RedelegationSection({ form }: { form: Form<DecisionValues> }) {
  const { delegable, delegationPathway: chosen } = form.values
  const types = settings.useCall(listGroupTypes, {})
  const departments = types.data?.items.find(({ groupTypeName }) => groupTypeName === 'Departments')
  return (
    <FormSection
      id="redelegation"
      number={4}
      title={words.sections.redelegation}
      purpose={words.purposes.redelegation}
    >
      <label className="row gap-12 row-top redelegation-switch" htmlFor="delegable">
        <Switch id="delegable" checked={delegable} onChange={(on) => form.set('delegable', on)} />
        <span>
          <span className="strong">{words.delegable}</span>
          <span className="caption tertiary" style={{ display: 'block' }}>
            {words.delegableHint}
          </span>
        </span>
      </label>
      {delegable && (
        <Field<unknown> form={form} path="delegationPathway" label={words.pathways} required>
          {(bound) => (
            <fieldset
              className="pathway-cards"
              aria-label={words.pathways}
              aria-describedby={bound.describedBy}
            >
              {PATHWAYS.map((pathway, at) => {
                const isOn = chosen.includes(pathway)
                // Semantics 3.2: what was chosen before may go
                const isOff = pathway === 'Functional' && departments?.status === 'INACTIVE'
                return (
                  <Checkbox
                    key={pathway}
                    {...(at === 0 && { id: bound.id })}
                    className={isOn ? 'pathway-card pathway-on' : 'pathway-card'}
                    checked={isOn}
                    disabled={isOff && !isOn}
                    onChange={(event) =>
                      bound.onChange(
                        PATHWAYS.filter((each) =>
                          each === pathway ? event.target.checked : chosen.includes(each),
                        ),
                      )
                    }
                  >
                    <span className="strong dense">{pathway}</span>
                    <span className="caption tertiary" style={{ display: 'block' }}>
                      {isOff ? words.departmentsOff : words.pathwayHints[pathway]}
                    </span>
                  </Checkbox>
                )
              })}
            </fieldset>
          )}
        </Field>
      )}
    </FormSection>
  )
}
