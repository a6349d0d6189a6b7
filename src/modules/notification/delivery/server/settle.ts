import { ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import type { Author } from '#platform/server/records/record-writer.ts'
import { STANDING_KEYS } from '../../notifications/model/still-asked.ts'
import { setRead } from '../../notifications/server/set-read.ts'
import { findStillAsked, type RecordQuestion } from './asking-records.ts'
import { SUBJECT_ID, SUBJECT_KIND, TOLD_KINDS } from './entries.ts'

type UnreadQuestion = RecordQuestion & { readonly id: string }

const QUESTION = sql.raw(
  `n.id, n.user_id as "userId", n.template_key as "templateKey", n.kind, n.record_id as "recordId", n.payload`,
)
/** Whether an unread notification `n` asks for something, or says how its record stands. */
const IS_ANSWERABLE = sql`(n.payload->>'asks' is not null or n.template_key = any(${STANDING_KEYS}::text[])
  or jsonb_path_exists(n.payload, '$.also[*].payload.asks ? (@ != null)'))`

/** Marks as read what the records that a transaction wrote no longer ask of anyone. */
export async function settle(tx: Tx, tenantId: string, transactionId: string, now: Date): Promise<void> {
  const questions = await rows<UnreadQuestion>(
    tx,
    sql`select distinct on (n.id) ${QUESTION}
      from app.revision r join app.notification n on n.tenant_id = ${tenantId} and n.record_id = ${SUBJECT_ID} and n.kind = ${SUBJECT_KIND}
      where r.tenant_id = ${tenantId} and r.transaction_id = ${transactionId} and r.kind = any(${TOLD_KINDS}::text[])
        and n.status = 'UNREAD' and ${IS_ANSWERABLE}`,
  )
  await readAnswered(tx, tenantId, questions, now)
}

/** The same of records that no one wrote: the clock changed what they ask. */
export const settleRecords = (tx: Tx, tenantId: string, recordIds: readonly string[], now: Date) =>
  settleThose(tx, tenantId, sql`n.record_id = any(${recordIds}::uuid[])`, now)

/** The same of what people were asked who are others to its records after this. */
export const settleReaders = (tx: Tx, tenantId: string, userIds: readonly string[], now: Date) =>
  settleThose(tx, tenantId, sql`n.user_id = any(${userIds}::uuid[])`, now)

async function settleThose(tx: Tx, tenantId: string, which: Sql, now: Date): Promise<void> {
  const questions = await rows<UnreadQuestion>(
    tx,
    sql`select ${QUESTION} from app.notification n
      where n.tenant_id = ${tenantId} and n.status = 'UNREAD' and ${which} and ${IS_ANSWERABLE}`,
  )
  await readAnswered(tx, tenantId, questions, now)
}

/** Marks as read that delegations are invalid: they no longer are. */
export async function readInvalid(
  tx: Tx,
  tenantId: string,
  delegationIds: readonly string[],
  now: Date,
): Promise<void> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select n.id from app.notification n where n.tenant_id = ${tenantId} and n.record_id = any(${delegationIds}::uuid[])
      and n.status = 'UNREAD' and n.template_key = 'DELEGATION_INVALID'`,
  )
  const ids = found.map(({ id }) => id)
  await setRead(tx, tenantId, ids, now)
}

/** Anyone who acts on records has read what they were notified of them, but for what these still ask. */
export async function readByActor(
  tx: Tx,
  { tenantId, userId }: Author,
  recordIds: readonly string[],
  now: Date,
): Promise<void> {
  if (userId === null || recordIds.length === 0) return
  const unread = await rows<UnreadQuestion & { isAnswerable: boolean }>(
    tx,
    sql`select ${QUESTION}, ${IS_ANSWERABLE} as "isAnswerable" from app.notification n
      where n.tenant_id = ${tenantId} and n.user_id = ${userId} and n.record_id = any(${[...new Set(recordIds)]}::uuid[]) and n.status = 'UNREAD'`,
  )
  await setRead(
    tx,
    tenantId,
    unread.filter((each) => !each.isAnswerable).map(({ id }) => id),
    now,
  )
  await readAnswered(
    tx,
    tenantId,
    unread.filter((each) => each.isAnswerable),
    now,
  )
}

async function readAnswered(
  tx: Tx,
  tenantId: string,
  questions: readonly UnreadQuestion[],
  now: Date,
): Promise<void> {
  if (questions.length === 0) return
  const isStillAsked = await findStillAsked(tx, tenantId, questions, now)
  const answered = questions.filter((each) => !isStillAsked(each))
  await setRead(
    tx,
    tenantId,
    answered.map(({ id }) => id),
    now,
  )
}

/** What was asked again reads no older question of its kind: of each record the newest one is asked. */
export async function readReplaced(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const replaced = await rows<{ id: string }>(
    tx,
    sql`select distinct o.id from app.notification n
      join app.notification o on o.tenant_id = ${ownTenant} and o.user_id = n.user_id and o.kind = n.kind and o.record_id = n.record_id
        and o.template_key = n.template_key and o.payload->>'asks' = n.payload->>'asks' and o.status = 'UNREAD'
      join app.notification l on l.tenant_id = ${ownTenant} and l.user_id = o.user_id and l.kind = o.kind and l.record_id = o.record_id
        and l.template_key = o.template_key and l.payload->>'asks' = o.payload->>'asks' and l.created_at > o.created_at
      where n.tenant_id = ${tenantId} and n.id = any(${ids}::uuid[])`,
  )
  await setRead(
    tx,
    tenantId,
    replaced.map(({ id }) => id),
    now,
  )
}
