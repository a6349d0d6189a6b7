import { type Routes, routes } from '#platform/server/http/routes.ts'
import type { UsesQuestions } from '../../uses/server/uses-of.ts'
import { authorityTypesOf, type StoredWord } from '../../vocabulary/server/vocabulary-store.ts'
import { readTableOf, wordsOfAuthority } from '../../vocabulary/server/words-of-authority.ts'
import { changeWord, createWord, removeWord } from '../../vocabulary/server/write-words.ts'
import type { AuthorityTypeIcon } from '../model/authority-type-calls.ts'
import * as calls from '../model/authority-type-calls.ts'

const kind = 'authorityType'

const onTheWire = <W extends StoredWord>(word: W) => ({
  ...word,
  icon: word.icon as AuthorityTypeIcon,
  authorityTypeOrder: word.position,
})

export const authorityTypeRoutes = (questions: UsesQuestions): Routes =>
  routes((on) => {
    const words = wordsOfAuthority(kind, questions)
    on(calls.listAuthorityTypes, {
      permission: 'tenant.member',
      handle: async ({ viewer, tx }) => ({
        items: (await authorityTypesOf(tx, viewer.tenantId)).map(onTheWire),
      }),
    })
    const permission = 'tenant.manage_account_settings'
    on(calls.tableOfAuthorityTypes, {
      permission,
      handle: async ({ viewer, tx, now }) => ({
        items: (await readTableOf(tx, viewer, kind, questions, now)).map(onTheWire),
      }),
    })
    on(calls.createAuthorityType, {
      permission,
      handle: async ({ body: { name, icon }, viewer, tx, now }) =>
        onTheWire(await createWord(tx, viewer, words, { name, icon, now })),
    })
    on(calls.updateAuthorityType, {
      permission,
      handle: async ({ params, body, viewer, tx, now, expected }) => {
        const { authorityTypeOrder, ...change } = body
        const asked = { id: params.id, change: { ...change, position: authorityTypeOrder }, expected, now }
        return onTheWire(await changeWord(tx, viewer, words, asked))
      },
    })
    on(calls.deleteAuthorityType, {
      permission,
      handle: ({ params, viewer, tx, now, expected }) =>
        removeWord(tx, viewer, words, { id: params.id, expected, now }),
    })
  })
