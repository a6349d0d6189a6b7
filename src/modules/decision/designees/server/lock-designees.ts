import { v7 as uuid } from 'uuid'
import { lockSharedUsers } from '#modules/auth/index.server.ts'
import { delegationSettingsOf, lockSharedPositions } from '#modules/settings/index.server.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import type { DesigneeInput } from '../../delegations/model/role-content.ts'
import type { FoundDelegation } from '../../delegations/server/find-delegations.ts'

/** No one deactivates designees until they are written. Held before the delegation, as recipients are. */
export async function lockDesignees(
  tx: Tx,
  tenantId: string,
  designees: readonly DesigneeInput[],
): Promise<ReadonlySet<string>> {
  const userIds = designees.flatMap(({ userId }) => userId ?? [])
  const positionIds = designees.flatMap(({ positionId }) => positionId ?? [])
  await lockSharedUsers(tx, tenantId, userIds)
  const positions = await lockSharedPositions(tx, tenantId, positionIds)
  const users = await rows<{ id: string }>(
    tx,
    sql`select u.id from app.user_public u
      where u.tenant_id = ${tenantId} and u.id = any(${userIds}::uuid[]) and u.status = 'ACTIVE'`,
  )
  return new Set([...positions, ...users.map(({ id }) => id)])
}

/** Why someone cannot become a designee; undefined: they can. Wants them held. */
type DesigneeRefusal = (designee: DesigneeInput) => string | undefined

/** Designees are active, and a person in a position is in it. `held`: users and positions that are active. */
export async function refusesDesignee(
  tx: Tx,
  tenantId: string,
  { designees, held, now }: { designees: readonly DesigneeInput[]; held: ReadonlySet<string>; now: Date },
): Promise<DesigneeRefusal> {
  const inPosition = await rows<{ key: string }>(
    tx,
    sql`select o.user_id || ' ' || o.position_id as key from app.occupancy_public o
      where o.tenant_id = ${tenantId} and o.user_id = any(${designees.flatMap(({ userId }) => userId ?? [])}::uuid[]) and ${holdsNow('o', now)}`,
  )
  const occupied = new Set(inPosition.map(({ key }) => key))
  return ({ userId, positionId }) => {
    if (userId !== null && !held.has(userId)) return 'This person is not available. Select another one.'
    if (positionId !== null && !held.has(positionId))
      return 'This position is not available. Select another one.'
    if (userId !== null && positionId !== null && !occupied.has(`${userId} ${positionId}`))
      return 'This person is not in the position.'
    return undefined
  }
}

const ASKING: readonly string[] = ['ISSUED', 'ACCEPTED', 'SUSPENDED']
type Standing = { readonly status?: unknown; readonly statusBefore?: unknown }
/** Whether a delegation asks its designees: it is issued, or being reissued, which ends nothing for them. */
export const isAsking = ({ status, statusBefore }: Standing): boolean =>
  ASKING.includes(String(status)) || (status === 'PENDING' && statusBefore === 'SUSPENDED')

/** How a delegation that was found stands. */
export const standingOf = ({ status, stored: { statusBefore } }: FoundDelegation): Standing => ({
  status,
  statusBefore,
})

/** How designees come to a delegation: they are asked where it is issued and acknowledgement is on. */
export async function addedTo(tx: Tx, tenantId: string, delegation: Standing, now: Date) {
  const { actionDecisionRoleAck } = await delegationSettingsOf(tx, tenantId, now)
  return { mustAcknowledge: actionDecisionRoleAck && isAsking(delegation), newId: uuid }
}
