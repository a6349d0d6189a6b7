import { type RowsOf, rowsOf } from './record-rows.ts'
import { type Author, defineWriter, type Kept, type Saved, type Told } from './record-writer.ts'
import { rows, type Sql, sql, type Tx } from './sql.ts'
import { NO_TIME, type Replay } from './verify-facts.ts'

export { type Author, byTheProduct, type Saved } from './record-writer.ts'

type Definition<Stored extends Kept> = RowsOf<Stored> & {
  /** Of a row: how people know it. */
  readonly name: Sql
  /** What the history keeps of it: these fields, or what is made of it. */
  readonly evidence: readonly (keyof Stored & string)[] | ((stored: Stored, isDeleted: boolean) => Told)
  /** What its entries say besides, by the ids of records. */
  readonly adds?: Parameters<typeof defineWriter<Stored>>[0]['adds']
  /** Of a row: it may be named anew. Default: any. */
  readonly inUse?: Sql
}

/**
 * The one way to and from the rows of a record kind: what is there, what is held, and the saving of row, links, facts and
 * history, with the version counted. Those that are marked as deleted are not found. What is read as of an instant is left
 * out where none is given.
 */
export function defineStore<Stored extends Kept>(of: Definition<Stored>) {
  const { alias = 'r', key = 'id', evidence: kept, deleted } = of
  const kindRows = rowsOf<Stored>(of)
  const table = sql.raw(`${of.table} ${alias}`)
  const id = sql.ref(`${alias}.${key}`)
  const isOfTenant = (tenantId: string) => sql`${sql.ref(`${alias}.tenant_id`)} = ${tenantId}`
  const isThere = deleted ? sql`${sql.ref(`${alias}.deleted_at`)} is null` : sql`true`
  const isAmong = (ids: readonly string[]) => sql`${id} = any(${ids}::uuid[])`
  const byId = (found: readonly Stored[]) => new Map(found.map((each) => [each.id, each]))

  const evidence = (stored: Stored, isDeleted = false): Told =>
    typeof kept === 'function'
      ? kept(stored, isDeleted)
      : {
          ...Object.fromEntries(kept.map((field) => [field, stored[field]])),
          ...(isDeleted && deleted && { deleted: true }),
        }
  const writer = defineWriter<Stored>({ kind: of.kind, evidence, ...(of.adds && { adds: of.adds }) })

  /** Those that are so, in the order of their ids. */
  const find = (tx: Tx, tenantId: string, which: Sql, now = NO_TIME): Promise<Stored[]> =>
    rows<Stored>(
      tx,
      sql<Stored>`select ${kindRows.selected(now)} from ${table}
        where ${isOfTenant(tenantId)} and ${isThere} and ${which} order by ${id}`,
    )

  const byIds = async (
    tx: Tx,
    tenantId: string,
    ids: readonly string[],
    now = NO_TIME,
  ): Promise<Map<string, Stored>> => byId(await find(tx, tenantId, isAmong(ids), now))

  /** Those that are so, held until the transaction ends: what is about to name them waits. */
  async function lockThose(tx: Tx, tenantId: string, which: Sql, now = NO_TIME): Promise<Stored[]> {
    // first the locks, then the rows: what another transaction changed meanwhile is seen
    await sql`select from ${table} where ${isOfTenant(tenantId)} and ${which} order by ${id} for update`.execute(
      tx,
    )
    return find(tx, tenantId, which, now)
  }

  const lock = async (
    tx: Tx,
    tenantId: string,
    ids: readonly string[],
    now = NO_TIME,
  ): Promise<Map<string, Stored>> => byId(await lockThose(tx, tenantId, isAmong(ids), now))

  /** Those of the ids that are in use; nobody takes them out of use until what names them is written. */
  async function hold(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set()
    const held = await rows<{ id: string }>(
      tx,
      sql`select ${id} as id from ${table} where ${isOfTenant(tenantId)} and ${isAmong(ids)}
        and ${isThere} and ${of.inUse ?? sql`true`} order by ${id} for share`,
    )
    return new Set(held.map((each) => each.id))
  }

  /** Saves those that differ, each as its next version with an entry of its own. Answers with what was saved. None of them twice. */
  const save = (tx: Tx, author: Author, asked: readonly Saved<Stored>[], now: Date) =>
    writer.save(
      tx,
      author,
      asked.map((each) =>
        each.event === 'DELETE' ? { ...each, after: { ...each.after, ...deleted } } : each,
      ),
      now,
      (saved) => kindRows.write(tx, author, saved, now),
    )

  /** How the verifier compares records with their history. */
  const replay: Replay = {
    kind: of.kind,
    names: (tenantId, ids) =>
      sql`select ${id} as id, ${of.name} as name from ${table} where ${isOfTenant(tenantId)} and ${isAmong(ids)}`,
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
    hold,
    save,
    begin,
    note: writer.note,
    evidence,
    replay,
    selected: kindRows.selected,
  }
}
