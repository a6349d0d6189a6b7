import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { all, one, ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { contains } from '#platform/server/lists/list-source.ts'
import { visibleDecisions } from '../../visibility/server/decision-visibility.ts'
import { visibleDelegations } from '../../visibility/server/delegation-visibility.ts'
import { seenStatus } from '../../visibility/server/seen-status.ts'
import type { listLinkedRecords as call } from '../model/link-calls.ts'

type Reply = z.output<typeof call.reply>
type LinkedRecordsQuery = {
  documentId: string
  type?: Reply['items'][number]['type'] | undefined
  search?: string | undefined
  sortBy: 'type' | 'name' | 'status' | 'section' | 'updatedAt' | 'category'
  sortOrder: 'asc' | 'desc'
  page: number
  limit: number
}

const named = (view: string, id: string): Sql =>
  sql`(select n.name from ${sql.raw(view)} n where n.tenant_id = ${ownTenant} and n.id = ${sql.raw(id)})`
const common = sql`${named('app.section_public', 'd.section_id')} as section, ${named('app.category_public', 'd.category_id')} as category,
  to_char(d.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"`

const decisionsOf = (viewer: Viewer, documentId: string, now: Date): Sql => sql`
  select d.id, 'DECISION' as type, 'DEC-' || d.display_number as "displayId", d.name, d.status, ${common}
  from app.document_link l join app.decision d on d.tenant_id = ${ownTenant} and d.id = l.decision_id
  where l.tenant_id = ${viewer.tenantId} and l.document_id = ${documentId} and ${visibleDecisions(viewer, now)}`

const delegationsOf = (viewer: Viewer, documentId: string, now: Date): Sql => sql`
  select d.id, 'DELEGATION' as type, 'DEL-' || d.display_number as "displayId", ${named('app.decision', 'd.decision_id')} as name,
    ${seenStatus(viewer.tenantId, 'd', now)} as status, ${common}
  from app.document_link l join app.delegation d on d.tenant_id = ${ownTenant} and d.id = l.delegation_id
  where l.tenant_id = ${viewer.tenantId} and l.document_id = ${documentId} and ${visibleDelegations(viewer, now)}`

/** The decisions and delegations that a document is linked to, of those that the viewer may see. */
export async function linkedRecords(
  tx: Tx,
  viewer: Viewer,
  asked: LinkedRecordsQuery,
  now: Date,
): Promise<Reply> {
  const { documentId, type, search, sortBy, sortOrder, page, limit } = asked
  const words = (search ?? '').split(/\s+/).filter(Boolean)
  const found = await rows<Reply['items'][number] & { total: number }>(
    tx,
    sql`select r.*, (count(*) over ())::int as total
      from (${decisionsOf(viewer, documentId, now)} union all ${delegationsOf(viewer, documentId, now)}) r
      where ${all([
        ...(type ? [sql`r.type = ${type}`] : []),
        ...words.map((word) => contains(sql`r.name || ' ' || r."displayId"`, word)),
      ])}
      order by r.${sql.raw(`"${sortBy}"`)} ${sql.raw(sortOrder)}, r.id limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`,
  )
  return { items: found, total: found[0]?.total ?? 0, page, limit }
}

export const countLinked = (tx: Tx, viewer: Viewer, documentId: string, now: Date) =>
  one<{ decisions: number; delegations: number }>(
    tx,
    sql`select (select count(*)::int from (${decisionsOf(viewer, documentId, now)}) d) as decisions,
      (select count(*)::int from (${delegationsOf(viewer, documentId, now)}) d) as delegations`,
  )
