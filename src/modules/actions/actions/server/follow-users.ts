import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { ownTenant, type Sql, sql } from '#platform/server/database/sql.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { actions, type StoredAction } from './action-store.ts'
import { asPartsSay } from './complete-part.ts'

/** Of an action `a`: an assignee `s` whose part is open is so. */
const asks = (which: Sql): Sql =>
  sql`exists (select 1 from app.action_assignee s where s.tenant_id = ${ownTenant} and s.action_id = a.id and s.status = 'OPEN' and ${which})`

/** Of an action `a`: the user is asked, by name or in a position that they occupy. */
export const asksUser = (userId: string, now: Date): Sql =>
  asks(sql`(s.user_id = ${userId} or s.position_id = any(array(select o.position_id from app.occupancy_public o
    where o.tenant_id = ${ownTenant} and o.user_id = ${userId} and ${holdsNow('o', now)})))`)

/** Of an action `a`: the user is asked by name. */
export const asksByName = (userId: string): Sql => asks(sql`s.user_id = ${userId}`)

/** Of an action `a`: anyone who occupies one of the positions is asked. */
export const asksPosition = (ids: readonly string[]): Sql => asks(sql`s.position_id = any(${ids}::uuid[])`)

/** Open actions of people of which the user is an assignee by name. */
const assignedTo = (userId: string): Sql =>
  sql`a.deleted_at is null and a.status in ('TO_DO', 'IN_PROGRESS') and a.system_kind is null and ${asksByName(userId)}`

/**
 * A user who is deactivated or deleted is asked no more: their open parts go, and an action that has no one else is canceled.
 * System actions follow their record. Spec 4.7.
 */
export async function endActionsOf(tx: Tx, viewer: Viewer, { userId }: { userId: string }, now: Date) {
  const found = await actions.lockThose(tx, viewer.tenantId, assignedTo(userId))
  const saved = found.map((before) => ({ before, ...without(before, userId, now) }))
  await actions.save(tx, viewer, saved, now)
}

function without(before: StoredAction, userId: string, now: Date): { event: string; after: StoredAction } {
  const left = before.assignees.filter((each) => each.userId !== userId || each.status === 'COMPLETED')
  if (left.length === 0) return { event: 'CANCEL', after: { ...before, status: 'CANCELED' } }
  // as where someone is reassigned away: what the others completed counts
  return { event: 'REASSIGN', after: asPartsSay({ ...before, assignees: left }, now) }
}
