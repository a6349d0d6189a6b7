import { canonical } from '#platform/model/canonical.ts'
import { takeDisplayNumbers } from './display-id.ts'
import { addFacts, type Fact, setFacts } from './facts.ts'
import { type Actor, recordRevisions } from './history.ts'
import { insertRows, rows, type Sql, sql, type Tx, updateRows } from './sql.ts'
import type { Replay } from './verify-facts.ts'

/** What every record has that is kept by a store. */
export type Kept = { readonly id: string; readonly version: number }

/** A column and its type. `orEmpty`: the row holds null where the record holds "". */
type Column = { readonly column: string; readonly type: string; readonly orEmpty?: true }

/** Ids beside the record, in a table of their own: `from` names the record, `to` what it is linked to. */
type Links = { readonly table: string; readonly from: string; readonly to: string }

/** What holds of the record by itself, in two times. The key is its id. */
type FactOf<Stored> = {
  readonly fact: Fact
  readonly value: (stored: Stored) => Readonly<Record<string, unknown>>
}

type Definition<Stored extends Kept> = {
  readonly kind: string
  readonly table: string
  /** People know its records by display ids too. */
  readonly isNumbered: boolean
  /** How people know it: a column. */
  readonly name: string
  readonly columns: { readonly [Field in keyof Stored]?: Column }
  readonly links?: { readonly [Field in keyof Stored]?: Links }
  readonly facts?: readonly FactOf<Stored>[]
  /** What the history keeps of it: these fields, or what is made of it. */
  readonly evidence:
    | readonly (keyof Stored & string)[]
    | ((stored: Stored, isDeleted: boolean) => Readonly<Record<string, unknown>>)
  /** What a record is once it is deleted. Its row stays: the history and other records name it. */
  readonly deleted: Partial<Stored>
  /** Of the row `r`: it may be named anew. */
  readonly inUse: Sql
}

/** A record as it was, and as it is from now on. Null: it is new. */
export type Saved<Stored> = { readonly event: string; readonly before: Stored | null; readonly after: Stored }

export type Author = Actor & { readonly tenantId: string }

const DELETE = 'DELETE'

/**
 * The one way to and from the rows of a record kind: what is there, what is held, and the saving of row, links, facts and
 * history, with the version counted. Deleted records are not found.
 */
