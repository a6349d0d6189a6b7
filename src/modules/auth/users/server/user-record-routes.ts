import type { EffectsQuestions } from '#modules/settings/index.server.ts'
import { type Routes, routes } from '#platform/server/http/routes.ts'
import { serveUpload } from '#platform/server/import/define-import.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { serveHistory } from '#platform/server/records/serve-history.ts'
import { getUserAbilities } from '../model/user-abilities.ts'
import { userHistory } from '../model/user-history-calls.ts'
import { userLists } from '../model/user-list.ts'
import * as calls from '../model/user-record-calls.ts'
import { globalSearchOfUsers } from '../model/user-search-call.ts'
import { exportUsers } from './export-users.ts'
import { importUsers } from './import-users.ts'
import { inviteRoutes } from './invite-routes.ts'
import { previewUsers } from './preview-users.ts'
import { readUserDetail } from './read-user.ts'
import { searchUsersEverywhere } from './search-users.ts'
import { readUserAbilities, type UserQuestions } from './user-abilities.ts'
import { userActRoutes } from './user-act-routes.ts'
import { userChangelogOf } from './user-changelog.ts'
import type { UserEvents } from './user-events.ts'
import { userListSource } from './user-list-source.ts'
import { writeUserRoutes } from './write-user-routes.ts'

const VIEW = 'tenant.view_users'

/** Users as the person who manages them keeps them. Spec 7.1. */
export const userRecordRoutes = (
  events: UserEvents,
  { effectsOf, ...questions }: EffectsQuestions & UserQuestions,
): Routes => {
  const preview = previewUsers({ effectsOf, canceledActions: questions.canceledActions })
  return routes((on) => {
    serveList(on, userLists, { permission: VIEW, source: userListSource, exported: exportUsers })
    serveHistory(on, userHistory, { permission: VIEW, changelog: userChangelogOf })
    on(globalSearchOfUsers, {
      permission: 'tenant.member',
      handle: ({ body, viewer, tx, now }) => searchUsersEverywhere(tx, viewer, body, now),
    })
    on(calls.getUser, {
      permission: VIEW,
      handle: ({ params, viewer, tx, now }) => readUserDetail(tx, viewer, params.id, now),
    })
    on(getUserAbilities, {
      permission: VIEW,
      handle: ({ params, viewer, tx, now }) => readUserAbilities(tx, viewer, params.id, questions, now),
    })
    writeUserRoutes(on, events, preview)
    userActRoutes(on, events, preview)
    inviteRoutes(on, events, preview)
    const imported = importUsers(events)
    on(calls.usersUpload.template, {
      permission: imported.permission,
      handle: ({ viewer, tx }) => imported.templateFile(tx, viewer),
    })
    serveUpload(on, calls.usersUpload, imported)
  })
}
