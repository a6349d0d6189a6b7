import { type Routes, routes } from '#platform/server/http/routes.ts'
import type { UsesQuestions } from '../../uses/server/uses-of.ts'
import { decisionRolesOf } from '../../vocabulary/server/vocabulary-store.ts'
import { readTableOf, wordsOfAuthority } from '../../vocabulary/server/words-of-authority.ts'
import { changeWord, createWord, removeWord } from '../../vocabulary/server/write-words.ts'
import * as calls from '../model/decision-role-calls.ts'

const kind = 'decisionRole'

export const decisionRoleRoutes = (questions: UsesQuestions): Routes =>
  routes((on) => {
    const words = wordsOfAuthority(kind, questions)
    on(calls.listDecisionRoles, {
      permission: 'tenant.member',
      handle: async ({ viewer, tx }) => ({ items: await decisionRolesOf(tx, viewer.tenantId) }),
    })
    const permission = 'tenant.manage_account_settings'
    on(calls.tableOfDecisionRoles, {
      permission,
      handle: async ({ viewer, tx, now }) => ({
        items: await readTableOf(tx, viewer, kind, questions, now),
      }),
    })
    on(calls.createDecisionRole, {
      permission,
      handle: ({ body: { name }, viewer, tx, now }) => createWord(tx, viewer, words, { name, now }),
    })
    on(calls.updateDecisionRole, {
      permission,
      handle: ({ params, body: change, viewer, tx, now, expected }) =>
        changeWord(tx, viewer, words, { id: params.id, change, expected, now }),
    })
    on(calls.deleteDecisionRole, {
      permission,
      handle: ({ params, viewer, tx, now, expected }) =>
        removeWord(tx, viewer, words, { id: params.id, expected, now }),
    })
  })
