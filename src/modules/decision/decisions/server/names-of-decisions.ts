import { rows, sql, type Tx } from '#platform/server/database/sql.ts'

/** What decisions are called, deleted ones too, no matter who may see them. */
export async function namesOfDecisions(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ id: string; name: string }>(
    tx,
    sql`select d.id, d.name from app.decision d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])`,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Whose decisions are. */
export async function ownersOfDecisions(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ id: string; ownerId: string }>(
    tx,
    sql`select d.id, d.owner_user_id as "ownerId" from app.decision d
      where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])`,
  )
  return new Map(found.map(({ id, ownerId }) => [id, ownerId]))
}
