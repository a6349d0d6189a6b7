import { findUsersByNames } from '#modules/auth/index.server.ts'
import { ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { hasPattern } from '#platform/server/lists/list-source.ts'

/** What is found from so many people of a word, and from so many delegations of another. */
const MOST_PEOPLE = 20
const MOST_DELEGATIONS = 200
const MOST_HELD = 1_000

/**
 * Selects delegations to positions by who occupies these now, as no one is named there. Each word is in the name of the occupant or
 * in what else the delegation says. The search begins with people of a word where they are few, and with delegations of another.
 */
export async function findHeldByPosition(
  tx: Tx,
  patterns: readonly string[],
  now: Date,
): Promise<{ ids: Sql; isPart: boolean } | null> {
  const [people, delegations] = await Promise.all([
    findPeople(tx, patterns),
    patterns.length > 1 ? findDelegations(tx, patterns) : [],
  ])
  if (people.every(({ ids }) => ids.length === 0)) return null
  const areMany = people.some(({ isPart }) => isPart)
  const few = areMany ? delegations.flatMap(({ ids, isPart }) => (isPart ? [] : ids)) : []
  const userIds = [...new Set(people.flatMap(({ ids }) => ids))]
  // what is found from neither end: a name of many people, and nothing but words of many delegations
  const isPart = areMany && people.every((each, at) => each.isPart || (delegations[at]?.isPart ?? false))
  const held = (where: Sql) => selectHeld(patterns, where, now)
  const ofPeople = held(sql`u.id = any(${userIds}::uuid[])`)
  const some =
    few.length > 0
      ? sql`${ofPeople} union ${held(sql`s.delegation_id = any(${[...new Set(few)]}::uuid[])`)}`
      : ofPeople
  return { ids: sql`select distinct h.delegation_id from (${some}) h limit ${sql.lit(MOST_HELD)}`, isPart }
}

const selectHeld = (patterns: readonly string[], where: Sql, now: Date): Sql =>
  sql`select s.delegation_id from app.user_public u
      join app.occupancy_public o on o.tenant_id = ${ownTenant} and o.user_id = u.id and o.recorded_until = 'infinity'
        and o.holds_from <= ${now} and o.holds_until > ${now}
      join app.delegation_slot s on s.tenant_id = ${ownTenant} and s.position_id = o.position_id and s.kind = 'POSITION_ONLY'
        and s.status not in ('REMOVED', 'DELETED')
      join app.delegation_search t on t.tenant_id = ${ownTenant} and t.delegation_id = s.delegation_id
    where u.tenant_id = ${ownTenant} and ${where}
      and exists (select 1 from unnest(${patterns}::text[]) w where ${hasPattern(sql`u.name`, sql`w`)})
      and not exists (select 1 from unnest(${patterns}::text[]) w
        where not ${hasPattern(sql`(u.name || ' ' || t.text)`, sql`w`)})`

type MatchingIds = { readonly ids: readonly string[]; readonly isPart: boolean }

/** Finds the people of each word. Of many, those with the next word in their name too, and those of whose name it is a whole word. */
async function findPeople(tx: Tx, patterns: readonly string[]): Promise<MatchingIds[]> {
  const pairs = patterns.slice(1).map((pattern, at) => [patterns[at] as string, pattern])
  const sets = [
    ...patterns.map((pattern) => [pattern]),
    ...patterns.map((pattern) => [toWholeWord(pattern)]),
    ...pairs,
  ]
  const found = await findUsersByNames(tx, sets, MOST_PEOPLE + 1)
  return patterns.map((_, at) => {
    const [any = [], whole = [], pair = []] = [0, 1, 2].map((times) => found[at + times * patterns.length])
    return any.length <= MOST_PEOPLE
      ? { ids: any, isPart: false }
      : { ids: [...pair, ...whole], isPart: true }
  })
}

/** The same words with nothing before and behind them. A space follows each name, before the address. */
const toWholeWord = (pattern: string): string =>
  pattern
    .split('\n')
    .map((each) => each.replace(/^% ?/, '').replace(/%$/, ''))
    .flatMap((word) => [`${word} %`, `% ${word} %`])
    .join('\n')

/** Finds the delegations of each word, whatever else they say. */
async function findDelegations(tx: Tx, patterns: readonly string[]): Promise<MatchingIds[]> {
  const found = await rows<{ ids: string[] }>(
    tx,
    sql`select array(select app.delegations_matching(array[w.pattern], ${MOST_DELEGATIONS + 1}::integer)) as ids
      from unnest(${patterns}::text[]) with ordinality w(pattern, n) order by w.n`,
  )
  return found.map(({ ids }) => ({ ids, isPart: ids.length > MOST_DELEGATIONS }))
}
