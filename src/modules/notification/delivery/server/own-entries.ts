import type { Tx } from '#platform/server/database/sql.ts'
import { JOIN, VACATE } from '../../notifications/model/notification-event.ts'
import { type Entry, type KeptKind, lastOf } from './entries.ts'

/** What happened to a record and is in no history, since no one did it. `since`: with the event it is given once. */
export type OwnHappening = {
  readonly recordId: string
  readonly event: string
  readonly since: Date
  /** What the record says by now and its history does not. */
  readonly is?: object
  readonly reason?: string
}

/** What these say of several records came of one act; what comes by the clock comes to each on its own. */
const BY_ONE_ACT: readonly string[] = [JOIN, VACATE, 'INVALIDATE']

/** The same as if it stood in the history, with the record as it is now. */
export async function ownEntries(
  tx: Tx,
  tenantId: string,
  kind: KeptKind,
  happenings: readonly OwnHappening[],
  now: Date,
): Promise<Entry[]> {
  const ids = [...new Set(happenings.map(({ recordId }) => recordId))]
  const records = await lastOf(tx, tenantId, kind, ids)
  return happenings.flatMap(({ recordId, event, since, is, reason = null }) => {
    const record = records.get(recordId)
    if (!record) return []
    return [
      {
        kind,
        recordId,
        subject: { kind, id: recordId },
        act: `${event} ${since.toISOString()}${BY_ONE_ACT.includes(event) ? '' : ` ${recordId}`}`,
        at: now,
        event,
        was: {},
        is: { ...record.is, ...is },
        actors: [],
        actorId: null,
        creatorId: record.creatorId,
        reason,
      },
    ]
  })
}
