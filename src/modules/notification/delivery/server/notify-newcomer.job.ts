import * as z from 'zod'
import { openActionsOfPositions } from '#modules/actions/index.server.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { JOIN } from '../../notifications/model/notification-event.ts'
import { gatherFor } from './gather-mails.job.ts'
import { notifyOf } from './notify.ts'
import { ownEntries } from './own-entries.ts'

/** Tells the person who joined positions of the open actions that ask those: they are theirs after that. Semantics 4.4, 9.3. */
export const notifyNewcomer = defineJob({
  name: 'tell_newcomer',
  payload: z.object({ userId: z.uuid(), joined: z.array(z.uuid()), at: z.iso.datetime() }),
  work: async (tx, tenantId, { userId, joined, at }, now) => {
    const since = new Date(at)
    const found = await openActionsOfPositions(tx, tenantId, joined, { before: since })
    const happenings = found.map(({ id, positionId }) => ({
      recordId: id,
      event: JOIN,
      since,
      is: { occupied: positionId, assignees: [{ userId, positionId: null, status: 'OPEN' }] },
    }))
    const entries = await ownEntries(tx, tenantId, 'action', happenings, now)
    await gatherFor(tx, tenantId, await notifyOf(tx, tenantId, entries, { mails: true, now }))
  },
})
