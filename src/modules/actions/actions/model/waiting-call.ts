import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'

// Apart from the other calls: the navigation of every page asks it.

/** How many open actions wait on the viewer: the first tab of the list, counted to 1,000. */
export const countWaitingActions = defineCall({
  name: 'countWaitingActions',
  summary: 'Count the open actions that wait for you',
  method: 'GET',
  path: '/actions/counts/waiting',
  reply: z.object({ total: z.int(), totalIsExact: z.boolean() }),
})
