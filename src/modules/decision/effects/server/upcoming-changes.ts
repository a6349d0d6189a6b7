import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'

/** The next instants on which something on record of the people, places and caps of a snapshot begins or ends. */
export async function findUpcomingChanges(
  tx: Tx,
  tenantId: string,
  { users, positions, groups }: Snapshot,
  at: Date,
  most: number,
): Promise<Date[]> {
  const ids = (of: ReadonlyMap<string, unknown>) => sql`any(${[...of.keys()]}::uuid[])`
  const [userIds, positionIds, groupIds] = [ids(users), ids(positions), ids(groups)]
  const facts = [
    sql`app.occupancy_public f where f.position_id = ${positionIds}`,
    sql`app.user_status_public f where f.user_id = ${userIds}`,
    sql`app.position_status_public f where f.position_id = ${positionIds}`,
    sql`app.group_status_public f where f.group_id = ${groupIds}`,
    sql`app.group_parent_public f where f.group_id = ${groupIds}`,
    sql`app.redelegation_limit_public f where true`,
  ]
  const periods = facts.map(
    (fact) => sql`select f.holds_from, f.holds_until from ${fact} and f.tenant_id = ${tenantId}
      and f.recorded_until = 'infinity' and f.holds_until > ${at}`,
  )
  const found = await rows<{ turn: Date }>(
    tx,
    sql`select distinct date_trunc('milliseconds', t.turn + interval '999 microseconds') as turn
      from (${sql.join(periods, sql` union all `)}) f cross join lateral (values (f.holds_from), (f.holds_until)) t (turn)
      where t.turn > ${at} and t.turn < 'infinity' order by turn limit ${sql.lit(most)}`,
  )
  return found.map(({ turn }) => turn)
}
