import { createHash, randomBytes } from 'node:crypto'
import { sql, type Tx } from '#platform/server/database/sql.ts'

const TOKEN_BYTES = 32

/** What is in an address; it is not kept. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest()

type MatrixRef = { readonly tenantId: string; readonly matrixId: string }

/** Keeps another link in place of the one that there was, which leads nowhere after this. Wrong passwords of that one are forgotten. */
export async function keepNewLink(
  tx: Tx,
  { tenantId, matrixId }: MatrixRef,
  { token, passwordHash }: { token: string; passwordHash: string | null },
): Promise<void> {
  const hash = hashOfLink(token)
  await sql`insert into app.matrix_link (tenant_id, matrix_id, token_hash, password_hash)
    values (${tenantId}, ${matrixId}, ${hash}, ${passwordHash})
    on conflict (tenant_id, matrix_id) do update set token_hash = excluded.token_hash, password_hash = excluded.password_hash,
      failures = 0, failed_at = null, locked_until = null`.execute(tx)
  await sql`select identity.keep_matrix_link(${hash}, ${matrixId})`.execute(tx)
}

/** Another password, or none. Anyone who tried the one before too often waits all the same. */
export async function keepLinkPassword(
  tx: Tx,
  { tenantId, matrixId }: MatrixRef,
  passwordHash: string | null,
): Promise<void> {
  await sql`update app.matrix_link set password_hash = ${passwordHash}
    where tenant_id = ${tenantId} and matrix_id = ${matrixId}`.execute(tx)
}

/** The password of the link that there is, as it is kept. */
export async function passwordOfLink(tx: Tx, { tenantId, matrixId }: MatrixRef): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`select l.password_hash as hash from app.matrix_link l
    where l.tenant_id = ${tenantId} and l.matrix_id = ${matrixId}`.execute(tx)
  return rows[0]?.hash ?? null
}

/** These links lead nowhere after this. */
export async function endLinks(tx: Tx, tenantId: string, matrixIds: readonly string[]): Promise<void> {
  await sql`delete from app.matrix_link where tenant_id = ${tenantId} and matrix_id = any(${matrixIds}::uuid[])`.execute(
    tx,
  )
  await sql`select identity.end_matrix_links(${matrixIds}::uuid[])`.execute(tx)
}
