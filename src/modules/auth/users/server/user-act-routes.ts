import type * as z from 'zod'
import type { EffectScope } from '#modules/settings/index.server.ts'
import type { RegisterRoute } from '#platform/server/http/routes.ts'
import * as calls from '../model/user-record-calls.ts'
import { changeUsers } from './change-users.ts'
import type { PreviewUsers } from './preview-users.ts'
import { updateEntities } from './update-entities.ts'
import type { UserEvents } from './user-events.ts'

const MANAGE = 'tenant.manage_users'

const actOf = { ACTIVE: 'REACTIVATE', INACTIVE: 'DEACTIVATE' } as const

const ofSeveral = ({ body }: { body: { userIds: readonly string[] } }): EffectScope => ({
  userIds: body.userIds,
})
const ofEntities = ({ userIds, positionIds }: z.output<typeof calls.updateEntities.body>): EffectScope => ({
  userIds,
  positionIds: [...(positionIds?.add ?? []), ...(positionIds?.remove ?? [])],
})

/** Registers the acts on several users: change their status, delete them, place them elsewhere. */
export function userActRoutes(on: RegisterRoute, events: UserEvents, preview: PreviewUsers): void {
  on(calls.changeStatusOfUsers, {
    permission: MANAGE,
    effects: ofSeveral,
    hasOwnPreview: true,
    handle: ({ body: { userIds, status }, viewer, tx, now }) =>
      changeUsers(tx, viewer, { userIds, act: actOf[status], now }, events),
  })
  on(calls.previewUsersStatus, {
    permission: MANAGE,
    handle: ({ body: { userIds, status }, viewer, tx, now }) =>
      preview({ tx, viewer, now }, { userIds }, () =>
        changeUsers(tx, viewer, { userIds, act: actOf[status], now }, events),
      ),
  })
  on(calls.deleteUsers, {
    permission: MANAGE,
    effects: ofSeveral,
    hasOwnPreview: true,
    handle: ({ body: { userIds }, viewer, tx, now }) =>
      changeUsers(tx, viewer, { userIds, act: 'DELETE', now }, events),
  })
  on(calls.previewUsersDelete, {
    permission: MANAGE,
    handle: ({ body: { userIds }, viewer, tx, now }) =>
      preview({ tx, viewer, now }, { userIds }, () =>
        changeUsers(tx, viewer, { userIds, act: 'DELETE', now }, events),
      ),
  })
  on(calls.updateEntities, {
    permission: MANAGE,
    effects: ({ body }) => ofEntities(body),
    hasOwnPreview: true,
    handle: ({ body: change, viewer, tx, now }) => updateEntities(tx, viewer, { change, now }, events),
  })
  on(calls.previewUpdateEntities, {
    permission: MANAGE,
    handle: ({ body, viewer, tx, now }) => {
      const concerned = ofEntities(body)
      const act = () => updateEntities(tx, viewer, { change: body, now }, events)
      return preview({ tx, viewer, now }, concerned, act)
    },
  })
}
