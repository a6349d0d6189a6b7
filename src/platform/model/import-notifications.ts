import { IN_APP, notificationRows } from './notification-rows.ts'

/** Notifications about uploads. Semantics 9.3. */
export const importNotifications = notificationRows('Users & Roles', 'import', {
  IMPORT_FINISHED: {
    label: 'Upload finished',
    detail: 'A CSV file that you uploaded is saved, or cannot be saved.',
    events: ['FINISH'],
    to: ['starter'],
    ...IN_APP,
  },
})
