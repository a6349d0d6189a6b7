import { grouped } from '#platform/model/how-many.ts'

/** The texts of the notifications of a person. */
export const texts = {
  title: 'Notifications',
  bell: (unread: number, isExact: boolean) =>
    unread === 0 ? 'Notifications' : `Notifications, ${isExact ? unread : `more than ${unread}`} unread`,
  markAll: 'Mark all read',
  settings: 'Notification settings',
  all: 'All',
  unread: 'Unread',
  tabs: 'Read and unread',
  category: 'Category',
  everyCategory: 'All categories',
  period: 'Period',
  periods: { all: 'Any time', '1m': 'Last month', '3m': 'Last 3 months', '6m': 'Last 6 months' },
  today: 'Today',
  yesterday: 'Yesterday',
  earlier: 'Earlier',
  markRead: (title: string) => `Mark as read: ${title}`,
  markUnread: (title: string) => `Mark as unread: ${title}`,
  marked: (count: number) =>
    count === 1 ? '1 notification marked as read.' : `${grouped(count)} notifications marked as read.`,
  several: (count: number) => `${grouped(count)} records`,
  others: (count: number) => (count === 1 ? 'And 1 other record' : `And ${grouped(count)} other records`),
  hiddenOthers: (count: number) => `And ${grouped(count)} more.`,
  more: 'Show more',
  empty: 'No notifications yet',
  emptyHint: 'When a delegation, decision, or role of yours changes, Mandate tells you here.',
  noUnread: 'No unread notifications.',
  noMatch: 'No notifications match these filters.',
  clear: 'Clear filters',
} as const
