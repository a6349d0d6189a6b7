import type * as z from 'zod'
import { type Concerned, type EffectsQuestions, previewOf } from '#modules/settings/index.server.ts'
import type { BulkReply } from '#platform/model/bulk.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { serveUpload } from '#platform/server/import/define-import.ts'
import { type Routes, routes } from '#platform/server/routes.ts'
import { serveHistory } from '#platform/server/serve-history.ts'
import { serveList } from '#platform/server/serve-list.ts'
import type { Tx } from '#platform/server/sql.ts'
import * as invites from '../model/invite-calls.ts'
import { getUserAbilities } from '../model/user-abilities.ts'
import { userHistory } from '../model/user-history-calls.ts'
import { userLists } from '../model/user-list.ts'
import type { UserPreview } from '../model/user-record-calls.ts'
import * as calls from '../model/user-record-calls.ts'
import { changeUsers, type UserAct } from './change-users.ts'
import { exportUsers } from './export-users.ts'
import { gainsWritten, inactiveRolesWritten } from './gains.ts'
import { importUsers } from './import-users.ts'
import { invite } from './invitations.ts'
import { inviteUsers, resendInvites } from './invite-users.ts'
import { readUserDetail } from './read-user.ts'
import { updateEntities } from './update-entities.ts'
import { readUserAbilities, type UserQuestions } from './user-abilities.ts'
import { userChangelogOf } from './user-changelog.ts'
import type { UserEvents } from './user-events.ts'
import { userListSource } from './user-list-source.ts'
import { addUser, updateUser } from './write-user.ts'

const VIEW = 'tenant.view_users'
const MANAGE = 'tenant.manage_users'

const actOf = { ACTIVE: 'REACTIVATE', INACTIVE: 'DEACTIVATE' } as const

const ofSeveral = ({ body }: { body: { userIds: readonly string[] } }): Concerned => ({
  userIds: body.userIds,
})
const ofUpdate = (id: string, { positions = [] }: z.output<typeof calls.updateUser.body>): Concerned => ({
  userIds: [id],
  positionIds: positions.map((held) => held.positionId),
})
const ofEntities = ({ userIds, positionIds }: z.output<typeof calls.updateEntities.body>): Concerned => ({
  userIds,
  positionIds: [...(positionIds?.add ?? []), ...(positionIds?.remove ?? [])],
})

/** Users as whoever manages them keeps them. Spec 7.1. */
export const userRecordRoutes = (
  events: UserEvents,
  { effectsOf, ...questions }: EffectsQuestions & UserQuestions,
): Routes => {
  /** What an act would do: it happens, its entries say who gains what, and all of it is taken back. */
  const preview = async (
    tx: Tx,
    viewer: Viewer,
    concerned: Concerned,
    act: () => Promise<Pick<BulkReply, 'refused'>>,
    now: Date,
  ): Promise<UserPreview> => {
    const done = async () => ({
      ...(await act()),
      gains: await gainsWritten(tx, viewer.tenantId),
      inactiveRoles: await inactiveRolesWritten(tx, viewer.tenantId),
    })
    const { reply, effects } = await previewOf({ effectsOf }, tx, viewer, concerned, done, now)
    const { refused, gains, inactiveRoles } = reply
    return { effects, refused, gains, inactiveRoles }
  }
  const previewOfAct = (
    tx: Tx,
    viewer: Viewer,
    asked: { userIds: readonly string[]; act: UserAct; now: Date },
  ) =>
    preview(tx, viewer, { userIds: asked.userIds }, () => changeUsers(tx, viewer, asked, events), asked.now)

  return routes((on) => {
    serveList(on, userLists, { permission: VIEW, source: userListSource, exported: exportUsers })
    serveHistory(on, userHistory, { permission: VIEW, changelog: userChangelogOf })
    on(calls.getUser, {
      permission: VIEW,
      handle: ({ params, viewer, tx, now }) => readUserDetail(tx, viewer, params.id, now),
    })
    on(getUserAbilities, {
      permission: VIEW,
      handle: ({ params, viewer, tx, now }) => readUserAbilities(tx, viewer, params.id, questions, now),
    })
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
        return preview(tx, viewer, concerned, act, now)
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
        return preview(tx, viewer, concerned, act, now)
      },
    })
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
        previewOfAct(tx, viewer, { userIds, act: actOf[status], now }),
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
        previewOfAct(tx, viewer, { userIds, act: 'DELETE', now }),
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
        return preview(tx, viewer, concerned, act, now)
      },
    })
    on(invites.inviteUsers, {
      permission: MANAGE,
      handle: ({ body: asked, viewer, tx, now }) => inviteUsers(tx, viewer, asked, events, now),
    })
    on(calls.previewInvites, {
      permission: MANAGE,
      handle: ({ body: asked, viewer, tx, now }) => {
        // as those who sign in: invited users hold nothing before
        const act = async () => {
          await inviteUsers(tx, viewer, asked, events, now, 'ACTIVE')
          return { refused: [] }
        }
        return preview(tx, viewer, { positionIds: asked.positionIds }, act, now)
      },
    })
    on(invites.resendInvites, {
      permission: MANAGE,
      handle: ({ body: { userIds }, viewer, tx, now }) => resendInvites(tx, viewer, userIds, now),
    })
    const imported = importUsers(events)
    on(calls.usersUpload.template, {
      permission: imported.permission,
      handle: ({ viewer, tx }) => imported.templateFile(tx, viewer),
    })
    serveUpload(on, calls.usersUpload, imported)
  })
}
