import { type Concerned, groupsBelow } from '#modules/settings/index.server.ts'
import { holdsNow } from '#platform/server/facts.ts'
import { rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import { OPEN_STATUSES } from '../../delegations/model/delegation-lifecycle.ts'

/**
 * Delegations that a change of people and places may alter, as SQL of their ids: given to them, to a position that they
 * occupy, to a person in one of the positions, or naming one of the groups, one below or one above; and everything below those.
 */
function reached(
  tenantId: string,
  { userIds = [], positionIds = [], groupIds = [] }: Concerned,
  now: Date,
): Sql {
  const above = sql`(with recursive up (id, path) as (
      select g, array[g] from unnest(${groupIds}::uuid[]) g
      union all select p.parent_id, u.path || p.parent_id from up u join app.group_parent_public p
        on p.tenant_id = ${tenantId} and p.group_id = u.id and ${holdsNow('p', now)} where not p.parent_id = any(u.path))
    select distinct id from up union select unnest(${groupsBelow(tenantId, groupIds, now)}))`
  return sql`with recursive keys (key) as (
      select 'u:' || u from unnest(${userIds}::uuid[]) u
      union select 'p:' || p from unnest(${positionIds}::uuid[]) p
      union select 'p:' || o.position_id from unnest(${userIds}::uuid[]) u join app.occupancy_public o
        on o.tenant_id = ${tenantId} and o.user_id = u and ${holdsNow('o', now)}),
    direct as (
      select s.delegation_id as id from keys join app.delegation_slot s on s.tenant_id = ${tenantId} and s.recipient_key = keys.key
      union select s.delegation_id from unnest(${positionIds}::uuid[]) p join app.delegation_slot s on s.tenant_id = ${tenantId} and s.position_id = p
      union select n.delegation_id from ${above} g join app.delegation_group n on n.tenant_id = ${tenantId} and n.group_id = g.id),
    below (id) as (
      select id from direct
      union select c.id from below b join app.delegation c on c.tenant_id = ${tenantId} and c.parent_delegation_id = b.id)
    select d.id, d.decision_id from below b join app.delegation d on d.tenant_id = ${tenantId} and d.id = b.id
    where d.status = any(${OPEN_STATUSES}::text[]) and (d.expiration is null or d.expiration > ${now})`
}

/** The open ones of them, at most so many. */
export async function concernedDelegations(
  tx: Tx,
  tenantId: string,
  concerned: Concerned,
  most: number,
  now: Date,
): Promise<{ ids: string[]; complete: boolean }> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select r.id from (${reached(tenantId, concerned, now)}) r order by r.id limit ${sql.lit(most + 1)}`,
  )
  return { ids: found.slice(0, most).map(({ id }) => id), complete: found.length <= most }
}

/** The decisions that they were made from, in the order of their ids. */
export async function concernedDecisions(
  tx: Tx,
  tenantId: string,
  concerned: Concerned,
  now: Date,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select distinct r.decision_id as id from (${reached(tenantId, concerned, now)}) r order by id`,
  )
  return found.map(({ id }) => id)
}

/** The decisions from which something open was redelegated. */
export async function redelegatedDecisions(tx: Tx, tenantId: string, now: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select distinct d.decision_id as id from app.delegation d
      where d.tenant_id = ${tenantId} and d.parent_slot_id is not null and d.status = any(${OPEN_STATUSES}::text[])
        and (d.expiration is null or d.expiration > ${now}) order by id`,
  )
  return found.map(({ id }) => id)
}
