import type { AssociatedSource } from '#modules/actions/index.server.ts'
import { has, scopeOf } from '#platform/model/viewer.ts'
import { ownTenant, sql } from '#platform/server/database/sql.ts'
import { decisionTies, visibleDecisions } from '../../visibility/server/decision-visibility.ts'
import { delegationTies, visibleDelegations } from '../../visibility/server/delegation-visibility.ts'

/** Decisions and delegations as what actions are about. A delegation goes by the name of its decision. */
export const associatedSources: readonly AssociatedSource[] = [
  {
    kind: 'DECISION',
    from: sql`app.decision d`,
    alias: 'd',
    displayId: sql`('DEC-' || d.display_number)`,
    name: sql`d.name`,
    isVisible: ({ viewer, now }) => visibleDecisions(viewer, now),
    seesAll: (viewer) =>
      has(viewer, 'tenant.access_decisions_module') && scopeOf(viewer, 'decision.view') === 'ALL',
    groupsBeyond: ({ viewer, now }) => decisionTies.groupsBeyond(viewer, now),
    isOffered: sql`d.status = 'PUBLISHED'`,
  },
  {
    kind: 'DELEGATION',
    from: sql`app.delegation d`,
    alias: 'd',
    displayId: sql`('DEL-' || d.display_number)`,
    name: sql`(select c.name from app.decision c where c.tenant_id = ${ownTenant} and c.id = d.decision_id)`,
    isVisible: ({ viewer, now }) => visibleDelegations(viewer, now),
    seesAll: (viewer) =>
      has(viewer, 'tenant.access_delegations_module') && scopeOf(viewer, 'delegation.view') === 'ALL',
    groupsBeyond: ({ viewer, now }) => delegationTies.groupsBeyond(viewer, now),
    isOffered: sql`true`,
  },
]
