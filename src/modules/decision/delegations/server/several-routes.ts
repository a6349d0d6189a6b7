import type { Concerned } from '#modules/settings/index.server.ts'
import { atOnce } from '#platform/server/bulk.ts'
import type { On } from '#platform/server/routes.ts'
import { takenBack } from '#platform/server/taken-back.ts'
import { changeIssuerOfDelegations, editDelegations, reassignDelegations } from '../model/bulk-calls.ts'
import * as calls from '../model/delegation-calls.ts'
import { previewRealign, realignDelegations } from '../model/realign-call.ts'
import { bulkOnDelegations } from './bulk-on-delegations.ts'
import { changeStatusOfDelegations, type Target } from './change-status.ts'
import { mustBeOfOneStatus } from './edit-several.ts'
import { realignBelow } from './realign-delegations.ts'

const NEEDED: Readonly<Record<Target, `delegation.${string}`>> = {
  issued: 'delegation.view',
  suspended: 'delegation.suspend',
  revoked: 'delegation.revoke',
  denied: 'delegation.approve_deny',
  withdrawn: 'delegation.edit',
  'change-approved': 'delegation.approve_deny',
  'change-denied': 'delegation.approve_deny',
  'change-withdrawn': 'delegation.edit',
  deleted: 'delegation.delete',
}

const ofSeveral = ({ body }: { body: { delegationIds: readonly string[] } }): Concerned => ({
  delegationIds: body.delegationIds,
})

/** Registers the acts on several delegations: by their ids, or below one of them. */
export function severalRoutes(on: On): void {
  on(calls.changeStatusOfDelegations, {
    permission: {
      keys: [...new Set(Object.values(NEEDED))],
      of: ({ params }) => NEEDED[params.targetStatus],
    },
    effects: ofSeveral,
    handle: ({ params, body, viewer, tx }) =>
      changeStatusOfDelegations(tx, viewer, {
        ids: body.delegationIds,
        to: params.targetStatus,
        cascade: body.cascadeToChildDelegations,
        reason: body.reason,
      }),
  })
  on(calls.deleteDelegations, {
    permission: 'delegation.delete',
    effects: ofSeveral,
    handle: ({ body, viewer, tx }) =>
      changeStatusOfDelegations(tx, viewer, {
        ids: body.delegationIds,
        to: 'deleted',
        cascade: body.cascadeToChildDelegations,
        reason: body.reason,
      }),
  })
  on(reassignDelegations, {
    permission: 'delegation.reassign',
    effects: ({ body }) => ({ delegationIds: atOnce(body.delegationIds) }),
    handle: ({ body: { delegationIds: ids, matching, ...given }, viewer, tx, now }) =>
      bulkOnDelegations.ask(tx, viewer, 'REASSIGN', { ids, matching }, now, given),
  })
  on(changeIssuerOfDelegations, {
    permission: 'delegation.change_issuer',
    effects: ({ body }) => ({ delegationIds: atOnce(body.delegationIds) }),
    handle: ({ body: { delegationIds: ids, matching, ...given }, viewer, tx, now }) =>
      bulkOnDelegations.ask(tx, viewer, 'CHANGE_ISSUER', { ids, matching }, now, given),
  })
  on(editDelegations, {
    permission: {
      keys: ['delegation.edit', 'delegation.manage_conditions_roles'],
      of: ({ body: { change } }) =>
        Object.keys(change).every((key) => key === 'addConditions')
          ? 'delegation.manage_conditions_roles'
          : 'delegation.edit',
    },
    effects: ({ body }) => ({ delegationIds: atOnce(body.delegationIds) }),
    handle: async ({ body: { delegationIds, matching, ...given }, viewer, tx, now }) => {
      const ids = await bulkOnDelegations.idsOf(tx, viewer, { ids: delegationIds, matching }, now)
      await mustBeOfOneStatus(tx, viewer, ids, now)
      return bulkOnDelegations.ask(tx, viewer, 'EDIT', { ids }, now, given)
    },
  })
  // what is trimmed was not in force
  on(realignDelegations, {
    permission: 'delegation.edit',
    handle: ({ params, viewer, tx }) => realignBelow(tx, viewer, params.id),
  })
  on(previewRealign, {
    permission: 'delegation.edit',
    handle: ({ params, viewer, tx }) => takenBack(tx, () => realignBelow(tx, viewer, params.id)),
  })
}
