import { rows, sql } from '#platform/server/sql.ts'
import type { Replay } from '#platform/server/verify-facts.ts'
import { evidenceOf } from './user-role-changelog.ts'
import type { StoredUserRole } from './user-role-store.ts'

type Row = Pick<StoredUserRole, 'id' | 'name' | 'description' | 'status' | 'permissions'>

/** A user role as its row has it, permission by permission. */
export const userRoleReplay: Replay = {
  kind: 'user-role',
  names: (tenantId, ids) =>
    sql`select r.id, r.name from app.user_role r where r.tenant_id = ${tenantId} and r.id = any(${ids}::uuid[])`,
  rows: async (tx, tenantId, ids) => {
    const found = await rows<Row>(
      tx,
      sql`select r.id, r.name, r.description, r.status, r.permissions from app.user_role r
        where r.tenant_id = ${tenantId} and r.id = any(${ids}::uuid[]) and r.deleted_at is null`,
    )
    return new Map(found.map((role) => [role.id, evidenceOf(role)]))
  },
}
