import type { Filters, FilterValues, List, ListRequest } from '#platform/model/list.ts'
import { all, rows, type Sql, sql, type Tx } from './sql.ts'

type Value<F extends Filters, K extends keyof FilterValues<F>> = NonNullable<FilterValues<F>[K]>

/** Every key of a list mapped to SQL. A missing key does not compile. */
export type ListSource<C extends string, F extends Filters, T extends string, Context> = {
  /** What a page selects, as a select list over `from`; the row schema of the list checks it on its way out. */
  select: Sql
  from: Sql
  /** The table that pages and counts walk, as its alias in `from`: `d`. Joins come only for the rows of the page. */
  alias: string
  /** Rows that this person may see at all, and the tenant. */
  visible: (context: Context) => Sql
  sort: { [K in C]?: Sql }
  filter: { [K in keyof Required<FilterValues<F>>]: (value: Value<F, K>, context: Context) => Sql }
  tab: { [K in T]: (context: Context) => Sql | null }
  search: (word: string) => Sql
}

const CAP = 1_000

const escaped = (word: string) => word.replace(/[\\%_]/g, (found) => `\\${found}`)
/** A case-insensitive search for a word anywhere in a text expression. */
export const contains = (expression: Sql, word: string): Sql =>
  sql`${expression} ilike ${`%${escaped(word)}%`}`

/** The condition of a request: what is visible, its tab, its filters, each word of its search. */
export function whereOf<C extends string, F extends Filters, T extends string, Context>(
  source: ListSource<C, F, T, Context>,
  asked: Partial<ListRequest<C, F, T>>,
  context: Context,
): Sql {
  const conditions: Sql[] = [source.visible(context)]
  const tab = asked.tab ? source.tab[asked.tab as T](context) : null
  if (tab) conditions.push(tab)
  if (asked.ids) conditions.push(sql`${sql.raw(source.alias)}.id = any(${asked.ids}::uuid[])`)
  for (const [key, read] of Object.entries(source.filter) as [
    string,
    (value: never, context: Context) => Sql,
  ][]) {
    const value = (asked as Record<string, unknown>)[key]
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    conditions.push(read(value as never, context))
  }
  for (const word of (asked.search ?? '').split(/\s+/).filter(Boolean).slice(0, 8))
    conditions.push(source.search(word))
  return all(conditions)
}

/**
 * One page and its count, sent together. The count stops at 1,000 unless `count` asks for the whole; a search fetches
 * its matches first, up to the cap, and sorts those.
 */
export async function listPage<C extends string, F extends Filters, T extends string, Row, Context>(
  tx: Tx,
  source: ListSource<C, F, T, Context>,
  asked: ListRequest<C, F, T>,
  context: Context,
): Promise<{ items: Row[]; total: number; totalIsExact: boolean; page: number; limit: number }> {
  const where = whereOf(source, asked, context)
  const table = sql.raw(source.alias)
  const key = source.sort[asked.sortBy]
  if (!key) throw new Error(`The column ${asked.sortBy} has no way to be sorted.`)
  const direction = sql.raw(asked.sortOrder === 'desc' ? 'desc' : 'asc')
  const order = sql`order by ${key} ${direction}, ${table}.id ${direction}`
  const limit = sql.lit(asked.limit)
  const offset = sql.lit((asked.page - 1) * asked.limit)
  const page = sql<Row>`select ${source.select} from ${source.from} where ${where} ${order} limit ${limit} offset ${offset}`
  const count =
    asked.count === 'exact'
      ? sql<{ n: string }>`select count(*) as n from ${source.from} where ${where}`
      : sql<{
          n: string
        }>`select count(*) as n from (select 1 from ${source.from} where ${where} limit ${sql.lit(CAP + 1)}) capped`
  const [items, [counted]] = await Promise.all([rows(tx, page), rows(tx, count)])
  const n = Number(counted?.n ?? 0)
  const capped = asked.count !== 'exact' && n > CAP
  return { items, total: capped ? CAP : n, totalIsExact: !capped, page: asked.page, limit: asked.limit }
}

/** Counts of several tabs in one statement, each capped. */
export async function tabCounts<C extends string, F extends Filters, T extends string, Context>(
  tx: Tx,
  source: ListSource<C, F, T, Context>,
  list: List<C, F, T>,
  context: Context,
): Promise<Record<T, number>> {
  const counted = list.tabs.map(({ key }) => {
    const where = whereOf(source, { tab: key } as never, context)
    return sql`(select count(*) from (select 1 from ${source.from} where ${where} limit ${sql.lit(CAP + 1)}) capped) as ${sql.ref(key)}`
  })
  const [row] = await rows<Record<string, string>>(tx, sql`select ${sql.join(counted)}`)
  return Object.fromEntries(list.tabs.map(({ key }) => [key, Number(row?.[key] ?? 0)])) as Record<T, number>
}
