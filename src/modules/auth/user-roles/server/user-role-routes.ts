import { notFound } from '#platform/server/http/refusal.ts'
import { routes } from '#platform/server/http/routes.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { serveHistory } from '#platform/server/records/serve-history.ts'
import { MEMBER } from '../../permissions/model/permission-catalogue.ts'
import * as calls from '../model/user-role-calls.ts'
import { selectUserRoles } from '../model/user-role-choice.ts'
import { userRoleHistory } from '../model/user-role-history-calls.ts'
import { userRoleLists } from '../model/user-role-list.ts'
import { userRoleChangelog } from './user-role-changelog.ts'
import { userRoleListSource } from './user-role-list-source.ts'
import { findUserRole, readLabelsBeyond, searchUserRoles } from './user-role-store.ts'
import { changeUserRoles, createUserRole, readUserRole, updateUserRole } from './write-user-roles.ts'

const sees = 'tenant.view_users'
const manages = 'tenant.manage_roles'

/** User roles are read by the person who may see users, and written by the person who manages roles. Spec 7.1. */
export const userRoleRoutes = routes((on) => {
  on(selectUserRoles, {
    permission: MEMBER,
    handle: ({ query, viewer, tx }) => searchUserRoles(tx, viewer, query),
  })
  serveList(on, userRoleLists, {
    permission: sees,
    source: userRoleListSource,
    enrich: async (tx, { viewer }, rows) => {
      const beyond = await readLabelsBeyond(
        tx,
        viewer,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({ ...row, beyond: beyond.get(row.id) ?? null }))
    },
  })
  serveHistory(on, userRoleHistory, {
    permission: sees,
    changelog: async (id, { viewer, tx }) => {
      if (!(await findUserRole(tx, viewer, id))) throw notFound()
      return userRoleChangelog
    },
  })
  on(calls.getUserRole, {
    permission: sees,
    handle: ({ params, viewer, tx }) => readUserRole(tx, viewer, params.roleId),
  })
  on(calls.createUserRole, {
    permission: manages,
    handle: ({ body: input, viewer, tx, now }) => createUserRole(tx, viewer, { input, now }),
  })
  on(calls.updateUserRole, {
    permission: manages,
    handle: ({ params, body: change, viewer, tx, now, expected }) =>
      updateUserRole(tx, viewer, { id: params.roleId, change, expected, now }),
  })
  for (const [call, event] of [
    [calls.deactivateUserRoles, 'DEACTIVATE'],
    [calls.reactivateUserRoles, 'REACTIVATE'],
    [calls.deleteUserRoles, 'DELETE'],
  ] as const)
    on(call as typeof calls.deactivateUserRoles, {
      permission: manages,
      handle: ({ body, viewer, tx, now }) => changeUserRoles(tx, viewer, { ids: body.roleIds, event, now }),
    })
})
