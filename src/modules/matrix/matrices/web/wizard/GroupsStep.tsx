import { groupTree, ownGroupTree } from '#modules/settings/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { TreePicker } from '#platform/web/form/TreePicker.tsx'
import { texts } from '../texts.ts'
import { AllSwitch } from './AllSwitch.tsx'
import type { StepProps } from './step.ts'

const words = texts.wizard.groups

/** Where authority must hold to be shown. Anyone who sees their groups alone selects groups of their own. Semantics 6.5. */
export function GroupsStep({ form }: StepProps) {
  const { permissions } = useViewer()
  const seesAll = permissions['decision.view'] === 'ALL' && permissions['delegation.view'] === 'ALL'
  return (
    <>
      {seesAll && <AllSwitch form={form} path="allGroups" label={words.all} hint={words.allHint} />}
      {!form.values.allGroups && (
        <Field<readonly string[]>
          form={form}
          path="groups"
          label={words.groups}
          required
          hint={seesAll ? undefined : words.ownOnly}
        >
          {(bound) => (
            <TreePicker
              {...bound}
              source={seesAll ? groupTree : ownGroupTree}
              placeholder={words.placeholder}
            />
          )}
        </Field>
      )}
    </>
  )
}
