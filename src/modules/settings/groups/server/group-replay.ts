import { rows, sql } from '#platform/server/database/sql.ts'
import { type Replay, valuesOf } from '#platform/server/proof/verify-facts.ts'
import { groups, type StoredGroup } from './group-store.ts'

/** A group in its row, in its facts of status and parents, and in its last entry. */
export const groupReplay: Replay = {
  ...groups.replay,
  rows: async (tx, tenantId, ids) =>
    valuesOf(await groups.byIds(tx, tenantId, ids), (group) => {
      const { parentIds: _, ...row } = groups.evidence(group)
      return row
    }),
  facts: async (tx, tenantId, records) => {
    const found = await rows<{ id: string; status: string | null; parents: string[] }>(
      tx,
      sql`select i.id, s.status, array(select p.parent_id from app.group_parent p
            where p.tenant_id = ${tenantId} and p.group_id = i.id and p.recorded_until = 'infinity' and p.holds_until = 'infinity'
            order by p.parent_id) as parents
        from unnest(${[...records.keys()]}::uuid[]) i(id)
          left join app.group_status s on s.tenant_id = ${tenantId} and s.group_id = i.id
            and s.recorded_until = 'infinity' and s.holds_until = 'infinity'`,
    )
    return new Map(found.map(({ id, ...said }) => [id, said]))
  },
  history: ({ fields }) => {
    const { status, parentIds } = fields as Partial<StoredGroup>
    return { status, parents: parentIds && [...parentIds].sort() }
  },
}
