import { NEW_CONDITION, OneCondition } from '#modules/authority/index.web.ts'
import {
  type ConditionValues,
  conditionErrors,
  conditionInForm,
} from '#modules/authority/terms/model/condition-form.ts'
import { previewCall } from '#modules/settings/effects/model/preview-call.ts'
import { authorityEffects } from '#modules/settings/index.web.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { RecordDrawer } from '#platform/web/record/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/record/use-record-form.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { decision } from '../../decisions/web/decision-service.ts'
import { delegationRoute } from '../../decisions/web/record-routes.ts'
import { createDelegationCondition, updateDelegationCondition } from '../model/condition-calls.ts'
import type { DelegationDetail } from '../model/delegation.ts'
import { getDelegation } from '../model/delegation-calls.ts'
import { texts as words } from './condition-texts.ts'
import { texts } from './texts.ts'

const schema = conditionInForm.omit({ id: true })
type Values = Omit<ConditionValues, 'id'>

type Props = {
  delegation: DelegationDetail
  /** The one that is changed; a new one where there is none. */
  condition?: ConditionValues & { id: string }
  onClose: () => void
}

/** A condition of the delegation itself. What it does to those below is shown before it is saved. */
export default function ConditionForm({ delegation, condition, onClose }: Props) {
  const toasts = useToasts()
  const create = decision.useSend(createDelegationCondition)
  const update = decision.useSend(updateDelegationCondition)
  const conditionId = condition?.id
  const recordForm = useRecordForm({
    schema,
    initial: condition ? valuesOf(condition) : NEW_CONDITION,
    check: errorsOf,
    record: delegation,
    current: `${delegationRoute.pathOf(delegation.id)}?tab=changelog`,
    update: ({ id, version }, body, stamp) =>
      conditionId === undefined
        ? create.mutateAsync({ params: { id }, version, body: body as never, ...stamp })
        : update.mutateAsync({ params: { id, conditionId }, version, body: body as never, ...stamp }),
    read: (id) => decision.ask(getDelegation, { params: { id } }),
    look: {
      kind: authorityEffects,
      moves: () => delegation.status !== 'DRAFT',
      at: ({ id, version }, body) =>
        conditionId === undefined
          ? decision.ask(previewCall(createDelegationCondition), {
              params: { id },
              version,
              body: body as never,
            })
          : decision.ask(previewCall(updateDelegationCondition), {
              params: { id, conditionId },
              version,
              body: body as never,
            }),
      words: {
        title: condition ? words.question.change : words.question.add,
        effect: words.effect,
        keep: platform.form.keepEditing,
        act: condition ? platform.saveChanges : words.add,
      },
    },
    onSaved: ({ pendingReapproval }) => {
      toasts.done(pendingReapproval ? texts.done.proposed : condition ? words.saved : words.added)
      onClose()
    },
  })
  const { form } = recordForm
  return (
    <RecordDrawer
      of={recordForm}
      isNew={!condition}
      words={{ ...words, create: words.add, createAct: words.add }}
      onClose={onClose}
    >
      <OneCondition form={form} condition={form.values} at={(field) => field} />
    </RecordDrawer>
  )
}

const valuesOf = ({ name, description, when, rule, isActive }: ConditionValues): Values => ({
  name,
  description,
  when,
  rule,
  isActive,
})

const errorsOf = (values: Values) =>
  Object.fromEntries(
    Object.entries(conditionErrors([values])).map(([path, error]) => [
      path.replace('conditions.0.', ''),
      error,
    ]),
  )
