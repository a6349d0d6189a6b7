import { rows, rowsAs, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsAt } from '#platform/server/records/facts.ts'

/** Someone, or the person who occupies a position at an instant. */
export type RecipientRef = {
  readonly userId: string | null
  readonly positionId: string | null
  readonly at: Date
}

const keyOf = ({ positionId, at }: RecipientRef) => `${positionId} ${at.toISOString()}`

/** Answers who they are: a person on their own, a position by its occupants of that instant. */
export async function peopleBehind(
  tx: Tx,
  tenantId: string,
  some: readonly RecipientRef[],
): Promise<(each: RecipientRef) => readonly string[]> {
  const asked = new Map(
    some
      .filter(({ userId, positionId }) => userId === null && positionId !== null)
      .map((each) => [keyOf(each), each]),
  )
  const given = [...asked].map(([key, { positionId, at }]) => ({
    key,
    position_id: positionId,
    at: at.toISOString(),
  }))
  const found =
    given.length === 0
      ? []
      : await rows<{ key: string; userIds: string[] }>(
          tx,
          sql`select a.key, array_agg(o.user_id order by o.user_id) as "userIds"
            from ${rowsAs('a', { key: 'text', position_id: 'uuid', at: 'timestamptz' }, given)}
            join app.occupancy_public o on o.tenant_id = ${tenantId} and o.position_id = a.position_id
              and ${holdsAt('o', sql`a.at`, 'LATEST')}
            group by a.key`,
        )
  const byKey = new Map(found.map(({ key, userIds }) => [key, userIds]))
  return (each) => (each.userId !== null ? [each.userId] : (byKey.get(keyOf(each)) ?? []))
}
