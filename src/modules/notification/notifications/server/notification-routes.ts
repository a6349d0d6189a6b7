import { type Routes, routes } from '#platform/server/http/routes.ts'
import { countNotifications } from '../model/count-notifications.ts'
import * as calls from '../model/notification-calls.ts'
import { countUnread, listOwn, markAll, setStatus } from './notification-store.ts'

/** One's own: everyone reads what they were notified, and no one else does. Spec 7.7. */
export const notificationRoutes: Routes = routes((on) => {
  on(calls.listNotifications, {
    permission: 'tenant.member',
    handle: ({ query, viewer, tx, now }) => listOwn(tx, viewer, query, now),
  })
  on(countNotifications, {
    permission: 'tenant.member',
    handle: ({ viewer, tx, now }) => countUnread(tx, viewer, now),
  })
  on(calls.markAllRead, {
    permission: 'tenant.member',
    handle: ({ query, viewer, tx, now }) => markAll(tx, viewer, query, now),
  })
  on(calls.toggleStatus, {
    permission: 'tenant.member',
    handle: ({ params: { id }, body: { status }, viewer, tx, now }) =>
      setStatus(tx, viewer, { id, status, now }),
  })
})
