import type { ConditionInput } from '#modules/authority/terms/model/written-terms.ts'
import type { EffectScope } from '#modules/settings/index.server.ts'
import type { RegisterRoute } from '#platform/server/http/routes.ts'
import { readFieldHistory } from '#platform/server/records/changelog.ts'
import * as calls from '../model/condition-calls.ts'
import { addCondition, changeCondition, deleteCondition } from './change-conditions.ts'
import { delegationChangelogOf } from './delegation-changelog.ts'
import { readAsWritten, readDelegationDetail } from './read-delegation.ts'

const MANAGE = 'delegation.manage_conditions_roles'
const LOG = 'delegation.view_change_log'
const ofOne = ({ params }: { params: { id: string } }): EffectScope => ({ delegationIds: [params.id] })

/** Registers the calls of conditions. Who changes one edits the delegation. */
export function conditionRoutes(on: RegisterRoute): void {
  on(calls.listDelegationConditions, {
    permission: 'delegation.view',
    handle: async ({ params, viewer, tx, now }) => {
      const { conditions, withheld } = await readDelegationDetail(tx, viewer, params.id, now)
      return { items: conditions, withheld }
    },
  })
  on(calls.listDelegationConditionsHistory, {
    permission: LOG,
    handle: async ({ params, query, viewer, tx, now }) => {
      const changelog = await delegationChangelogOf(params.id, { viewer, tx, now }, LOG)
      const of = {
        tenantId: viewer.tenantId,
        recordId: params.id,
        field: 'conditions' as const,
        ...query,
        zone: viewer.zone,
      }
      const found = await readFieldHistory<ConditionInput[]>(tx, changelog, of)
      return { ...found, items: found.items.map(({ value, ...entry }) => ({ ...entry, conditions: value })) }
    },
  })
  on(calls.createDelegationCondition, {
    permission: MANAGE,
    effects: ofOne,
    handle: async ({ params, body, viewer, tx, expected }) => {
      await addCondition(tx, viewer, { ...params, written: body, expected })
      return readAsWritten(tx, viewer, params.id)
    },
  })
  on(calls.updateDelegationCondition, {
    permission: MANAGE,
    effects: ofOne,
    handle: async ({ params, body, viewer, tx, expected }) => {
      await changeCondition(tx, viewer, { ...params, change: body, expected })
      return readAsWritten(tx, viewer, params.id)
    },
  })
  on(calls.deleteDelegationCondition, {
    permission: MANAGE,
    effects: ofOne,
    handle: async ({ params, viewer, tx, expected }) => {
      await deleteCondition(tx, viewer, { ...params, expected })
      return readAsWritten(tx, viewer, params.id)
    },
  })
}
