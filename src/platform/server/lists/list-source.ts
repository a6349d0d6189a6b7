import { MOST_COUNTED } from '#platform/model/counted.ts'
import type { List } from '#platform/model/define-list.ts'
import { folded } from '#platform/model/folded.ts'
import type { ListShape, NoneKey, RowOf, SortKey, TabKey } from '#platform/model/list.ts'
import type { FilterValues, ListQuery, ListReply, ListRequest } from '#platform/model/list-request.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { all, any, one, rows, type Sql, sql, type Tx } from '../database/sql.ts'
import { reply } from './list-reply.ts'
import {
  countOf,
  idsWhere,
  type Order,
  ofBranches,
  pageOf,
  pageWithCountOf,
  type WhereClauses,
} from './page-sql.ts'

type ListFilters<D extends ListShape> = FilterValues<D['filters']>

/** Who asks, and when. */
export type ListViewer = { viewer: Viewer; now: Date }

/** Where the rows of a list come from: every sort, filter and tab of it mapped to SQL. A missing one does not compile. */
export type ListSource<D extends ListShape> = ListMapping<D> & { readonly list: List<D> }

/** What the list of a source is declared as. */
export type ListedOf<S> = S extends ListSource<infer D> ? D : never

type ListMapping<D extends ListShape> = {
  /** What a page selects, as a select list over `from`; the row schema of the list checks it on its way out. */
  select: Sql | ((seen: ListViewer) => Sql)
  from: Sql
  /** What `select` needs besides, joined to the rows that are shown and to no others. */
  join?: Sql
  /** The table that pages and counts walk, as its alias in `from`: `d`. Joins come only for the rows of the page. */
  alias: string
  /** Rows that this person may see at all, and the tenant: judged row by row. */
  visible: (seen: ListViewer) => Sql
  /**
   * For a person who may see some rows only: `visible` the other way round, by ids that are fetched first. A condition without
   * rows says whether they are few enough. They may be narrowed by filters that are asked, which are asked of each row again.
   * Null: the person may see all.
   */
  few?: (seen: ListViewer, asked: ListFilters<D>) => FewRows | null
  /** `search`: what is searched for, which a rank depends on. */
  sort: { [K in SortKey<D>]: Sql | ((seen: ListViewer, search: string) => Sql) }
  /** Sorts that put rows without a value last in both orders. */
  lastWhereEmpty?: readonly SortKey<D>[]
  /** `asked` has the other filters too, for one that means something together with them. */
  filter: {
    [K in keyof ListFilters<D>]-?: (
      value: NonNullable<ListFilters<D>[K]>,
      seen: ListViewer,
      asked: ListFilters<D>,
    ) => Sql
  }
  /** Rows without a value, of each filter that offers them. */
  none?: { [K in NoneKey<D['filters']>]: (seen: ListViewer) => Sql }
  tab: { [K in TabKey<D>]: (seen: ListViewer) => Sql | null }
  search: (word: string) => Sql
  /** The same for a person who may not read all of the texts; null: they may. What `matches` finds is asked again. */
  searchAsRead?: (seen: ListViewer) => ((word: string) => Sql) | null
  matches?: TextMatcher
  /** The same source while some of its columns lag behind what is true at `now`. Null: none does. */
  corrected?: (tx: Tx, seen: ListViewer) => Promise<ListMapping<D> | null>
}

/** Reads from a source, and once more from the corrected one where that differs. The question travels with the first read. */
export async function readCorrected<D extends ListShape, R>(
  tx: Tx,
  source: ListMapping<D>,
  seen: ListViewer,
  read: (source: ListMapping<D>) => Promise<R>,
): Promise<R> {
  const [corrected, first] = await Promise.all([source.corrected?.(tx, seen), read(source)])
  return corrected ? read(corrected) : first
}

/**
 * Ids (`select … as id`) of at most `most` rows that an index finds by patterns of folded texts. A row has all of them; of a pattern
 * with several lines, one of these.
 */
export type TextMatcher = (patterns: readonly string[], most: number) => Sql

/** Words that a trigram index can look for. */
export const isLong = (word: string) => folded(word).length >= 3

/** A filter that offers rows without a value has SQL for them. */
type NoneOf<D extends ListShape> = [NoneKey<D['filters']>] extends [never]
  ? unknown
  : { none: NonNullable<ListMapping<D>['none']> }

