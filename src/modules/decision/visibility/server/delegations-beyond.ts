import type { BeyondBelow } from '#modules/auth/permissions/model/group-scope.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { delegationTies, visibleDelegations } from './delegation-visibility.ts'

/** Which drafts and open delegations `d` an act would end or suspend, and under which id they are counted. */
type EndingScope = { readonly under: Sql; readonly which: Sql }

/**
 * What of them belongs to groups beyond the viewer's, by the id under which they are counted; nothing where all is within.
 * Names come from delegations that the viewer may view; the others are counted. Semantics 6.1.
 */
export async function delegationsBeyond(
  tx: Tx,
  viewer: Viewer,
  { under, which }: EndingScope,
  now: Date,
): Promise<ReadonlyMap<string, BeyondBelow>> {
  const found = await rows<BeyondBelow & { id: string }>(
    tx,
    sql`select b.under as id, coalesce(array_agg(distinct n.name) filter (where b.seen), '{}') as groups,
        count(distinct b.id) filter (where b.seen is not true)::int as hidden
      from (select ${under} as under, d.id, ${visibleDelegations(viewer, now)} as seen, ${delegationTies.groupsBeyond(viewer, now)} as beyond
        from app.delegation d where d.tenant_id = ${viewer.tenantId} and ${which}
          and d.status in ('DRAFT', 'PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED') and (d.expiration is null or d.expiration > ${now})) b
        cross join lateral unnest(b.beyond) n (name)
      group by b.under`,
  )
  return new Map(found.map(({ id, groups, hidden }) => [id, { groups, hidden }]))
}

/** The same of everything delegated from decisions. */
export const endedWithDecisions = (tx: Tx, viewer: Viewer, decisionIds: readonly string[], now: Date) =>
  delegationsBeyond(
    tx,
    viewer,
    { under: sql`d.decision_id`, which: sql`d.decision_id = any(${decisionIds}::uuid[])` },
    now,
  )
