import { groupsInReach } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { type Sql, sql } from '#platform/server/sql.ts'
import { visibleDecisions } from '../../decisions/server/decision-visibility.ts'
import { type ActFacts, actsOf } from '../model/delegation-acts.ts'
import type { DelegationRow } from '../model/delegation-list.ts'
import { NO_TIE } from '../model/delegation-policy.ts'
import { tiesOfDelegation } from './delegation-visibility.ts'

/** What the acts on the delegation `d` are judged by, besides its status. */
export const factsOfActs = (viewer: Viewer, now: Date): Sql => {
  const { tenantId, userId, activePositionIds } = viewer
  return sql`${tiesOfDelegation(viewer, now)}, d.parent_slot_id is null as "isRoot",
    exists (select 1 from app.decision c where c.tenant_id = ${tenantId} and c.id = d.decision_id and ${visibleDecisions(viewer, now, 'c')}) as "seesDecision",
    exists (select 1 from app.delegation_slot p where p.tenant_id = ${tenantId} and p.id = d.parent_slot_id
      and (p.kind = 'POSITION_ONLY' or p.user_id = ${userId})
      and (p.kind = 'SPECIFIC_PERSONNEL' or p.position_id = any(${activePositionIds}::uuid[]))) as "sourceIsMine",
    exists (select 1 from app.delegation_group g where g.tenant_id = ${tenantId} and g.delegation_id = d.parent_delegation_id
      and g.group_id = any(${groupsInReach(tenantId, viewer.groupIds, now)})) as "sourceInMyGroups"`
}

type Facts = ActFacts['tie'] & {
  isRoot: boolean
  seesDecision: boolean
  sourceIsMine: boolean
  sourceInMyGroups: boolean
}

/** The row with what the viewer may do to it. */
export const withActs = <R extends Pick<DelegationRow, 'status'>>(
  viewer: Viewer,
  row: R,
): R & Pick<DelegationRow, 'acts'> => {
  const { isRoot, seesDecision, sourceIsMine, sourceInMyGroups, ...tie } = row as R & Facts
  // to choose the issuer takes the scope of a user role: the other ties to a source are not asked
  const source = isRoot ? null : { isMine: sourceIsMine, tie: { ...NO_TIE, inMyGroups: sourceInMyGroups } }
  return { ...row, acts: actsOf(viewer, { status: row.status, tie, issuing: { seesDecision, source } }) }
}
