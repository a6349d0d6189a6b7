import type { RegisterRoute } from '#platform/server/http/routes.ts'
import * as invites from '../model/invite-calls.ts'
import { previewInvites } from '../model/user-record-calls.ts'
import { inviteUsers, resendInvites } from './invite-users.ts'
import type { PreviewUsers } from './preview-users.ts'
import type { UserEvents } from './user-events.ts'

const MANAGE = 'tenant.manage_users'

/** Registers the invitations that an administrator sends. */
export function inviteRoutes(on: RegisterRoute, events: UserEvents, preview: PreviewUsers): void {
  on(invites.inviteUsers, {
    permission: MANAGE,
    handle: ({ body: asked, viewer, tx, now }) => inviteUsers(tx, viewer, asked, events, now),
  })
  on(previewInvites, {
    permission: MANAGE,
    handle: ({ body: asked, viewer, tx, now }) => {
      // as those who sign in: invited users hold nothing before
      const act = async () => {
        await inviteUsers(tx, viewer, asked, events, now, 'ACTIVE')
        return { refused: [] }
      }
      return preview({ tx, viewer, now }, { positionIds: asked.positionIds }, act)
    },
  })
  on(invites.resendInvites, {
    permission: MANAGE,
    handle: ({ body: { userIds }, viewer, tx, now }) => resendInvites(tx, viewer, userIds, now),
  })
}
