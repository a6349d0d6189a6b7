import type { UserEvents } from '#modules/auth/index.server.ts'
import type { DecisionEvents } from '#modules/decision/index.server.ts'
import { canonical } from '#platform/model/canonical.ts'
import { transactionOf } from '#platform/server/database/tenant-transaction.ts'
import { fileOfImport, isImport } from '#platform/server/import/apply-import.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import {
  instantOfId,
  type LongJobEvents,
  lastTransactionOf,
} from '#platform/server/jobs/long-jobs/long-jobs.ts'
import type { Listener, RecordEvents, RecordsChanged } from '#platform/server/records/events.ts'
import type { Author } from '#platform/server/records/record-writer.ts'
import { isTelling, PART_OF, type TellingKind } from '../../notifications/model/catalogue.ts'
import { endAct, finishAct } from './end-act.job.ts'
import { type Entry, transactionsAt } from './entries.ts'
import { gatherFor } from './gather-mails.job.ts'
import { notifyOf } from './notify.ts'
import { notifyApprovers } from './notify-approvers.job.ts'
import { notifyNewcomer } from './notify-newcomer.job.ts'
import { notifyPeople } from './notify-people.job.ts'
import { notifyVacancy } from './notify-vacancy.job.ts'
import { ownEntries } from './own-entries.ts'
import { readByActor, readInvalid, settleReaders } from './settle.ts'

/** The record that an entry leads to: of a part the one that it is a part of. */
const subjectIdOf = (kind: TellingKind, id: string, after: Readonly<Record<string, unknown>>): string =>
  kind in PART_OF ? String(after[PART_OF[kind as keyof typeof PART_OF].by]) : id

/** What happened is in the history: one job for each transaction reads it there, once that is committed. */
const notifyLater: Listener<RecordsChanged, Author> = async (tx, author, { kind, changes }, now) => {
  if (!isTelling(kind)) return
  const { tenantId } = author
  const known = changes.filter(({ before }) => before !== null)
  await readByActor(
    tx,
    author,
    known.map(({ id, after }) => subjectIdOf(kind, id, after)),
    now,
  )
  const transactionId = transactionOf(tx)
  await enqueue(
    tx,
    tenantId,
    notifyPeople,
    { transactionId },
    { key: `${notifyPeople.name} ${transactionId}` },
  )
}

const endCascade: DecisionEvents['cascadesLabelled'][number] = async (
  tx,
  { tenantId },
  { rootId, begunAt },
  now,
) => {
  const transactionIds = [...(await transactionsAt(tx, tenantId, rootId, begunAt)), transactionOf(tx)]
  await finishAct(tx, tenantId, { transactionIds, from: begunAt, now })
}

/** What one transaction wrote is reported by its own job, which may end after the long job of several. */
const endLongJob: LongJobEvents['longJobEnded'][number] = async (tx, { tenantId }, { id }) => {
  const last = await lastTransactionOf(tx, tenantId, id)
  if (!last) return
  const transactionIds = last.isOnly ? [] : [last.id]
  await enqueue(tx, tenantId, endAct, { transactionIds, from: instantOfId(id).toISOString() })
}

/** By these fields others may approve what is submitted. */
const OF_APPROVERS: Readonly<Record<string, readonly string[]>> = {
  'delegation-settings': ['actionDesignatedApprover', 'fourEyes'],
  user: ['userRoleIds', 'groups'],
}

const followApprovers: Listener<RecordsChanged, Author> = async (
  tx,
  { tenantId },
  { kind, changes },
  now,
) => {
  const changed = changes.filter(({ before, after }) =>
    OF_APPROVERS[kind]?.some((field) => before && canonical(before[field]) !== canonical(after[field])),
  )
  if (changed.length === 0) return
  if (kind === 'user') {
    const userIds = changed.map(({ id }) => id)
    return settleReaders(tx, tenantId, userIds, now)
  }
  await enqueue(tx, tenantId, notifyApprovers, {}, { key: `${notifyApprovers.name} ${tenantId}` })
}

/** Flags are written once by a job, and people are notified of them with it. Semantics 3.5.7. */
const notifyOfInvalid: DecisionEvents['delegationsInvalidated'][number] = async (
  tx,
  { tenantId },
  { delegations },
  now,
) => {
  const happenings = delegations.map(({ id, alerts }) => ({
    recordId: id,
    event: 'INVALIDATE',
    since: now,
    reason: alerts.map(({ message }) => message).join(' '),
  }))
  const entries = await ownEntries(tx, tenantId, 'delegation', happenings, now)
  await gatherFor(tx, tenantId, await notifyOf(tx, tenantId, entries, { mails: true, now }))
}

/** What fits again needs no one to put it right. */
const readOfInvalid: DecisionEvents['delegationsFitAgain'][number] = (
  tx,
  { tenantId },
  { delegationIds },
  now,
) => readInvalid(tx, tenantId, delegationIds, now)

/** A position asks its occupants of the moment, and nothing is written of its actions when they change. */
const followOccupant: UserEvents['occupancyChanged'][number] = async (
  tx,
  { tenantId },
  { userId, left, joined },
  now,
) => {
  const at = now.toISOString()
  if (left.length > 0) {
    await settleReaders(tx, tenantId, [userId], now)
    await enqueue(tx, tenantId, notifyVacancy, { left: [...left], at })
  }
  if (joined.length > 0) await enqueue(tx, tenantId, notifyNewcomer, { userId, joined: [...joined], at })
}

/** Anyone who began an upload may be elsewhere when it ends. */
const notifyOfImport: LongJobEvents['longJobEnded'][number] = async (tx, { tenantId }, ended, now) => {
  const { id, kind, name, userId, status, result, link, message } = ended
  if (!isImport(kind) || status === 'CANCELED') return
  const entry: Entry = {
    kind: 'import',
    recordId: id,
    subject: { kind: 'import', id },
    act: `${id} ${status}`,
    at: now,
    event: 'FINISH',
    was: {},
    is: {
      fileName: fileOfImport(name),
      saved: status === 'DONE' ? result : null,
      listUrl: link?.split('?')[0],
    },
    actors: [],
    actorId: null,
    creatorId: userId,
    reason: message,
  }
  await gatherFor(tx, tenantId, await notifyOf(tx, tenantId, [entry], { mails: true, now }))
}

/** What this module does when it hears of others. */
export const notificationListeners: RecordEvents &
  DecisionEvents &
  LongJobEvents &
  Pick<UserEvents, 'occupancyChanged'> = {
  recordsChanged: [notifyLater, followApprovers],
  delegationsInvalidated: [notifyOfInvalid],
  delegationsFitAgain: [readOfInvalid],
  occupancyChanged: [followOccupant],
  cascadesLabelled: [endCascade],
  longJobEnded: [endLongJob, notifyOfImport],
}