/** The source of a list, with its list. */
export const listSource = <D extends ListShape>(
  list: List<D>,
  mapped: ListMapping<D> & NoneOf<D>,
): ListSource<D> => ({
  ...mapped,
  list,
})

/** The select list for one person at one instant. */
export const selectOf = ({ select }: Pick<ListMapping<ListShape>, 'select'>, seen: ListViewer): Sql =>
  typeof select === 'function' ? select(seen) : select

/**
 * Whether they are few is decided by PostgreSQL in the statement itself: the branch that does not apply is never begun. Null: what
 * the viewer may see is always few, and no statement walks the list.
 */
export type FewRows = { isFew: Sql | null; visible: Sql }

/**
 * So many matches of a search travel. Where there are more, a page is found by walking the list: soon for a viewer who sees
 * all of it. For a viewer who sees few rows it would look at each.
 */
const MATCHES = { all: 3_000, few: 10_000 }

const escaped = (word: string) => word.replace(/[\\%_]/g, (found) => `\\${found}`)
/** The pattern for a word anywhere in a folded text. */
export const containing = (word: string): string => `%${escaped(folded(word))}%`
/** The same for a text that begins so. */
export const beginningWith = (text: string): string => `${escaped(folded(text))}%`
/** A search for a word anywhere in a text expression, capitals and accents aside. */
export const contains = (expression: Sql, word: string): Sql =>
  sql`app.folded(${expression}) like ${containing(word)}`
/** Whether a text expression has one of several patterns, a line each, as `app.has_words` asks it. */
export const hasPattern = (expression: Sql, patterns: Sql): Sql =>
  sql`app.folded(${expression}) like any(string_to_array(${patterns}, chr(10)))`

/** One of several values. A single one is compared plainly, so that an index on it keeps its order. */
export const isOneOf = (expression: Sql, values: readonly unknown[], type: string): Sql =>
  values.length === 1
    ? sql`${expression} = ${values[0]}::${sql.raw(type)}`
    : sql`${expression} = any(${values}::${sql.raw(type)}[])`

const wordsOf = (asked: { search?: string | undefined }) =>
  (asked.search ?? '').split(/\s+/).filter(Boolean).slice(0, 8)

/** What a filter is once its key is known only when the program runs: the call's schema has seen to its value. */
type FilterSql<D extends ListShape> = (value: unknown, seen: ListViewer, asked: Partial<ListQuery<D>>) => Sql

/** The condition of a request: what is visible, its tab, its filters. */
function narrowed<D extends ListShape>(
  source: ListMapping<D>,
  asked: Partial<ListQuery<D>>,
  seen: ListViewer,
  visible: Sql,
): Sql[] {
  const conditions: Sql[] = [visible]
  const tab = asked.tab ? source.tab[asked.tab](seen) : null
  if (tab) conditions.push(tab)
  if (asked.ids) conditions.push(sql`${sql.raw(source.alias)}.id = any(${asked.ids}::uuid[])`)
  const besideNone = new Map<string, Sql[]>((asked.none ?? []).map((name) => [name, []]))
  for (const [key, read] of Object.entries(source.filter) as [string, FilterSql<D>][]) {
    const value = (asked as Record<string, unknown>)[key]
    if (value === undefined) continue
    const condition = isEmpty(value) ? sql`false` : read(value, seen, asked)
    const parts = besideNone.get(key) ?? besideNone.get(key.replace(/(Start|End)Date$/, '')) ?? conditions
    parts.push(condition)
  }
  const none = (source.none ?? {}) as Readonly<Record<string, (seen: ListViewer) => Sql>>
  for (const [name, values] of besideNone)
    conditions.push(any([none[name]?.(seen) ?? sql`false`, ...(values.length > 0 ? [all(values)] : [])]))
  return conditions
}

/** A list of values, or of limits, in which there is none finds nothing, as an empty list of ids does. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** The same with each word of its search. */
export function whereOf<D extends ListShape>(
  source: ListMapping<D>,
  asked: Partial<ListQuery<D>>,
  seen: ListViewer,
  visible: Sql = source.visible(seen),
): Sql {
  return all([
    ...narrowed(source, asked, seen, visible),
    ...wordsOf(asked).map(source.searchAsRead?.(seen) ?? source.search),
  ])
}

/** The ids that an index found for a search, as one text. `ids` is null where there are more than `most`. `sample` has at most one more than that. */
type Matches = { ids: string | null; sample: string } | null

