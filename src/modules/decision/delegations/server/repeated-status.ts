import { type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { labelOf } from '../../visibility/server/seen-status.ts'
import type { StoredDelegation } from '../model/stored-delegation.ts'

type StatusWrite = { readonly before: StoredDelegation | null; readonly after: StoredDelegation }

/** What is suspended or revoked above stays so in the label, whatever is written below it. What is moved there is labelled by its job, with an entry. */
export async function labelUnderCascades(tx: Tx, tenantId: string, saved: readonly StatusWrite[], now: Date) {
  const below = saved.flatMap(({ before, after }) =>
    after.path.length > 0 && isLabelled(after.status) && !isMoved(before, after) ? [after.id] : [],
  )
  if (below.length > 0)
    await sql`update app.delegation u set status = n."is"
      from (select d.id, ${labelOf(tenantId, 'd', now)} as "is" from app.delegation d
        where d.tenant_id = ${tenantId} and d.id = any(${below}::uuid[])) n
      where u.tenant_id = ${tenantId} and u.id = n.id and u.status <> n."is"`.execute(tx)
}
const isMoved = (before: StoredDelegation | null, after: StoredDelegation) =>
  before !== null && before.parentSlotId !== after.parentSlotId
const isLabelled = (status: string) => !['DRAFT', 'REVOKED', 'DELETED'].includes(status)

/** Section and status of delegations beside each of their groups, where they say another one: lists of groups narrow by them. */
export const repeatForGroups = (tx: Tx, tenantId: string, which: Sql) =>
  sql`update app.delegation_group g set section_id = d.section_id, status = d.status from app.delegation d
    where d.tenant_id = ${tenantId} and ${which} and g.tenant_id = ${tenantId} and g.delegation_id = d.id
      and (g.section_id is distinct from d.section_id or g.status is distinct from d.status)`.execute(tx)
