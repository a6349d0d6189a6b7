import type { Viewer } from '#platform/model/viewer.ts'
import { exactFirst } from '#platform/server/database/exact-first.ts'
import { all, ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { contains, type ListViewer } from '#platform/server/lists/list-source.ts'
import type { AssociatedRecord, AssociatedView } from '../model/action.ts'
import type { AssociatedSource } from './action-questions.ts'

const column = ({ alias }: AssociatedSource, name: 'id' | 'tenant_id') => sql.ref(`${alias}.${name}`)

const viewOf = (source: AssociatedSource, mayView: Sql): Sql =>
  sql`${source.kind}::text as kind, ${column(source, 'id')} as id, ${source.displayId} as "displayId", ${source.name} as name, ${mayView} as "mayView"`

const unionOf = <Row>(parts: readonly Sql[]) => sql<Row>`${sql.join(parts, sql` union all `)}`

/**
 * The records that actions are about, by id. Anyone who is asked, or owns the action, knows what it is about; whether they may open
 * it is another question. One that no longer exists may be missing. Semantics 6.4.
 */
export async function associatedRecords(
  tx: Tx,
  viewer: Viewer,
  sources: readonly AssociatedSource[],
  records: readonly AssociatedRecord[],
  now: Date,
): Promise<ReadonlyMap<string, AssociatedView>> {
  const asked = sources.flatMap((source) => {
    const ids = records.filter(({ kind }) => kind === source.kind).map(({ id }) => id)
    if (ids.length === 0) return []
    const mayView = sql`coalesce(${source.isVisible({ viewer, now })}, false)`
    return [
      sql`select ${viewOf(source, mayView)} from ${source.from}
        where ${column(source, 'tenant_id')} = ${viewer.tenantId} and ${column(source, 'id')} = any(${ids}::uuid[])`,
    ]
  })
  if (asked.length === 0) return new Map()
  const found = await rows(tx, unionOf<AssociatedView>(asked))
  return new Map(found.map((each) => [each.id, each]))
}

/**
 * Whether the viewer may view the record of an action `a`. Null where they may view all records.
 * A viewer of all records of a kind may know deleted ones too.
 */
export function isRecordSeen(sources: readonly AssociatedSource[], seen: ListViewer): Sql | null {
  if (sources.every(({ seesAll }) => seesAll(seen.viewer))) return null
  const cases = sources.map((source) => {
    const isSeen = source.seesAll(seen.viewer)
      ? sql`true`
      : sql`exists (select 1 from ${source.from} where ${column(source, 'tenant_id')} = ${ownTenant}
          and ${column(source, 'id')} = a.associated_id and ${source.isVisible(seen)})`
    return sql`when a.associated_kind = ${source.kind} then ${isSeen}`
  })
  return sql`(case ${sql.join(cases, sql` `)} else false end)`
}

/**
 * Of an action `a`: the names of the groups of its record that are beyond the viewer's; `otherwise` where it has no record. A
 * record that the viewer cannot view is not named by its groups.
 */
export function recordGroupsBeyond(
  sources: readonly AssociatedSource[],
  seen: ListViewer,
  otherwise: Sql,
): Sql {
  const cases = sources.map((source) => {
    const beyond = source.groupsBeyond(seen)
    return sql`when a.associated_kind = ${source.kind} then coalesce((select case
        when ${beyond} = '{}' or ${source.isVisible(seen)} then ${beyond} else array['a record that you cannot view'] end
      from ${source.from} where ${column(source, 'tenant_id')} = ${ownTenant} and ${column(source, 'id')} = a.associated_id), '{}')`
  })
  return sql`(case ${sql.join(cases, sql` `)} else ${otherwise} end)`
}

/** Those that the viewer may view, by the words of their names and display ids. */
export async function selectRecords(
  tx: Tx,
  viewer: Viewer,
  sources: readonly AssociatedSource[],
  {
    search,
    ids,
    page,
    limit,
  }: { search: string; ids: readonly string[] | undefined; page: number; limit: number },
  now: Date,
): Promise<{ items: AssociatedView[]; more: boolean }> {
  const words = search.split(/\s+/).filter(Boolean)
  const each = sources.map((source, place) => {
    const text = sql`(${source.displayId} || ' ' || ${source.name})`
    const conditions = all([
      sql`${column(source, 'tenant_id')} = ${viewer.tenantId}`,
      source.isVisible({ viewer, now }),
      ids ? sql`${column(source, 'id')} = any(${ids}::uuid[])` : source.isOffered,
      ...words.map((word) => contains(text, word)),
    ])
    return sql`select ${viewOf(source, sql`true`)}, ${sql.lit(place)} as place from ${source.from} where ${conditions}`
  })
  const found = await rows<AssociatedView & { place: number }>(
    tx,
    sql`select * from (${unionOf(each)}) r
      order by ${exactFirst(sql`r.name`, search)} r.place, lower(r.name), r.id limit ${sql.lit(limit + 1)} offset ${sql.lit((page - 1) * limit)}`,
  )
  const items = found.slice(0, limit).map(({ place: _, ...record }) => record)
  return { items, more: found.length > limit }
}
