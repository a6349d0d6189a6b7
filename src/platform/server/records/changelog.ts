import type { ChangelogEntry, ChangelogQuery, ChangelogReply, Revision } from '#platform/model/changelog.ts'
import { endOfDay, startOfDay } from '#platform/model/day.ts'
import { maybeOne, one, ownTenant, rows, type Sql, sql, type Tx } from '../database/sql.ts'
import { differencesOf, type Fields, type NamesById, textOf } from './differences.ts'
import type { FieldChange } from './history.ts'

/** How the history of one record kind is read. */
export type Changelog = {
  kind: string
  fields: Fields
  /** What is kept for the product and not for a reader: every field of a record is here or among `fields`. */
  bookkeeping: readonly string[]
  /** Who did it, as `{ id, name }`: `actorFrom` the users. Null where it was the product itself. */
  actor: Sql
  /** `select id, name` of all that the ids may stand for. */
  names: (tenantId: string, ids: readonly string[]) => Sql<{ id: string; name: string }>
}

type Row = Omit<ChangelogEntry, 'changes' | 'revisedById' | 'revisedByName'> & {
  actor: { id: string | null; name: string } | null
  changes: FieldChange[]
}

/** Of a kind whose fields name no other record. */
export const noNames: Changelog['names'] = () => sql`select null::uuid as id, null::text as name where false`

/** The author of entry `r` among the users of a view. The id is null where the user was deleted: they have no page. */
export const actorFrom = (
  view: string,
): Sql => sql`(select jsonb_build_object('id', case when u.status <> 'DELETED' then u.id end, 'name', u.name)
  from ${sql.raw(view)} u where u.tenant_id = ${ownTenant} and u.id = r.actor_user_id)`

const entryOf = (changelog: Changelog): Sql => sql`r.revision_number::text as "revisionId",
  to_char(r.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "revisionDate",
  ${changelog.actor} as actor, r.event, r.reason, ${changesOf(changelog)} as changes`

/** The first entry of a record says it whole: all that is in it is new. */
const changesOf = ({
  fields,
}: Changelog): Sql => sql`case when r.revision_number > 1 or r.changes <> '[]' then r.changes
  else (select coalesce(jsonb_agg(jsonb_build_object('field', s.key, 'old', null, 'new', s.value)
      order by array_position(${Object.keys(fields)}::text[], s.key)), '[]')
    from jsonb_each(r.snapshot) s where s.value <> 'null') end`

type RecordRef = { tenantId: string; recordId: string }
const ofRecord = ({ kind }: Changelog, { tenantId, recordId }: RecordRef): Sql =>
  sql`r.tenant_id = ${tenantId} and r.kind = ${kind} and r.record_id = ${recordId}`

/** What of a change log is asked for. Days are those of `zone`. */
type RecordChangelogQuery = RecordRef & ChangelogQuery & { zone: string }

/** The entries that are asked for, their order, and the page of them. */
function entriesOf(
  changelog: Changelog,
  asked: RecordChangelogQuery,
  where: Sql = sql`true`,
): { of: Sql; inOrder: Sql } {
  const { historyDate, sortOrder, page, limit, zone } = asked
  const onDay = historyDate
    ? sql`and r.recorded_at >= ${new Date(startOfDay(historyDate, zone))} and r.recorded_at < ${new Date(endOfDay(historyDate, zone))}`
    : sql``
  return {
    of: sql`${ofRecord(changelog, asked)} and ${where} ${onDay}`,
    inOrder: sql`order by r.revision_number ${sql.raw(sortOrder)} limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`,
  }
}

/** A page of the change log of one record. Who may read it was asked before. */
export async function readChangelog(
  tx: Tx,
  changelog: Changelog,
  asked: RecordChangelogQuery,
): Promise<ChangelogReply> {
  const { tenantId, page, limit } = asked
  const { of, inOrder } = entriesOf(changelog, asked)
  const [entries, { total }] = await Promise.all([
    rows<Row>(tx, sql`select ${entryOf(changelog)} from app.revision r where ${of} ${inOrder}`),
    one<{ total: string }>(tx, sql`select count(*) as total from app.revision r where ${of}`),
  ])
  const names = await namesIn(tx, changelog, tenantId, entries)
  return {
    items: entries.map((entry) => inWords(changelog, entry, names)),
    total: Number(total),
    page,
    limit,
  }
}

/**
 * The entries that changed one field of a record, each with the value of the field after that. The first
 * entry is among them where it has a value.
 */
