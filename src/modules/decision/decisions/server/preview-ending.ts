import type { Viewer } from '#platform/model/viewer.ts'
import { one, ownTenant, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { seenStatus } from '../../visibility/server/seen-status.ts'
import { mayEnd } from '../model/decision-policy.ts'
import { beyondOf } from './acts-of-decisions.ts'
import { findTies } from './decision-store.ts'

const SHOWN = 20

type Ending = {
  delegations: number
  drafts: number
  issuers: string[]
  issuersCount: number
  people: string[]
  peopleCount: number
}

const OPEN = sql`('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED')`

/**
 * What an archive or a delete of these decisions would end, of those that the viewer may archive or delete: who issued and who holds
 * is for the person who may end it, though they cannot view each delegation.
 */
export async function previewEnding(
  tx: Tx,
  viewer: Viewer,
  asked: readonly string[],
  now: Date,
): Promise<Ending> {
  const found = (await findTies(tx, viewer, asked, now))
    .filter((each) => mayEnd(viewer, each, each.status === 'DRAFT'))
    .map(({ id }) => id)
  const beyond = await beyondOf(tx, viewer, found, now)
  const ids = found.filter((id) => !beyond.has(id))
  return one<Ending>(
    tx,
    sql`with of as (
        select e.id, e.issuer_type, e.issuer_user_id, e.issuer_position_id, ${seenStatus(viewer.tenantId, 'e', now)} as status from app.decision d
          join app.delegation e on e.tenant_id = ${ownTenant} and e.decision_id = d.id
        where d.tenant_id = ${viewer.tenantId} and d.id = any(${ids}::uuid[])
      ), slots as (
        select s.user_id, s.position_id, s.kind from of
          join app.delegation_slot s on s.tenant_id = ${viewer.tenantId} and s.delegation_id = of.id and s.status in ('ISSUED', 'ACCEPTED')
        where of.status in ('ISSUED', 'ACCEPTED')
      ), holders as (
        select user_id from slots where user_id is not null
        union select o.user_id from slots join app.occupancy_public o on o.tenant_id = ${viewer.tenantId} and o.position_id = slots.position_id
          and ${holdsNow('o', now)} where slots.kind = 'POSITION_ONLY'
      ), people as (
        select u.name from holders h join app.user_public u on u.tenant_id = ${viewer.tenantId} and u.id = h.user_id order by u.name
      ), issued as (
        select distinct issuer_user_id as user_id, issuer_position_id as position_id from of
        where status in ${OPEN} and issuer_type <> 'ROOT_AUTHORITY'
      ), issuers as (
        select p.name from issued i join app.position_public p on p.tenant_id = ${viewer.tenantId} and p.id = i.position_id
        union all
        select u.name from issued i join app.user_public u on u.tenant_id = ${viewer.tenantId} and u.id = i.user_id where i.position_id is null
        order by name
      )
      select (select count(*) from of where status in ${OPEN})::int as delegations,
        (select count(*) from of where status = 'DRAFT')::int as drafts,
        coalesce((select json_agg(i.name) from (select name from issuers limit ${sql.lit(SHOWN)}) i), '[]') as issuers,
        (select count(*) from issuers)::int as "issuersCount",
        coalesce((select json_agg(p.name) from (select name from people limit ${sql.lit(SHOWN)}) p), '[]') as people,
        (select count(*) from people)::int as "peopleCount"`,
  )
}
