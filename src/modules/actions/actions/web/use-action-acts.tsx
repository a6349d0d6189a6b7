import type { ActOffer } from '#platform/web/acts/offered.ts'
import { Failure } from '#platform/web/client/failure.ts'
import { ManyPicker } from '#platform/web/form/Picker.tsx'
import { useActs } from '#platform/web/record/use-acts.tsx'
import { changeStatusOfActions, deleteActions, reassignActions } from '../model/action-calls.ts'
import { type ActionAct, actionActs } from '../model/action-lifecycle.ts'
import { actions } from './actions-service.ts'
import { assigneeOf, assigneePicker } from './pickers.ts'
import { texts } from './texts.ts'

export type Subject = { readonly id: string }
/** What is done to several at the same time; editing has a form of its own. */
type DirectAct = Exclude<ActionAct, 'edit'>

const STATUS = { start: 'IN_PROGRESS', complete: 'COMPLETED', reopen: 'TO_DO', cancel: 'CANCELED' } as const
const { edit: _edit, ...of } = actionActs.of
const ACTS = { of: { ...of, reassign: { ...of.reassign, asks: 'always' as const } } }
const KEYS = actionActs.keys.filter((act): act is DirectAct => act !== 'edit')

/** What is done to actions. Whom they go to is chosen in the question. */
export function useActionActs<R extends Subject>(
  fits: (act: DirectAct, row: R) => boolean,
  onDone?: (act: DirectAct) => void,
) {
  const change = actions.useSend(changeStatusOfActions)
  const remove = actions.useSend(deleteActions)
  const reassign = actions.useSend(reassignActions)
  const { act, dialog } = useActs<DirectAct, R, readonly string[]>({
    acts: ACTS,
    words: texts.acts,
    choice: [],
    extra: (act, _rows, choice, choose) =>
      act === 'reassign' && <NewAssignees chosen={choice} onChange={choose} />,
    send: ({ act, ids, choice }) => {
      if (act === 'delete') return remove.mutateAsync({ body: { ids } })
      if (act !== 'reassign') return change.mutateAsync({ body: { ids, status: STATUS[act] } })
      if (choice.length === 0)
        throw new Failure({ kind: 'refused', status: 400, message: texts.reassignDialog.needed })
      return reassign.mutateAsync({ body: { ids, assignees: choice.map(assigneeOf) } })
    },
    onDone,
  })
  const offered: ActOffer<DirectAct, R> = { acts: { keys: KEYS, of: ACTS.of }, words: texts.acts, fits, act }
  return { ...offered, dialog }
}

function NewAssignees({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (keys: readonly string[]) => void
}) {
  return (
    <div className="column gap-4">
      <label htmlFor="new-assignees">{texts.form.assignees}</label>
      <ManyPicker
        id="new-assignees"
        required
        invalid={false}
        describedBy="new-assignees-hint"
        value={chosen}
        onChange={onChange}
        onBlur={() => {}}
        source={assigneePicker}
      />
      <span id="new-assignees-hint" className="caption tertiary">
        {texts.reassignDialog.effect}
      </span>
    </div>
  )
}
