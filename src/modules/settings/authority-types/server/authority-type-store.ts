import { insertRows, rows, sql, type Tx } from '#platform/server/sql.ts'

type AuthorityType = {
  id: string
  name: string
  icon: string
  position: number
  status: 'ACTIVE' | 'INACTIVE'
}

export const authorityTypesOf = (tx: Tx, tenantId: string) =>
  rows<AuthorityType>(
    tx,
    sql`select id, name, icon, position, status from app.authority_type where tenant_id = ${tenantId} order by position, id`,
  )

export async function addAuthorityTypes(
  tx: Tx,
  tenantId: string,
  types: readonly { id: string; name: string; icon: string; position: number; isDefault: boolean }[],
  now: Date,
) {
  await insertRows(
    tx,
    'app.authority_type',
    {
      tenant_id: 'uuid',
      id: 'uuid',
      name: 'text',
      icon: 'text',
      position: 'integer',
      is_default: 'boolean',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    types.map(({ isDefault, ...type }) => ({
      tenant_id: tenantId,
      ...type,
      is_default: isDefault,
      created_at: now,
      updated_at: now,
    })),
  )
}
