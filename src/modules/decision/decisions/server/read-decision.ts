import { decisionDisplayId } from '#modules/authority/terms/model/decision-display-id.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import { permittedBy } from '#platform/model/permitted.ts'
import { allowed, firstRefusal } from '#platform/model/verdict.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import { one, ownTenant, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { NOTHING } from '#platform/server/records/differences.ts'
import { statusSinceOf } from '#platform/server/records/status-since.ts'
import type { DecisionDetail } from '../model/decision.ts'
import { type DecisionFacts, decisionActs, mayActOnDecision } from '../model/decision-acts.ts'
import { type DecisionEvent, decisionLifecycle } from '../model/decision-lifecycle.ts'
import { mayWithDecision } from '../model/decision-policy.ts'
import { beyondOf, everIssued } from './acts-of-decisions.ts'
import { countOfDelegations } from './decision-list-source.ts'
import { findDecision, type StoredDecision } from './decision-store.ts'

/** What a person may do with one besides its acts. */
const BESIDES: readonly { may: string; permission: Permission; event?: DecisionEvent }[] = [
  { may: 'publish', permission: 'decision.edit', event: 'PUBLISH' },
  { may: 'changeOwner', permission: 'decision.change_owner', event: 'EDIT' },
  { may: 'manageConditionsRoles', permission: 'decision.manage_conditions_roles', event: 'EDIT' },
  { may: 'viewChangeLog', permission: 'decision.view_change_log' },
  { may: 'viewVersionHistory', permission: 'decision.view_version_history' },
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
  const { isOwner, isCreator, isInvolved, inMyGroups, groupsBeyond, ...decision } = found
  const tie = { isOwner, isCreator, isInvolved, inMyGroups, groupsBeyond }
  const [detail, since] = await Promise.all([
    detailOf(tx, viewer, decision, now),
    decision.status === 'ARCHIVED'
      ? statusSinceOf(tx, { tenantId: viewer.tenantId, kind: 'decision', recordId: id })
      : null,
  ])
  const published = decision.status === 'PUBLISHED' ? [id] : []
  const issued = await everIssued(tx, viewer.tenantId, published)
  const beyond = await beyondOf(tx, viewer, [id], now)
  return {
    ...detail,
    statusSince: since,
    permissions: permissionsFor(viewer, {
      status: decision.status,
      tie,
      wasIssued: issued.has(id),
      beyond: beyond.get(id),
    }),
  }
}

/** The same functions that refuse a call say here which buttons there are, and why one is missing. */
const permissionsFor = (viewer: Viewer, facts: DecisionFacts): DecisionDetail['permissions'] => ({
  ...Object.fromEntries(
    decisionActs.keys.map((act) => [act, permittedBy(mayActOnDecision(viewer, act, facts))]),
  ),
  ...Object.fromEntries(
    BESIDES.map(({ may, permission, event }) => [
      may,
      permittedBy(
        firstRefusal(
          mayWithDecision(viewer, permission, facts.tie, facts.status === 'DRAFT'),
          event ? mayHappen(decisionLifecycle, facts.status, event) : allowed,
        ),
      ),
    ]),
  ),
})

type NamedRef = { id: string; name: string }
type Names = {
  section: NamedRef | null
  category: NamedRef | null
  owner: NamedRef | null
  createdBy: NamedRef
  updatedBy: NamedRef
  createdAt: Date
  updatedAt: Date
  groups: NamedRef[]
  authorityTypes: Record<string, string>
  decisionRoles: Record<string, string>
  positions: Record<string, string>
  delegationsCount: number
}

/** What a version of the past says of itself; left out: the decision as it is now. */
type AsOf = { at: Date; updatedAt: string; updatedBy: NamedRef }

/** What a decision says, with the names of its records. Counts the delegations that the viewer may see. */
export async function detailOf(
  tx: Tx,
  viewer: Viewer,
  decision: StoredDecision,
  now: Date,
  asOf?: AsOf,
): Promise<Omit<DecisionDetail, 'permissions'>> {
  const { terms, roles } = decision
  const named = (view: string, id: Sql | string | null): Sql =>
    sql`(select json_build_object('id', n.id, 'name', n.name) from ${sql.raw(view)} n where n.tenant_id = ${ownTenant} and n.id = ${id}::uuid)`
  const names = await one<Names>(
    tx,
    sql`select ${named('app.section_public', decision.sectionId)} as section, ${named('app.category_public', decision.categoryId)} as category,
      ${named('app.user_public', decision.ownerUserId)} as owner, ${named('app.user_public', sql`d.created_by`)} as "createdBy",
      ${named('app.user_public', sql`d.updated_by`)} as "updatedBy", d.created_at as "createdAt", d.updated_at as "updatedAt",
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.group_type_position, g.name) from app.group_public g
        where g.tenant_id = ${ownTenant} and g.id = any(${terms.groups}::uuid[])), '[]') as groups,
      (select coalesce(json_object_agg(t.id, t.name), '{}') from app.authority_type_public t where t.tenant_id = ${ownTenant}) as "authorityTypes",
      (select coalesce(json_object_agg(r.id, r.name), '{}') from app.decision_role_public r where r.tenant_id = ${ownTenant}) as "decisionRoles",
      (select coalesce(json_object_agg(p.id, p.name), '{}') from app.position_public p
        where p.tenant_id = ${ownTenant} and p.id = any(${roles.map((each) => each.positionId)}::uuid[])) as positions,
      ${countOfDelegations({ viewer, now }, asOf && sql`e.created_at <= ${asOf.at}`)}::int as "delegationsCount"
      from app.decision d where d.tenant_id = ${viewer.tenantId} and d.id = ${decision.id}`,
  )
  return {
    id: decision.id,
    displayId: decisionDisplayId(decision.displayNumber),
    version: decision.version,
    status: decision.status,
    name: decision.name,
    description: decision.description,
    guidance: decision.guidance,
    // a section in which nothing stands any longer may be gone
    section: names.section ?? { id: decision.sectionId, name: NOTHING },
    category: names.category,
    owner: names.owner ?? { id: decision.ownerUserId, name: NOTHING },
    delegable: terms.delegable,
    delegationPathway: [...terms.pathways],
    maxDepth: terms.maxDepth ?? null,
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
    statusSince: null,
    createdAt: names.createdAt.toISOString(),
    createdBy: names.createdBy,
    updatedAt: asOf?.updatedAt ?? names.updatedAt.toISOString(),
    updatedBy: asOf?.updatedBy ?? names.updatedBy,
  }
}
