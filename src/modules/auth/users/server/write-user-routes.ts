import type * as z from 'zod'
import type { EffectScope } from '#modules/settings/index.server.ts'
import type { RegisterRoute } from '#platform/server/http/routes.ts'
import * as calls from '../model/user-record-calls.ts'
import { invite } from './invitations.ts'
import type { PreviewUsers } from './preview-users.ts'
import { readUserDetail } from './read-user.ts'
import type { UserEvents } from './user-events.ts'
import { addUser, updateUser } from './write-user.ts'

const MANAGE = 'tenant.manage_users'

const ofUpdate = (id: string, { positions = [] }: z.output<typeof calls.updateUser.body>): EffectScope => ({
  userIds: [id],
  positionIds: positions.map((held) => held.positionId),
})

/** Registers the calls of the user form: add a user, save changes. */
export function writeUserRoutes(on: RegisterRoute, events: UserEvents, preview: PreviewUsers): void {
  on(calls.addUser, {
    permission: MANAGE,
    handle: async ({ body: { inviteViaEmail, ...input }, viewer, tx, now }) => {
      const status = inviteViaEmail ? 'INVITED' : 'ACTIVE'
      const id = await addUser(tx, viewer, { input, status, now }, events)
      if (inviteViaEmail) await invite(tx, viewer, [id], now)
      return readUserDetail(tx, viewer, id, now)
    },
  })
  on(calls.previewUserAdd, {
    permission: MANAGE,
    handle: ({ body: { inviteViaEmail, ...input }, viewer, tx, now }) => {
      const concerned = { positionIds: input.positions.map((held) => held.positionId) }
      // as the one who signs in: an invited user holds nothing before
      const act = async () => {
        await addUser(tx, viewer, { input, status: 'ACTIVE', now }, events)
        return { refused: [] }
      }
      return preview({ tx, viewer, now }, concerned, act)
    },
  })
  on(calls.updateUser, {
    permission: MANAGE,
    effects: ({ params, body }) => ofUpdate(params.id, body),
    hasOwnPreview: true,
    handle: async ({ params: { id }, body: change, viewer, tx, now, expected }) => {
      await updateUser(tx, viewer, { id, change, expected, now }, events)
      return readUserDetail(tx, viewer, id, now)
    },
  })
  on(calls.previewUserUpdate, {
    permission: MANAGE,
    handle: ({ params: { id }, body: change, viewer, tx, now }) => {
      const concerned = ofUpdate(id, change)
      const act = async () => {
        await updateUser(tx, viewer, { id, change, expected: 'any', now }, events)
        return { refused: [] }
      }
      return preview({ tx, viewer, now }, concerned, act)
    },
  })
}
