import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { afterLocks } from '#platform/server/database/tenant-transaction.ts'
import { routes } from '#platform/server/http/routes.ts'
import { readFieldHistory } from '#platform/server/records/changelog.ts'
import { delegationChangelogOf } from '../../delegations/server/delegation-changelog.ts'
import type { RoleEvidence } from '../model/delegation-role.ts'
import * as calls from '../model/delegation-role-calls.ts'
import { listDelegationRoles, readDelegationRole, rolesAsOf } from './read-delegation-roles.ts'
import {
  acknowledgeRole,
  createDelegationRole,
  deleteDelegationRole,
  updateDelegationRole,
} from './write-delegation-roles.ts'

const manage = 'delegation.manage_conditions_roles'
const LOG = 'delegation.view_change_log'

/** A role once it is written. */
const readAsWritten = async (tx: Tx, viewer: Viewer, of: { id: string; delegationRoleId: string }) =>
  readDelegationRole(tx, viewer, of, await afterLocks(tx))

/** Roles of delegations. They move no authority. Spec 7.3. */
export const delegationRoleRoutes = routes((on) => {
  on(calls.listDelegationRoles, {
    permission: {
      keys: ['delegation.view', 'delegation.view_version_history'],
      of: ({ query }) => (query.at ? 'delegation.view_version_history' : 'delegation.view'),
    },
    handle: ({ params: { id }, query: { at }, viewer, tx, now }) =>
      at ? rolesAsOf(tx, viewer, { id, at: new Date(at) }, now) : listDelegationRoles(tx, viewer, id, now),
  })
  on(calls.listDelegationRolesHistory, {
    permission: LOG,
    handle: async ({ params: { id }, query, viewer, tx, now }) => {
      const changelog = await delegationChangelogOf(id, { viewer, tx, now }, LOG)
      const of = { tenantId: viewer.tenantId, recordId: id, field: 'roles', ...query, zone: viewer.zone }
      const found = await readFieldHistory<RoleEvidence[]>(tx, changelog, of)
      return { ...found, items: found.items.map(({ value, ...entry }) => ({ ...entry, roles: value })) }
    },
  })
  on(calls.getDelegationRole, {
    permission: 'delegation.view',
    handle: ({ params, viewer, tx, now }) => readDelegationRole(tx, viewer, params, now),
  })
  on(calls.createDelegationRole, {
    permission: manage,
    handle: async ({ params: { id }, body: input, viewer, tx }) => {
      const delegationRoleId = await createDelegationRole(tx, viewer, { id, input })
      return readAsWritten(tx, viewer, { id, delegationRoleId })
    },
  })
  on(calls.updateDelegationRole, {
    permission: manage,
    handle: async ({ params, body: change, viewer, tx, expected }) => {
      await updateDelegationRole(tx, viewer, { ...params, change, expected })
      return readAsWritten(tx, viewer, params)
    },
  })
  on(calls.deleteDelegationRole, {
    permission: manage,
    handle: async ({ params, viewer, tx, expected }) => {
      await deleteDelegationRole(tx, viewer, { ...params, expected })
      return { deleted: true as const }
    },
  })
  on(calls.acknowledgeDelegationRole, {
    permission: 'delegation.view',
    handle: async ({ params, viewer, tx }) => {
      await acknowledgeRole(tx, viewer, params)
      return readAsWritten(tx, viewer, params)
    },
  })
})
