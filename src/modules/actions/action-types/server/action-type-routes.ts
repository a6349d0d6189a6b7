import { changeWord, createWord, removeWord, type Vocabulary } from '#modules/settings/index.server.ts'
import { type Routes, routes } from '#platform/server/http/routes.ts'
import type { Question } from '#platform/server/records/events.ts'
import { serveHistory } from '#platform/server/records/serve-history.ts'
import {
  ACTION_TYPE_RULES,
  type ActionTypeUses,
  isTypeUsed,
  isUsableForCreation,
} from '../model/action-type.ts'
import * as calls from '../model/action-type-calls.ts'
import { actionTypeChangelog } from './action-type-changelog.ts'
import { actionTypes, actionTypesOf, asType, readActionType } from './action-type-store.ts'

/** What action types ask the person who keeps the records that have one. */
export type ActionTypeQuestions = {
  /** How many actions and templates have each; one that nothing has may be missing. */
  readonly usesOf: Question<{ ids: readonly string[] }, ReadonlyMap<string, ActionTypeUses>>
}

const permission = 'tenant.manage_account_settings'

/** Action types as administrators set them up. Everyone chooses from them. Spec 7.2. */
export const actionTypeRoutes = ({ usesOf }: ActionTypeQuestions): Routes =>
  routes((on) => {
    const words: Vocabulary = {
      rules: ACTION_TYPE_RULES,
      store: actionTypes,
      isUsed: async (tx, viewer, id, now) => {
        const uses = (await usesOf(tx, viewer, { ids: [id] }, now)).get(id)
        return uses !== undefined && isTypeUsed(uses)
      },
    }
    on(calls.listActionTypes, {
      permission: 'tenant.member',
      handle: async ({ query: { page, limit, status }, viewer, tx }) => {
        const all = await actionTypesOf(tx, viewer.tenantId)
        const found = all.filter((each) => status === undefined || each.status === status)
        const items = found.slice((page - 1) * limit, page * limit)
        return { items, total: found.length, totalIsExact: true, page, limit }
      },
    })
    on(calls.createActionType, {
      permission,
      handle: async ({ body: { name, typeIcon: icon }, viewer, tx, now }) =>
        asType(await createWord(tx, viewer, words, { name, icon, now })),
    })
    on(calls.updateActionType, {
      permission,
      handle: async ({
        params: { id },
        body: { name, typeIcon: icon, status: on },
        viewer,
        tx,
        now,
        expected,
      }) => {
        const status = on === undefined ? undefined : on ? 'ACTIVE' : 'INACTIVE'
        const change = { name, icon, status } as const
        return asType(await changeWord(tx, viewer, words, { id, change, expected, now }))
      },
    })
    on(calls.deleteActionType, {
      permission,
      handle: ({ params: { id }, viewer, tx, now, expected }) =>
        removeWord(tx, viewer, words, { id, expected, now }),
    })
    serveHistory(on, calls.actionTypeHistory, {
      permission,
      changelog: async (id, { viewer, tx }) => {
        await readActionType(tx, viewer.tenantId, id)
        return actionTypeChangelog
      },
    })
  })

/** What anyone who creates an action asks of its type. Spec 7.5. */
export const actionTypeChecks: Routes = routes((on) => {
  on(calls.validateActionType, {
    permission: 'tenant.member',
    handle: async ({ params, viewer, tx }) => {
      const type = await readActionType(tx, viewer.tenantId, params.id)
      return { isEnabled: type.status, isUsable: isUsableForCreation(viewer, type) }
    },
  })
})
