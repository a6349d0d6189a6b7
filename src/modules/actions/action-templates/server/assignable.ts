import { lockSharedUsers } from '#modules/auth/index.server.ts'
import { lockSharedPositions } from '#modules/settings/index.server.ts'
import { ownTenant, rows, rowsAs, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { actionTypes } from '../../action-types/server/action-type-store.ts'

/** A person, a position, or a person as long as they hold a position. */
type AssigneeRef = { readonly userId: string | null; readonly positionId: string | null }
type AssigneeQuery = { readonly typeIds: readonly string[]; readonly assignees: readonly AssigneeRef[] }

/** What an action may be made of at this moment: each act that creates one, or asks by one again, asks here. */
export type AssignableParts = {
  readonly isEnabled: (typeId: string) => boolean
  readonly isActiveUser: (id: string) => boolean
  readonly isActivePosition: (id: string) => boolean
  /** Those among assignees who are still there to be asked. Spec 4.7. */
  readonly active: <A extends AssigneeRef>(assignees: readonly A[]) => A[]
  /** Whether an active person would see an action of them: no one occupies a vacant position. */
  readonly reaches: (assignees: readonly AssigneeRef[]) => boolean
}

const keyOf = ({ userId, positionId }: AssigneeRef): string => `${userId ?? ''} ${positionId ?? ''}`

/** Holds types and assignees until what names them is written, and says which of them can be used. */
export async function lockSharedAssignable(
  tx: Tx,
  { tenantId }: { readonly tenantId: string },
  { typeIds, assignees }: AssigneeQuery,
  now: Date,
): Promise<AssignableParts> {
  const distinct = [...new Map(assignees.map((each) => [keyOf(each), each])).values()]
  const idsOf = (key: keyof AssigneeRef) => [...new Set(distinct.flatMap((each) => each[key] ?? []))]
  const types = await actionTypes.lockShared(tx, tenantId, [...new Set(typeIds)])
  const positions = await lockSharedPositions(tx, tenantId, idsOf('positionId'))
  await lockSharedUsers(tx, tenantId, idsOf('userId'))
  const users = await activeUsers(tx, tenantId, idsOf('userId'))
  const reached = await reachedAmong(tx, tenantId, distinct, now)
  const isActive = ({ userId, positionId }: AssigneeRef) =>
    (userId === null || users.has(userId)) && (positionId === null || positions.has(positionId))
  return {
    isEnabled: (id) => types.has(id),
    isActiveUser: (id) => users.has(id),
    isActivePosition: (id) => positions.has(id),
    active: (some) => some.filter(isActive),
    reaches: (some) => some.some((each) => isActive(each) && reached.has(keyOf(each))),
  }
}

async function activeUsers(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await rows<{ id: string }>(
    tx,
    sql`select u.id from app.user_public u where u.tenant_id = ${tenantId} and u.id = any(${ids}::uuid[]) and u.status = 'ACTIVE'`,
  )
  return new Set(found.map(({ id }) => id))
}

/** The keys of those behind whom there is an active person: themselves, or an occupant of the position. */
async function reachedAmong(
  tx: Tx,
  tenantId: string,
  some: readonly AssigneeRef[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (some.length === 0) return new Set()
  const given = some.map(({ userId, positionId }) => ({ user_id: userId, position_id: positionId }))
  const found = await rows<AssigneeRef>(
    tx,
    sql`select s.user_id as "userId", s.position_id as "positionId" from ${rowsAs('s', { user_id: 'uuid', position_id: 'uuid' }, given)}
      where (s.position_id is null and exists (select 1 from app.user_public u
          where u.tenant_id = ${tenantId} and u.id = s.user_id and u.status = 'ACTIVE'))
        or exists (select 1 from app.occupancy_public o
          join app.user_public u on u.tenant_id = ${ownTenant} and u.id = o.user_id and u.status = 'ACTIVE'
          where o.tenant_id = ${tenantId} and o.position_id = s.position_id and ${holdsNow('o', now)} and (s.user_id is null or o.user_id = s.user_id))`,
  )
  return new Set(found.map(keyOf))
}
