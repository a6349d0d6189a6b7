import * as z from 'zod'
import { openActionsOfPositions } from '#modules/actions/index.server.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { VACATE } from '../../notifications/model/notification-event.ts'
import { gatherFor } from './gather-mails.job.ts'
import { notifyOf } from './notify.ts'
import { peopleBehind } from './occupants.ts'
import { ownEntries } from './own-entries.ts'

/** Tells owners of open actions that ask a position which its last occupant left. Semantics 4.4, 9.3. */
export const notifyVacancy = defineJob({
  name: 'tell_vacancy',
  payload: z.object({ left: z.array(z.uuid()), at: z.iso.datetime() }),
  work: async (tx, tenantId, { left, at }, now) => {
    const positions = left.map((positionId) => ({ userId: null, positionId, at: now }))
    const behind = await peopleBehind(tx, tenantId, positions)
    const vacant = positions.filter((each) => behind(each).length === 0).map(({ positionId }) => positionId)
    const since = new Date(at)
    const found = await openActionsOfPositions(tx, tenantId, vacant, { before: since })
    const happenings = found.map(({ id, positionId }) => ({
      recordId: id,
      event: VACATE,
      since,
      is: { occupied: positionId },
    }))
    const entries = await ownEntries(tx, tenantId, 'action', happenings, now)
    await gatherFor(tx, tenantId, await notifyOf(tx, tenantId, entries, { mails: true, now }))
  },
})
