import { defineJob } from '#platform/server/jobs/jobs.ts'
import { viewerOfJob } from './job-viewer.ts'
import { performDue } from './perform-due.ts'
import { userDueJob } from './user-due.ts'
import type { UserEvents } from './user-events.ts'
import { lockUsers } from './user-store.ts'

/**
 * The first day of someone has come, or the last one is over. What they may decide follows the facts by the clock; all else
 * follows the status that is written here. Semantics 3.12.
 */
export const userDue = (events: UserEvents) =>
  defineJob({
    ...userDueJob,
    work: async (tx, tenantId, { userId, actor }, now) => {
      const viewer = await viewerOfJob(tx, {
        tenantId,
        userId: actor,
        requestId: `${userDueJob.name} ${userId}`,
      })
      const user = (await lockUsers(tx, tenantId, [userId], now)).get(userId)
      if (user) await performDue(tx, viewer, user, events, now)
    },
  })
