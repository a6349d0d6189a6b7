import { rows, sql } from '#platform/server/database/sql.ts'
import type { Replay } from '#platform/server/proof/verify-facts.ts'
import { positions } from './position-store.ts'

/** A position as its row has it, and its status as a fact and as its last entry has it. */
export const positionReplay: Replay = {
  ...positions.replay,
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
