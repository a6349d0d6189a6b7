import { rows, rowsAs, sql, type Tx } from '#platform/server/database/sql.ts'
import { transactionOf } from '#platform/server/database/tenant-transaction.ts'
import { fullName, type PositionGains } from '../model/user.ts'
import type { SavedUser } from './stored-user.ts'

/** So many delegations are named; the others are counted. */
const NAMED = 20
const OPEN = sql`('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED')`

/**
 * Positions that someone is put into, now or from a later day. A user who comes back gains all of theirs again. A person who
 * signs in with the new address gains all of them.
 */
function given({ before, after }: SavedUser): string[] {
  const isBack = before?.status === 'INACTIVE' && after.status === 'ACTIVE'
  const isOther = before !== null && before.email !== after.email
  const kept = new Set(isBack || isOther ? [] : before?.positions.map(({ positionId }) => positionId))
  return after.positions.map(({ positionId }) => positionId).filter((id) => !kept.has(id))
}

/** Open delegations that come to users with the positions that they are put into, by user: their entries say it. */
export async function countPositionsGained(
  tx: Tx,
  tenantId: string,
  saved: readonly SavedUser[],
  now: Date,
): Promise<ReadonlyMap<string, { gains: PositionGains }>> {
  const pairs = saved.flatMap((each) =>
    given(each).map((positionId) => ({ user_id: each.after.id, position_id: positionId })),
  )
  if (pairs.length === 0) return new Map()
  const found = await rows<{ userId: string } & PositionGains>(
    tx,
    sql`select g.user_id as "userId", count(*)::int as total,
        to_json((array_agg(g.display_id order by g.display_number))[1:${sql.lit(NAMED)}]) as shown
      from (select distinct n.user_id, h.display_number, h.display_id
        from ${rowsAs('n', { user_id: 'uuid', position_id: 'uuid' }, pairs)}
        join app.position_delegation_public h on h.tenant_id = ${tenantId} and h.position_id = n.position_id
          and (h.user_id is null or h.user_id = n.user_id)
        where h.slot_status in ${OPEN} and app.status_now(h.status, h.expiration, ${now}) in ${OPEN}) g
      group by g.user_id`,
  )
  return new Map(found.map(({ userId, ...gains }) => [userId, { gains }]))
}

/** What the entries of this transaction say of it: users who gain anything, at most a thousand. */
export async function describePositionsGained(
  tx: Tx,
  tenantId: string,
): Promise<(PositionGains & { name: string })[]> {
  const found = await rows<PositionGains & { firstName: string; lastName: string }>(
    tx,
    sql`select r.snapshot->>'firstName' as "firstName", r.snapshot->>'lastName' as "lastName",
        (r.snapshot->'gains'->>'total')::int as total, r.snapshot->'gains'->'shown' as shown
      from app.revision r where r.tenant_id = ${tenantId} and r.transaction_id = ${transactionOf(tx)}::uuid and r.kind = 'user' and r.snapshot ? 'gains'
      order by 2, 1, r.record_id limit 1000`,
  )
  return found.map(({ firstName, lastName, ...gains }) => ({ name: fullName(firstName, lastName), ...gains }))
}

/** Active users whom this transaction wrote, with those of their user roles that are deactivated: they give nothing. */
export async function inactiveRolesWritten(tx: Tx, tenantId: string) {
  return rows<{ name: string; roles: string[] }>(
    tx,
    sql`select u.name, json_agg(distinct n.name) as roles from app.revision r
      join app."user" u on u.tenant_id = ${tenantId} and u.id = r.record_id and u.status = 'ACTIVE'
      join app.user_user_role l on l.tenant_id = ${tenantId} and l.user_id = u.id
      join app.user_role n on n.tenant_id = ${tenantId} and n.id = l.user_role_id and n.status = 'INACTIVE'
      where r.tenant_id = ${tenantId} and r.transaction_id = ${transactionOf(tx)}::uuid and r.kind = 'user'
      group by u.id, u.name order by u.name, u.id limit 1000`,
  )
}

/** Of some positions, how many open delegations come with each; those that hold none are not there. */
export async function delegationsOfPositions(
  tx: Tx,
  tenantId: string,
  positionIds: readonly string[],
  now: Date,
): Promise<{ id: string; name: string; total: number }[]> {
  return rows(
    tx,
    sql`select p.id, p.name, count(distinct h.delegation_id)::int as total
      from app.position_public p join app.position_delegation_public h on h.tenant_id = ${tenantId} and h.position_id = p.id and h.user_id is null
      where p.tenant_id = ${tenantId} and p.id = any(${positionIds}::uuid[])
        and h.slot_status in ${OPEN} and app.status_now(h.status, h.expiration, ${now}) in ${OPEN}
      group by p.id, p.name order by p.name`,
  )
}
