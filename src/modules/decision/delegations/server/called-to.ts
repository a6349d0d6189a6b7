import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { visibleDelegations } from '../../visibility/server/delegation-visibility.ts'
import { delegationDisplayId } from '../model/delegation.ts'

type DelegationLabel = { id: string | null; displayId: string | null; recipient: string }

const UNSEEN = 'A delegation you cannot view'

/** What delegations are called, by id: id, display id and to whom they were given, where the viewer may see them. */
export async function calledTo(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, DelegationLabel>> {
  const { tenantId } = viewer
  const found = await rows<{ id: string; number: number; recipient: string; seen: boolean }>(
    tx,
    sql`select d.id, d.display_number as number, (${visibleDelegations(viewer, now)}) as seen,
      coalesce((select string_agg(coalesce(p.name, u.name), ', ' order by s.ordinal) from app.delegation_slot s
        left join app.position_public p on p.tenant_id = ${tenantId} and p.id = s.position_id
        left join app.user_public u on u.tenant_id = ${tenantId} and u.id = s.user_id
        where s.tenant_id = ${tenantId} and s.delegation_id = d.id and s.status not in ('REMOVED', 'DELETED')), '') as recipient
      from app.delegation d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])`,
  )
  return new Map(
    found.map(({ id, number, recipient, seen }) => [
      id,
      {
        id: seen ? id : null,
        displayId: seen ? delegationDisplayId(number) : null,
        recipient: seen ? recipient : UNSEEN,
      },
    ]),
  )
}
