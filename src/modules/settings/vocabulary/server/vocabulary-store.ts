import { v7 as uuid } from 'uuid'
import { sql, type Tx } from '#platform/server/database/sql.ts'
import { defineStore } from '#platform/server/records/record-store.ts'
import type { Word, WordKind } from '../model/vocabulary.ts'

/** A word as it is stored, in its place among those of its kind, from 1. Some kinds have an icon. */
export type StoredWord = Word & { position: number; icon: string }

/** Where the words of a kind are kept. */
export const defineWords = (kind: string, table: string, { hasIcon }: { hasIcon: boolean }) =>
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
export type WordStore = ReturnType<typeof defineWords>

export const words = {
  authorityType: defineWords('authority-type', 'app.authority_type', { hasIcon: true }),
  decisionRole: defineWords('decision-role', 'app.decision_role', { hasIcon: false }),
} satisfies Record<WordKind, WordStore>

/** One that is on; the organization's own where nothing else is said. */
export const newWord = (given: Pick<StoredWord, 'name' | 'position'> & Partial<StoredWord>): StoredWord => ({
  id: uuid(),
  icon: '',
  status: 'ACTIVE',
  isDefault: false,
  version: 1,
  ...given,
})

const inOrder = (found: readonly StoredWord[]): StoredWord[] =>
  found.map((word) => ({ ...word, icon: word.icon ?? '' })).sort((a, b) => a.position - b.position)

export const wordsOf = async (tx: Tx, tenantId: string, store: WordStore): Promise<StoredWord[]> =>
  inOrder(await store.find(tx, tenantId, sql`true`))

export const authorityTypesOf = (tx: Tx, tenantId: string) => wordsOf(tx, tenantId, words.authorityType)
export const decisionRolesOf = (tx: Tx, tenantId: string) => wordsOf(tx, tenantId, words.decisionRole)

/** All of a kind, in their order, held until the transaction ends: there are few, and rules look at all of them. */
export const lockWords = async (tx: Tx, tenantId: string, store: WordStore): Promise<StoredWord[]> =>
  inOrder(await store.lockThose(tx, tenantId, sql`true`))

/** Which of them may be used by what is being written now; until it is, no one disables or deletes them. */
export const lockSharedTermsInUse = (tx: Tx, tenantId: string, kind: WordKind, ids: readonly string[]) =>
  words[kind].lockShared(tx, tenantId, ids)
