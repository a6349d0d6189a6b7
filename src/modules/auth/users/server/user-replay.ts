import { instantText, rows, sql } from '#platform/server/database/sql.ts'
import { type Replay, valuesOf } from '#platform/server/proof/verify-facts.ts'
import { settledAt } from '../model/active-days.ts'
import type { OccupancyPeriod } from '../model/held-positions.ts'
import type { StoredUser } from './stored-user.ts'
import { users } from './user-store.ts'

const inOrder = (held: readonly OccupancyPeriod[]): OccupancyPeriod[] =>
  held
    .map(({ positionId, from, until }) => ({ positionId, from, until }))
    .sort((a, b) => (`${a.positionId} ${a.from}` < `${b.positionId} ${b.from}` ? -1 : 1))

type Period = { status: string; from: string; until: string | null }

/** What the periods from the last entry on say of status and days. A fact may be recorded moments after its entry. */
function datedFrom(periods: readonly Period[], at: string): ReplayState {
  const begun = new Date(Date.parse(at) + MOMENTS_MS).toISOString()
  const ahead = periods.filter(({ until }) => until === null || until > begun)
  const [first, second, third] = ahead
  const planned = second?.status === 'ACTIVE' ? second : undefined
  return {
    status: first?.status ?? null,
    activeFrom: planned?.from ?? null,
    activeUntil: (planned ? third : second)?.from ?? null,
  }
}
type ReplayState = { status: string | null; activeFrom: string | null; activeUntil: string | null }
const MOMENTS_MS = 1_000

/**
 * A user as their row has them, and status, days and positions as facts and as their last entry has them: an entry keeps the
 * positions held then and later.
 */
export const userReplay: Replay = {
  ...users.replay,
  rows: async (tx, tenantId, ids) =>
    valuesOf(await users.byIds(tx, tenantId, ids), (user) => {
      const { positions: _, ...row } = users.evidence(user)
      return row
    }),
  facts: async (tx, tenantId, records) => {
    const found = await rows<{ id: string; periods: Period[]; positions: OccupancyPeriod[] }>(
      tx,
      sql`select i.id, coalesce((select json_agg(json_build_object('status', s.status, 'from', ${instantText('s.holds_from')},
            'until', case when s.holds_until < 'infinity' then ${instantText('s.holds_until')} end) order by s.holds_from) from app.user_status s
          where s.tenant_id = ${tenantId} and s.user_id = i.id and s.recorded_until = 'infinity'), '[]') as periods,
        coalesce((select json_agg(json_build_object('positionId', o.position_id, 'from', ${instantText('o.holds_from')},
            'until', case when o.holds_until < 'infinity' then ${instantText('o.holds_until')} end)) from app.occupancy o
          where o.tenant_id = ${tenantId} and o.user_id = i.id and o.recorded_until = 'infinity'), '[]') as positions
        from unnest(${[...records.keys()]}::uuid[]) i(id)`,
    )
    return new Map(
      found.map(({ id, periods, positions }) => {
        const at = records.get(id)?.at.toISOString() ?? ''
        return [
          id,
          {
            ...datedFrom(periods, at),
            positions: inOrder(positions.filter(({ until }) => until === null || until > at)),
          },
        ]
      }),
    )
  },
  history: ({ fields, at }) => {
    const { status, activeFrom = null, activeUntil = null, positions } = fields as Partial<StoredUser>
    const dated = status && settledAt({ status, activeFrom, activeUntil }, at)
    return { ...dated, positions: positions && inOrder(positions) }
  },
}
