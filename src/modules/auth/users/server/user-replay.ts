import { instantText, rows, sql } from '#platform/server/sql.ts'
import { type Replay, valuesOf } from '#platform/server/verify-facts.ts'
import type { Held } from '../model/held-positions.ts'
import { type StoredUser, users } from './user-store.ts'

const inOrder = (held: readonly Held[]): Held[] =>
  held
    .map(({ positionId, from, until }) => ({ positionId, from, until }))
    .sort((a, b) => (`${a.positionId} ${a.from}` < `${b.positionId} ${b.from}` ? -1 : 1))

/** A user as their row has them, and status and positions as facts and as their last entry has them: an entry keeps the positions held then and later. */
export const userReplay: Replay = {
  ...users.replay,
  rows: async (tx, tenantId, ids) =>
    valuesOf(await users.byIds(tx, tenantId, ids), (user) => {
      const { positions: _, ...row } = users.evidence(user)
      return row
    }),
  facts: async (tx, tenantId, records) => {
    const found = await rows<{ id: string; status: string | null; positions: Held[] }>(
      tx,
      sql`select i.id, s.status, coalesce((select json_agg(json_build_object('positionId', o.position_id, 'from', ${instantText('o.holds_from')},
            'until', case when o.holds_until < 'infinity' then ${instantText('o.holds_until')} end)) from app.occupancy o
          where o.tenant_id = ${tenantId} and o.user_id = i.id and o.recorded_until = 'infinity'), '[]') as positions
        from unnest(${[...records.keys()]}::uuid[]) i(id)
          left join app.user_status s on s.tenant_id = ${tenantId} and s.user_id = i.id
            and s.recorded_until = 'infinity' and s.holds_until = 'infinity'`,
    )
    return new Map(
      found.map(({ id, status, positions }) => {
        const at = records.get(id)?.at.toISOString() ?? ''
        return [
          id,
          { status, positions: inOrder(positions.filter(({ until }) => until === null || until > at)) },
        ]
      }),
    )
  },
  history: ({ fields }) => {
    const { status, positions } = fields as Partial<StoredUser>
    return { status, positions: positions && inOrder(positions) }
  },
}
