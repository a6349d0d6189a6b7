import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (_world, { notificationId }) => {
    const own = '/api/notification/notifications'
    return {
      listNotifications: { path: `${own}?status=UNREAD&timePeriod=1m` },
      countNotifications: { path: `${own}/count` },
      markAllRead: { path: `${own}/mark-all-read` },
      toggleStatus: { path: `${own}/${notificationId}/toggle-status`, body: { status: 'READ' } },
    }
  },
  places: [[/^\/api\/notification\/notifications\b/, 'notification']],
})
