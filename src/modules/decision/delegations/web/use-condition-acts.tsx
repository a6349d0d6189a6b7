import { type ReactNode, useState } from 'react'
import { previewCall } from '#modules/settings/effects/model/preview-call.ts'
import { authorityEffects } from '#modules/settings/index.web.ts'
import { later } from '#platform/web/feedback/later.tsx'
import type { MenuItem } from '#platform/web/overlay/Menu.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { useShownFirst } from '#platform/web/record/use-shown-first.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { decision } from '../../decisions/web/decision-service.ts'
import { deleteDelegationCondition, updateDelegationCondition } from '../model/condition-calls.ts'
import type { DelegationDetail } from '../model/delegation.ts'
import { texts as words } from './condition-texts.ts'
import { texts } from './texts.ts'

const ConditionForm = later(() => import('./ConditionForm.tsx'))

type Condition = DelegationDetail['conditions'][number]

/** What may be done with the delegation's own conditions: with what it does to those below shown before it is saved. */
export function useConditionActs(delegation: DelegationDetail): {
  add: (() => void) | undefined
  menu: ((condition: Condition) => readonly MenuItem[]) | undefined
  dialogs: ReactNode
} {
  const { id, version, permissions } = delegation
  const [edited, setEdited] = useState<Condition | 'NEW'>()
  const toasts = useToasts()
  const shownFirst = useShownFirst(authorityEffects)
  const update = decision.useSend(updateDelegationCondition)
  const remove = decision.useSend(deleteDelegationCondition)
  if (!permissions.manageConditions?.allowed) return { add: undefined, menu: undefined, dialogs: null }

  const begin = (
    {
      save,
      ...change
    }: Omit<Parameters<typeof shownFirst.begin>[0], 'save'> & {
      save: (shown: string) => Promise<DelegationDetail>
    },
    done: string,
  ) => {
    const saveShown = async (stamp: string) => {
      const { pendingReapproval } = await save(stamp)
      toasts.done(pendingReapproval ? texts.done.proposed : done)
    }
    return shownFirst.begin({ ...change, save: saveShown }).catch(toasts.failed)
  }
  const turn = (condition: Condition) => {
    const { name, isActive } = condition
    const asked = { params: { id, conditionId: condition.id }, version, body: { isActive: !isActive } }
    const act = isActive ? 'turnOff' : 'turnOn'
    void begin(
      {
        look: async () => (await decision.ask(previewCall(updateDelegationCondition), asked)).effects,
        save: (shown) => update.mutateAsync({ ...asked, shown }),
        words: {
          title: words.question[act](name),
          effect: isActive ? words.ends : words.effect,
          keep: platform.cancel,
          act: words[act],
        },
      },
      words.saved,
    )
  }
  const end = (condition: Condition) => {
    const asked = { params: { id, conditionId: condition.id }, version }
    void begin(
      {
        look: async () => (await decision.ask(previewCall(deleteDelegationCondition), asked)).effects,
        save: (shown) => remove.mutateAsync({ ...asked, shown }),
        always: true,
        ending: true,
        words: {
          title: words.question.delete(condition.name),
          effect: words.ends,
          keep: words.keepIt,
          act: words.deleteAct,
        },
      },
      words.deleted,
    )
  }
  return {
    add: () => setEdited('NEW'),
    // what stands above, or ends with a change that waits, is not changed here
    menu: (condition) =>
      condition.originId !== id || condition.endsWithChange
        ? []
        : menuOf(condition, { edit: setEdited, turn, end }),
    dialogs: (
      <>
        {shownFirst.dialog}
        {edited && (
          <ConditionForm
            delegation={delegation}
            {...(edited !== 'NEW' && { condition: edited })}
            onClose={() => setEdited(undefined)}
          />
        )}
      </>
    ),
  }
}

type ConditionActs = Readonly<Record<'edit' | 'turn' | 'end', (condition: Condition) => void>>

const menuOf = (condition: Condition, { edit, turn, end }: ConditionActs): readonly MenuItem[] => [
  { key: 'edit', label: words.edit, icon: 'edit', onAct: () => edit(condition) },
  {
    key: 'turn',
    label: condition.isActive ? words.turnOff : words.turnOn,
    icon: condition.isActive ? 'suspend' : 'reissue',
    onAct: () => turn(condition),
  },
  {
    key: 'delete',
    label: platform.delete,
    icon: 'trash',
    danger: true,
    startsGroup: true,
    onAct: () => end(condition),
  },
]
