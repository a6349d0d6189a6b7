import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'

/** How many decisions and delegations, none of them deleted, stand in each of the sections or categories. */
export async function usesOfSections(
  tx: Tx,
  { tenantId }: Viewer,
  { kind, ids }: { kind: 'section' | 'category'; ids: readonly string[] },
): Promise<ReadonlyMap<string, { decisions: number; delegations: number }>> {
  const column = sql.raw(kind === 'section' ? 'section_id' : 'category_id')
  const of = (table: string) =>
    sql`(select count(*)::int from ${sql.raw(table)} t where t.tenant_id = ${tenantId} and t.${column} = p.id and t.status <> 'DELETED')`
  const found = await rows<{ id: string; decisions: number; delegations: number }>(
    tx,
    sql`select p.id, ${of('app.decision')} as decisions, ${of('app.delegation')} as delegations from unnest(${ids}::uuid[]) as p(id)`,
  )
  return new Map(found.map(({ id, ...uses }) => [id, uses]))
}
