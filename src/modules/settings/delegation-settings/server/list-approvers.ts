import type * as z from 'zod'
import { exactFirst } from '#platform/server/database/exact-first.ts'
import { all, ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { contains } from '#platform/server/lists/list-source.ts'
import type { listDelegationApprovers as call } from '../model/delegation-settings-calls.ts'

type ApproverQuery = z.output<NonNullable<typeof call.query>>
type Reply = z.output<typeof call.reply>

const HAS_PERMISSION = sql`exists (select 1 from app.user_permission_public p
  where p.tenant_id = ${ownTenant} and p.user_id = u.id and p.key = 'delegation.approve_deny')`

/** Active users who may approve delegations of some groups at least; or users by their ids, with what keeps them from it. */
export async function listApprovers(
  tx: Tx,
  tenantId: string,
  { search = '', ids, page, limit }: ApproverQuery,
): Promise<Reply> {
  const words = search.split(/\s+/).filter(Boolean)
  const which = ids
    ? sql`u.id = any(${ids}::uuid[])`
    : all([
        sql`u.status = 'ACTIVE' and ${HAS_PERMISSION}`,
        ...words.map((word) => contains(sql`u.name`, word)),
      ])
  const found = await rows<Reply['items'][number]>(
    tx,
    sql`select u.id, u.name, u.status = 'ACTIVE' as "isActive", ${HAS_PERMISSION} as "hasPermission" from app.user_public u
      where u.tenant_id = ${tenantId} and ${which} order by ${exactFirst(sql`u.name`, search)} lower(u.name), u.id limit ${sql.lit(limit + 1)} offset ${sql.lit((page - 1) * limit)}`,
  )
  return { items: found.slice(0, limit), more: found.length > limit }
}

/** Only users of the tenant can be designated. Anyone who leaves later stays named, and counts no more. */
export async function refuseUnknownApprovers(
  tx: Tx,
  tenantId: string,
  designated: readonly string[],
  before: readonly string[],
): Promise<void> {
  const added = designated.filter((id) => !before.includes(id))
  if (added.length === 0) return
  const known = await rows<{ id: string }>(
    tx,
    sql`select u.id from app.user_public u where u.tenant_id = ${tenantId} and u.id = any(${added}::uuid[]) and u.status <> 'DELETED'`,
  )
  const problems = designated.flatMap((id, i) =>
    added.includes(id) && !known.some((user) => user.id === id)
      ? [{ path: `body.actionDesignatedApprover.${i}`, message: 'This user does not exist.' }]
      : [],
  )
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
}