export function defineStore<Stored extends Kept>(of: Definition<Stored>) {
  const columns = Object.entries(of.columns) as [keyof Stored & string, Column][]
  const links = Object.entries(of.links ?? {}) as [keyof Stored & string, Links][]
  const table = sql.raw(of.table)
  const selected = sql.join([
    sql`r.id, r.version`,
    ...columns.map(([field, { column, orEmpty }]) => {
      const value = sql.ref(`r.${column}`)
      return sql`${orEmpty ? sql`coalesce(${value}, '')` : value} as ${sql.ref(field)}`
    }),
    ...links.map(
      ([field, link]) => sql`array(select l.${sql.ref(link.to)} from ${sql.raw(link.table)} l
        where l.tenant_id = r.tenant_id and l.${sql.ref(link.from)} = r.id order by 1) as ${sql.ref(field)}`,
    ),
  ])

  /** Those that are so, in the order of their ids. */
  const find = (tx: Tx, tenantId: string, which: Sql): Promise<Stored[]> =>
    rows<Stored>(
      tx,
      sql<Stored>`select ${selected} from ${table} r
        where r.tenant_id = ${tenantId} and r.deleted_at is null and ${which} order by r.id`,
    )

  const byIds = async (tx: Tx, tenantId: string, ids: readonly string[]): Promise<Map<string, Stored>> =>
    new Map((await find(tx, tenantId, sql`r.id = any(${ids}::uuid[])`)).map((each) => [each.id, each]))

  /** Those that are so, held until the transaction ends: what is about to name them waits. */
  async function lockThose(tx: Tx, tenantId: string, which: Sql): Promise<Stored[]> {
    // first the locks, then the rows: what another transaction changed meanwhile is seen
    await sql`select from ${table} r where r.tenant_id = ${tenantId} and ${which} order by r.id for update`.execute(
      tx,
    )
    return find(tx, tenantId, which)
  }

  const lock = async (tx: Tx, tenantId: string, ids: readonly string[]): Promise<Map<string, Stored>> =>
    new Map((await lockThose(tx, tenantId, sql`r.id = any(${ids}::uuid[])`)).map((each) => [each.id, each]))

  /** Those of the ids that are in use; nobody takes them out of use until what names them is written. */
  async function hold(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const held = await rows<{ id: string }>(
      tx,
      sql`select r.id from ${table} r where r.tenant_id = ${tenantId} and r.id = any(${ids}::uuid[])
        and r.deleted_at is null and ${of.inUse} order by r.id for share`,
    )
    return new Set(held.map((each) => each.id))
  }

  /** Saves those that differ, each as its next version with an entry of its own. Answers with what was saved. None of them twice. */
  async function save(
    tx: Tx,
    author: Author,
    asked: readonly Saved<Stored>[],
    now: Date,
  ): Promise<Saved<Stored>[]> {
    const { tenantId, userId, requestId } = author
    const saved = asked
      .map((each) => (each.event === DELETE ? { ...each, after: { ...each.after, ...of.deleted } } : each))
      .filter(({ event, before, after }) => event === DELETE || canonical(before) !== canonical(after))
      .map((each) => ({
        ...each,
        after: { ...each.after, version: each.before ? each.before.version + 1 : 1 },
      }))
    if (saved.length === 0) return []
    await saveRows(tx, tenantId, saved, now)
    await saveLinks(tx, tenantId, saved)
    await saveFacts(tx, tenantId, saved, now)
    await recordRevisions(
      tx,
      tenantId,
      { userId, requestId },
      saved.map(({ event, before, after }) => ({
        kind: of.kind,
        recordId: after.id,
        event,
        before: before && evidence(before),
        after: evidence(after, event === DELETE),
      })),
      now,
    )
    return saved
  }

  const types = Object.fromEntries(columns.map(([, { column, type }]) => [column, type]))
  const rowOf = (stored: Stored) =>
    Object.fromEntries(
      columns.map(([field, { column, orEmpty }]) => [
        column,
        orEmpty ? stored[field] || null : stored[field],
      ]),
    )

  async function saveRows(tx: Tx, tenantId: string, saved: readonly Saved<Stored>[], now: Date) {
    const added = saved.filter(({ before }) => before === null)
    if (added.length > 0) {
      const numbers = of.isNumbered ? await takeDisplayNumbers(tx, tenantId, of.kind, added.length) : []
      await insertRows(
        tx,
        of.table,
        { id: 'uuid', ...(of.isNumbered && { display_number: 'integer' }), ...types },
        added.map(({ after }, i) => ({ id: after.id, display_number: numbers[i], ...rowOf(after) })),
        {
          tenant_id: sql`${tenantId}::uuid`,
          created_at: sql`${now}::timestamptz`,
          updated_at: sql`${now}::timestamptz`,
        },
      )
    }
    await updateRows(
      tx,
      of.table,
      tenantId,
      { ...types, version: 'integer', updated_at: 'timestamptz', deleted_at: 'timestamptz' },
      saved
        .filter(({ before }) => before !== null)
        .map(({ event, after }) => ({
          id: after.id,
          ...rowOf(after),
          version: after.version,
          updated_at: now,
          deleted_at: event === DELETE ? now : null,
        })),
    )
  }

  async function saveLinks(tx: Tx, tenantId: string, saved: readonly Saved<Stored>[]) {
    for (const [field, { table: name, from, to }] of links) {
      const idsOf = (stored: Stored) => stored[field] as readonly string[]
      const changed = saved.filter(
        ({ before, after }) => !before || canonical(idsOf(before)) !== canonical(idsOf(after)),
      )
      const known = changed.flatMap(({ before }) => (before ? [before.id] : []))
      if (known.length > 0)
        await sql`delete from ${sql.raw(name)} l where l.tenant_id = ${tenantId} and l.${sql.ref(from)} = any(${known}::uuid[])`.execute(
          tx,
        )
      await insertRows(
        tx,
        name,
        { tenant_id: 'uuid', [from]: 'uuid', [to]: 'uuid' },
        changed.flatMap(({ after }) =>
          idsOf(after).map((id) => ({ tenant_id: tenantId, [from]: after.id, [to]: id })),
        ),
      )
    }
  }

  async function saveFacts(tx: Tx, tenantId: string, saved: readonly Saved<Stored>[], now: Date) {
    for (const { fact, value } of of.facts ?? []) {
      const [key] = Object.keys(fact.key) as [string]
      const entriesOf = (some: readonly Saved<Stored>[]) =>
        some.map(({ after }) => ({ key: { [key]: after.id }, value: value(after) }))
      const added = saved.filter(({ before }) => before === null)
      const changed = saved.filter(
        ({ before, after }) => before && canonical(value(before)) !== canonical(value(after)),
      )
      if (added.length > 0) await addFacts(tx, fact, tenantId, { from: now, now, entries: entriesOf(added) })
      if (changed.length > 0)
        await setFacts(tx, fact, tenantId, { from: now, now, entries: entriesOf(changed) })
    }
  }

  const kept = of.evidence
  const evidence = (stored: Stored, isDeleted = false): Readonly<Record<string, unknown>> =>
    typeof kept === 'function'
      ? kept(stored, isDeleted)
      : {
          ...Object.fromEntries(kept.map((field) => [field, stored[field]])),
          ...(isDeleted && { deleted: true }),
        }

  /** How the verifier compares records with their history. */
  const replay: Replay = {
    kind: of.kind,
    names: (tenantId, ids) =>
      sql`select r.id, r.${sql.ref(of.name)} as name from ${table} r where r.tenant_id = ${tenantId} and r.id = any(${ids}::uuid[])`,
    rows: async (tx, tenantId, ids) =>
      new Map([...(await byIds(tx, tenantId, ids))].map(([id, stored]) => [id, evidence(stored)])),
  }

  return { find, byIds, lock, lockThose, hold, save, evidence, replay }
}
