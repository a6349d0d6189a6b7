import { rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import type { PlaceStatus } from '../../groups/model/group.ts'
import type { DisableOption } from '../model/group-type.ts'

/** A type of groups as it is stored, in its place among all, from 1. */
export type StoredGroupType = {
  id: string
  name: string
  addressEnabled: boolean
  /** It came with the product. */
  isDefault: boolean
  mayBeDisabled: boolean
  status: PlaceStatus
  disableOption: DisableOption
  position: number
  version: number
}

const select = (tenantId: string, lock: Sql): Sql<StoredGroupType> =>
  sql`select id, name, address_enabled as "addressEnabled", is_default as "isDefault", may_be_disabled as "mayBeDisabled",
      status, disable_option as "disableOption", position, version
    from app.group_type where tenant_id = ${tenantId} and deleted_at is null order by position, id ${lock}`

/** All of them in their order. */
export const groupTypesOf = (tx: Tx, tenantId: string) => rows(tx, select(tenantId, sql``))

export const groupTypesInUse = async (tx: Tx, tenantId: string): Promise<StoredGroupType[]> =>
  (await groupTypesOf(tx, tenantId)).filter(({ status }) => status === 'ACTIVE')

/** The same, held until the transaction ends: there are few, and rules look at all of them. */
export const lockGroupTypes = (tx: Tx, tenantId: string) => rows(tx, select(tenantId, sql`for update`))
