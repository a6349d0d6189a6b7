import { canonical } from '#platform/model/canonical.ts'
import type { Tx } from '../database/sql.ts'
import { notifyRecords } from '../database/tenant-transaction.ts'
import type { Author, Evidence } from './author.ts'
import type { RecordsChanged } from './events.ts'
import { type RevisionEntry, recordRevisions } from './history.ts'

export type { Author, Evidence } from './author.ts'

/** What every record has that is kept by a store. */
export type StoredRecord = { readonly id: string; readonly version: number }

/** A record as it was, and as it is after this. Null: it is new. */
export type RecordSave<Stored> = {
  readonly event: string
  readonly before: Stored | null
  readonly after: Stored
  readonly reason?: string | undefined
}

/** What the product does on its own, for no one. */
export const byTheProduct = (tenantId: string): Author => ({ tenantId, userId: null, requestId: null })

/** An entry of what is written beside the record's own row. */
export type Note = {
  readonly id: string
  readonly event: string
  readonly before: Evidence | null
  readonly after: Evidence
  readonly reason?: string | undefined
}

type Definition<Stored> = {
  readonly kind: string
  /** What the history keeps of it. */
  readonly evidence: (stored: Stored, isDeleted: boolean) => Evidence
  /** What entries say besides, by the ids of their records. */
  readonly extraEvidence?: (
    tx: Tx,
    tenantId: string,
    saved: readonly RecordSave<Stored>[],
    now: Date,
  ) => Promise<ReadonlyMap<string, Evidence>>
}

export const DELETE = 'DELETE'

/** The one way into the history of a record kind: the version is counted, and each record that differs has an entry of its own. */
export function defineWriter<Stored extends StoredRecord>({
  kind,
  evidence,
  extraEvidence,
}: Definition<Stored>) {
  const note = defineNotes(kind)

  /**
   * Saves those that differ, each as its next version: `write` writes their rows, whatever these are. Answers with what was
   * saved. None of them twice.
   */
  async function save(
    tx: Tx,
    author: Author,
    asked: readonly RecordSave<Stored>[],
    now: Date,
    write: (saved: readonly RecordSave<Stored>[]) => Promise<unknown>,
  ): Promise<RecordSave<Stored>[]> {
    const saved = asked.flatMap((each) => {
      const { event, before, after } = each
      if (before === null) return [{ ...each, after: { ...after, version: 1 } }]
      const isSame =
        event !== DELETE && canonical({ ...after, version: before.version }) === canonical(before)
      return isSame ? [] : [{ ...each, after: { ...after, version: before.version + 1 } }]
    })
    if (saved.length === 0) return []
    const added = await extraEvidence?.(tx, author.tenantId, saved, now)
    const notes = saved.map(({ event, before, after, reason }) => ({
      id: after.id,
      event,
      before: before && evidence(before, false),
      after: { ...evidence(after, event === DELETE), ...added?.get(after.id) },
      reason,
    }))
    // sent at the same time, done one after the other
    const [, entries] = await Promise.all([write(saved), record(tx, author, kind, notes, now)])
    await notifyRecords(tx, author, happenedOf(kind, entries), now)
    return saved
  }

  return { save, note }
}

/** Tells the history of a kind what was written beside the rows of its records, which are held. */
export const defineNotes =
  (kind: string) =>
  async (tx: Tx, author: Author, notes: readonly Note[], now: Date): Promise<void> => {
    const entries = await record(tx, author, kind, notes, now)
    await notifyRecords(tx, author, happenedOf(kind, entries), now)
  }

const record = (
  tx: Tx,
  { tenantId, userId, requestId }: Author,
  kind: string,
  notes: readonly Note[],
  now: Date,
): Promise<RevisionEntry[]> =>
  recordRevisions(
    tx,
    tenantId,
    { userId, requestId },
    notes.map(({ id, reason, ...each }) => ({ ...each, kind, recordId: id, reason: reason || null })),
    now,
  )

const happenedOf = (kind: string, entries: readonly RevisionEntry[]): RecordsChanged => ({
  kind,
  changes: entries.map(({ recordId, event, before, after, reason = null }) => ({
    id: recordId,
    event,
    before,
    after,
    reason,
  })),
})
