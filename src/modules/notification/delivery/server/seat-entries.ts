import { readSeats } from '#modules/auth/index.server.ts'
import { one, sql, type Tx } from '#platform/server/database/sql.ts'
import type { Entry } from './entries.ts'

/** From so large a part of the seats on, few are left. Semantics 9.3. */
const NEAR = 0.9

const takesSeat = (status: string, from: string) =>
  sql.raw(`(${status} in ('INVITED', 'ACTIVE') or coalesce(${from}, 'null') <> 'null')`)
const before = (field: string) =>
  `(select c->>'old' from jsonb_array_elements(r.changes) c where c->>'field' = '${field}')`
const has = (field: string) => `r.changes @> '[{"field": "${field}"}]'`

/** An entry where a transaction made users take most of the seats: those who manage users hear of it, no matter who did it. */
export async function seatEntries(
  tx: Tx,
  tenantId: string,
  transactionId: string,
  now: Date,
): Promise<Entry[]> {
  const { added } = await one<{ added: number }>(
    tx,
    sql`select coalesce(sum(${takesSeat(`r.snapshot->>'status'`, `r.snapshot->>'activeFrom'`)}::int - (r.revision_number > 1 and ${takesSeat(
      `(case when ${has('status')} then ${before('status')} else r.snapshot->>'status' end)`,
      `(case when ${has('activeFrom')} then ${before('activeFrom')} else r.snapshot->>'activeFrom' end)`,
    )})::int), 0)::int as added
      from app.revision r where r.tenant_id = ${tenantId} and r.transaction_id = ${transactionId} and r.kind = 'user' and r.snapshot ? 'status'`,
  )
  if (added <= 0) return []
  const found = await readSeats(tx, tenantId)
  if (!found || found.taken < found.seats * NEAR || found.taken - added >= found.seats * NEAR) return []
  return [
    {
      kind: 'user',
      recordId: tenantId,
      subject: { kind: 'user', id: tenantId },
      act: transactionId,
      at: now,
      event: 'FEW_SEATS',
      was: {},
      is: found,
      actors: [],
      actorId: null,
      creatorId: null,
      reason: null,
    },
  ]
}
