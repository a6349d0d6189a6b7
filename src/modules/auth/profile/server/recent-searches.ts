import type { Viewer } from '#platform/model/viewer.ts'
import { one, sql, type Tx } from '#platform/server/database/sql.ts'

/** So many are kept. Semantics 2.3. */
const MOST = 10

type StoredSearches = { searchData: string[] }

export const recentSearches = (tx: Tx, { tenantId, userId }: Viewer): Promise<StoredSearches> =>
  one(
    tx,
    sql<StoredSearches>`select u.search_data as "searchData" from app."user" u where u.tenant_id = ${tenantId} and u.id = ${userId}`,
  )

/** Keeps a search as the last one. Of the same words in other letters, the last stays. */
export async function keepSearch(tx: Tx, viewer: Viewer, words: string): Promise<StoredSearches> {
  const { tenantId, userId } = viewer
  const { searchData: before } = await one(
    tx,
    sql<StoredSearches>`select u.search_data as "searchData" from app."user" u
      where u.tenant_id = ${tenantId} and u.id = ${userId} for no key update of u`,
  )
  const others = before.filter((each) => each.toLowerCase() !== words.toLowerCase())
  const searchData = [words, ...others].slice(0, MOST)
  await sql`update app."user" set search_data = ${searchData}::text[] where tenant_id = ${tenantId} and id = ${userId}`.execute(
    tx,
  )
  return { searchData }
}
