import { MOST_ACTION_TYPES } from '#modules/actions/action-types/model/action-type.ts'
import { listActionTypes } from '#modules/actions/action-types/model/action-type-calls.ts'
import { ActionForm } from '#modules/actions/index.web.ts'
import { type AskStart, closeAsk, useAsk } from '../../authority/web/ask-act.ts'
import { settings } from '../../authority/web/service.ts'
import { texts } from './texts.ts'

/** The form is fetched when somebody first asks. */
export function AskAct() {
  const asked = useAsk()
  return asked ? <AskForm key={asked.number} start={asked.start} /> : null
}

/** An action for whoever can decide, about the decision, of the type of decisions where it is enabled. */
function AskForm({ start: { assignee, decision, details } }: { start: AskStart }) {
  const types = settings.useCall(listActionTypes, { query: { status: true, limit: MOST_ACTION_TYPES } })
  if (types.isPending) return null
  const type = types.data?.items.find(({ typeIcon }) => typeIcon === 'decisions')
  return (
    <ActionForm
      start={{
        actionName: texts.askName(decision.name),
        description: details,
        assignees: [assignee],
        associatedRecord: { kind: 'DECISION', id: decision.id },
        ...(type && { actionTypeId: type.id }),
      }}
      onClose={closeAsk}
    />
  )
}
