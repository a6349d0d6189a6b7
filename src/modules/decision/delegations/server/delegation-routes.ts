import type { EffectScope } from '#modules/settings/index.server.ts'
import { type RegisterRoute, type Routes, routes } from '#platform/server/http/routes.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { serveHistory } from '#platform/server/records/serve-history.ts'
import { previewCascade } from '../../decisions/model/preview-cascade-call.ts'
import { getApprovalReview } from '../model/approval-review.ts'
import { getAuthorityTreeOfDecision, getAuthorityTreeOfGroup } from '../model/authority-tree-calls.ts'
import * as calls from '../model/delegation-calls.ts'
import { countDelegationsForDashboard } from '../model/delegation-dashboard-call.ts'
import { delegationHistory } from '../model/delegation-history-calls.ts'
import { delegationLists } from '../model/delegation-list.ts'
import { globalSearchOfDelegations } from '../model/delegation-search-call.ts'
import { getDelegationPathway } from '../model/pathway-call.ts'
import { judgedRows } from './acts-of-rows.ts'
import { drawingOf } from './authority-around.ts'
import { authorityTreeOfDecision } from './authority-tree-of-decision.ts'
import { authorityTreeOfGroup } from './authority-tree-of-group.ts'
import { conditionRoutes } from './condition-routes.ts'
import { createWithRoles } from './create-with-roles.ts'
import { delegationAsOf } from './delegation-as-of.ts'
import { delegationChangelogOf } from './delegation-changelog.ts'
import { delegationDashboard } from './delegation-dashboard.ts'
import { delegationsToJudge } from './delegation-list-source.ts'
import { delegationsBelow } from './delegations-below.ts'
import type { AddRole } from './edit-several.ts'
import { exportDelegations } from './export-delegations.ts'
import { issuingRoutes } from './issuing-routes.ts'
import { moveDelegation } from './move-delegation.ts'
import { previewDecisionChange } from './preview-decision-change.ts'
import { readAsWritten, readDelegationDetail } from './read-delegation.ts'
import { readPathway } from './read-pathway.ts'
import { respondToDelegation } from './respond.ts'
import { reviewApproval } from './review-approval.ts'
import { searchDelegationsEverywhere } from './search-delegations.ts'
import { duplicateDelegation, updateDelegation } from './write-delegation.ts'

const ofOne = ({ params }: { params: { id: string } }): EffectScope => ({ delegationIds: [params.id] })
/** `addRole`: how the kind that keeps roles adds one. */
export const delegationRoutes = (addRole: AddRole): Routes => routes((on) => register(on, addRole))

function register(on: RegisterRoute, addRole: AddRole): void {
  serveList(on, delegationLists, {
    permission: 'delegation.view',
    source: delegationsToJudge,
    exported: exportDelegations,
    enrich: (tx, { viewer, now }, rows, select) => judgedRows(tx, viewer, rows, now, select),
  })
  serveHistory(on, delegationHistory, {
    permission: { log: 'delegation.view_change_log', version: 'delegation.view_version_history' },
    changelog: delegationChangelogOf,
    asOf: delegationAsOf,
  })
  on(globalSearchOfDelegations, {
    permission: 'delegation.view',
    handle: ({ body, viewer, tx, now }) => searchDelegationsEverywhere(tx, viewer, body, now),
  })
  on(countDelegationsForDashboard, {
    permission: 'delegation.view',
    handle: ({ query, viewer, tx, now }) => delegationDashboard(tx, viewer, query, now),
  })
  on(calls.listDelegationsBelow, {
    permission: 'delegation.view',
    handle: ({ params, query, viewer, tx, now }) =>
      delegationsBelow(tx, viewer, { decisionId: params.id, ...query, now }),
  })
  on(getDelegationPathway, {
    permission: 'delegation.view',
    handle: ({ params, viewer, tx, now }) => readPathway(tx, viewer, params.id, now),
  })
  on(getApprovalReview, {
    permission: 'delegation.view',
    handle: ({ params, viewer, tx, now }) => reviewApproval(tx, viewer, params.id, now),
  })
  on(getAuthorityTreeOfDecision, {
    permission: 'delegation.view',
    handle: ({ params, query, viewer, tx, now }) =>
      authorityTreeOfDecision(tx, viewer, params.id, drawingOf(query, now)),
  })
  on(getAuthorityTreeOfGroup, {
    permission: 'delegation.view',
    handle: ({ params, query, viewer, tx, now }) =>
      authorityTreeOfGroup(tx, viewer, params.id, drawingOf(query, now)),
  })
  issuingRoutes(on)
  conditionRoutes(on)
  on(previewCascade, {
    permission: 'delegation.view',
    handle: ({ body, viewer, tx, now }) => previewDecisionChange(tx, viewer, body, now),
  })
  on(calls.getDelegation, {
    permission: 'delegation.view',
    handle: ({ params, query, viewer, tx, now }) =>
      readDelegationDetail(tx, viewer, params.id, now, query.isEditMode),
  })
  on(calls.createDelegation, {
    permission: {
      keys: ['tenant.create_root_delegations', 'tenant.create_delegations'],
      of: ({ body }) =>
        body.parentDelegationId ? 'tenant.create_delegations' : 'tenant.create_root_delegations',
    },
    effects: (_asked, made) => ({ delegationIds: made ? [made.id] : [] }),
    handle: async ({ body, viewer, tx }) =>
      readAsWritten(tx, viewer, await createWithRoles(tx, viewer, body, addRole)),
  })
  on(calls.duplicateDelegation, {
    permission: 'delegation.view',
    handle: async ({ params, viewer, tx }) =>
      readAsWritten(tx, viewer, await duplicateDelegation(tx, viewer, params.id)),
  })
  on(calls.updateDelegation, {
    permission: 'delegation.edit',
    effects: ofOne,
    handle: async ({ params, body, viewer, tx, expected }) => {
      const { decisionId, parentDelegationId, parentSlotId, status, ...change } = body
      await updateDelegation(tx, viewer, {
        id: params.id,
        input: { decisionId, parentDelegationId, parentSlotId, status, change },
        expected,
      })
      return readAsWritten(tx, viewer, params.id)
    },
  })
  on(calls.moveDelegation, {
    permission: 'delegation.edit',
    effects: ofOne,
    handle: async ({ params, body, viewer, tx, expected }) => {
      await moveDelegation(tx, viewer, { id: params.id, ...body, expected })
      return readAsWritten(tx, viewer, params.id)
    },
  })
  on(calls.respondToDelegation, {
    permission: 'delegation.view',
    effects: ofOne,
    handle: async ({ params, body, viewer, tx, expected }) => {
      await respondToDelegation(tx, viewer, { id: params.id, expected, ...body })
      return { answered: body.answer }
    },
  })
}
