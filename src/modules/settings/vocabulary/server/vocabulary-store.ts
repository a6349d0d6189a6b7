import { insertRows, rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import type { Word, WordKind } from '../model/vocabulary.ts'

/** A word as it is stored, in its place among those of its kind, from 1. */
export type StoredWord = Word & { position: number; icon: string }

export const TABLES = { authorityType: 'app.authority_type', decisionRole: 'app.decision_role' } as const
export const KIND_IN_HISTORY = { authorityType: 'authority-type', decisionRole: 'decision-role' } as const
const table = (kind: WordKind): Sql => sql.raw(TABLES[kind])
const icon = (kind: WordKind): Sql => (kind === 'authorityType' ? sql`icon` : sql`''`)

const select = (kind: WordKind, tenantId: string): Sql<StoredWord> =>
  sql`select id, name, ${icon(kind)} as icon, position, status, is_default as "isDefault", version
    from ${table(kind)} where tenant_id = ${tenantId} and deleted_at is null`

export const wordsOf = (tx: Tx, tenantId: string, kind: WordKind) =>
  rows<StoredWord>(tx, sql`${select(kind, tenantId)} order by position, id`)

export const authorityTypesOf = (tx: Tx, tenantId: string) => wordsOf(tx, tenantId, 'authorityType')
export const decisionRolesOf = (tx: Tx, tenantId: string) => wordsOf(tx, tenantId, 'decisionRole')

/** All of a kind, in their order, held until the transaction ends: there are few, and rules look at all of them. */
export async function lockWords(tx: Tx, tenantId: string, kind: WordKind): Promise<StoredWord[]> {
  const locked = await rows<StoredWord>(tx, sql`${select(kind, tenantId)} order by id for update`)
  return locked.sort((a, b) => a.position - b.position)
}

/** Which of them may be used by what is being written now; until it is, nobody disables or deletes them. */
export async function holdWordsInUse(
  tx: Tx,
  tenantId: string,
  kind: WordKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const held = await rows<StoredWord>(
    tx,
    sql`${select(kind, tenantId)} and status = 'ACTIVE' and id = any(${ids}::uuid[]) order by id for share`,
  )
  return new Set(held.map((each) => each.id))
}

type New = { id: string; name: string; icon?: string; position: number; isDefault: boolean }

export async function addWords(
  tx: Tx,
  tenantId: string,
  kind: WordKind,
  words: readonly New[],
  now: Date,
): Promise<void> {
  await insertRows(
    tx,
    TABLES[kind],
    {
      tenant_id: 'uuid',
      id: 'uuid',
      name: 'text',
      ...(kind === 'authorityType' && { icon: 'text' }),
      position: 'integer',
      is_default: 'boolean',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    words.map(({ isDefault, icon, ...word }) => ({
      tenant_id: tenantId,
      ...word,
      ...(kind === 'authorityType' && { icon }),
      is_default: isDefault,
      created_at: now,
      updated_at: now,
    })),
  )
}

export async function saveWord(
  tx: Tx,
  tenantId: string,
  kind: WordKind,
  word: StoredWord,
  now: Date,
): Promise<void> {
  const drawn = kind === 'authorityType' ? sql`icon = ${word.icon},` : sql``
  await sql`update ${table(kind)} set name = ${word.name}, ${drawn} position = ${word.position}, status = ${word.status},
      version = ${word.version}, updated_at = ${now}
    where tenant_id = ${tenantId} and id = ${word.id}`.execute(tx)
}

/** For people it is gone; what was deleted before it still names it. */
export async function deleteWord(
  tx: Tx,
  tenantId: string,
  kind: WordKind,
  id: string,
  now: Date,
): Promise<void> {
  await sql`update ${table(kind)} set deleted_at = ${now}, status = 'INACTIVE', version = version + 1, updated_at = ${now}
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
}
