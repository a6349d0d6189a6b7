import { type ActKey, defineActs } from '#platform/model/acts.ts'
import { type GroupDetail, groupLifecycle } from './group.ts'

/** Spec 4.7. Anyone who deactivates a group chooses what becomes of what it is tied to. */
export const groupActs = defineActs(groupLifecycle, {
  activate: { event: 'ACTIVATE', icon: 'tick' },
  deactivate: { event: 'DEACTIVATE', icon: 'suspend', asks: 'always' },
  delete: { event: 'DELETE', icon: 'trash', danger: true, asks: 'always' },
})
export type GroupAct = ActKey<typeof groupActs>

/** Whether an act is offered: the organization itself is never turned off, and what is used goes with what it is tied to. */
export const offersGroupAct = (act: GroupAct, { isRoot, status }: Pick<GroupDetail, 'isRoot' | 'status'>) =>
  !isRoot && groupActs.mayHappen(act, status).ok
