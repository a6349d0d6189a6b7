import { notFound } from '#platform/server/refusal.ts'
import { type Routes, routes } from '#platform/server/routes.ts'
import { type Concerned, type EffectsQuestions, previewOf } from '../../effects/server/effects-of.ts'
import type { GroupEvents } from '../../groups/server/group-events.ts'
import { groupsOfType } from '../../groups/server/group-store.ts'
import * as calls from '../model/group-type-calls.ts'
import { groupTypesOf } from './group-type-store.ts'
import { changeGroupType, createGroupType, removeGroupType } from './write-group-types.ts'

export const groupTypeRoutes = (told: GroupEvents, questions: EffectsQuestions): Routes =>
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
      effects: async ({ params, viewer, tx }): Promise<Concerned> => ({
        groupIds: await groupsOfType(tx, viewer.tenantId, params.id),
      }),
      hasOwnPreview: true,
      handle: ({ params: { id }, body: change, viewer, tx, now, expected }) =>
        changeGroupType(tx, viewer, { id, change, expected, now }, told),
    })
    on(calls.previewGroupType, {
      permission,
      handle: async ({ params: { id }, body: change, viewer, tx, now }) => {
        const type = (await groupTypesOf(tx, viewer.tenantId)).find((each) => each.id === id)
        if (!type) throw notFound()
        const groupIds = await groupsOfType(tx, viewer.tenantId, id)
        const act = () => changeGroupType(tx, viewer, { id, change, expected: type.version, now }, told)
        return (await previewOf(questions, tx, viewer, { groupIds }, act, now)).effects
      },
    })
    on(calls.deleteGroupType, {
      permission,
      handle: ({ params: { id }, viewer, tx, now, expected }) =>
        removeGroupType(tx, viewer, { id, expected, now }),
    })
  })
