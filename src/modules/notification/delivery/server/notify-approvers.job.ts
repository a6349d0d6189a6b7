import * as z from 'zod'
import { askedRecords } from '#modules/actions/index.server.ts'
import { rows, sql } from '#platform/server/database/sql.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import { gatherFor } from './gather-mails.job.ts'
import { notify } from './notify.ts'

const AT_ONCE = 100
const SUBMITS = ['ISSUE', 'REISSUE', 'PROPOSE_CHANGE']

const named = { name: 'tell_approvers', payload: z.object({ after: z.uuid().optional() }) }

/** Tells of what awaits approval those who may approve it after this, and asks others no longer. Semantics 4.2. */
export const notifyApprovers = defineJob({
  ...named,
  work: async (tx, tenantId, { after }, now) => {
    const page = { after, most: AT_ONCE }
    const ids = await askedRecords(tx, tenantId, 'DELEGATION', sql`a.pool = 'APPROVERS'`, page)
    const submitted = await rows<{ transactionId: string }>(
      tx,
      sql`select distinct on (r.record_id) r.transaction_id as "transactionId" from app.revision r
        where r.tenant_id = ${tenantId} and r.kind = 'delegation' and r.record_id = any(${ids}::uuid[]) and r.event = any(${SUBMITS}::text[])
        order by r.record_id, r.revision_number desc`,
    )
    for (const transactionId of new Set(submitted.map((each) => each.transactionId))) {
      const asked = { transactionId, mails: true, now, to: ['approver' as const] }
      await gatherFor(tx, tenantId, await notify(tx, tenantId, asked))
    }
    if (ids.length === AT_ONCE) await enqueue(tx, tenantId, named, { after: ids.at(-1) })
  },
})
