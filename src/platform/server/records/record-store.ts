import { markRightsChanged } from '../database/rights-lock.ts'
import type { Sql, Tx } from '../database/sql.ts'
import type { Replay } from '../proof/verify-facts.ts'
import { type ReadableRows, recordReads } from './record-reads.ts'
import { type RowsOf, rowsOf } from './record-rows.ts'
import {
  type Author,
  defineWriter,
  type Evidence,
  type RecordSave,
  type StoredRecord,
} from './record-writer.ts'

export { type Author, byTheProduct, type Evidence, type RecordSave } from './record-writer.ts'

type Definition<Stored extends StoredRecord> = RowsOf<Stored> &
  ReadableRows<Stored> & {
    /** Of a row: how people know it. */
    readonly name: Sql
    /** What the history keeps of it: these fields, or what is made of it. */
    readonly evidence: readonly (keyof Stored & string)[] | ((stored: Stored, isDeleted: boolean) => Evidence)
    /** What its entries say besides, by the ids of records. */
    readonly extraEvidence?: Parameters<typeof defineWriter<Stored>>[0]['extraEvidence']
    /** What someone may do depends on its records. */
    readonly givesRights?: true
  }

/**
 * The one way to and from the rows of a record kind: what is there, what is locked, and the saving of row, links, facts and
 * history, with the version counted. What is read as of an instant is left out where none is given.
 */
export function defineStore<Stored extends StoredRecord>(of: Definition<Stored>) {
  const { evidence: kept, deleted } = of
  const kindRows = rowsOf<Stored>(of)
  const { find, byIds, lock, lockThose, lockShared, names } = recordReads<Stored>(of, kindRows.selected)

  const evidence = (stored: Stored, isDeleted = false): Evidence =>
    typeof kept === 'function'
      ? kept(stored, isDeleted)
      : {
          ...Object.fromEntries(kept.map((field) => [field, stored[field]])),
          ...(isDeleted && deleted && { deleted: true }),
        }
  const writer = defineWriter<Stored>({
    kind: of.kind,
    evidence,
    ...(of.extraEvidence && { extraEvidence: of.extraEvidence }),
  })

  /** Saves those that differ, each as its next version with an entry of its own. Answers with what was saved. None of them twice. */
  const save = (tx: Tx, author: Author, asked: readonly RecordSave<Stored>[], now: Date) => {
    if (of.givesRights) markRightsChanged(tx)
    return writer.save(
      tx,
      author,
      asked.map((each) =>
        each.event === 'DELETE' ? { ...each, after: { ...each.after, ...deleted } } : each,
      ),
      now,
      (saved) => kindRows.write(tx, author, saved, now),
    )
  }

  /** How the verifier compares records with their history. */
  const replay: Replay = {
    kind: of.kind,
    names: (tenantId, ids) => names(tenantId, ids, of.name),
    rows: async (tx, tenantId, ids) =>
      new Map([...(await byIds(tx, tenantId, ids))].map(([each, stored]) => [each, evidence(stored)])),
  }

  /** The first entries of rows that were made without a save: each says what its row says. */
  const begin = async (tx: Tx, author: Author, ids: readonly string[], now: Date): Promise<void> => {
    const found = [...(await byIds(tx, author.tenantId, ids)).values()]
    const notes = found.map((stored) => ({
      id: stored.id,
      event: 'CREATE',
      before: null,
      after: evidence(stored),
    }))
    await writer.note(tx, author, notes, now)
  }

  return {
    find,
    byIds,
    lock,
    lockThose,
    lockShared,
    save,
    begin,
    note: writer.note,
    evidence,
    replay,
    selected: kindRows.selected,
  }
}
