import { holdUsers } from '#modules/auth/index.server.ts'
import { holdPositions } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { holdsNow } from '#platform/server/facts.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { one, ownTenant, rows, sql, type Tx } from '#platform/server/sql.ts'
import { type Assignee, keyOfAssignee } from '../model/action.ts'

const refusal = (i: number, message: string) =>
  new Refusal('RULE_BROKEN', {}, [{ path: `body.assignees.${i}`, message }])

/**
 * Assignees that come anew are active people and active positions, held until this is written, and at least one of all is a
 * person who will see the action.
 */
export async function refuseAssignees(
  tx: Tx,
  { tenantId }: Pick<Viewer, 'tenantId'>,
  assignees: readonly Assignee[],
  known: readonly Assignee[],
  now: Date,
): Promise<void> {
  const had = new Set(known.map(keyOfAssignee))
  const idsOf = (key: 'userId' | 'positionId') => assignees.flatMap((each) => each[key] ?? [])
  const heldPositions = await holdPositions(tx, tenantId, [...new Set(idsOf('positionId'))])
  await holdUsers(tx, tenantId, [...new Set(idsOf('userId'))])
  const active = await rows<{ id: string }>(
    tx,
    sql`select u.id from app.user_public u where u.tenant_id = ${tenantId} and u.id = any(${idsOf('userId')}::uuid[]) and u.status = 'ACTIVE'`,
  )
  const activeUsers = new Set(active.map(({ id }) => id))
  assignees.forEach((each, i) => {
    if (had.has(keyOfAssignee(each))) return
    if (each.userId && !activeUsers.has(each.userId)) throw refusal(i, 'This person is not an active user.')
    if (each.positionId && !heldPositions.has(each.positionId))
      throw refusal(i, 'This position is not available.')
  })
  const { reached } = await one<{ reached: boolean }>(
    tx,
    sql`select exists (select 1 from unnest(${assignees.map((each) => each.userId)}::uuid[], ${assignees.map((each) => each.positionId)}::uuid[]) s (user_id, position_id)
      join app.user_public u on u.tenant_id = ${tenantId} and u.status = 'ACTIVE' and (s.user_id is null or u.id = s.user_id)
        and (s.position_id is null or exists (select 1 from app.occupancy_public o where o.tenant_id = ${ownTenant} and o.position_id = s.position_id
          and o.user_id = u.id and ${holdsNow('o', now)}))) as reached`,
  )
  if (!reached)
    throw new Refusal('RULE_BROKEN', {}, [
      {
        path: 'body.assignees',
        message: 'No active person would see this action. Select an active person or an occupied position.',
      },
    ])
}
