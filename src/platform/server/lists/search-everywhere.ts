import { folded } from '#platform/model/folded.ts'
import { MATCHES, type Match, type SearchedEverywhere, wordsOfSearch } from '#platform/model/global-search.ts'
import { findFuzzyMatches, likeness, type Spellings, swaps } from '../database/fuzzy-match.ts'
import { all, any, one, rows, type Sql, sql, type Tx } from '../database/sql.ts'
import {
  beginningWith,
  containing,
  type FewRows,
  idsMatching,
  isLong,
  type TextMatcher,
} from './list-source.ts'

/** Of more matches than these, only so many are ranked and counted; of more, where they are narrowed. */
const MOST = { all: 1_000, narrowed: 10_000 }
const MOST_WORDS = 8
/** So many names of a kind are read for the words in them. */
const MOST_NAMES = 100

/** Where the records of a kind are searched. */
type SearchSource = {
  /** How `from` calls a row: `d`. */
  alias: string
  /** With joins that the select and the name need. */
  from: Sql
  select: Sql
  visible: Sql
  /** The same by their ids, for a person who may see some only. */
  few?: FewRows | null
  /** Other conditions: the statuses that are asked for. */
  also: readonly Sql[]
  matches: TextMatcher
  /** Selects ids by patterns in names alone, for where there are more matches than can be ranked; else `matches` does. */
  byName?: (patterns: readonly string[], most: number) => Promise<Sql>
  /** Selects few ids by patterns that no text of the record has; null: there are none. `isPart`: there may be more of them. */
  besides?: (patterns: readonly string[]) => Promise<{ ids: Sql; isPart: boolean } | null>
  contains: (word: string) => Sql
  /** The same for a person who may not read all of the texts; null: they may. What `matches` finds is asked again. */
  containsAsRead?: ((word: string) => Sql) | null
  /** Of display ids: DEC. */
  prefix: string
  name: Sql
  /** Comes behind what is equally good. */
  isEnded: Sql
}

/** A word that was typed, folded, and all words that may be meant by it. */
type Forms = { typed: string; all: readonly string[] }

type SearchPage<Row> = { items: (Row & { match: Match })[]; total: number; totalIsExact: boolean }

/**
 * Records with every word: that of the very display id first, then by the name (the whole, its beginning, its words, a part of
 * it), then by the rest. Where these do not fill the page, words that are spelled like those typed count too, behind all others.
 * Semantics 2.3.
 */
export async function searchEverywhere<Row extends { id: string }>(
  tx: Tx,
  searched: SearchSource,
  asked: SearchedEverywhere,
): Promise<SearchPage<Row> & { page: number; limit: number; like: { typed: string; words: string[] }[] }> {
  const { search, page, limit } = asked
  const words = wordsOfSearch(search).slice(0, MOST_WORDS)
  // what is spelled alike is read beside the search that may do without
  const [known, exactly] = await Promise.all([
    wordsLike(tx, words),
    find<Row>(
      tx,
      searched,
      asked,
      words.map((word) => toForms(word)),
    ),
  ])
  if (exactly.total >= limit) return { ...exactly, page, limit, like: [] }
  const unknown = words.filter((word) => known.every((each) => likeness(word, each) === null))
  const more = await wordsLike(
    tx,
    unknown.flatMap((word) => swaps(folded(word))),
  )
  const meant = findFuzzyMatches(words, [...new Set([...known, ...more])])
  const like = meant.filter((each) => each.like.length > 0)
  if (like.length === 0) return { ...exactly, page, limit, like: [] }
  const found = await find<Row>(
    tx,
    searched,
    asked,
    meant.map(({ typed, like }) => toForms(typed, like)),
  )
  return { ...found, page, limit, like: await shownOf(tx, searched, like, found.items) }
}

const toForms = (typed: string, like: readonly string[] = []): Forms => ({
  typed: folded(typed),
  all: [typed, ...like].map(folded),
})

