import { defineLifecycle } from '#platform/model/lifecycle.ts'

export const NOTIFICATION_STATUSES = ['UNREAD', 'READ'] as const
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number]

/** Spec 4.7: read or unread. */
export const notificationLifecycle = defineLifecycle({
  noun: 'notification',
  labels: { UNREAD: 'Unread', READ: 'Read' },
  transitions: [
    { from: ['UNREAD'], event: 'READ', to: 'READ', verb: 'mark as read' },
    { from: ['READ'], event: 'UNREAD', to: 'UNREAD', verb: 'mark as unread' },
  ],
})
