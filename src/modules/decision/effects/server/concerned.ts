import { type EffectScope, groupsBelow } from '#modules/settings/index.server.ts'
import { rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { OPEN_STATUSES } from '../../delegations/model/delegation-lifecycle.ts'

/** Who occupies a position now, or will on a day to come. */
const occupies = (tenantId: string, now: Date): Sql =>
  sql`o.tenant_id = ${tenantId} and o.recorded_until = 'infinity' and o.holds_until > ${now}`

/**
 * Delegations that a change of people and places may alter, as SQL of their ids: given to them, to a position that they occupy
 * or will occupy, or to a person in one of the positions. Those that name one of the groups, one below or one above; and
 * everything below.
 */
function reached(tenantId: string, concerned: EffectScope, now: Date): Sql {
  const { userIds = [], positionIds = [], groupIds = [], delegationIds = [], decisionIds = [] } = concerned
  const above = sql`(with recursive up (id, path) as (
      select g, array[g] from unnest(${groupIds}::uuid[]) g
      union all select p.parent_id, u.path || p.parent_id from up u join app.group_parent_public p
        on p.tenant_id = ${tenantId} and p.group_id = u.id and ${holdsNow('p', now)} where not p.parent_id = any(u.path))
    select distinct id from up union select unnest(${groupsBelow(tenantId, groupIds, now)}))`
  return sql`with recursive keys as (
      select 'u:' || u as key from unnest(${userIds}::uuid[]) u
      union select 'p:' || p from unnest(${positionIds}::uuid[]) p
      union select 'p:' || o.position_id from unnest(${userIds}::uuid[]) u join app.occupancy_public o
        on ${occupies(tenantId, now)} and o.user_id = u),
    direct as (
      select s.delegation_id as id from keys join app.delegation_slot s on s.tenant_id = ${tenantId} and s.recipient_key = keys.key
      union select s.delegation_id from unnest(${positionIds}::uuid[]) p join app.delegation_slot s on s.tenant_id = ${tenantId} and s.position_id = p
      union select unnest(${delegationIds}::uuid[])
      union select d.id from app.delegation d where d.tenant_id = ${tenantId} and d.decision_id = any(${decisionIds}::uuid[])
      ${concerned.redelegations ? sql`union select d.id from app.delegation d where d.tenant_id = ${tenantId} and d.parent_slot_id is not null` : sql``}
      union select n.delegation_id from ${above} g join app.delegation_group n on n.tenant_id = ${tenantId} and n.group_id = g.id),
    below (id) as (
      select id from direct
      union select c.id from below b join app.delegation c on c.tenant_id = ${tenantId} and c.parent_delegation_id = b.id)
    select d.id, d.decision_id from below b join app.delegation d on d.tenant_id = ${tenantId} and d.id = b.id
    where d.status = any(${OPEN_STATUSES}::text[]) and (d.expiration is null or d.expiration > ${now})`
}

/**
 * Other open delegations of the same decisions that the same people hold or will hold: what someone loses by the one, they may
 * still have by the other.
 */
export async function findRemainingAuthority(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  most: number,
  now: Date,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`with given as (
        select s.decision_id, s.user_id, s.position_id, s.kind from app.delegation_slot s
        where s.tenant_id = ${tenantId} and s.delegation_id = any(${ids}::uuid[])),
      people as (
        select decision_id, user_id from given where user_id is not null
        union select g.decision_id, o.user_id from given g join app.occupancy_public o
          on ${occupies(tenantId, now)} and o.position_id = g.position_id where g.kind = 'POSITION_ONLY'),
      keys as (
        select decision_id, 'u:' || user_id as key from people
        union select p.decision_id, 'p:' || o.position_id from people p join app.occupancy_public o
          on ${occupies(tenantId, now)} and o.user_id = p.user_id)
      select distinct s.delegation_id as id from keys k join app.delegation_slot s
        on s.tenant_id = ${tenantId} and s.decision_id = k.decision_id and s.recipient_key = k.key
      where s.status = any(${OPEN_STATUSES}::text[]) and not s.delegation_id = any(${ids}::uuid[])
      order by id limit ${sql.lit(most)}`,
  )
  return found.map(({ id }) => id)
}

/** The open ones of them, at most so many. */
export async function concernedDelegations(
  tx: Tx,
  tenantId: string,
  concerned: EffectScope,
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
  concerned: EffectScope,
  now: Date,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select distinct r.decision_id as id from (${reached(tenantId, concerned, now)}) r order by id`,
  )
  return found.map(({ id }) => id)
}

/** Whether one of the conditions compares an amount in a currency other than the base. */
const comparesAnother = (conditions: Sql): Sql =>
  sql`jsonb_path_exists(${conditions}, '$[*].* ? (@.field == "CURRENCY" && @.unit != "" && @.unit != $base)', jsonb_build_object('base', base.unit))`

/**
 * The decisions of which something open is limited, or bound by a condition, in a currency other than the base: what rates may
 * change.
 */
export async function decisionsByRates(tx: Tx, tenantId: string, now: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`with base as (select t.base_currency as unit from app.tenant_public t where t.tenant_id = ${tenantId})
      select distinct d.decision_id as id from app.delegation d cross join base
      where d.tenant_id = ${tenantId} and d.status = any(${OPEN_STATUSES}::text[]) and (d.expiration is null or d.expiration > ${now})
        and (exists (select 1 from app.delegation_authority a where a.tenant_id = ${tenantId} and a.delegation_id = d.id
            and a.value_type = 'CURRENCY' and a.unit <> base.unit)
          or ${comparesAnother(sql`d.content->'conditions'`)}
          or exists (select 1 from app.decision c cross join lateral jsonb_path_query(c.terms, '$.authorities[*].bounds[*]') b
            where c.tenant_id = ${tenantId} and c.id = d.decision_id and b->>'valueType' = 'CURRENCY' and b->>'unit' <> base.unit)
          or exists (select 1 from app.decision c where c.tenant_id = ${tenantId} and c.id = d.decision_id and ${comparesAnother(sql`c.terms->'conditions'`)})
          or d.parent_slot_id is not null and exists (select 1 from app.redelegation_limit_public l where l.tenant_id = ${tenantId}
            and l.value_type = 'CURRENCY' and l.unit <> base.unit and ${holdsNow('l', now)}))
      order by id`,
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
