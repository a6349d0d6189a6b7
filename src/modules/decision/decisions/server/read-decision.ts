import { failureOf } from '#platform/model/failures.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import { firstRefusal } from '#platform/model/verdict.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import { notFound } from '#platform/server/refusal.ts'
import { one, sql, type Tx } from '#platform/server/sql.ts'
import { type DecisionDetail, decisionDisplayId } from '../model/decision.ts'
import { type DecisionEvent, decisionLifecycle } from '../model/decision-lifecycle.ts'
import { mayWithDecision } from '../model/decision-policy.ts'
import { findDecision } from './decision-store.ts'

const ACTS: readonly { act: string; permission: Permission; event?: DecisionEvent }[] = [
  { act: 'edit', permission: 'decision.edit', event: 'EDIT' },
  { act: 'publish', permission: 'decision.edit', event: 'PUBLISH' },
  { act: 'changeOwner', permission: 'decision.change_owner', event: 'EDIT' },
  { act: 'archive', permission: 'decision.archive', event: 'ARCHIVE' },
  { act: 'restore', permission: 'decision.archive', event: 'RESTORE' },
  { act: 'delete', permission: 'decision.delete', event: 'DELETE' },
  { act: 'viewChangeLog', permission: 'decision.view_change_log' },
  { act: 'viewVersionHistory', permission: 'decision.view_version_history' },
]

/** A decision with names, counts and what the viewer may do with it. */
export async function readDecisionDetail(
  tx: Tx,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<DecisionDetail> {
  const found = await findDecision(tx, viewer, id, now)
  if (!found) throw notFound()
  const { isOwner, isCreator, isInvolved, inMyGroups, terms, roles, ...decision } = found
  const tie = { isOwner, isCreator, isInvolved, inMyGroups }
  const names = await one<{
    section: { id: string; name: string }
    category: { id: string; name: string } | null
    owner: { id: string; name: string }
    createdBy: { id: string; name: string }
    updatedBy: { id: string; name: string }
    createdAt: Date
    updatedAt: Date
    groups: { id: string; name: string }[]
    authorityTypes: Record<string, string>
    decisionRoles: Record<string, string>
    positions: Record<string, string>
    delegationsCount: number
  }>(
    tx,
    sql`select (select json_build_object('id', s.id, 'name', s.name) from app.section_public s where s.tenant_id = d.tenant_id and s.id = d.section_id) as section,
      (select json_build_object('id', c.id, 'name', c.name) from app.category_public c where c.tenant_id = d.tenant_id and c.id = d.category_id) as category,
      (select json_build_object('id', u.id, 'name', u.name) from app.user_public u where u.tenant_id = d.tenant_id and u.id = d.owner_user_id) as owner,
      (select json_build_object('id', u.id, 'name', u.name) from app.user_public u where u.tenant_id = d.tenant_id and u.id = d.created_by) as "createdBy",
      (select json_build_object('id', u.id, 'name', u.name) from app.user_public u where u.tenant_id = d.tenant_id and u.id = d.updated_by) as "updatedBy",
      d.created_at as "createdAt", d.updated_at as "updatedAt",
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.group_type_position, g.name) from app.group_public g
        where g.tenant_id = d.tenant_id and g.id = any(${terms.groups}::uuid[])), '[]') as groups,
      (select coalesce(json_object_agg(t.id, t.name), '{}') from app.authority_type_public t where t.tenant_id = d.tenant_id) as "authorityTypes",
      (select coalesce(json_object_agg(r.id, r.name), '{}') from app.decision_role_public r where r.tenant_id = d.tenant_id) as "decisionRoles",
      (select coalesce(json_object_agg(p.id, p.name), '{}') from app.position_public p
        where p.tenant_id = d.tenant_id and p.id = any(${roles.map((each) => each.positionId)}::uuid[])) as positions,
      (select count(*)::int from app.delegation e where e.tenant_id = d.tenant_id and e.decision_id = d.id and e.status <> 'DELETED') as "delegationsCount"
      from app.decision d where d.tenant_id = ${viewer.tenantId} and d.id = ${id}`,
  )
  return {
    id: decision.id,
    displayId: decisionDisplayId(decision.displayNumber),
    version: decision.version,
    status: decision.status,
    name: decision.name,
    description: decision.description,
    guidance: decision.guidance,
    section: names.section,
    category: names.category,
    owner: names.owner,
    delegable: terms.delegable,
    delegationPathway: [...terms.pathways],
    decisionAuthorities: terms.authorities.map((authority) => ({
      authorityTypeId: authority.authorityTypeId,
      authorityTypeName: names.authorityTypes[authority.authorityTypeId] ?? '',
      bounds: [...authority.bounds],
    })),
    decisionGroups: names.groups,
    conditions: terms.conditions.map((each) => ({
      ...each,
      when: each.when as never,
      rule: each.rule as never,
    })),
    roles: roles.map((each) => ({
      ...each,
      decisionRoleName: names.decisionRoles[each.decisionRoleId] ?? '',
      positionName: names.positions[each.positionId] ?? '',
    })),
    delegationsCount: names.delegationsCount,
    createdAt: names.createdAt.toISOString(),
    createdBy: names.createdBy,
    updatedAt: names.updatedAt.toISOString(),
    updatedBy: names.updatedBy,
    permissions: Object.fromEntries(
      ACTS.map(({ act, permission, event }) => {
        const verdict = firstRefusal(
          mayWithDecision(viewer, permission, tie, decision.status === 'DRAFT'),
          () => (event ? mayHappen(decisionLifecycle, decision.status as 'DRAFT', event) : { ok: true }),
        )
        return [
          act,
          {
            allowed: verdict.ok,
            reason: verdict.ok ? null : failureOf(verdict.code, verdict.params).message,
          },
        ]
      }),
    ),
  }
}