/** Of the words that were taken for those typed: which are in records that are shown. Others may be of records that are hidden. */
async function shownOf<Row extends { id: string }>(
  tx: Tx,
  { alias, from, visible, contains, containsAsRead }: SearchSource,
  like: readonly Spellings[],
  items: readonly Row[],
): Promise<{ typed: string; words: string[] }[]> {
  const words = like.flatMap((each) => each.like)
  const ids = items.map(({ id }) => id)
  const { shown } = await one(
    tx,
    sql<{ shown: boolean[] }>`select array[${sql.join(
      words.map((word) => sql`coalesce(bool_or(${(containsAsRead ?? contains)(word)}), false)`),
    )}] as shown from ${from} where ${visible} and ${sql.ref(`${alias}.id`)} = any(${ids}::uuid[])`,
  )
  const told = new Set(words.filter((_, i) => shown[i]))
  return like
    .map(({ typed, like }) => ({ typed, words: like.filter((word) => told.has(word)) }))
    .filter((each) => each.words.length > 0)
}

/** Words of names in the tenant that look like these, also of names that the viewer cannot see: they say how to search. */
async function wordsLike(tx: Tx, words: readonly string[]): Promise<string[]> {
  const typed = words.filter((word) => isLong(word) && !/\d/.test(word)).map(folded)
  if (typed.length === 0) return []
  const found = await rows<{ word: string }>(
    tx,
    sql`select app.words_like(${typed}::text[], ${MOST_NAMES}::integer) as word`,
  )
  return [...new Set(found.map(({ word }) => word))]
}

async function find<Row>(
  tx: Tx,
  searched: SearchSource,
  asked: SearchedEverywhere,
  forms: readonly Forms[],
): Promise<SearchPage<Row>> {
  const { few, alias, visible } = searched
  const narrowed = [...searched.also, ...narrowing(alias, asked)]
  const most = narrowed.length > 0 ? MOST.narrowed : MOST.all
  const [{ among, beside, isEmpty, isPart }, itself] = await Promise.all([
    candidates(tx, searched, forms, most),
    findItself(tx, searched, asked.search),
  ])
  const contains = searched.containsAsRead ?? searched.contains
  const id = sql.ref(`${alias}.id`)
  // words of what is found besides are in no text of the record
  const isBeside = beside ? [sql`${id} = any(array(${beside.ids}))`] : []
  const hasWords = (which: readonly Forms[]) =>
    which.length > 0 ? [any([all(which.map((word) => any(word.all.map(contains)))), ...isBeside])] : []
  const ranked = async (seen: Sql, conditions: readonly Sql[]) => {
    const isFound = itself ? any([sql`${id} = ${itself}`, all(conditions)]) : all(conditions)
    const found = await rows<Row & { rank: number; total: number }>(
      tx,
      sql`select ${searched.select}, ${rank(searched, forms, itself)} as rank, (count(*) over ())::int as total
        from ${searched.from} where ${all([seen, isFound, ...narrowed])}
        order by rank, ${searched.isEnded}, lower(${searched.name}), ${id} ${pageOf(asked)}`,
    )
    const items = found.map(({ rank, total: _, ...row }) => ({
      ...(row as Row),
      match: MATCHES[rank] as Match,
    }))
    return { items, total: Math.min(found[0]?.total ?? 0, most) }
  }
  if (isEmpty && !itself) return { items: [], total: 0, totalIsExact: true }
  const again = searched.containsAsRead ? forms : forms.filter((word) => !isLong(word.typed))
  const found = await ranked(visible, [any(among.map((ids) => sql`${id} = any(${ids})`)), ...hasWords(again)])
  // a part of all matches may leave out those that someone sees who sees few: these are looked through one by one
  const isShort = few && isPart && found.total < asked.page * asked.limit
  if (isShort && (!few.isFew || (await one(tx, sql<{ yes: boolean }>`select ${few.isFew} as yes`)).yes))
    return { ...(await ranked(few.visible, hasWords(forms))), totalIsExact: !beside?.isPart }
  return { ...found, totalIsExact: !isPart && !beside?.isPart }
}

const pageOf = ({ page, limit }: SearchedEverywhere): Sql =>
  sql`limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`

