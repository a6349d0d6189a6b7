import type { Stage } from './stage.ts'

/**
 * Who accepted holds nothing else than what stood there at one of their acceptances: limits and conditions, as facts and
 * history have them. Groups are left out: they are taken out of everything without asking anyone.
 */
export async function accepted(
  { product, tenantId }: Stage,
  count: (what: string) => void,
): Promise<string[]> {
  const { rows } = await product.owner.query(
    `with held as (
        select f.slot_id, f.delegation_id, coalesce(f.accepted_terms, t.terms) as terms
        from app.slot_status f join app.delegation_terms t on t.tenant_id = f.tenant_id and t.delegation_id = f.delegation_id
          and t.recorded_until = 'infinity' and t.holds_until = 'infinity'
        where f.tenant_id = $1 and f.recorded_until = 'infinity' and f.holds_until = 'infinity' and f.status = 'ACCEPTED'
          and t.acceptance_required)
      select h.slot_id as slot, d.display_number as number, exists (
          select from app.slot_status a
            join app.revision r on r.tenant_id = a.tenant_id and r.record_id = a.delegation_id and r.event = 'ACCEPT' and r.recorded_at = a.recorded_from
            join app.delegation_terms t on t.tenant_id = a.tenant_id and t.delegation_id = a.delegation_id and t.holds_until = 'infinity'
              and t.recorded_from <= a.recorded_from and t.recorded_until > a.recorded_from
          where a.tenant_id = $1 and a.slot_id = h.slot_id and a.status = 'ACCEPTED' and a.accepted_terms is null and a.holds_until = 'infinity'
            and t.terms->'authorities' = h.terms->'authorities' and t.terms->'conditions' = h.terms->'conditions') as was
      from held h join app.delegation d on d.tenant_id = $1 and d.id = h.delegation_id`,
    [tenantId],
  )
  for (const _ of rows) count('what was accepted')
  return rows
    .filter(({ was }) => !was)
    .map(({ slot, number }) => `the recipient ${slot} of DEL-${number} holds what they never accepted`)
}
