import { MOST_COUNTED } from '#platform/model/counted.ts'
import { ownTenant, type Sql, sql } from '../database/sql.ts'

/** The condition for walking the list in its order, and the one that begins with few ids. */
export type WhereClauses = { walked: () => Sql; few: FewWhere | null }

export type FewWhere = { isFew: Sql | null; where: Sql }

/** The conditions of which one applies, each with when it does. */
export function branchesOf({ walked, few }: WhereClauses): Sql[] {
  if (!few) return [walked()]
  if (!few.isFew) return [few.where]
  return [sql`${few.isFew} and ${few.where}`, sql`not ${few.isFew} and ${walked()}`]
}

/** The same over one select each. */
export const ofBranches = (wheres: WhereClauses, select: (where: Sql) => Sql): Sql =>
  sql.join(branchesOf(wheres).map(select), sql` union all `)

export type Rows = { select: Sql; from: Sql; join?: Sql; alias: string }

export type Order = 'asc' | 'desc' | 'desc nulls last'

export type PageRequest = { page: number; limit: number; sortOrder: Order }

/** The ids of the rows that meet a condition, with what they are sorted by. */
export const idsWhere = ({ from, alias }: Pick<Rows, 'from' | 'alias'>, key: Sql, where: Sql): Sql =>
  sql`select ${sql.raw(alias)}.tenant_id, ${sql.raw(alias)}.id, ${key} as sort_key from ${from} where ${where}`

export const inOrder = ({ page, limit, sortOrder }: PageRequest): Sql => {
  const direction = sql.raw(sortOrder)
  return sql`order by sort_key ${direction}, id ${direction} limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`
}

export const shownOf = (
  { select, from, join = sql``, alias }: Rows,
  { sortOrder }: PageRequest,
  also: Sql,
): Sql => {
  const table = sql.raw(alias)
  const direction = sql.raw(sortOrder)
  return sql`select ${select}${also} from ${from}
    join page_of on page_of.id = ${table}.id ${join}
    where ${table}.tenant_id = ${ownTenant}
    order by page_of.sort_key ${direction}, page_of.id ${direction}`
}

export function pageOf<Row>(source: Rows, asked: PageRequest, key: Sql, wheres: WhereClauses) {
  const ids = ofBranches(wheres, (where) => sql`(${idsWhere(source, key, where)} ${inOrder(asked)})`)
  return sql<Row>`with page_of as (${ids}) ${shownOf(source, asked, sql``)}`
}

/** The same with the count in every row: where ids come first, all that is found is at hand already. */
export function pageWithCountOf<Row>(
  source: Rows,
  asked: PageRequest,
  key: Sql,
  few: FewWhere,
  walked: () => Sql,
) {
  type CountedRow = Row & { counted: string }
  const selected = (found: Sql, page: Sql, count: Sql) =>
    sql<CountedRow>`with ${found}, page_of as (${page}) ${shownOf(source, asked, sql`, ${count} as counted`)}`
  const ofFound = sql`(select count(*) from found)`
  const page = sql`(select * from found ${inOrder(asked)})`
  if (!few.isFew)
    return selected(sql`found as materialized (${idsWhere(source, key, few.where)})`, page, ofFound)
  // asked once: each place that names the condition would count again
  const isFew = sql`(select yes from is_few)`
  const walking = sql`not ${isFew} and ${walked()}`
  return selected(
    sql`is_few as materialized (select ${few.isFew} as yes),
      found as materialized (${idsWhere(source, key, sql`${isFew} and ${few.where}`)})`,
    sql`${page} union all (${idsWhere(source, key, walking)} ${inOrder(asked)})`,
    sql`${ofFound} + (select count(*) from (select 1 from ${source.from} where ${walking} limit ${sql.lit(MOST_COUNTED + 1)}) w)`,
  )
}

export function countOf({ from }: Pick<Rows, 'from'>, wheres: WhereClauses, isExact: boolean) {
  const cap = isExact ? sql`` : sql`limit ${sql.lit(MOST_COUNTED + 1)}`
  const found = ofBranches(wheres, (where) => sql`(select 1 from ${from} where ${where} ${cap})`)
  return sql<{ n: string }>`select count(*) as n from (${found}) counted`
}