/** Asks an index for the long words of a search. A function that reads tables is a statement of its own: decision record 48. */
export async function matchesOf(
  tx: Tx,
  finding: TextMatcher | undefined,
  words: readonly string[],
  most: number,
): Promise<Matches> {
  const long = words.filter(isLong)
  if (!finding || long.length === 0) return null
  const found = await idsMatching(tx, finding, long.map(containing), most + 1)
  return { ids: found.n > most ? null : found.ids, sample: found.ids }
}

/** What an index finds by patterns, as one text, and how many these are. */
export async function idsMatching(
  tx: Tx,
  finding: TextMatcher,
  patterns: readonly string[],
  most: number,
): Promise<{ ids: string; n: number }> {
  return one(
    tx,
    sql<{ ids: string; n: number }>`select f.ids::text as ids, cardinality(f.ids) as n
      from (select array(${finding(patterns, most)}) as ids offset 0) f`, // searched once, not for each column
  )
}

/**
 * One page and its count, sent together. The count stops at 1,000 unless `count` asks for the whole. The ids of the page are
 * found first; what it shows is read for those rows alone. A search asks an index for its matches beforehand: where they are
 * few, nothing else is looked at; where they are many, the page walks the order of the list and finds its rows soon. A part of
 * the matches is enough for the count.
 */
export const listPage = <D extends ListShape>(
  tx: Tx,
  source: ListMapping<D>,
  asked: ListRequest<D>,
  seen: ListViewer,
): Promise<ListReply<RowOf<D>>> =>
  readCorrected(tx, source, seen, (current) => readPage(tx, current, asked, seen))

async function readPage<D extends ListShape>(
  tx: Tx,
  source: ListMapping<D>,
  asked: ListRequest<D>,
  seen: ListViewer,
): Promise<ListReply<RowOf<D>>> {
  const shown = { ...source, select: selectOf(source, seen) }
  const key = keyOf(source, asked.sortBy, seen, asked.search)
  const ordered = { ...asked, sortOrder: orderOf(source, asked) }
  const words = wordsOf(asked)
  const isExact = asked.count === 'exact'
  const few = source.few?.(seen, asked) ?? null
  const matches = await matchesOf(
    tx,
    isExact ? undefined : source.matches,
    words,
    few ? MATCHES.few : MATCHES.all,
  )
  const asRead = source.searchAsRead?.(seen)
  const left = asRead ? words : words.filter((word) => !isLong(word))
  const where = (visible: Sql, ids: string | null | undefined) =>
    ids == null
      ? whereOf(source, asked, seen, visible)
      : all([
          ...narrowed(source, asked, seen, visible),
          ...left.map(asRead ?? source.search),
          sql`${sql.raw(source.alias)}.id = any(${ids}::uuid[])`,
        ])
  const wheres = (ids: string | null | undefined): WhereClauses => ({
    walked: () => where(source.visible(seen), ids),
    few: few && { isFew: few.isFew, where: where(few.visible, ids) },
  })
  const here = wheres(matches?.ids)
  const isSampled = matches !== null && matches.ids === null
  const counting = isSampled ? wheres(matches.sample) : here
  // the matches of an index are few, however many of them the viewer may see
  const first = here.few ?? (matches?.ids == null ? null : { isFew: null, where: here.walked() })
  if (first && !isExact && !isSampled) {
    const found = await rows(tx, pageWithCountOf<RowOf<D>>(shown, ordered, key, first, here.walked))
    const n = found[0]
      ? Number(found[0].counted)
      : asked.page === 1
        ? 0
        : Number((await rows(tx, countOf(shown, here, false)))[0]?.n ?? 0)
    return reply(asked, found, n, false)
  }
  const [items, [found]] = await Promise.all([
    rows(tx, pageOf<RowOf<D>>(shown, ordered, key, here)),
    rows(tx, countOf(shown, counting, isExact)),
  ])
  const sampled = Number(found?.n ?? 0)
  const isTooFew = isSampled && sampled <= MOST_COUNTED
  const n = isTooFew ? Number((await rows(tx, countOf(shown, here, false)))[0]?.n ?? 0) : sampled
  return reply(asked, items, n, isExact)
}

/** What a list is sorted by. */
export function keyOf<D extends ListShape>(
  source: ListMapping<D>,
  sortBy: SortKey<D>,
  seen: ListViewer,
  search = '',
): Sql {
  const key = source.sort[sortBy]
  return typeof key === 'function' ? key(seen, search.trim()) : key
}