export async function readFieldHistory<Value>(
  tx: Tx,
  changelog: Changelog,
  asked: RecordChangelogQuery & { field: string },
): Promise<Omit<ChangelogReply, 'items'> & { items: (ChangelogEntry & { value: Value })[] }> {
  const { tenantId, field, page, limit } = asked
  const isAbout = sql`(r.changes @> ${JSON.stringify([{ field }])}::jsonb
    or (r.revision_number = 1 and coalesce(r.snapshot->${field}::text, 'null') not in ('null', '[]')))`
  const { of, inOrder } = entriesOf(changelog, asked, isAbout)
  const [entries, { total }] = await Promise.all([
    rows<Row & { value: Value }>(
      tx,
      sql`select ${entryOf(changelog)}, r.snapshot->${field}::text as value from app.revision r where ${of} ${inOrder}`,
    ),
    one<{ total: string }>(tx, sql`select count(*) as total from app.revision r where ${of}`),
  ])
  const names = await namesIn(tx, changelog, tenantId, entries)
  return {
    items: entries.map(({ value, ...entry }) => {
      const said = inWords(changelog, entry, names)
      return { ...said, changes: said.changes.filter((each) => each.field.split('.')[0] === field), value }
    }),
    total: Number(total),
    page,
    limit,
  }
}

/** The ids of all revisions of a record, newest first. */
export async function readRevisionIds(
  tx: Tx,
  changelog: Changelog,
  asked: RecordRef,
): Promise<{ items: string[] }> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select r.revision_number::text as id from app.revision r where ${ofRecord(changelog, asked)} order by r.revision_number desc`,
  )
  return { items: found.map((row) => row.id) }
}

/** A revision in words. `kept` is the record as the history keeps it; `actorId` is null where the product itself did it. */
export type AtRevision = {
  revision: Revision
  kept: Readonly<Record<string, unknown>>
  actorId: string | null
}

/**
 * One revision with the whole record as it was after that: by its number, or the one that held at an instant. Undefined
 * where there is none. Wants a record kind whose snapshots are whole.
 */
export async function readRevision(
  tx: Tx,
  changelog: Changelog,
  asked: RecordRef & ({ number: number } | { at: Date }),
): Promise<AtRevision | undefined> {
  const which =
    'number' in asked ? sql`r.revision_number = ${asked.number}` : sql`r.recorded_at <= ${asked.at}`
  const entry = await maybeOne<Row & { actorId: string | null; snapshot: Record<string, unknown> }>(
    tx,
    sql`select ${entryOf(changelog)}, r.actor_user_id as "actorId", r.snapshot from app.revision r
      where ${ofRecord(changelog, asked)} and ${which} order by r.revision_number desc limit 1`,
  )
  if (!entry) return undefined
  const { snapshot: said, actorId, ...rest } = entry
  const snapshot = 'id' in said ? said : await wholeAt(tx, changelog, asked, entry.revisionId)
  const names = await namesIn(tx, changelog, asked.tenantId, [entry, snapshot])
  const revision = {
    ...inWords(changelog, rest, names),
    snapshot: Object.entries(changelog.fields).flatMap(([field, seen]) =>
      field in snapshot && !seen.onlyAlone
        ? [{ field, label: seen.label, value: textOf(seen, snapshot[field], names) }]
        : [],
    ),
  }
  return { revision, kept: snapshot, actorId }
}

/** What is written beside a record, its label for one, says that part alone: the rest is as the last whole entry has it. */
async function wholeAt(tx: Tx, changelog: Changelog, asked: RecordRef, revisionId: string) {
  const until = sql`${ofRecord(changelog, asked)} and r.revision_number <= ${revisionId}::int`
  const found = await rows<{ snapshot: Record<string, unknown> }>(
    tx,
    sql`select r.snapshot from app.revision r where ${until} and r.revision_number >= (
        select coalesce(max(r.revision_number), 1) from app.revision r where ${until} and r.snapshot ? 'id')
      order by r.revision_number`,
  )
  return Object.assign({}, ...found.map((row) => row.snapshot)) as Record<string, unknown>
}

const inWords = (
  changelog: Changelog,
  { actor, changes, ...entry }: Row,
  names: NamesById,
): ChangelogEntry => ({
  ...entry,
  revisedById: actor?.id ?? null,
  revisedByName: actor?.name ?? 'System',
  changes: changesInWords(changelog, changes, names),
})

/** What changed, in the order of the record, for people; bookkeeping is left out. */
export const changesInWords = (
  { fields }: Pick<Changelog, 'fields'>,
  changes: readonly FieldChange[],
  names: NamesById,
) => {
  const told = (isAlone: boolean) =>
    changes.flatMap(({ field, old, new: now }) => {
      const seen = fields[field]
      return seen && (seen.onlyAlone ?? false) === isAlone ? differencesOf(field, seen, old, now, names) : []
    })
  const differences = told(false)
  return differences.length > 0 ? differences : told(true)
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

/** The names of all that is named in these. */
export async function namesIn(
  tx: Tx,
  changelog: Pick<Changelog, 'names'>,
  tenantId: string,
  entries: readonly unknown[],
): Promise<NamesById> {
  const ids = [...new Set(JSON.stringify(entries).match(UUID) ?? [])]
  const found = await rows(tx, changelog.names(tenantId, ids))
  return new Map(found.map((row) => [row.id, row.name]))
}

/** A word that the product keeps in capitals, as people read it: ARCHIVED, Archived. */
export const asWord = (value: string) => value.charAt(0) + value.slice(1).toLowerCase()
