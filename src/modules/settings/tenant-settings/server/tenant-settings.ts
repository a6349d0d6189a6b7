import { ownTenant, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'

/** What stores declare alike where a tenant has one record, with its id. */
export const OF_TENANT = {
  key: 'tenant_id',
  name: sql`(select t.name from app.tenant_public t where t.tenant_id = ${ownTenant})`,
}

/** A setting that is on or off, by its column. */
export const on = (column: string) => ({ column, type: 'boolean' })

type SettingsFinder<Stored> = (tx: Tx, tenantId: string, which: Sql, now?: Date) => Promise<Stored[]>
type ReadOf<Stored> = { readonly find: SettingsFinder<Stored>; readonly lockThose: SettingsFinder<Stored> }

/** Finds the record that every tenant has; `lock` holds it until the transaction ends. */
export async function recordOf<Stored>(
  { find, lockThose }: ReadOf<Stored>,
  tx: Tx,
  tenantId: string,
  { lock, now }: { lock: boolean; now?: Date },
): Promise<Stored> {
  const [found] = await (lock ? lockThose : find)(tx, tenantId, sql`true`, now)
  return found as Stored
}
