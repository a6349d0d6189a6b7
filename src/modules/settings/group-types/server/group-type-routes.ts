import { type Routes, routes } from '#platform/server/http/routes.ts'
import type { EffectScope } from '../../effects/server/effects-of.ts'
import * as calls from '../model/group-type-calls.ts'
import type { GroupTypeEvents } from './group-type-events.ts'
import { groupsOfType, groupTypesOf } from './group-type-store.ts'
import { changeGroupType, createGroupType, removeGroupType } from './write-group-types.ts'

export const groupTypeRoutes = (told: GroupTypeEvents): Routes =>
  routes((on) => {
    on(calls.listGroupTypes, {
      permission: 'tenant.member',
      handle: async ({ viewer, tx }) => ({ items: await groupTypesOf(tx, viewer.tenantId) }),
    })
    const permission = 'tenant.manage_account_settings'
    on(calls.createGroupType, {
      permission,
      handle: ({ body: { groupTypeName, addressEnabled }, viewer, tx, now }) =>
        createGroupType(tx, viewer, { groupTypeName, addressEnabled, now }),
    })
    on(calls.updateGroupType, {
      permission,
      effects: async ({ params, viewer, tx }): Promise<EffectScope> => ({
        groupIds: await groupsOfType(tx, viewer.tenantId, params.id),
      }),
      handle: ({ params: { id }, body: change, viewer, tx, now, expected }) =>
        changeGroupType(tx, viewer, { id, change, expected, now }, told),
    })
    on(calls.deleteGroupType, {
      permission,
      handle: ({ params: { id }, viewer, tx, now, expected }) =>
        removeGroupType(tx, viewer, { id, expected, now }),
    })
  })
