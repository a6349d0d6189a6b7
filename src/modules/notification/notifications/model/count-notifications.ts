import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'

/** Unread ones are counted as far as this: the badge shows no more. */
export const MOST_UNREAD = 100

/** How many are unread: at most one hundred are counted, more are no longer exact. Every page asks it. Spec 7.7. */
export const countNotifications = defineCall({
  name: 'countNotifications',
  summary: 'Count your own unread notifications',
  method: 'GET',
  path: '/notifications/count',
  reply: z.object({ count: z.int().max(MOST_UNREAD), isExact: z.boolean() }),
})
