import { insertRows, rows, type Sql, sql, type Tx, updateRows } from '#platform/server/sql.ts'
import type { GroupType } from '../model/group-type.ts'

/** Those that are not deleted, each with the number of its groups. */
const select = (tenantId: string, lock: Sql): Sql<GroupType> =>
  sql`select t.id, t.name as "groupTypeName", t.address_enabled as "addressEnabled", t.is_default as "isDefault",
      t.may_be_disabled as "shouldAllowEnableDisable", t.status, t.disable_option as "disableOption", t.position as order, t.version,
      (select count(*)::int from app."group" g where g.tenant_id = t.tenant_id and g.group_type_id = t.id and g.deleted_at is null) as "groupsCount"
    from app.group_type t where t.tenant_id = ${tenantId} and t.deleted_at is null order by t.position, t.id ${lock}`

/** All of them in their order. */
export const groupTypesOf = (tx: Tx, tenantId: string) => rows(tx, select(tenantId, sql``))

export const groupTypesInUse = async (tx: Tx, tenantId: string): Promise<GroupType[]> =>
  (await groupTypesOf(tx, tenantId)).filter(({ status }) => status === 'ACTIVE')

/** The same, held until the transaction ends: there are few, and rules look at all of them. */
export async function lockGroupTypes(tx: Tx, tenantId: string): Promise<GroupType[]> {
  // first the locks, then the rows: groups that were added meanwhile are counted
  await sql`select from app.group_type t where t.tenant_id = ${tenantId} order by t.id for update`.execute(tx)
  return groupTypesOf(tx, tenantId)
}

/** Whether groups may be added to it; nobody disables or deletes it until that is written. */
export async function holdGroupType(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const held = await rows(
    tx,
    sql`select from app.group_type t where t.tenant_id = ${tenantId} and t.id = ${id} and t.status = 'ACTIVE' and t.deleted_at is null for share`,
  )
  return held.length > 0
}

export type NewGroupType = Pick<GroupType, 'id' | 'groupTypeName' | 'order'> &
  Partial<Pick<GroupType, 'addressEnabled' | 'isDefault' | 'shouldAllowEnableDisable'>>

export const addGroupTypes = (tx: Tx, tenantId: string, types: readonly NewGroupType[], now: Date) =>
  insertRows(
    tx,
    'app.group_type',
    {
      tenant_id: 'uuid',
      id: 'uuid',
      name: 'text',
      position: 'integer',
      address_enabled: 'boolean',
      is_default: 'boolean',
      may_be_disabled: 'boolean',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    types.map((type) => ({
      tenant_id: tenantId,
      id: type.id,
      name: type.groupTypeName,
      position: type.order,
      address_enabled: type.addressEnabled ?? false,
      is_default: type.isDefault ?? false,
      may_be_disabled: type.shouldAllowEnableDisable ?? true,
      created_at: now,
      updated_at: now,
    })),
  )

export const saveGroupTypes = (tx: Tx, tenantId: string, types: readonly GroupType[], now: Date) =>
  updateRows(
    tx,
    'app.group_type',
    tenantId,
    {
      name: 'text',
      position: 'integer',
      address_enabled: 'boolean',
      status: 'text',
      disable_option: 'text',
      version: 'integer',
      updated_at: 'timestamptz',
    },
    types.map((type) => ({
      id: type.id,
      name: type.groupTypeName,
      position: type.order,
      address_enabled: type.addressEnabled,
      status: type.status,
      disable_option: type.disableOption,
      version: type.version,
      updated_at: now,
    })),
  )

/** For people it is gone; history and deleted groups still name it. */
export const markGroupTypeDeleted = (tx: Tx, tenantId: string, id: string, now: Date) =>
  sql`update app.group_type set deleted_at = ${now}, status = 'INACTIVE', version = version + 1, updated_at = ${now}
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
