import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { defineStore } from '#platform/server/records/record-store.ts'
import type { GroupType } from '../model/group-type.ts'

export const groupTypes = defineStore<GroupType>({
  kind: 'group-type',
  table: 'app.group_type',
  name: sql`r.name`,
  columns: {
    groupTypeName: { column: 'name', type: 'text' },
    addressEnabled: { column: 'address_enabled', type: 'boolean' },
    isDefault: { column: 'is_default', type: 'boolean' },
    shouldAllowEnableDisable: { column: 'may_be_disabled', type: 'boolean' },
    status: { column: 'status', type: 'text' },
    disableOption: { column: 'disable_option', type: 'text' },
    order: { column: 'position', type: 'integer' },
  },
  evidence: ({ groupTypeName, addressEnabled, status, disableOption, order }, isDeleted) => ({
    name: groupTypeName,
    addressEnabled,
    status,
    disableOption,
    order,
    ...(isDeleted && { deleted: true }),
  }),
  deleted: { status: 'INACTIVE' },
  inUse: sql`r.status = 'ACTIVE'`,
})

/** All of them in their order, each with the number of its groups. */
export async function groupTypesOf(tx: Tx, tenantId: string): Promise<GroupType[]> {
  const found = await groupTypes.find(tx, tenantId, sql`true`)
  const counts = await rows<{ id: string; count: number }>(
    tx,
    sql`select g.group_type_id as id, count(*)::int as count from app."group" g
      where g.tenant_id = ${tenantId} and g.deleted_at is null group by 1`,
  )
  const countOf = new Map(counts.map(({ id, count }) => [id, count]))
  return found
    .map((type) => ({ ...type, groupsCount: countOf.get(type.id) ?? 0 }))
    .sort((a, b) => a.order - b.order)
}

export const groupTypesInUse = async (tx: Tx, tenantId: string): Promise<GroupType[]> =>
  (await groupTypesOf(tx, tenantId)).filter(({ status }) => status === 'ACTIVE')

/** The same, held until the transaction ends: there are few, and rules look at all of them. */
export async function lockGroupTypes(tx: Tx, tenantId: string): Promise<GroupType[]> {
  // first the locks, then the rows: groups that were added meanwhile are counted
  await groupTypes.lockThose(tx, tenantId, sql`true`)
  return groupTypesOf(tx, tenantId)
}

/** Whether groups may be added to it; no one disables or deletes it until that is written. */
export const lockSharedGroupType = async (tx: Tx, tenantId: string, id: string): Promise<boolean> =>
  (await groupTypes.lockShared(tx, tenantId, [id])).has(id)

/** All groups of a type, in the order of their ids. */
export const groupsOfType = async (tx: Tx, tenantId: string, groupTypeId: string): Promise<string[]> => {
  const found = await rows<{ id: string }>(
    tx,
    sql`select g.id from app."group" g where g.tenant_id = ${tenantId} and g.group_type_id = ${groupTypeId} and g.deleted_at is null order by g.id`,
  )
  return found.map(({ id }) => id)
}
