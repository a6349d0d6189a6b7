import { pastOf, type Times } from '#modules/authority/index.server.ts'
import { type Sql, sql } from '#platform/server/database/sql.ts'

/**
 * Selects decisions, deleted ones apart, with the section and the category that they had at an instant: of those that were moved since,
 * what the last entry of the history until then says.
 */
export function placedAt(tenantId: string, times: Times, now: Date): Sql {
  const past = pastOf(times, now)
  if (!past)
    return sql`select d.id, d.name, d.display_id, d.section_id, d.category_id from app.decision_public d where d.tenant_id = ${tenantId}`
  return sql`select d.id, d.name, d.display_id, coalesce(w.section_id, d.section_id) as section_id,
      case when w.section_id is null then d.category_id else w.category_id end as category_id
    from app.decision_public d left join (${movedSince(tenantId, past)}) w on w.id = d.id where d.tenant_id = ${tenantId}`
}

/** Only these are looked up in the history, by an index that has no others (`decision_moved`). */
const movedSince = (tenantId: string, past: Date): Sql => sql`
  select m.id, last.section_id, last.category_id from (select distinct r.record_id as id from app.revision r
      where r.tenant_id = ${tenantId} and r.recorded_at > ${past} and r.kind = 'decision'
        and (r.changes @> '[{"field": "sectionId"}]' or r.changes @> '[{"field": "categoryId"}]')) m
    cross join lateral (select (v.snapshot->>'sectionId')::uuid as section_id, (v.snapshot->>'categoryId')::uuid as category_id
      from app.revision v where v.tenant_id = ${tenantId} and v.kind = 'decision' and v.record_id = m.id and v.recorded_at <= ${past}
      order by v.revision_number desc limit 1) last`
