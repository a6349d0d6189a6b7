import { v7 as uuid } from 'uuid'
import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { MOST_DESIGNEES } from '../../delegations/model/role-content.ts'
import { designeesAfter, isSameDesignee, type StoredDesignee } from '../model/role-rules.ts'
import { isAsking } from './lock-designees.ts'
import { lockRoles, saveRoles } from './save-roles.ts'

type LeavingUser = { userId: string }

/** A user who is deactivated or deleted is a designee no more. Semantics 4.7. */
export const removeTheirDesignations = (
  tx: Tx,
  viewer: Viewer,
  { userId }: LeavingUser,
  now: Date,
): Promise<void> => removeThose(tx, viewer, userId, (each) => each.userId === userId, now)

/** Who was a designee as the person in a position is one for as long as they are in it. */
export async function removeWithThePosition(
  tx: Tx,
  viewer: Viewer,
  { userId, left }: LeavingUser & { left: readonly string[] },
  now: Date,
): Promise<void> {
  if (left.length === 0) return
  const leaves = (each: StoredDesignee) =>
    each.userId === userId && each.positionId !== null && left.includes(each.positionId)
  await removeThose(tx, viewer, userId, leaves, now)
}

/** Anyone who joins a position is a designee where a role has its people, and is for newcomers as well. */
export async function designateNewcomer(
  tx: Tx,
  viewer: Viewer,
  { userId, joined }: LeavingUser & { joined: readonly string[] },
  now: Date,
): Promise<void> {
  if (joined.length === 0) return
  const roles = await lockRoles(
    tx,
    viewer.tenantId,
    sql`r.deleted_at is null and r.is_auto_issue and r.is_active and exists (select 1 from app.delegation_role_designee g
      join app.delegation d on d.tenant_id = ${viewer.tenantId} and d.id = g.delegation_id and d.status in ('DRAFT', 'PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED')
      where g.tenant_id = ${viewer.tenantId} and g.delegation_role_id = r.id and g.user_id is not null and g.position_id = any(${joined}::uuid[]))`,
  )
  const { actionDecisionRoleAck } = await delegationSettingsOf(tx, viewer.tenantId, now)
  const statuses = await rows<{ id: string; status: string; statusBefore: string | null }>(
    tx,
    sql`select d.id, d.status, d.status_before as "statusBefore" from app.delegation d where d.tenant_id = ${viewer.tenantId}
      and d.id = any(${roles.map((each) => each.delegationId)}::uuid[])`,
  )
  const standingOf = new Map(statuses.map((each) => [each.id, each]))
  const saved = roles.map((before) => {
    const named = before.designees.flatMap(({ positionId }) => positionId ?? [])
    const theirs = joined.filter((id) => named.includes(id)).map((positionId) => ({ userId, positionId }))
    const wanted = [
      ...before.designees,
      ...theirs.filter((each) => !before.designees.some((other) => isSameDesignee(other, each))),
    ].slice(0, MOST_DESIGNEES)
    const mustAcknowledge = actionDecisionRoleAck && isAsking(standingOf.get(before.delegationId) ?? {})
    const designees = designeesAfter(before.designees, wanted, { mustAcknowledge, newId: uuid })
    return { event: 'ADD_DESIGNEE', before, after: { ...before, designees } }
  })
  await saveRoles(tx, viewer, saved, now)
}

async function removeThose(
  tx: Tx,
  viewer: Viewer,
  userId: string,
  goes: (designee: StoredDesignee) => boolean,
  now: Date,
): Promise<void> {
  const roles = await lockRoles(
    tx,
    viewer.tenantId,
    sql`r.deleted_at is null and r.id = any(array(select g.delegation_role_id from app.delegation_role_designee g
      where g.tenant_id = ${viewer.tenantId} and g.user_id = ${userId}))`,
  )
  const saved = roles.map((before) => ({
    event: 'REMOVE_DESIGNEE',
    before,
    after: { ...before, designees: before.designees.filter((each) => !goes(each)) },
  }))
  await saveRoles(tx, viewer, saved, now)
}
