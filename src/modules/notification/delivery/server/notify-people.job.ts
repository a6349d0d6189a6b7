import * as z from 'zod'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { gatherFor } from './gather-mails.job.ts'
import { notify } from './notify.ts'

/** Tells people of what one transaction wrote. Done again, it tells no one twice. Semantics 9.3. */
export const notifyPeople = defineJob({
  name: 'tell_people',
  payload: z.object({ transactionId: z.uuid() }),
  work: async (tx, tenantId, { transactionId }, now) => {
    await gatherFor(tx, tenantId, await notify(tx, tenantId, { transactionId, mails: true, now }))
  },
})
