import { IN_APP, type NotificationEvent, notificationRows, ON } from '#platform/model/notification-rows.ts'

const isRequest = ({ is }: NotificationEvent) => is.systemKind === 'REQUEST'

/** Someone is asked to decide. */
const isQuestion = ({ is }: NotificationEvent) => is.systemKind === 'DECISION'

/** No one needs to answer it any longer. */
const ENDS_REQUEST: readonly unknown[] = [null, 'DECLINED']

/** Notifications about requested authority. Semantics 9.3. */
export const requestNotifications = notificationRows('Delegations', 'action', {
  AUTHORITY_REQUESTED: {
    label: 'Authority requested',
    detail: 'Someone requests authority that you can delegate.',
    // anyone who left, or is a recipient no longer, is replaced
    events: ['CREATE', 'REASSIGN'],
    where: isRequest,
    to: ['newAssignee'],
    ...ON,
  },
  REQUEST_FULFILLED: {
    label: 'Request fulfilled',
    detail: 'Authority that you requested is issued to you.',
    events: ['COMPLETE'],
    where: isRequest,
    to: ['requester'],
    ...ON,
  },
  REQUEST_DECLINED: {
    label: 'Request declined',
    detail: 'Authority that you requested is declined.',
    events: ['CANCEL'],
    where: (happening) => isRequest(happening) && happening.is.outcome === 'DECLINED',
    to: ['requester'],
    ...ON,
  },
  REQUEST_ENDED: {
    label: 'Request ended',
    detail:
      'Authority that you requested can no longer be issued: its decision or delegation has ended, or no one is left who can be asked. Or a request that you were asked to answer ends.',
    events: ['CANCEL'],
    // of one that is declined its requester is notified by the row above
    where: (happening) => isRequest(happening) && ENDS_REQUEST.includes(happening.is.outcome),
    to: ['requester', 'assignee'],
    ...ON,
  },
})

/** Notifications about questions to decide. Semantics 9.3. */
export const questionNotifications = notificationRows('Actions', 'action', {
  DECISION_ASKED: {
    label: 'Decision asked',
    detail: 'Someone asks you to decide.',
    events: ['CREATE', 'REASSIGN'],
    where: isQuestion,
    to: ['newAssignee'],
    ...ON,
  },
  DECISION_ANSWERED: {
    label: 'Question answered',
    detail: 'Someone decides what you asked, or declines.',
    events: ['COMPLETE', 'CANCEL'],
    where: (happening) => isQuestion(happening) && happening.is.outcome != null,
    to: ['owner'],
    ...ON,
  },
  DECISION_ENDED: {
    label: 'Question ended',
    detail: 'A question that you asked, or were asked to decide, ends without an answer.',
    events: ['CANCEL'],
    where: (happening) => isQuestion(happening) && happening.is.outcome == null,
    to: ['owner', 'assignee'],
    ...IN_APP,
  },
})
