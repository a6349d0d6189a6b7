import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import {
  containing,
  contains,
  type Finding,
  isLong,
  isOneOf,
  matchesOf,
} from '#platform/server/list-source.ts'
import { all, instantText, rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import { todayIn } from '../model/action.ts'
import type { globalSearchOfActions as call } from '../model/action-calls.ts'
import { seenStatus } from './action-list-source.ts'
import { fewActions, type Pools, visibleActions } from './action-visibility.ts'

type Asked = z.output<typeof call.body>
type Reply = z.output<typeof call.reply>

/** Of more matches than these, only so many are ranked and counted. */
const MOST = 10_000

const searched = sql`(a.name || ' ' || a.description || ' ACT-' || a.display_number::text)`
const matching: Finding = (words, most) =>
  sql`select app.actions_matching(${words.map(containing)}::text[], ${most}::integer) as id`

/** Actions with every word: that of the very display id first, then by the beginning of the name, the name, the rest. Semantics 2.3. */
export async function searchActionsEverywhere(
  tx: Tx,
  viewer: Viewer,
  asked: Asked,
  now: Date,
  pools: Pools,
): Promise<Reply> {
  const { search, page, limit } = asked
  const words = search.split(/\s+/)
  const seen = { viewer, now }
  const status = seenStatus(todayIn(viewer.zone, now))
  const matches = await matchesOf(tx, matching, words, MOST)
  const found = await rows<Reply['items'][number] & { total: number }>(
    tx,
    sql`select a.id, 'ACT-' || a.display_number as "actionId", a.name, a.description, ${status} as status,
        ${instantText('a.created_at')} as "createdAt", ${instantText('a.updated_at')} as "updatedAt", (count(*) over ())::int as total
      from app.action a
      where ${all([
        fewActions(seen, pools)?.visible ?? visibleActions(seen, pools),
        ...(matches ? [sql`a.id = any(${matches.sample}::uuid[])`] : []),
        ...words.filter((word) => !isLong(word)).map((word) => contains(searched, word)),
        ...narrowing(asked, status),
      ])}
      order by ${rank(search, words)}, lower(a.name), a.id limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`,
  )
  const total = found[0]?.total ?? 0
  return { items: found, total: Math.min(total, MOST), totalIsExact: total <= MOST, page, limit }
}

const rank = (search: string, words: readonly string[]): Sql => sql`case
  when upper('ACT-' || a.display_number) = upper(${search}) then 0
  when ${contains(sql`left(a.name, ${search.length}::integer)`, search)} then 1
  when ${all(words.map((word) => contains(sql`a.name`, word)))} then 2
  else 3 end`

const narrowing = (asked: Asked, status: Sql): Sql[] => [
  ...(asked.status?.length ? [isOneOf(status, asked.status, 'text')] : []),
  ...(asked.createdStartDate ? [sql`a.created_at >= ${asked.createdStartDate}`] : []),
  ...(asked.createdEndDate ? [sql`a.created_at < ${asked.createdEndDate}`] : []),
  ...(asked.updatedStartDate ? [sql`a.updated_at >= ${asked.updatedStartDate}`] : []),
  ...(asked.updatedEndDate ? [sql`a.updated_at < ${asked.updatedEndDate}`] : []),
]
