import {
  hasChanged,
  IN_APP,
  type NotificationEvent,
  notificationRows,
  ON,
} from '#platform/model/notification-rows.ts'
import { becomesCompleted, beginsToAwaitValidation, movedAssignees } from './action-event.ts'

const movesAssignees = (happening: NotificationEvent) =>
  Object.values(movedAssignees(happening)).some((some) => some.length > 0)

/** The acts that may leave an action without an open part. */
const MOVES_PARTS = ['COMPLETE', 'COMPLETE_PART', 'UPDATE', 'REASSIGN']

/** A system action is reported by its record. */
const isManual = ({ is }: NotificationEvent) => is.systemKind == null

/** Of an acceptance its delegation reminds. */
const hasNoReminders = ({ is }: NotificationEvent) => is.systemKind !== 'ACCEPTANCE'

/** An action that a template creates on its day has an owner whom no one named. */
const namesOwner = (happening: NotificationEvent) =>
  happening.event === 'CREATE' ? happening.is.actionTemplateId == null : hasChanged(happening, 'ownerUserId')

/** Notifications about actions. Semantics 9.3. */
export const actionNotifications = notificationRows('Actions', 'action', {
  ACTION_VALIDATION_REQUESTED: {
    label: 'Validation requested',
    detail: 'The assignees completed an action that you own and validate.',
    events: MOVES_PARTS,
    where: (happening) => isManual(happening) && beginsToAwaitValidation(happening),
    to: ['owner'],
    ...IN_APP,
  },
  ACTION_ASSIGNED: {
    label: 'Action assigned',
    detail: 'An action is assigned or returned to you, or you join a position to which it is assigned.',
    events: ['CREATE', 'RETURN', 'REOPEN', 'JOIN'],
    where: (happening) => isManual(happening) || happening.event === 'JOIN',
    to: ['assignee'],
    ...ON,
  },
  ACTION_REASSIGNED: {
    label: 'Assignees changed',
    detail: 'You are added to or removed from the assignees of an action.',
    events: ['REASSIGN', 'UPDATE'],
    where: (happening) => isManual(happening) && movesAssignees(happening),
    to: ['newAssignee', 'formerAssignee'],
    ...IN_APP,
  },
  ACTION_OWNER_CHANGED: {
    label: 'Owner changed',
    detail: 'You become the owner of an action.',
    events: ['CREATE', 'UPDATE'],
    where: (happening) => isManual(happening) && namesOwner(happening),
    to: ['owner'],
    ...IN_APP,
  },
  ACTION_POSITION_VACANT: {
    label: 'Position vacant',
    detail: 'No one occupies a position to which an action that you own is assigned.',
    events: ['VACATE'],
    to: ['owner'],
    ...IN_APP,
  },
  ACTION_DUE_SOON: {
    label: 'Action due soon',
    detail: 'An action that is assigned to you is due in 2 days.',
    events: ['DUE_SOON'],
    where: hasNoReminders,
    to: ['openAssignee'],
    ...ON,
  },
  ACTION_OVERDUE: {
    label: 'Action overdue',
    detail: 'An action that you own or are assigned is overdue. Every week until it ends.',
    events: ['OVERDUE'],
    where: hasNoReminders,
    to: ['openAssignee', 'owner'],
    ...ON,
  },
  ACTION_COMPLETED: {
    label: 'Action completed',
    detail: 'An action that you own or are assigned is completed.',
    events: [...MOVES_PARTS, 'VALIDATE'],
    where: (happening) => isManual(happening) && becomesCompleted(happening),
    to: ['owner', 'assignee'],
    ...IN_APP,
  },
  ACTION_CANCELED: {
    label: 'Action canceled',
    detail: 'An action that you own or are assigned is canceled.',
    events: ['CANCEL'],
    where: isManual,
    to: ['owner', 'assignee'],
    ...IN_APP,
  },
})
