import { loadSnapshot, type Times, withGroups } from '#modules/authority/index.server.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { type ForecastSnapshot, MOST_DAYS } from '../model/forecast.ts'
import { ratesToCome } from './rates-to-come.ts'
import { findUpcomingChanges } from './upcoming-changes.ts'

/** Loads what some delegations give and what covers some groups, now and on the days to come that are on record. */
export async function foreseen(
  tx: Tx,
  tenantId: string,
  { delegationIds, groupIds }: { delegationIds: readonly string[]; groupIds: readonly string[] },
  times: Times,
): Promise<ForecastSnapshot> {
  const load = async (at: Date) => {
    const then = { ...times, at }
    const loaded = await loadSnapshot(tx, tenantId, { kind: 'DELEGATIONS', delegationIds }, undefined, then)
    return withGroups(tx, tenantId, loaded, groupIds, then)
  }
  const now = await load(times.at)
  const turns = await findUpcomingChanges(tx, tenantId, now, times.at, MOST_DAYS + 1)
  return {
    ...now,
    laterRates: await ratesToCome(tx, tenantId, times.at),
    later: await Promise.all(turns.slice(0, MOST_DAYS).map(load)),
    knownUntil: turns[MOST_DAYS]?.getTime() ?? null,
  }
}
