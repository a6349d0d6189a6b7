import { type Fact, setFact } from '#platform/server/facts.ts'
import { insertRows, sql, type Tx } from '#platform/server/sql.ts'

export const userStatus: Fact = {
  table: 'app.user_status',
  key: { user_id: 'uuid' },
  value: { status: 'text' },
}
export const occupancy: Fact = {
  table: 'app.occupancy',
  key: { user_id: 'uuid', position_id: 'uuid' },
  value: {},
}

export type NewUser = {
  id: string
  displayNumber: number
  personId: string | null
  email: string
  firstName: string
  lastName: string
  managerUserId: string | null
  userRoleIds: readonly string[]
  groupIds: readonly string[]
  primaryOrganizationId: string | null
  /** Positions and since when they are occupied. */
  positions: readonly { id: string; from: Date; until?: Date | null }[]
}

const COLUMNS = {
  tenant_id: 'uuid',
  id: 'uuid',
  display_number: 'integer',
  person_id: 'text',
  email: 'text',
  first_name: 'text',
  last_name: 'text',
  name: 'text',
  manager_user_id: 'uuid',
  status: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

/** Adds active users with their user roles, groups and positions. Managers stand before their reports. */
export async function addUsers(
  tx: Tx,
  tenantId: string,
  users: readonly NewUser[],
  now: Date,
): Promise<void> {
  await insertRows(
    tx,
    'app."user"',
    COLUMNS,
    users.map((user) => ({
      tenant_id: tenantId,
      id: user.id,
      display_number: user.displayNumber,
      person_id: user.personId,
      email: user.email.toLowerCase(),
      first_name: user.firstName,
      last_name: user.lastName,
      name: `${user.firstName} ${user.lastName}`.trim(),
      manager_user_id: user.managerUserId,
      status: 'ACTIVE',
      created_at: now,
      updated_at: now,
    })),
  )
  await insertRows(
    tx,
    'app.user_user_role',
    { tenant_id: 'uuid', user_id: 'uuid', user_role_id: 'uuid' },
    users.flatMap((user) =>
      user.userRoleIds.map((id) => ({ tenant_id: tenantId, user_id: user.id, user_role_id: id })),
    ),
  )
  await insertRows(
    tx,
    'app.user_group',
    { tenant_id: 'uuid', user_id: 'uuid', group_id: 'uuid', is_primary_organization: 'boolean' },
    users.flatMap((user) =>
      user.groupIds.map((id) => ({
        tenant_id: tenantId,
        user_id: user.id,
        group_id: id,
        is_primary_organization: id === user.primaryOrganizationId,
      })),
    ),
  )
  for (const user of users) {
    await setFact(tx, userStatus, tenantId, {
      key: { user_id: user.id },
      value: { status: 'ACTIVE' },
      from: now,
      now,
    })
    for (const held of user.positions)
      await setFact(tx, occupancy, tenantId, {
        key: { user_id: user.id, position_id: held.id },
        value: {},
        from: held.from,
        until: held.until ?? null,
        now,
      })
  }
}

/** Membership is asked before a tenant is known: the identity schema keeps which tenants a person belongs to. */
export async function joinTenant(tx: Tx, tenantId: string, personId: string, userId: string): Promise<void> {
  await sql`select identity.join_tenant(${personId}, ${tenantId}::uuid, ${userId}::uuid)`.execute(tx)
}
