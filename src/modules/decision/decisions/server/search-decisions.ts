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
import { all, ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import { fewDecisions, visibleDecisions } from '../../authority/server/decision-visibility.ts'
import type { globalSearchOfDecisions as call } from '../model/decision-calls.ts'

type Asked = z.output<typeof call.body>
type Reply = z.output<typeof call.reply>

/** Of more matches than these, only so many are ranked and counted. */
const MOST = 10_000

const searched = sql`(d.name || ' ' || d.description || ' DEC-' || d.display_number::text)`

const matching: Finding = (words, most) =>
  sql`select app.decisions_matching(${words.map(containing)}::text[], ${most}::integer) as id`

/** Decisions with every word: that of the very display id first, then by the beginning of the name, the name, the rest. Semantics 2.3. */
export async function searchDecisionsEverywhere(
  tx: Tx,
  viewer: Viewer,
  asked: Asked,
  now: Date,
): Promise<Reply> {
  const { search, page, limit } = asked
  const words = search.split(/\s+/)
  const matches = await matchesOf(tx, matching, words, MOST)
  const found = await rows<Reply['items'][number] & { total: number }>(
    tx,
    sql`select d.id, 'DEC-' || d.display_number as "displayId", d.name, d.description, d.status,
        (select s.name from app.section_public s where s.tenant_id = ${ownTenant} and s.id = d.section_id) as section,
        to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
        to_char(d.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt", (count(*) over ())::int as total
      from app.decision d
      where ${all([
        fewDecisions(viewer, now)?.visible ?? visibleDecisions(viewer, now),
        ...(matches ? [sql`d.id = any(${matches.sample}::uuid[])`] : []),
        ...words.filter((word) => !isLong(word)).map((word) => contains(searched, word)),
        ...narrowing(asked),
      ])}
      order by ${rank(search, words)}, lower(d.name), d.id limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`,
  )
  const total = found[0]?.total ?? 0
  return { items: found, total: Math.min(total, MOST), totalIsExact: total <= MOST, page, limit }
}

const rank = (search: string, words: readonly string[]): Sql => sql`case
  when upper('DEC-' || d.display_number) = upper(${search}) then 0
  when ${contains(sql`left(d.name, ${search.length}::integer)`, search)} then 1
  when ${all(words.map((word) => contains(sql`d.name`, word)))} then 2
  else 3 end`

const narrowing = (asked: Asked): Sql[] => [
  ...(asked.status?.length ? [isOneOf(sql`d.status`, asked.status, 'text')] : []),
  ...(asked.createdStartDate ? [sql`d.created_at >= ${asked.createdStartDate}`] : []),
  ...(asked.createdEndDate ? [sql`d.created_at < ${asked.createdEndDate}`] : []),
  ...(asked.updatedStartDate ? [sql`d.updated_at >= ${asked.updatedStartDate}`] : []),
  ...(asked.updatedEndDate ? [sql`d.updated_at < ${asked.updatedEndDate}`] : []),
]
