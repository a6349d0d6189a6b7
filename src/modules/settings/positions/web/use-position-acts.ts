import type { ActOffer } from '#platform/web/acts/offered.ts'
import { service } from '#platform/web/client/client.ts'
import { useActs } from '#platform/web/record/use-acts.tsx'
import type { Effects } from '../../effects/model/effects.ts'
import { previewCall } from '../../effects/model/preview-call.ts'
import { authorityEffects } from '../../effects/web/authority-effects.ts'
import { type PositionAct, positionActs } from '../model/position-acts.ts'
import { changeStatusOfPositions, deletePositions } from '../model/position-calls.ts'
import { positionRoute } from './position-route.ts'
import { texts } from './texts.ts'

const settings = service('/api/settings')
const STATUS = { activate: 'ACTIVE', deactivate: 'INACTIVE' } as const

export type Subject = {
  id: string
  positionName: string
  linkedUsers: number
  status: 'ACTIVE' | 'INACTIVE'
}

/** What is done to positions. One that users are linked to leads to them instead of being deleted. Spec 8. */
export function usePositionActs(onDeleted?: () => void) {
  const change = settings.useSend(changeStatusOfPositions)
  const remove = settings.useSend(deletePositions)
  const { act, dialog } = useActs<PositionAct, Subject, undefined, Effects>({
    effects: authorityEffects,
    acts: positionActs,
    words: texts.acts,
    preview: ({ act, ids }) =>
      act === 'delete'
        ? settings.ask(previewCall(deletePositions), { body: { ids } })
        : settings.ask(previewCall(changeStatusOfPositions), { body: { ids, status: STATUS[act] } }),
    send: ({ act, ids, shown }) => {
      const stamp = shown === undefined ? {} : { shown }
      return act === 'delete'
        ? remove.mutateAsync({ body: { ids }, ...stamp })
        : change.mutateAsync({ body: { ids, status: STATUS[act] }, ...stamp })
    },
    blocked: (act, [position, ...others]) =>
      act === 'delete' && others.length === 0 && position && position.linkedUsers > 0
        ? {
            title: texts.blocked.title(position.positionName),
            reason: texts.blocked.reason(position.linkedUsers),
            links: [
              {
                label: texts.blocked.show,
                to: `${positionRoute.pathOf(position.id)}?tab=occupants`,
              },
            ],
          }
        : undefined,
    choice: undefined,
    onDone: (act) => act === 'delete' && onDeleted?.(),
  })
  const offered: ActOffer<PositionAct, Subject> = {
    acts: positionActs,
    words: texts.acts,
    fits: (act, { status }) => positionActs.mayHappen(act, status).ok,
    act,
  }
  return { ...offered, dialog }
}
