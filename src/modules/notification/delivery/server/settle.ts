import { designeesOf } from '#modules/decision/index.server.ts'
import type { Author } from '#platform/server/record-writer.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import { assigneesOf } from '../../notifications/model/happening.ts'
import { type AskingRecord, isStillAsked, type Question } from '../../notifications/model/still-asked.ts'
import { type KeptKind, lastOf, SUBJECT_ID, SUBJECT_KIND, TOLD_KINDS } from './entries.ts'
import { peopleBehind } from './occupants.ts'

type Unread = Question & {
  readonly id: string
  readonly kind: KeptKind
  readonly recordId: string
}

/** Marks as read what the records that a transaction wrote no longer ask of anybody. A mail that still waits is not sent then. */
export async function settle(tx: Tx, tenantId: string, transactionId: string, now: Date): Promise<void> {
  const questions = await rows<Unread>(
    tx,
    sql`select distinct on (n.id) n.id, n.user_id as "userId", n.template_key as "templateKey", n.kind, n.record_id as "recordId", n.payload
      from app.revision r join app.notification n on n.tenant_id = ${tenantId} and n.record_id = ${SUBJECT_ID} and n.kind = ${SUBJECT_KIND}
      where r.tenant_id = ${tenantId} and r.transaction_id = ${transactionId} and r.kind = any(${TOLD_KINDS}::text[])
        and n.status = 'UNREAD' and n.created_at <= r.recorded_at and n.payload->>'asks' is not null`,
  )
  const records = await findRecords(tx, tenantId, questions, now)
  const answered = questions.filter((each) => {
    const record = records.get(each.recordId)
    return record && !isStillAsked(record, each)
  })
  if (answered.length === 0) return
  await sql`update app.notification set status = 'READ', read_at = ${now}
    where tenant_id = ${tenantId} and id = any(${answered.map(({ id }) => id)}::uuid[])`.execute(tx)
}

/** Whoever acts on records has read what they were told of them. */
export async function readByActor(
  tx: Tx,
  { tenantId, userId }: Author,
  recordIds: readonly string[],
  now: Date,
): Promise<void> {
  if (userId === null || recordIds.length === 0) return
  await sql`update app.notification set status = 'READ', read_at = ${now}
    where tenant_id = ${tenantId} and user_id = ${userId} and record_id = any(${[...new Set(recordIds)]}::uuid[])
      and status = 'UNREAD'`.execute(tx)
}

async function findRecords(
  tx: Tx,
  tenantId: string,
  questions: readonly Unread[],
  now: Date,
): Promise<ReadonlyMap<string, AskingRecord>> {
  const found = new Map<string, AskingRecord>()
  for (const [kind, some] of Map.groupBy(questions, (each) => each.kind)) {
    const ids = [...new Set(some.map(({ recordId }) => recordId))]
    const records = await lastOf(tx, tenantId, kind, ids)
    const designees = kind === 'delegation' ? await designeesOf(tx, tenantId, ids) : new Map()
    const asked = [...records].map(([id, { is }]) => ({ id, open: openAssignees(is, now) }))
    const behind = await peopleBehind(
      tx,
      tenantId,
      asked.flatMap(({ open }) => open),
    )
    for (const { id, open } of asked)
      found.set(id, {
        is: records.get(id)?.is ?? {},
        designeeIds: new Set(awaiting(designees.get(id) ?? [])),
        openUserIds: new Set(open.flatMap(behind)),
      })
  }
  return found
}

const openAssignees = (is: Readonly<Record<string, unknown>>, at: Date) =>
  assigneesOf({ event: '', was: {}, is })
    .filter(({ status }) => status !== 'COMPLETED')
    .map(({ userId, positionId }) => ({ userId, positionId, at }))

type Designees = NonNullable<ReturnType<Awaited<ReturnType<typeof designeesOf>>['get']>>

const awaiting = (designees: Designees): string[] =>
  designees
    .filter((each) => !each.isInherited && each.mustAcknowledge && each.acknowledgedAt === null)
    .map(({ id }) => id)
