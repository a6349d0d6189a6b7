import { rows, sql, type Tx } from '#platform/server/sql.ts'

/**
 * Which of these addresses a user of the tenant has, but for the one who is named. One that can still be taken back belongs to
 * whoever had it.
 */
export async function takenAddresses(
  tx: Tx,
  tenantId: string,
  addresses: readonly string[],
  but: string | null = null,
): Promise<ReadonlySet<string>> {
  const found = await rows<{ email: string }>(
    tx,
    sql`select u.email from app."user" u
        where u.tenant_id = ${tenantId} and u.email = any(${addresses}::text[]) and u.status <> 'DELETED' and u.id is distinct from ${but}::uuid
      union all select k.email from identity.kept_addresses(${addresses}::text[]) k
        join app."user" u on u.tenant_id = ${tenantId} and u.person_id = k.person and u.status <> 'DELETED' and u.id is distinct from ${but}::uuid`,
  )
  return new Set(found.map(({ email }) => email))
}
