import { rows, sql } from '#platform/server/sql.ts'
import { type Replay, valuesOf } from '#platform/server/verify-facts.ts'
import { positionsById } from './position-store.ts'
import { evidence } from './write-positions.ts'

/** A position as its row has it, and its status as a fact and as its last entry has it. */
export const positionReplay: Replay = {
  kind: 'position',
  names: (tenantId, ids) =>
    sql`select p.id, p.name from app.position p where p.tenant_id = ${tenantId} and p.id = any(${ids}::uuid[])`,
  rows: async (tx, tenantId, ids) => valuesOf(await positionsById(tx, tenantId, ids), evidence),
  facts: async (tx, tenantId, records) => {
    const found = await rows<{ id: string; status: string }>(
      tx,
      sql`select s.position_id as id, s.status from app.position_status s
        where s.tenant_id = ${tenantId} and s.position_id = any(${[...records.keys()]}::uuid[])
          and s.recorded_until = 'infinity' and s.holds_until = 'infinity'`,
    )
    return new Map(found.map(({ id, status }) => [id, { status }]))
  },
  history: ({ fields }) => ({ status: fields.status }),
}