/** PostgreSQL puts what has no value first in a falling order: an index is walked so, and a person is not helped by it. */
const orderOf = <D extends ListShape>(
  { lastWhereEmpty = [] }: ListMapping<D>,
  { sortBy, sortOrder }: ListQuery<D>,
): Order => (sortOrder === 'desc' && lastWhereEmpty.includes(sortBy) ? 'desc nulls last' : sortOrder)

/** Ids of all rows that a request asks for, in its order, whatever its page: at most `most`, and `only` such. */
export const idsOfList = <D extends ListShape>(
  tx: Tx,
  source: ListSource<D>,
  asked: ListQuery<D>,
  seen: ListViewer,
  options: { most: number; only?: Sql },
): Promise<string[]> =>
  readCorrected(tx, source, seen, (current) => readIds(tx, current, asked, seen, options))

async function readIds<D extends ListShape>(
  tx: Tx,
  source: ListMapping<D>,
  asked: ListQuery<D>,
  seen: ListViewer,
  { most, only = sql`true` }: { most: number; only?: Sql },
): Promise<string[]> {
  const key = keyOf(source, asked.sortBy, seen, asked.search)
  const few = source.few?.(seen, asked) ?? null
  const wheres: WhereClauses = {
    walked: () => all([whereOf(source, asked, seen), only]),
    few: few && { isFew: few.isFew, where: all([whereOf(source, asked, seen, few.visible), only]) },
  }
  const ids = ofBranches(wheres, (where) => sql`(${idsWhere(source, key, where)})`)
  const direction = sql.raw(orderOf(source, asked))
  const found = await rows<{ id: string }>(
    tx,
    sql`select id from (${ids}) found order by sort_key ${direction}, id ${direction} limit ${sql.lit(most)}`,
  )
  return found.map((row) => row.id)
}

/** How many rows that meet a condition this person sees. */
export const countSeen = async (
  tx: Tx,
  { from, visible }: Pick<ListMapping<ListShape>, 'from' | 'visible'>,
  seen: ListViewer,
  where: Sql,
): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`select count(*)::int as n from ${from} where ${all([where, visible(seen)])}`,
    )
  ).n

/** What the list shows of some rows, in the order of their ids. */
export const rowsOfList = <D extends ListShape>(
  tx: Tx,
  source: ListSource<D>,
  seen: ListViewer,
  ids: readonly string[],
) => {
  const { from, join = sql``, alias } = source
  return rows<RowOf<D>>(
    tx,
    sql`select ${selectOf(source, seen)} from ${from}
      join unnest(${ids}::uuid[]) with ordinality as asked (id, place) on asked.id = ${sql.raw(alias)}.id ${join}
      where ${sql.raw(alias)}.tenant_id = ${seen.viewer.tenantId} order by asked.place`,
  )
}

/** Counts of several tabs in one statement, each to one more than `MOST_COUNTED`: of all tabs, or of those that are named. */
export const tabCounts = <D extends ListShape, K extends TabKey<D> = TabKey<D>>(
  tx: Tx,
  source: ListSource<D>,
  seen: ListViewer,
  tabs: readonly K[] = source.list.tabs.map(({ key }) => key as K),
): Promise<Record<K, number>> =>
  readCorrected(tx, source, seen, (current) => countTabs(tx, current, seen, tabs))

async function countTabs<D extends ListShape, K extends TabKey<D>>(
  tx: Tx,
  source: ListMapping<D>,
  seen: ListViewer,
  tabs: readonly K[],
): Promise<Record<K, number>> {
  const few = source.few?.(seen, {}) ?? null
  // asked once for all tabs
  const isFew = few?.isFew && sql`(select yes from is_few)`
  const counts = tabs.map((key) => {
    const asked = { tab: key } as Partial<ListQuery<D>>
    const wheres = {
      walked: () => whereOf(source, asked, seen),
      few: few && { isFew: isFew ?? null, where: whereOf(source, asked, seen, few.visible) },
    }
    return sql`(${countOf(source, wheres, false)}) as ${sql.ref(key)}`
  })
  const [row] = await rows<Record<string, string>>(
    tx,
    sql`${few?.isFew ? sql`with is_few as materialized (select ${few.isFew} as yes)` : sql``} select ${sql.join(counts)}`,
  )
  return Object.fromEntries(
    tabs.map((key) => [key, Math.min(Number(row?.[key] ?? 0), MOST_COUNTED + 1)]),
  ) as Record<K, number>
}
