import { PathwayCards, RedelegationSwitch } from '#modules/authority/index.web.ts'
import type { Pathway } from '#modules/authority/terms/model/terms.ts'
import { listGroupTypes } from '#modules/settings/group-types/model/group-type-calls.ts'
import { groupTree, ownGroupTree } from '#modules/settings/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { FormSection } from '#platform/web/form/FormPage.tsx'
import { NumberInput } from '#platform/web/form/NumberInput.tsx'
import { TreePicker } from '#platform/web/form/TreePicker.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { settings } from '../decision-service.ts'
import { texts } from '../texts.ts'
import type { DecisionValues } from './form-values.ts'

const words = texts.form

/** Where the decision may be taken: groups, each with everything below it. */
export function GroupsSection({ form }: { form: Form<DecisionValues> }) {
  const isWide = useViewer().permissions['decision.edit'] === 'ALL'
  return (
    <FormSection id="groups" title={words.sections.groups} purpose={words.purposes.groups}>
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
  const { delegable } = form.values
  const types = settings.useCall(listGroupTypes, {})
  const departments = types.data?.items.find(({ groupTypeName }) => groupTypeName === 'Departments')
  // Semantics 3.2: what was chosen before may go
  const hasNoDepartments = departments?.status === 'INACTIVE'
  return (
    <FormSection id="redelegation" title={words.sections.redelegation} purpose={words.purposes.redelegation}>
      <RedelegationSwitch
        id="delegable"
        isOn={delegable}
        label={words.delegable}
        hint={words.delegableHint}
        onChange={(on) => form.set('delegable', on)}
      />
      {delegable && (
        <>
          <Field<readonly Pathway[]> form={form} path="delegationPathway" label={words.pathways} required>
            {(bound) => (
              <PathwayCards
                bound={bound}
                label={words.pathways}
                whyClosed={(pathway) =>
                  pathway === 'Functional' && hasNoDepartments ? words.departmentsOff : undefined
                }
              />
            )}
          </Field>
          <Field<number | null> form={form} path="maxDepth" label={words.maxDepth} hint={words.maxDepthHint}>
            {(bound) => <NumberInput {...bound} />}
          </Field>
        </>
      )}
    </FormSection>
  )
}
