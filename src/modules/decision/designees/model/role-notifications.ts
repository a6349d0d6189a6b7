import { IN_APP, notificationRows } from '#platform/model/notification-rows.ts'

/** Notifications about roles of delegations. Semantics 9.3. */
export const roleNotifications = notificationRows('Delegations', 'delegation-role', {
  ROLE_ACKNOWLEDGED: {
    label: 'Role acknowledged',
    detail: 'A designee acknowledges a role of a delegation that you issued.',
    events: ['ACKNOWLEDGE'],
    to: ['issuer'],
    ...IN_APP,
  },
})