/** The id of the record with the very display id that was typed. */
async function findItself(
  tx: Tx,
  { alias, from, visible, prefix }: SearchSource,
  search: string,
): Promise<string | undefined> {
  const number = displayNumber(search, prefix)
  if (number === null) return undefined
  const found = await rows<{ id: string }>(
    tx,
    sql`select ${sql.ref(`${alias}.id`)} as id from ${from} where ${visible} and ${sql.ref(`${alias}.display_number`)} = ${number}`,
  )
  return found[0]?.id
}

/** "DEL-1084", "del 1084" and "1084" are a display id. */
function displayNumber(search: string, prefix: string): number | null {
  const [, number] = new RegExp(`^(?:${prefix}[-\\s]?)?(\\d{1,9})$`, 'i').exec(search) ?? []
  return number === undefined ? null : Number(number)
}

/**
 * Arrays of ids to rank: those that an index finds. Of too many, a part: those that begin with what was typed, or have it in
 * one piece, come along. What may be needed is asked in one round trip.
 */
async function candidates(
  tx: Tx,
  { matches, byName, besides }: SearchSource,
  forms: readonly Forms[],
  most: number,
): Promise<{
  among: readonly Sql[]
  beside: { ids: Sql; isPart: boolean } | null
  isEmpty: boolean
  isPart: boolean
}> {
  const long = forms.filter((word) => isLong(word.typed))
  const patterns = (long.length > 0 ? long : forms).map(patternOf)
  const typed = forms.map((word) => word.typed).join(' ')
  const named = [forms.length > 1 ? containing(typed) : beginningWith(typed)]
  const [found, beside, best] = await Promise.all([
    idsMatching(tx, matches, patterns, most + 1),
    besides?.(forms.map(patternOf)) ?? null,
    byName?.(named, most) ?? null,
  ])
  const some = [sql`${found.ids}::uuid[]`, ...(beside ? [sql`array(${beside.ids})`] : [])]
  if (found.n <= most) return { among: some, beside, isEmpty: found.n === 0 && !beside, isPart: false }
  const first = best ? sql`array(${best})` : sql`${(await idsMatching(tx, matches, named, most)).ids}::uuid[]`
  return { among: [...some, first], beside, isEmpty: false, isPart: true }
}

/** All ways to write a word, a line each. An index of three letters knows words that begin with two. */
const patternOf = ({ typed, all: forms }: Forms): string =>
  forms
    .flatMap((form) => (isLong(typed) ? [containing(form)] : [beginningWith(form), containing(` ${form}`)]))
    .join('\n')

const escaped = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '\\$&')
const oneOf = (forms: readonly string[]) => `(?:${forms.map(escaped).join('|')})`

/** The place in `MATCHES`. */
function rank(searched: SearchSource, forms: readonly Forms[], itself: string | undefined): Sql {
  const { alias } = searched
  const name = sql`app.folded(${searched.name})`
  const contains = searched.containsAsRead ?? searched.contains
  const words = forms.map(({ typed }) => escaped(typed))
  const inARow = words.join('\\s+')
  const isLoose = forms.some(({ all }) => all.length > 1)
  return sql`case when ${itself ? sql`${sql.ref(`${alias}.id`)} = ${itself}` : sql`false`} then 0
    when ${name} ~ ${`^${inARow}$`} then 1
    when ${name} ~ ${`^${inARow}`} then 2
    when ${all(words.map((word) => sql`${name} ~ ${`\\m${word}`}`))} then 3
    when ${all(words.map((word) => sql`${name} ~ ${word}`))} then 4
    when ${isLoose ? all(forms.map(({ typed }) => contains(typed))) : sql`true`} then 5
    when ${all(forms.map((word) => sql`${name} ~ ${oneOf(word.all)}`))} then 6
    else 7 end`
}

const narrowing = (alias: string, asked: SearchedEverywhere): Sql[] => {
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  return [
    ...(asked.createdStartDate ? [sql`${at('created_at')} >= ${asked.createdStartDate}`] : []),
    ...(asked.createdEndDate ? [sql`${at('created_at')} < ${asked.createdEndDate}`] : []),
    ...(asked.updatedStartDate ? [sql`${at('updated_at')} >= ${asked.updatedStartDate}`] : []),
    ...(asked.updatedEndDate ? [sql`${at('updated_at')} < ${asked.updatedEndDate}`] : []),
  ]
}
