import { type ActKey, defineActs } from '#platform/model/acts.ts'
import { defineLifecycle, leadsTo } from '#platform/model/lifecycle.ts'
import { ACTION_STATUS_LABELS, type ActionStatus, type StoredActionStatus } from './action.ts'

const OPEN = ['TO_DO', 'IN_PROGRESS', 'OVERDUE'] as const

/** Spec 3.7, semantics 4.4. OVERDUE comes by the clock; what `same` leaves as it is stays stored as it was. */
export const actionLifecycle = defineLifecycle({
  noun: 'action',
  labels: ACTION_STATUS_LABELS,
  transitions: [
    { from: ['TO_DO'], event: 'START', to: 'IN_PROGRESS', verb: 'start' },
    { from: OPEN, event: 'COMPLETE', to: 'COMPLETED', verb: 'complete' },
    // not all assignees have completed it, or the owner has yet to confirm
    { from: OPEN, event: 'COMPLETE_PART', to: 'IN_PROGRESS', verb: 'complete' },
    { from: ['IN_PROGRESS', 'OVERDUE'], event: 'VALIDATE', to: 'COMPLETED', verb: 'validate' },
    { from: ['IN_PROGRESS', 'OVERDUE'], event: 'RETURN', to: 'TO_DO', verb: 'return' },
    { from: OPEN, event: 'CANCEL', to: 'CANCELED', verb: 'cancel' },
    { from: ['COMPLETED', 'CANCELED'], event: 'REOPEN', to: 'TO_DO', verb: 'reopen' },
    { from: OPEN, event: 'EDIT', to: 'same', verb: 'edit' },
    { from: ['OVERDUE'], event: 'RESCHEDULE', to: 'TO_DO', verb: 'reschedule' },
    { from: OPEN, event: 'REASSIGN', to: 'same', verb: 'reassign' },
    { from: [...OPEN, 'COMPLETED', 'CANCELED'], event: 'DELETE', to: 'same', verb: 'delete' },
  ],
})
export type ActionEvent = (typeof actionLifecycle)['transitions'][number]['event']

/** The status to which an event leads, as it is stored. */
export function storedAfter(
  stored: StoredActionStatus,
  seen: ActionStatus,
  event: ActionEvent,
): StoredActionStatus {
  const to = leadsTo(actionLifecycle, seen, event)
  return to === seen || to === 'OVERDUE' ? stored : to
}

/** What people do to actions. Completing is the assignee's, the others are the owner's or by a permission. */
export const actionActs = defineActs(actionLifecycle, {
  edit: { event: 'EDIT', permission: 'action.edit', icon: 'edit' },
  start: { event: 'START', permission: 'action.edit', icon: 'reissue' },
  complete: { event: 'COMPLETE', permission: 'action.view', icon: 'tick' },
  reassign: { event: 'REASSIGN', permission: 'action.reassign', icon: 'swap' },
  reopen: { event: 'REOPEN', permission: 'action.edit', icon: 'reissue' },
  cancel: { event: 'CANCEL', permission: 'action.edit', icon: 'suspend', danger: true, asks: 'always' },
  delete: { event: 'DELETE', permission: 'action.delete', icon: 'trash', danger: true, asks: 'always' },
})
export type ActionAct = ActKey<typeof actionActs>
