import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import type { AcceptedBefore, StoredDelegation } from '../model/stored-delegation.ts'

/**
 * For each recipient for whom a change waits: below which slot the delegation hung, and who its recipients were, when they
 * last accepted. Read from the facts of the instant before the first change that they have not accepted.
 */
export async function acceptedBefore(
  tx: Tx,
  tenantId: string,
  { id }: Pick<StoredDelegation, 'id'>,
): Promise<ReadonlyMap<string, AcceptedBefore>> {
  const found = await rows<{ slotId: string; parentSlotId: string | null; slotIds: string[] }>(
    tx,
    sql`with told as (
        select f.slot_id, f.recorded_from, f.accepted_terms is not null as waits,
          f.recorded_until = 'infinity' as is_now
        from app.slot_status f where f.tenant_id = ${tenantId} and f.delegation_id = ${id} and f.holds_until = 'infinity'),
      since as (
        select w.slot_id, min(t.recorded_from) as at from told w join told t on t.slot_id = w.slot_id
        where w.is_now and w.waits and t.waits
          and t.recorded_from > (select max(o.recorded_from) from told o where o.slot_id = w.slot_id and not o.waits)
        group by w.slot_id)
      select since.slot_id as "slotId",
        (select t.parent_slot_id from app.delegation_terms t
          where t.tenant_id = ${tenantId} and t.delegation_id = ${id} and t.holds_until = 'infinity' and t.recorded_from < since.at
          order by t.recorded_from desc limit 1) as "parentSlotId",
        array(select distinct told.slot_id from told where told.recorded_from < since.at) as "slotIds"
      from since`,
  )
  return new Map(
    found.map(({ slotId, parentSlotId, slotIds }) => [slotId, { parentSlotId, slotIds: new Set(slotIds) }]),
  )
}
