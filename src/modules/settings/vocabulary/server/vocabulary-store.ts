import { defineStore } from '#platform/server/record-store.ts'
import { sql, type Tx } from '#platform/server/sql.ts'
import type { Word, WordKind } from '../model/vocabulary.ts'

/** A word as it is stored, in its place among those of its kind, from 1. Authority types alone have an icon. */
export type StoredWord = Word & { position: number; icon: string }

const storeOf = (kind: string, table: string, hasIcon: boolean) =>
  defineStore<StoredWord>({
    kind,
    table,
    name: sql`r.name`,
    columns: {
      name: { column: 'name', type: 'text' },
      ...(hasIcon && { icon: { column: 'icon', type: 'text' } }),
      position: { column: 'position', type: 'integer' },
      status: { column: 'status', type: 'text' },
      isDefault: { column: 'is_default', type: 'boolean' },
    },
    evidence: ['name', ...(hasIcon ? (['icon'] as const) : []), 'position', 'status'],
    deleted: { status: 'INACTIVE' },
    inUse: sql`r.status = 'ACTIVE'`,
  })

export const words = {
  authorityType: storeOf('authority-type', 'app.authority_type', true),
  decisionRole: storeOf('decision-role', 'app.decision_role', false),
} satisfies Record<WordKind, unknown>

const inOrder = (found: readonly StoredWord[]): StoredWord[] =>
  found.map((word) => ({ ...word, icon: word.icon ?? '' })).sort((a, b) => a.position - b.position)

export const wordsOf = async (tx: Tx, tenantId: string, kind: WordKind): Promise<StoredWord[]> =>
  inOrder(await words[kind].find(tx, tenantId, sql`true`))

export const authorityTypesOf = (tx: Tx, tenantId: string) => wordsOf(tx, tenantId, 'authorityType')
export const decisionRolesOf = (tx: Tx, tenantId: string) => wordsOf(tx, tenantId, 'decisionRole')

/** All of a kind, in their order, held until the transaction ends: there are few, and rules look at all of them. */
export const lockWords = async (tx: Tx, tenantId: string, kind: WordKind): Promise<StoredWord[]> =>
  inOrder(await words[kind].lockThose(tx, tenantId, sql`true`))

/** Which of them may be used by what is being written now; until it is, nobody disables or deletes them. */
export const holdWordsInUse = (tx: Tx, tenantId: string, kind: WordKind, ids: readonly string[]) =>
  words[kind].hold(tx, tenantId, ids)
