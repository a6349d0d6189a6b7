import { permittedBy } from '#platform/model/permitted.ts'
import { refused } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { must, notFound } from '#platform/server/http/refusal.ts'
import { delegationDisplayId } from '../../delegations/model/delegation.ts'
import { mayWithDelegation } from '../../delegations/model/delegation-policy.ts'
import { pathAt } from '../../delegations/server/delegation-as-of.ts'
import { type FoundDelegation, findDelegations } from '../../delegations/server/find-delegations.ts'
import { visibleDelegations } from '../../visibility/server/delegation-visibility.ts'
import type { DelegationRole, DelegationRoles } from '../model/delegation-role.ts'
import { mayManageRoles } from '../model/role-policy.ts'
import { awaits, isMyDesignation, roleStatus, type StoredRole } from '../model/role-rules.ts'
import { delegationRoles } from './delegation-role-store.ts'
import { isAsking, standingOf } from './lock-designees.ts'
import { rolesOn } from './save-roles.ts'

/** The roles of a delegation, and those of delegations above that cascade. Inherited, not copied. Semantics 3.7. */
export async function listDelegationRoles(
  tx: Tx,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<DelegationRoles> {
  const found = await seen(tx, viewer, id, now)
  const { path } = found.stored
  const roles = await rolesOn(tx, viewer.tenantId, [id, ...path])
  return {
    ...(await rolesSeen(tx, viewer, found, { path, roles, now })),
    permissions: { manage: permittedBy(mayManageRoles(viewer, found)) },
  }
}

export async function readDelegationRole(
  tx: Tx,
  viewer: Viewer,
  { id, delegationRoleId }: { id: string; delegationRoleId: string },
  now: Date,
): Promise<DelegationRole> {
  const found = await seen(tx, viewer, id, now)
  const stored = await delegationRoles.find(
    tx,
    viewer.tenantId,
    sql`r.id = ${delegationRoleId} and r.delegation_id = ${id}`,
  )
  const [role] = await shown(tx, viewer, found, new Map(), stored)
  if (!role) throw notFound()
  return role
}

/** The same roles as the history has them at an instant, for the person who may read what a delegation was. Nothing may be done with them. */
export async function rolesAsOf(
  tx: Tx,
  viewer: Viewer,
  { id, at }: { id: string; at: Date },
  now: Date,
): Promise<DelegationRoles> {
  const found = await seen(tx, viewer, id, now)
  must(mayWithDelegation(viewer, 'delegation.view_version_history', found.tie, found.status === 'DRAFT'))
  const path = await pathAt(tx, viewer.tenantId, id, at)
  const kept = await rows<StoredRole & { deleted: boolean }>(
    tx,
    sql`select v.record_id as id, v.revision_number as version, v.event = 'DELETE' as deleted, k.*
      from app.delegation_role r
      cross join lateral (select l.* from app.revision l where l.tenant_id = ${viewer.tenantId} and l.kind = 'delegation-role'
        and l.record_id = r.id and l.recorded_at <= ${at} order by l.revision_number desc limit 1) v
      cross join lateral jsonb_to_record(v.snapshot) as k("delegationId" uuid, "decisionRoleId" uuid, "roleRequirement" text,
        "designeeRecipientType" text, "isAutoIssue" boolean, "isCascade" boolean, "isActive" boolean, designees jsonb)
      where r.tenant_id = ${viewer.tenantId} and r.delegation_id = any(${[id, ...path]}::uuid[]) order by r.id`,
  )
  const roles = kept.filter(({ deleted }) => !deleted)
  const { items, withheld } = await rolesSeen(tx, viewer, found, { path, roles, now })
  return {
    withheld,
    items: items.map((each) => ({
      ...each,
      designees: each.designees.map((designee) => ({ ...designee, awaitsMe: false })),
    })),
    permissions: { manage: permittedBy(refused('INVALID_TRANSITION')) },
  }
}

type RolesQuery = {
  readonly path: readonly string[]
  readonly roles: readonly StoredRole[]
  readonly now: Date
}

/** Its own roles, and those above that cascade, where the viewer may view that delegation; of how many they may not. */
async function rolesSeen(tx: Tx, viewer: Viewer, found: FoundDelegation, { path, roles, now }: RolesQuery) {
  const { id } = found.stored
  const above = await seenAbove(tx, viewer, path, now)
  const reaching = roles.filter((role) => role.delegationId === id || (role.isCascade && role.isActive))
  const isSeen = ({ delegationId }: StoredRole) => delegationId === id || above.has(delegationId)
  const hidden = reaching.filter((role) => !isSeen(role))
  return {
    items: await shown(tx, viewer, found, above, reaching.filter(isSeen)),
    withheld: new Set(hidden.map(({ delegationId }) => delegationId)).size,
  }
}

async function seen(tx: Tx, viewer: Viewer, id: string, now: Date): Promise<FoundDelegation> {
  const found = (await findDelegations(tx, viewer, [id], now)).get(id)
  if (!found) throw notFound()
  return found
}

/** The delegations above that the viewer may view, by their display ids. */
async function seenAbove(
  tx: Tx,
  viewer: Viewer,
  path: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (path.length === 0) return new Map()
  const found = await rows<{ id: string; displayNumber: number }>(
    tx,
    sql`select d.id, d.display_number as "displayNumber" from app.delegation d
      where d.tenant_id = ${viewer.tenantId} and d.id = any(${path}::uuid[]) and ${visibleDelegations(viewer, now)}`,
  )
  return new Map(found.map(({ id, displayNumber }) => [id, delegationDisplayId(displayNumber)]))
}

type Names = ReadonlyMap<string, string>

async function shown(
  tx: Tx,
  viewer: Viewer,
  found: FoundDelegation,
  above: Names,
  stored: readonly StoredRole[],
): Promise<DelegationRole[]> {
  const { id } = found.stored
  const names = await namesOfRoles(tx, viewer.tenantId, stored)
  const nameOf = (named: string | null) => (named === null ? null : (names.get(named) ?? ''))
  return stored
    .map((role) => ({
      id: role.id,
      version: role.version,
      decisionRoleId: role.decisionRoleId,
      roleName: nameOf(role.decisionRoleId) ?? '',
      roleRequirement: role.roleRequirement,
      roleStatus: roleStatus(role),
      designeeRecipientType: role.designeeRecipientType,
      isAutoIssue: role.isAutoIssue,
      isCascade: role.isCascade,
      isActive: role.isActive,
      designees: role.designees.map((each) => ({
        id: each.id,
        userId: each.userId,
        positionId: each.positionId,
        userName: nameOf(each.userId),
        positionName: nameOf(each.positionId),
        status: each.acknowledgedAt === null ? ('ASSIGNED' as const) : ('ACKNOWLEDGED' as const),
        acknowledgedAt: each.acknowledgedAt,
        awaitsMe:
          role.delegationId === id &&
          isAsking(standingOf(found)) &&
          awaits(role, each) &&
          isMyDesignation(viewer, each),
      })),
      origin:
        role.delegationId === id ? null : { id: role.delegationId, name: above.get(role.delegationId) ?? '' },
    }))
    .sort((a, b) => a.roleName.localeCompare(b.roleName, 'en'))
}

/** What decision roles and designees are called, by their ids. */
export async function namesOfRoles(tx: Tx, tenantId: string, roles: readonly StoredRole[]): Promise<Names> {
  const designees = roles.flatMap((role) => role.designees)
  const found = await rows<{ id: string; name: string }>(
    tx,
    sql`select n.id, n.name from app.decision_role_public n where n.tenant_id = ${tenantId} and n.id = any(${roles.map((each) => each.decisionRoleId)}::uuid[])
      union all select u.id, u.name from app.user_public u where u.tenant_id = ${tenantId} and u.id = any(${designees.flatMap(({ userId }) => userId ?? [])}::uuid[])
      union all select p.id, p.name from app.position_public p where p.tenant_id = ${tenantId} and p.id = any(${designees.flatMap(({ positionId }) => positionId ?? [])}::uuid[])`,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}
