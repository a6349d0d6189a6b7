import { has, scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { maybeOne, sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'

/** Who may ask for a preview and for columns at all: by a role, or as the owner of a matrix. */
export const WRITES = { keys: ['tenant.create_matrices', 'matrix.edit'] } as const

/** Anyone who creates matrices, or may change one that is there. */
export async function mustWriteMatrices(tx: Tx, viewer: Viewer): Promise<void> {
  const scope = scopeOf(viewer, 'matrix.edit')
  if (has(viewer, 'tenant.create_matrices') || (scope !== undefined && scope !== 'OWNED')) return
  const owned = await maybeOne(
    tx,
    sql`select m.id from app.matrix m where m.tenant_id = ${viewer.tenantId} and m.owner_user_id = ${viewer.userId}
      and m.deleted_at is null limit 1`,
  )
  if (!owned) throw new Refusal('FORBIDDEN')
}
