import type { AssociatedView } from '#modules/actions/actions/model/action.ts'
import type { ActionQuestions } from '#modules/actions/index.server.ts'
import { has, scopeOf } from '#platform/model/viewer.ts'
import { exactFirst } from '#platform/server/exact-first.ts'
import { contains } from '#platform/server/list-source.ts'
import { all, ownTenant, rows, type Sql, sql } from '#platform/server/sql.ts'
import { isSeenDecision, visibleDecisions } from '../../authority/server/decision-visibility.ts'
import { isSeenDelegation, visibleDelegations } from '../../authority/server/delegation-visibility.ts'

const decisionName = sql`(select c.name from app.decision c where c.tenant_id = ${ownTenant} and c.id = d.decision_id)`

/**
 * Decisions and delegations that actions are about. Whoever is asked, or owns the action, knows what it is about; whether they
 * may open it is another question. Semantics 6.4.
 */
export const associatedRecords: ActionQuestions['associated'] = async (tx, viewer, { records }, now) => {
  const idsOf = (kind: AssociatedView['kind']) =>
    records.filter((each) => each.kind === kind).map(({ id }) => id)
  const found = await rows<AssociatedView>(
    tx,
    sql`select 'DECISION' as kind, d.id, 'DEC-' || d.display_number as "displayId", d.name, coalesce(${visibleDecisions(viewer, now)}, false) as "mayView"
        from app.decision d where d.tenant_id = ${viewer.tenantId} and d.id = any(${idsOf('DECISION')}::uuid[])
      union all select 'DELEGATION', d.id, 'DEL-' || d.display_number, ${decisionName}, coalesce(${visibleDelegations(viewer, now)}, false)
        from app.delegation d where d.tenant_id = ${viewer.tenantId} and d.id = any(${idsOf('DELEGATION')}::uuid[])`,
  )
  return new Map(found.map((each) => [each.id, each]))
}

const MODULES = ['tenant.access_decisions_module', 'tenant.access_delegations_module'] as const
const VIEWS = ['decision.view', 'delegation.view'] as const

/** Whether the viewer may view the record of an action `a`; whoever may view all of them knows those that were deleted, too. */
export const isRecordSeen: ActionQuestions['isRecordSeen'] = ({ viewer, now }) => {
  const viewsAll = VIEWS.every((key) => scopeOf(viewer, key) === 'ALL')
  if (viewsAll && MODULES.every((key) => has(viewer, key))) return null
  const id = sql`a.associated_id`
  return sql`(case when a.associated_kind = 'DECISION' then ${isSeenDecision(viewer, now, id)} else ${isSeenDelegation(viewer, now, id)} end)`
}

/** Those that the viewer may view, by the words of their names and display ids: decisions first. */
export const selectRecords: ActionQuestions['selectAssociated'] = async (
  tx,
  viewer,
  { search, ids, page, limit },
  now,
) => {
  const words = search.split(/\s+/).filter(Boolean)
  const narrowed = (name: Sql): Sql =>
    all([...(ids ? [sql`d.id = any(${ids}::uuid[])`] : []), ...words.map((word) => contains(name, word))])
  const found = await rows<AssociatedView>(
    tx,
    sql`select * from (
      select 'DECISION' as kind, d.id, 'DEC-' || d.display_number as "displayId", d.name, true as "mayView" from app.decision d
        where d.tenant_id = ${viewer.tenantId} and ${visibleDecisions(viewer, now)} and ${ids ? sql`true` : sql`d.status = 'PUBLISHED'`} and ${narrowed(sql`('DEC-' || d.display_number || ' ' || d.name)`)}
      union all select 'DELEGATION', d.id, 'DEL-' || d.display_number, ${decisionName}, true from app.delegation d
        where d.tenant_id = ${viewer.tenantId} and ${visibleDelegations(viewer, now)} and ${narrowed(sql`('DEL-' || d.display_number || ' ' || ${decisionName})`)}) r
      order by ${exactFirst(sql`r.name`, search)} r.kind, lower(r.name), r.id limit ${sql.lit(limit + 1)} offset ${sql.lit((page - 1) * limit)}`,
  )
  return { items: found.slice(0, limit), more: found.length > limit }
}
