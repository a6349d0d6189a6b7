import { sql } from '#platform/server/sql.ts'
import type { Replay } from '#platform/server/verify-facts.ts'
import { groupTypesOf } from './group-type-store.ts'
import { evidence } from './write-group-types.ts'

/** A type of groups as its row has it. */
export const groupTypeReplay: Replay = {
  kind: 'group-type',
  names: (tenantId, ids) =>
    sql`select t.id, t.name from app.group_type t where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[])`,
  rows: async (tx, tenantId) =>
    new Map((await groupTypesOf(tx, tenantId)).map((type) => [type.id, evidence(type)])),
}
