import * as z from 'zod'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { CATEGORIES, TEMPLATE_KEYS } from './catalogue.ts'
import { ENTITY_WORDS, notification, TIME_PERIODS, type TimePeriod } from './notification.ts'
import { NOTIFICATION_STATUSES } from './notification-lifecycle.ts'

const path = '/notifications'

/** One's own, newest first. Spec 7.7. */
export const listNotifications = defineCall({
  name: 'listNotifications',
  summary: 'List your own notifications',
  method: 'GET',
  path,
  query: {
    page: inQuery.integer(1, 1_000_000).default(1),
    limit: inQuery.integer(1, 100).default(10),
    status: z.enum(NOTIFICATION_STATUSES).optional(),
    templateKey: z.enum(TEMPLATE_KEYS).optional(),
    category: z.enum(CATEGORIES).optional(),
    entityType: z.enum(ENTITY_WORDS).optional(),
    timePeriod: z.enum(Object.keys(TIME_PERIODS) as [TimePeriod, ...TimePeriod[]]).default('all'),
  },
  reply: z.object({
    items: z.array(notification),
    total: z.int(),
    totalIsExact: z.boolean(),
    page: z.int(),
    limit: z.int(),
  }),
})

/** Answers how many were marked: of one record, or all. Spec 7.7. */
export const markAllRead = defineCall({
  name: 'markAllRead',
  summary: 'Mark all of your own notifications as read, or those about one record',
  method: 'POST',
  path: `${path}/mark-all-read`,
  query: { entityType: z.enum(ENTITY_WORDS).optional(), entityId: id.optional() },
  status: 200,
  reply: z.object({ count: z.int() }),
})

/** One that has the status already stays as it is. Spec 7.7. */
export const toggleStatus = defineCall({
  name: 'toggleStatus',
  summary: 'Mark one of your own notifications as read or unread',
  method: 'PATCH',
  path: `${path}/:id/toggle-status`,
  params: { id },
  body: z.strictObject({ status: z.enum(NOTIFICATION_STATUSES) }),
  reply: notification,
})
