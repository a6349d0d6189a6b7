import * as z from 'zod'
import type { Tx } from '#platform/server/database/sql.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { findWaiting, gatherFor } from './gather-mails.job.ts'
import { notify } from './notify.ts'

type EndedAct = { readonly transactionIds: readonly string[]; readonly from: Date; readonly now: Date }

/** Tells what is left of an act that has ended, and has its emails gathered, which waited for its end. */
export async function finishAct(
  tx: Tx,
  tenantId: string,
  { transactionIds, from, now }: EndedAct,
): Promise<void> {
  for (const transactionId of transactionIds) await notify(tx, tenantId, { transactionId, mails: true, now })
  await gatherFor(tx, tenantId, await findWaiting(tx, tenantId, from))
}

/** The same in a job: anyone who waits for the act has its answer already. */
export const endAct = defineJob({
  name: 'end_act',
  payload: z.object({ transactionIds: z.array(z.uuid()), from: z.iso.datetime() }),
  work: (tx, tenantId, { transactionIds, from }, now) =>
    finishAct(tx, tenantId, { transactionIds, from: new Date(from), now }),
})
