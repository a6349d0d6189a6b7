import type { StatusSince } from '#platform/model/status-since.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { instantText, maybeOne, ownTenant, sql, type Tx } from '#platform/server/database/sql.ts'
import { lastStatusChange } from '#platform/server/records/status-since.ts'
import { visibleDelegations } from '../../visibility/server/delegation-visibility.ts'
import { type DelegationStatus, delegationDisplayId } from '../model/delegation.ts'
import { knowsPath } from '../model/holding-slot.ts'
import { remaining, type StoredDelegation } from '../model/stored-delegation.ts'

type DelegationWithStatus = { stored: StoredDelegation; status: DelegationStatus }
const TOLD: readonly DelegationStatus[] = ['PENDING', 'SUSPENDED', 'REVOKED', 'EXPIRED']
const KIND_OF: Partial<Record<DelegationStatus, string>> = { SUSPENDED: 'SUSPEND', REVOKED: 'REVOKE' }

/** Who gave a delegation the status that it has, when, and why; above it, what it ended together with. DESIGN 6. */
export async function attributeStatus(
  tx: Tx,
  viewer: Viewer,
  of: DelegationWithStatus,
  now: Date,
): Promise<StatusSince | null> {
  const { stored, status } = of
  if (!TOLD.includes(status)) return null
  // no one does it: the clock says so
  if (status === 'EXPIRED') {
    const end = stored.terms?.expiration ?? null
    return end === null ? null : { at: new Date(end - 1).toISOString(), by: null, reason: '', together: null }
  }
  const { tenantId } = viewer
  const change = await lastStatusChange(tx, { tenantId, kind: 'delegation', recordId: stored.id })
  // what reached down to it is a fact before its own history says so
  const said = change?.status === status ? change : await reachedDown(tx, tenantId, of, now)
  if (!said) return null
  const { at, by, reason, rootId } = said
  return { at, by, reason, together: rootId === null ? null : await rootOf(tx, viewer, stored, rootId, now) }
}

type CascadeStatus = Omit<StatusSince, 'together'> & { rootId: string | null }

/** The last act above that reaches down to it. */
const reachedDown = (tx: Tx, tenantId: string, { stored, status }: DelegationWithStatus, now: Date) =>
  maybeOne<CascadeStatus>(
    tx,
    sql`select ${instantText('c.holds_from')} as at, c.reason, c.root_delegation_id as "rootId",
        (select json_build_object('id', case when u.status <> 'DELETED' then u.id end, 'name', u.name) from app.user_public u
          where u.tenant_id = ${ownTenant} and u.id = c.actor_user_id) as by
      from app.cascade_act c where c.tenant_id = ${tenantId} and c.kind = ${KIND_OF[status] ?? ''}
        and c.root_delegation_id = any(${stored.path.filter((id) => id !== stored.id)}::uuid[])
        and c.recorded_until = 'infinity' and c.holds_from <= ${now} and c.holds_until > ${now}
      order by c.holds_from desc limit 1`,
  )

/** Who holds a delegation knows the ids on its path; the record itself opens to the person who may view it. */
async function rootOf(tx: Tx, viewer: Viewer, stored: StoredDelegation, id: string, now: Date) {
  const found = await maybeOne<{ number: number; isSeen: boolean }>(
    tx,
    sql`select d.display_number as number, ${visibleDelegations(viewer, now)} as "isSeen"
      from app.delegation d where d.tenant_id = ${viewer.tenantId} and d.id = ${id}`,
  )
  if (!found || !(found.isSeen || knowsPath(viewer, remaining(stored)))) return null
  return { id: found.isSeen ? id : null, displayId: delegationDisplayId(found.number) }
}
