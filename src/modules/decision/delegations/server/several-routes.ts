import type * as z from 'zod'
import type { EffectScope } from '#modules/settings/index.server.ts'
import { takenBack } from '#platform/server/database/taken-back.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { type AnyCallContext, type RegisterRoute, type Routes, routes } from '#platform/server/http/routes.ts'
import {
  type BulkEdit,
  changeIssuerOfDelegations,
  editDelegations,
  reassignDelegations,
} from '../model/bulk-calls.ts'
import * as calls from '../model/delegation-calls.ts'
import { previewRealign, realignDelegations } from '../model/realign-call.ts'
import { type BulkAct, type BulkOnDelegations, endingOf } from './bulk-on-delegations.ts'
import { mustSayWhy, type Target } from './change-status.ts'
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

const askedFor = ({ delegationIds: ids, matching }: z.output<typeof calls.deleteDelegations.body>) => ({
  ids,
  matching,
})

const MANAGE = 'delegation.manage_conditions_roles'
/** What is added to several by that permission alone. */
const ADDED: ReadonlySet<string> = new Set<keyof BulkEdit['change']>(['addConditions', 'addRoles'])

/** The other targets are one act each. */
function mustBeIssuing(to: Target, act: calls.IssuingAct | undefined): void {
  if (act !== undefined && to !== 'issued')
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.act', message: 'Send act with the target status issued only.' },
    ])
}

/** What an act on them touches: none that a job does later has a preview. */
const touchedBy =
  (bulk: BulkOnDelegations, act: (params: { targetStatus?: Target }) => BulkAct) =>
  async ({ params, body, viewer, tx, now }: AnyCallContext): Promise<EffectScope> => ({
    delegationIds: await bulk.atOnce(tx, viewer, act(params), askedFor(body), now),
  })

/** The acts on several delegations: by their ids, as all that match, or below one of them. */
export const severalRoutes = (bulk: BulkOnDelegations): Routes => routes((on) => register(on, bulk))

function register(on: RegisterRoute, bulk: BulkOnDelegations): void {
  on(calls.changeStatusOfDelegations, {
    permission: {
      keys: [...new Set(Object.values(NEEDED))],
      of: ({ params }) => NEEDED[params.targetStatus],
    },
    effects: touchedBy(bulk, ({ targetStatus }) => targetStatus as Target),
    handle: ({ params: { targetStatus }, body, viewer, tx, now, expected }) => {
      mustSayWhy(targetStatus, body.reason)
      mustBeIssuing(targetStatus, body.act)
      return bulk.ask(tx, viewer, targetStatus, askedFor(body), now, endingOf({ body, expected }))
    },
  })
  on(calls.deleteDelegations, {
    permission: 'delegation.delete',
    effects: touchedBy(bulk, () => 'deleted'),
    handle: ({ body, viewer, tx, now, expected }) =>
      bulk.ask(tx, viewer, 'deleted', askedFor(body), now, endingOf({ body, expected })),
  })
  on(reassignDelegations, {
    permission: 'delegation.reassign',
    effects: touchedBy(bulk, () => 'REASSIGN'),
    handle: ({ body: { delegationIds: ids, matching, ...given }, viewer, tx, now }) =>
      bulk.ask(tx, viewer, 'REASSIGN', { ids, matching }, now, given),
  })
  on(changeIssuerOfDelegations, {
    permission: 'delegation.change_issuer',
    effects: touchedBy(bulk, () => 'CHANGE_ISSUER'),
    handle: ({ body: { delegationIds: ids, matching, ...given }, viewer, tx, now }) =>
      bulk.ask(tx, viewer, 'CHANGE_ISSUER', { ids, matching }, now, given),
  })
  on(editDelegations, {
    permission: {
      keys: ['delegation.edit', MANAGE],
      of: ({ body: { change } }) =>
        Object.keys(change).every((key) => ADDED.has(key)) ? MANAGE : 'delegation.edit',
    },
    effects: touchedBy(bulk, () => 'EDIT'),
    handle: async ({ body: { delegationIds, matching, ...given }, viewer, tx, now }) => {
      const ids = await bulk.idsOf(tx, viewer, { ids: delegationIds, matching }, now)
      await mustBeOfOneStatus(tx, viewer, ids, now)
      return bulk.ask(tx, viewer, 'EDIT', { ids }, now, given)
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
