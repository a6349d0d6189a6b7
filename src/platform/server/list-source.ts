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
  /** Ids (`select … as id`) of at most `most` rows that have all the words, found by an index; words of three letters and more. */
  matches?: (words: readonly string[], most: number) => Sql
}

const CAP = 1_000
/** So many matches of a search travel; more of them are found by walking the list. */
const MATCHES = 2_000

const escaped = (word: string) => word.replace(/[\\%_]/g, (found) => `\\${found}`)
/** The pattern of ILIKE for a word anywhere in a text. */
export const containing = (word: string): string => `%${escaped(word)}%`
/** A case-insensitive search for a word anywhere in a text expression. */
export const contains = (expression: Sql, word: string): Sql => sql`${expression} ilike ${containing(word)}`

/** One of several values. A single one is compared plainly, so that an index on it keeps its order. */
export const isOneOf = (expression: Sql, values: readonly unknown[], type: string): Sql =>
  values.length === 1
    ? sql`${expression} = ${values[0]}::${sql.raw(type)}`
    : sql`${expression} = any(${values}::${sql.raw(type)}[])`

const wordsOf = (asked: { search?: string | undefined }) =>
  (asked.search ?? '').split(/\s+/).filter(Boolean).slice(0, 8)

/** The condition of a request: what is visible, its tab, its filters. */
function narrowed<C extends string, F extends Filters, T extends string, Context>(
  source: ListSource<C, F, T, Context>,
  asked: Partial<ListRequest<C, F, T>>,
  context: Context,
): Sql[] {
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
  return conditions
}

/** The same with each word of its search. */
export function whereOf<C extends string, F extends Filters, T extends string, Context>(
  source: ListSource<C, F, T, Context>,
  asked: Partial<ListRequest<C, F, T>>,
  context: Context,
): Sql {
  return all([...narrowed(source, asked, context), ...wordsOf(asked).map((word) => source.search(word))])
}

/** `count` differs from `page` where it looks at some of the matches only: enough of them, or the whole is counted. */
type Where = { page: Sql; count: Sql }

/**
 * The conditions of a page and of its count. A search asks an index for its matches first: where they are few, page and
 * count look at nothing else; where they are many, the page walks the order of the list and soon finds its rows, and
 * the count is content with the matches found.
 */
async function conditionsOf<C extends string, F extends Filters, T extends string, Context>(
  tx: Tx,
  source: ListSource<C, F, T, Context>,
  asked: ListRequest<C, F, T>,
  context: Context,
): Promise<Where> {
  const words = wordsOf(asked)
  const long = words.filter((word) => word.length >= 3)
  const where = whereOf(source, asked, context)
  if (!source.matches || long.length === 0) return { page: where, count: where }
  const id = sql`${sql.raw(source.alias)}.id`
  const short = words.filter((word) => word.length < 3).map((word) => source.search(word))
  const among = (ids: Sql) => all([...narrowed(source, asked, context), ...short, sql`${id} = any(${ids})`])
  if (asked.count === 'exact') {
    const found = among(sql`array(${source.matches(long, 2_147_483_647)})`)
    return { page: found, count: found }
  }
  const [found] = await rows(
    tx,
    sql<{ ids: string; n: number }>`select f.ids::text as ids, cardinality(f.ids) as n
      from (select array(${source.matches(long, MATCHES + 1)}) as ids) f`,
  )
  const matching = among(sql`${found?.ids ?? '{}'}::uuid[]`)
  if ((found?.n ?? 0) <= MATCHES) return { page: matching, count: matching }
  return { page: where, count: matching }
}

/**
 * One page and its count, sent together. The count stops at 1,000 unless `count` asks for the whole. The ids of the page
 * are found first; what it shows is read for those rows alone.
 */
export async function listPage<C extends string, F extends Filters, T extends string, Row, Context>(
  tx: Tx,
  source: ListSource<C, F, T, Context>,
  asked: ListRequest<C, F, T>,
  context: Context,
): Promise<{ items: Row[]; total: number; totalIsExact: boolean; page: number; limit: number }> {
  const key = source.sort[asked.sortBy]
  if (!key) throw new Error(`The column ${asked.sortBy} has no way to be sorted.`)
  const where = await conditionsOf(tx, source, asked, context)
  const table = sql.raw(source.alias)
  const direction = sql.raw(asked.sortOrder === 'desc' ? 'desc' : 'asc')
  const limit = sql.lit(asked.limit)
  const offset = sql.lit((asked.page - 1) * asked.limit)
  const page = sql<Row>`select ${source.select} from ${source.from}
    join (select ${table}.tenant_id, ${table}.id, ${key} as sort_key from ${source.from} where ${where.page}
      order by ${key} ${direction}, ${table}.id ${direction} limit ${limit} offset ${offset}) page_of
      on page_of.tenant_id = ${table}.tenant_id and page_of.id = ${table}.id
    order by page_of.sort_key ${direction}, ${table}.id ${direction}`
  const capped = (condition: Sql) =>
    sql<{
      n: string
    }>`select count(*) as n from (select 1 from ${source.from} where ${condition} limit ${sql.lit(CAP + 1)}) capped`
  const count =
    asked.count === 'exact'
      ? sql<{ n: string }>`select count(*) as n from ${source.from} where ${where.count}`
      : capped(where.count)
  const [items, [counted]] = await Promise.all([rows(tx, page), rows(tx, count)])
  const isSample = where.count !== where.page
  const n =
    isSample && Number(counted?.n) <= CAP
      ? Number((await rows(tx, capped(where.page)))[0]?.n)
      : Number(counted?.n)
  const isCapped = asked.count !== 'exact' && n > CAP
  return { items, total: isCapped ? CAP : n, totalIsExact: !isCapped, page: asked.page, limit: asked.limit }
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
