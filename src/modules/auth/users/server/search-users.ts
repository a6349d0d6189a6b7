import type * as z from 'zod'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { instantText, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { isOneOf, type TextMatcher } from '#platform/server/lists/list-source.ts'
import { searchEverywhere } from '#platform/server/lists/search-everywhere.ts'
import type { globalSearchOfUsers as call } from '../model/user-search-call.ts'
import { userListSource } from './user-list-source.ts'
import { positionsOf } from './user-reads.ts'
import { statusNow } from './user-store.ts'

type UserItem = Omit<z.output<typeof call.reply>['items'][number], 'match'>

/** Anyone who cannot view users finds those whose authority they may read: any who is active, or themselves. */
function visible(viewer: Viewer, now: Date): Sql {
  const all = userListSource.visible({ viewer, now })
  if (has(viewer, 'tenant.view_users')) return all
  if (has(viewer, 'tenant.check_authority_of_others'))
    return sql`${all} and ${statusNow('u', now)} = 'ACTIVE'`
  const own = has(viewer, 'tenant.check_authority') ? [viewer.userId] : []
  return sql`${all} and u.id = any(${own}::uuid[])`
}

const usersMatching: TextMatcher = (patterns, most) =>
  sql`select app.users_matching(${patterns}::text[], ${most}::integer) as id`

/** Between the patterns of a set, as one text. */
const BETWEEN = '\u001f'

/**
 * Finds at most `most` users for each set of patterns, in their order. The name has all of them, or the address before its @: the
 * domain of an organization is in every address. One round trip.
 */
export async function findUsersByNames(
  tx: Tx,
  sets: readonly (readonly string[])[],
  most: number,
): Promise<string[][]> {
  const beforeDomain = (pattern: string) =>
    pattern
      .split('\n')
      .map((each) => `${each}@%`)
      .join('\n')
  const found = await rows<{ ids: string[] }>(
    tx,
    sql`select array(select app.users_matching(string_to_array(s.patterns, ${BETWEEN}), ${most}::integer)) as ids
      from unnest(${sets.map((set) => set.map(beforeDomain).join(BETWEEN))}::text[]) with ordinality s(patterns, n)
      order by s.n`,
  )
  return found.map(({ ids }) => ids)
}

/** Users with every word in their name or address, or of a display id. */
export const searchUsersEverywhere = (
  tx: Tx,
  viewer: Viewer,
  { status, ...asked }: z.output<typeof call.body>,
  now: Date,
) =>
  searchEverywhere<UserItem>(
    tx,
    {
      alias: 'u',
      from: userListSource.from,
      select: sql`u.id, 'USR-' || u.display_number as "displayId", u.name, u.email, ${statusNow('u', now)} as status,
        ${positionsOf(viewer.tenantId, sql`u.id`, now)} as position,
        ${instantText('u.created_at')} as "createdAt", ${instantText('u.updated_at')} as "updatedAt"`,
      visible: visible(viewer, now),
      also: status ? [isOneOf(statusNow('u', now), status, 'text')] : [],
      matches: usersMatching,
      contains: userListSource.search,
      prefix: 'USR',
      name: sql`u.name`,
      isEnded: sql`${statusNow('u', now)} = 'INACTIVE'`,
    },
    asked,
  )
