import { folded } from '#platform/model/folded.ts'
import { MATCHES, type Match, type SearchedEverywhere } from '#platform/model/global-search.ts'
import { beginningWith, containing, type Few, type Finding, idsMatching, isLong } from './list-source.ts'
import { type Spellings, spellings } from './spellings.ts'
import { all, any, one, rows, type Sql, sql, type Tx } from './sql.ts'

/** Of more matches than these, only so many are ranked and counted; of more, where they are narrowed. */
const MOST = { all: 1_000, narrowed: 10_000 }
const MOST_WORDS = 8
/** So many names of a kind are read for the words in them. */
const MOST_NAMES = 200

/** Where the records of a kind are searched. */
type Searched = {
  /** How `from` calls a row: `d`. */
  alias: string
  /** With joins that the select and the name need. */
  from: Sql
  select: Sql
  visible: Sql
  /** The same by their ids, for a person who may see some only. */
  few?: Few | null
  /** Other conditions: the statuses that are asked for. */
  also: readonly Sql[]
  matches: Finding
  contains: (word: string) => Sql
  /** The same for a person who may not read all of the texts; null: they may. What `matches` finds is asked again. */
  containsAsRead?: ((word: string) => Sql) | null
  /** Of display ids: DEC. */
  prefix: string
  name: Sql
  /** Comes behind what is equally good. */
  isEnded: Sql
}

/** The ways to write each word that was typed: `plain` differ in accents alone. */
type Forms = { plain: readonly string[]; all: readonly string[] }

type Found<Row> = { items: (Row & { match: Match })[]; total: number; totalIsExact: boolean }

/**
 * Records with every word: that of the very display id first, then by the name (the whole, its beginning, its words, a part of
 * it), then by the rest. Where these do not fill the page, words that are spelled like those typed count too, behind all others.
 * Semantics 2.3.
 */
export async function searchEverywhere<Row>(
  tx: Tx,
  searched: Searched,
  asked: SearchedEverywhere,
): Promise<Found<Row> & { page: number; limit: number; like: { typed: string; words: string[] }[] }> {
  const { search, page, limit } = asked
  const words = search.split(/\s+/).slice(0, MOST_WORDS)
  const meant = await spelled(tx, words)
  const plain = meant.map(({ typed, same }) => ({ plain: [typed, ...same], all: [typed, ...same] }))
  const like = meant.filter((each) => each.like.length > 0)
  const exactly = await find<Row>(tx, searched, asked, plain)
  if (exactly.total >= limit || like.length === 0) return { ...exactly, page, limit, like: [] }
  const loosely = meant.map(({ typed, same, like }) => ({
    plain: [typed, ...same],
    all: [typed, ...same, ...like],
  }))
  const found = await find<Row>(tx, searched, asked, loosely)
  return { ...found, page, limit, like: like.map(({ typed, like }) => ({ typed, words: [...like] })) }
}

/** Looks among the words of names in the tenant. They say how to search, and are told of records that are found alone. */
async function spelled(tx: Tx, words: readonly string[]): Promise<Spellings[]> {
  const typed = words.filter((word) => isLong(word) && !/\d/.test(word)).map(folded)
  if (typed.length === 0) return spellings(words, [])
  const found = await rows<{ word: string }>(
    tx,
    sql`select app.words_like(${typed}::text[], ${MOST_NAMES}::integer) as word`,
  )
  const known = found.map(({ word }) => word)
  return spellings(words, [...new Set(known)])
}

