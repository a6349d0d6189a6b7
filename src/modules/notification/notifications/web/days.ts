import { addDays, dayOf, today } from '#platform/web/text/dates.ts'
import type { Notification } from '../model/notification.ts'
import { texts } from './texts.ts'

/** Under which heading an instant stands, by the clock of its reader. */
function headingOf(instant: string, zone: string): string {
  const day = dayOf(instant, zone)
  const now = today(zone)
  if (day >= now) return texts.today
  return day === addDays(now, -1) ? texts.yesterday : texts.earlier
}

/** Notifications, newest first, by their headings. */
export const byDay = (items: readonly Notification[], zone: string): [string, Notification[]][] => [
  ...Map.groupBy(items, ({ createdAt }) => headingOf(createdAt, zone)),
]

/** "8:12 AM": of today and yesterday. */
export const timeOf = (instant: string, zone: string): string =>
  new Date(instant).toLocaleTimeString('en-US', { timeZone: zone, timeStyle: 'short' })
