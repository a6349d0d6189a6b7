import type { SearchedEverywhere } from '#platform/model/global-search.ts'
import { contains, type Finding, isLong, matchesOf } from './list-source.ts'
import { all, rows, type Sql, sql, type Tx } from './sql.ts'

/** Of more matches than these, only so many are ranked and counted. */
const MOST = 10_000

/** Where the records of a kind are searched. */
type Searched = {
  /** How `from` calls a row: `d`. */
  alias: string
  /** With joins that the select and the name need. */
  from: Sql
  select: Sql
  visible: Sql
  /** Other conditions: the statuses that are asked for. */
  also: readonly Sql[]
  matches: Finding
  contains: (word: string) => Sql
  /** The same for a person who may not read all of the texts; null: they may. What `matches` finds is asked again. */
  containsAsRead?: ((word: string) => Sql) | null
  displayId: Sql
  name: Sql
}

/** Records with every word: that of the very display id first, then by the beginning of the name, the name, the rest. Semantics 2.3. */
export async function searchEverywhere<Row>(
  tx: Tx,
  searched: Searched,
  asked: SearchedEverywhere,
): Promise<{ items: Row[]; total: number; totalIsExact: boolean; page: number; limit: number }> {
  const { search, page, limit } = asked
  const words = search.split(/\s+/)
  const matches = await matchesOf(tx, searched.matches, words, MOST)
  const found = await rows<Row & { total: number }>(
    tx,
    sql`select ${searched.select}, (count(*) over ())::int as total from ${searched.from}
      where ${all([
        searched.visible,
        ...(matches ? [sql`${sql.raw(searched.alias)}.id = any(${matches.sample}::uuid[])`] : []),
        ...(searched.containsAsRead
          ? words.map(searched.containsAsRead)
          : words.filter((word) => !isLong(word)).map(searched.contains)),
        ...searched.also,
        ...narrowing(searched.alias, asked),
      ])}
      order by ${rank(searched, search, words)}, lower(${searched.name}), ${sql.raw(searched.alias)}.id limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`,
  )
  const total = found[0]?.total ?? 0
  return { items: found, total: Math.min(total, MOST), totalIsExact: total <= MOST, page, limit }
}

const rank = ({ displayId, name }: Searched, search: string, words: readonly string[]): Sql => sql`case
  when upper(${displayId}) = upper(${search}) then 0
  when ${contains(sql`left(${name}, ${search.length}::integer)`, search)} then 1
  when ${all(words.map((word) => contains(name, word)))} then 2
  else 3 end`

const narrowing = (alias: string, asked: SearchedEverywhere): Sql[] => {
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  return [
    ...(asked.createdStartDate ? [sql`${at('created_at')} >= ${asked.createdStartDate}`] : []),
    ...(asked.createdEndDate ? [sql`${at('created_at')} < ${asked.createdEndDate}`] : []),
    ...(asked.updatedStartDate ? [sql`${at('updated_at')} >= ${asked.updatedStartDate}`] : []),
    ...(asked.updatedEndDate ? [sql`${at('updated_at')} < ${asked.updatedEndDate}`] : []),
  ]
}