async function find<Row>(
  tx: Tx,
  searched: Searched,
  asked: SearchedEverywhere,
  forms: readonly Forms[],
): Promise<Found<Row>> {
  const { page, limit, search } = asked
  const id = sql.ref(`${searched.alias}.id`)
  const number = displayNumber(search, searched.prefix)
  const isItself =
    number === null ? sql`false` : sql`${sql.ref(`${searched.alias}.display_number`)} = ${number}`
  const narrowed = [...searched.also, ...narrowing(searched.alias, asked)]
  const most = narrowed.length > 0 ? MOST.narrowed : MOST.all
  const matching = await candidates(tx, searched.matches, forms, most)
  const readsAll = !searched.containsAsRead
  const contains = searched.containsAsRead ?? searched.contains
  const hasWords = (which: readonly Forms[]) => which.map((word) => any(word.all.map(contains)))
  const short = forms.filter((word) => !isLong(word.plain[0] as string))
  // whoever sees few looks through these themselves, where a part of all matches might leave them out
  const { few } = searched
  const looksThrough =
    few && matching.isPart && (await one(tx, sql<{ yes: boolean }>`select ${few.isFew} as yes`)).yes
  const isFound = looksThrough
    ? all(hasWords(forms))
    : all([sql`${id} = any(${matching.ids}::uuid[])`, ...hasWords(readsAll ? short : forms)])
  const itself =
    number === null
      ? []
      : await rows<{ id: string }>(
          tx,
          sql`select ${id} as id from ${searched.from} where ${searched.visible} and ${isItself}`,
        )
  const found = await rows<Row & { rank: number; total: number }>(
    tx,
    sql`select ${searched.select}, ${rank(searched, forms, isItself, contains)} as rank, (count(*) over ())::int as total
      from ${searched.from}
      where ${all([
        looksThrough ? few.visible : searched.visible,
        itself.length > 0
          ? any([sql`${id} = any(${itself.map((each) => each.id)}::uuid[])`, isFound])
          : isFound,
        ...narrowed,
      ])}
      order by rank, ${searched.isEnded}, lower(${searched.name}), ${id} limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`,
  )
  const total = found[0]?.total ?? 0
  const isPart = matching.isPart && !looksThrough
  return {
    items: found.map(({ rank, total: _, ...row }) => ({ ...(row as Row), match: MATCHES[rank] as Match })),
    total: Math.min(total, most),
    totalIsExact: !isPart,
  }
}

/** "DEL-1084", "del 1084" and "1084" are a display id. */
function displayNumber(search: string, prefix: string): number | null {
  const [, number] = new RegExp(`^(?:${prefix}[-\\s]?)?(\\d{1,9})$`, 'i').exec(search) ?? []
  return number === undefined ? null : Number(number)
}

/** Ids that an index finds. Of too many, a part: those that begin with what was typed, or have it in one piece, come along. */
async function candidates(
  tx: Tx,
  finding: Finding,
  forms: readonly Forms[],
  most: number,
): Promise<{ ids: string; isPart: boolean }> {
  const long = forms.filter((word) => isLong(word.plain[0] as string))
  const patterns =
    long.length > 0
      ? long.map((word) => word.all.map(containing).join('\n'))
      : // an index of three letters knows words that begin with two
        forms.map((word) =>
          word.all.flatMap((form) => [beginningWith(form), containing(` ${form}`)]).join('\n'),
        )
  const found = await idsMatching(tx, finding, patterns, most + 1)
  if (found.n <= most) return { ids: found.ids, isPart: false }
  const typed = forms.map((word) => word.plain[0]).join(' ')
  const best = await idsMatching(
    tx,
    finding,
    [forms.length > 1 ? containing(typed) : beginningWith(typed)],
    most,
  )
  return { ids: bothOf(found.ids, best.ids), isPart: true }
}

/** Two arrays, as PostgreSQL writes them, in one. */
const bothOf = (a: string, b: string): string =>
  `{${[a, b]
    .map((ids) => ids.slice(1, -1))
    .filter(Boolean)
    .join(',')}}`

const escaped = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '\\$&')
const oneOf = (forms: readonly string[]) => `(?:${forms.map(escaped).join('|')})`

/** The place in `MATCHES`. */
function rank(
  { name }: Searched,
  forms: readonly Forms[],
  isItself: Sql,
  contains: (word: string) => Sql,
): Sql {
  const words = forms.map((word) => oneOf(word.plain))
  const inARow = words.join('\\s+')
  const isLoose = forms.some((word) => word.all.length > word.plain.length)
  return sql`case when ${isItself} then 0
    when ${name} ~* ${`^${inARow}$`} then 1
    when ${name} ~* ${`^${inARow}`} then 2
    when ${all(words.map((word) => sql`${name} ~* ${`\\m${word}`}`))} then 3
    when ${all(words.map((word) => sql`${name} ~* ${word}`))} then 4
    when ${isLoose ? all(forms.map((word) => any(word.plain.map(contains)))) : sql`true`} then 5
    else 6 end`
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
