import type { ActOffer } from '#platform/web/acts/offered.ts'
import { service } from '#platform/web/client/client.ts'
import { useActs } from '#platform/web/record/use-acts.tsx'
import type { Effects } from '../../effects/model/effects.ts'
import { previewCall } from '../../effects/model/preview-call.ts'
import { authorityEffects } from '../../effects/web/authority-effects.ts'
import type { Associations } from '../../group-types/model/place.ts'
import { AssociationsChoice } from '../../group-types/web/AssociationsChoice.tsx'
import type { GroupDetail } from '../model/group.ts'
import { type GroupAct, groupActs, offersGroupAct } from '../model/group-acts.ts'
import { bulkDeleteGroups, bulkUpdateGroups } from '../model/group-calls.ts'
import { texts } from './texts.ts'

const settings = service('/api/settings')

export type Subject = Pick<GroupDetail, 'id' | 'status' | 'isRoot'>

const switched = (act: 'activate' | 'deactivate', ids: string[], disableOption: Associations) => ({
  body:
    act === 'activate'
      ? { ids, status: 'ACTIVE' as const }
      : { ids, status: 'INACTIVE' as const, disableOption },
})

/** What deleting them does; the count is typed where something active is taken out of what it is tied to. Semantics 3.2. */
async function previewDelete(ids: string[]) {
  const asked = (removeAssociations: boolean) =>
    settings.ask(previewCall(bulkDeleteGroups), { body: { ids, removeAssociations } })
  const [careful, told] = await Promise.all([asked(false), asked(true)])
  return { ...told, typed: careful.refused.some(({ code }) => code === 'IN_USE') }
}

/** What is done to groups. DESIGN 13. */
export function useGroupActs(onDeleted?: () => void) {
  const update = settings.useSend(bulkUpdateGroups)
  const remove = settings.useSend(bulkDeleteGroups)
  const { act, dialog } = useActs<GroupAct, Subject, Associations, Effects>({
    effects: authorityEffects,
    acts: groupActs,
    words: texts.acts,
    choice: 'KEEP_ASSOCIATIONS',
    extra: (act, _rows, choice, choose) =>
      act === 'deactivate' && <AssociationsChoice value={choice} onChange={choose} />,
    preview: ({ act, ids, choice }) =>
      act === 'delete'
        ? previewDelete(ids)
        : settings.ask(previewCall(bulkUpdateGroups), switched(act, ids, choice)),
    send: ({ act, ids, choice, shown }) => {
      const stamp = shown === undefined ? {} : { shown }
      return act === 'delete'
        ? remove.mutateAsync({ body: { ids, removeAssociations: true }, ...stamp })
        : update.mutateAsync({ ...switched(act, ids, choice), ...stamp })
    },
    onDone: (act) => act === 'delete' && onDeleted?.(),
  })
  const offered: ActOffer<GroupAct, Subject> = {
    acts: groupActs,
    words: texts.acts,
    fits: offersGroupAct,
    act,
  }
  return { ...offered, dialog }
}
