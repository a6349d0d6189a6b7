import { hasChanged, IN_APP, notificationRows, ON } from '#platform/model/notification-rows.ts'

/** Notifications about users. Semantics 9.3. */
export const userNotifications = notificationRows('Users & Roles', 'user', {
  USER_ROLE_CHANGED: {
    label: 'Roles changed',
    detail: 'Your roles change.',
    events: ['UPDATE'],
    where: (happening) => hasChanged(happening, 'userRoleIds'),
    to: ['themselves'],
    ...ON,
  },
  USER_POSITION_CHANGED: {
    label: 'Positions changed',
    detail: 'Your positions change.',
    events: ['UPDATE'],
    where: (happening) => hasChanged(happening, 'positions'),
    to: ['themselves'],
    ...ON,
  },
  USER_DEACTIVATED: {
    label: 'User deactivated',
    detail: 'A user is deactivated. For those who manage users.',
    events: ['DEACTIVATE'],
    to: ['administrator'],
    ...IN_APP,
  },

  USER_LIMIT_NEAR: {
    label: 'User limit near',
    detail: 'Users take 90% of the seats of the account. For those who manage users.',
    events: ['FEW_SEATS'],
    to: ['administrator'],
    ...ON,
  },
})
