import { folded } from '#platform/model/folded.ts'
import { type Sql, sql } from './sql.ts'

/**
 * The first part of an `order by`: what has the very name that was typed, capitals and accents aside, comes before longer names.
 * Every search that a picker asks orders by it; lists that a picker asks have the rank below.
 */
export const exactFirst = (name: Sql, search = ''): Sql =>
  search.trim() === '' ? sql`` : sql`${isNamed(name, search)} desc,`

/** How near a record is to what was typed: its very display id, its very name, the beginning of its name, a part of it. */
export const rankOf = ({ displayId, name }: { displayId: Sql; name: Sql }, search: string): Sql =>
  sql`case when ${displayId} = upper(${search}) then 4 when ${isNamed(name, search)} then 3
    when starts_with(app.folded(${name}), ${folded(search)}) then 2 when strpos(app.folded(${name}), ${folded(search)}) > 0 then 1 else 0 end`

const isNamed = (name: Sql, search: string): Sql => sql`(app.folded(${name}) = ${folded(search.trim())})`
