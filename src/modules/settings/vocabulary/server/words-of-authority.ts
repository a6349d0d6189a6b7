import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { isUsed, NO_USES, type Uses } from '../../uses/model/uses.ts'
import type { UsesQuestions } from '../../uses/server/uses-of.ts'
import { WORD_RULES, type WordKind } from '../model/vocabulary.ts'
import { type StoredWord, words, wordsOf } from './vocabulary-store.ts'
import type { Vocabulary } from './write-words.ts'

/** The words of authority of a kind: decisions and delegations use them. */
export const wordsOfAuthority = (kind: WordKind, { usesOf }: UsesQuestions): Vocabulary => ({
  rules: WORD_RULES[kind],
  store: words[kind],
  isUsed: async (tx, viewer, id, now) =>
    isUsed((await usesOf(tx, viewer, { kind, ids: [id] }, now)).get(id) ?? NO_USES),
})

/** Every word of a kind, in their order, with how much each is used. */
export async function readTableOf(
  tx: Tx,
  viewer: Viewer,
  kind: WordKind,
  { usesOf }: UsesQuestions,
  now: Date,
): Promise<(StoredWord & Uses)[]> {
  const found = await wordsOf(tx, viewer.tenantId, words[kind])
  const uses = await usesOf(tx, viewer, { kind, ids: found.map((each) => each.id) }, now)
  return found.map((word) => ({ ...word, ...(uses.get(word.id) ?? NO_USES) }))
}
