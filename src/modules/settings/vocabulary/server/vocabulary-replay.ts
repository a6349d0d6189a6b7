import { sql } from '#platform/server/sql.ts'
import type { Replay } from '#platform/server/verify-facts.ts'
import type { WordKind } from '../model/vocabulary.ts'
import { KIND_IN_HISTORY, TABLES, wordsOf } from './vocabulary-store.ts'
import { evidence } from './write-words.ts'

const replayOf = (kind: WordKind): Replay => ({
  kind: KIND_IN_HISTORY[kind],
  names: (tenantId, ids) =>
    sql`select w.id, w.name from ${sql.raw(TABLES[kind])} w where w.tenant_id = ${tenantId} and w.id = any(${ids}::uuid[])`,
  rows: async (tx, tenantId) =>
    new Map((await wordsOf(tx, tenantId, kind)).map((word) => [word.id, evidence(kind, word, '')])),
})

/** Words as their rows have them. */
export const vocabularyReplays = {
  authorityType: replayOf('authorityType'),
  decisionRole: replayOf('decisionRole'),
} satisfies Record<WordKind, Replay>
