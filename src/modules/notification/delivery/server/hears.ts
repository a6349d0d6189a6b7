import type { Hears, RecordEvents, RecordsChanged } from '#platform/server/events.ts'
import { enqueue } from '#platform/server/jobs.ts'
import type { Author } from '#platform/server/record-writer.ts'
import { transactionOf } from '#platform/server/tenant-transaction.ts'
import { mayTell } from '../../notifications/model/catalogue.ts'
import { tellPeople } from './tell-people.job.ts'

/** What happened is in the history: one job for each transaction reads it there, once that is committed. */
const tellLater: Hears<RecordsChanged, Author> = async (tx, { tenantId }, { kind, changes }) => {
  if (!changes.some(({ event }) => mayTell(kind, event))) return
  const transactionId = transactionOf(tx)
  await enqueue(tx, tenantId, tellPeople, { transactionId }, { key: `${tellPeople.name} ${transactionId}` })
}

/** What this module does when it hears of others. */
export const notificationHears: RecordEvents = { recordsChanged: [tellLater] }
