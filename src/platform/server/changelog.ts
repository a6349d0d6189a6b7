import type { ChangelogReply } from '#platform/model/changelog.ts'
import { one, rows, type Sql, sql, type Tx } from './sql.ts'

/** The names of what a change speaks of, by id. */
export type NamesById = ReadonlyMap<string, string>

/** A field that a reader sees. `shown` writes a value that is neither text, number, flag, id nor a list of those. */
export type ChangelogField = { label: string; shown?: (value: never, names: NamesById) => string }

/** How the history of one record kind is read. A field that is not named here is bookkeeping, and is not shown. */
export type Changelog = {
  kind: string
  fields: Readonly<Record<string, ChangelogField>>
  /** The name of whoever did it, by `r.tenant_id` and `r.actor_user_id`; null where it was the product itself. */
  actorName: Sql
  /** `select id, name` of all that the ids may stand for. */
  names: (tenantId: string, ids: readonly string[]) => Sql<{ id: string; name: string }>
}

export const NOTHING = '–'

type Row = Omit<ChangelogReply['items'][number], 'changes'> & {
  changes: { field: string; old: unknown; new: unknown }[]
}

/** A page of the change log of one record, newest first. Who may read it was asked before. */
export async function readChangelog(
  tx: Tx,
  changelog: Changelog,
  asked: { tenantId: string; recordId: string; page: number; limit: number },
): Promise<ChangelogReply> {
  const { tenantId, recordId, page, limit } = asked
  const of = sql`r.tenant_id = ${tenantId} and r.kind = ${changelog.kind} and r.record_id = ${recordId}`
  const [entries, { total }] = await Promise.all([
    rows<Row>(
      tx,
      sql`select r.revision_number::text as "revisionId", to_char(r.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "revisionDate",
          coalesce(${changelog.actorName}, 'System') as "revisedByName", r.event, r.reason, r.changes
        from app.revision r where ${of} order by r.revision_number desc limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`,
    ),
    one<{ total: string }>(tx, sql`select count(*) as total from app.revision r where ${of}`),
  ])
  const names = await namesIn(tx, changelog, tenantId, entries)
  return {
    items: entries.map(({ changes, ...entry }) => ({
      ...entry,
      changes: changes.flatMap(({ field, old, new: now }) => {
        const seen = changelog.fields[field]
        if (!seen) return []
        const words = [textOf(seen, old, names), textOf(seen, now, names)] as const
        return words[0] === words[1] ? [] : [{ field, label: seen.label, old: words[0], new: words[1] }]
      }),
    })),
    total: Number(total),
    page,
    limit,
  }
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

async function namesIn(
  tx: Tx,
  changelog: Changelog,
  tenantId: string,
  entries: readonly Row[],
): Promise<NamesById> {
  const ids = [...new Set(JSON.stringify(entries.map((entry) => entry.changes)).match(UUID) ?? [])]
  const found = await rows(tx, changelog.names(tenantId, ids))
  return new Map(found.map((row) => [row.id, row.name]))
}

function textOf({ shown }: ChangelogField, value: unknown, names: NamesById): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (shown) return shown(value as never, names) || NOTHING
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value.map((each) => names.get(String(each)) ?? String(each)).join(', ') || NOTHING
  return names.get(String(value)) ?? String(value)
}

/** A word that the product keeps in capitals, as people read it: ARCHIVED, Archived. */
export const asWord = (value: string) => value.charAt(0) + value.slice(1).toLowerCase()
