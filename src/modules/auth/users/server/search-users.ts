import type * as z from 'zod'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { type Finding, isOneOf } from '#platform/server/list-source.ts'
import { searchEverywhere } from '#platform/server/search-everywhere.ts'
import { instantText, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import type { globalSearchOfUsers as call } from '../model/user-search-call.ts'
import { userListSource } from './user-list-source.ts'
import { positionsOf } from './user-reads.ts'
import { statusNow } from './user-store.ts'

type Found = Omit<z.output<typeof call.reply>['items'][number], 'match'>

/** Whoever may not view users finds those whose authority they may read: any who is active, or themselves. */
function visible(viewer: Viewer, now: Date): Sql {
  const all = userListSource.visible({ viewer, now })
  if (has(viewer, 'tenant.view_users')) return all
  if (has(viewer, 'tenant.check_authority_of_others'))
    return sql`${all} and ${statusNow('u', now)} = 'ACTIVE'`
  const own = has(viewer, 'tenant.check_authority') ? [viewer.userId] : []
  return sql`${all} and u.id = any(${own}::uuid[])`
}

const usersMatching: Finding = (patterns, most) =>
  sql`select app.users_matching(${patterns}::text[], ${most}::integer) as id`

/** Users with at least one of the words in their name or address. One round trip. */
export const usersMatchingAny: Finding = (patterns, most) =>
  sql`select distinct m.id from unnest(${patterns}::text[]) w(word)
    cross join lateral (select app.users_matching(array[w.word], ${most}::integer) as id) m`

/** Users with every word in their name or address, or of a display id. */
export const searchUsersEverywhere = (
  tx: Tx,
  viewer: Viewer,
  { status, ...asked }: z.output<typeof call.body>,
  now: Date,
) =>
  searchEverywhere<Found>(
    tx,
    {
      alias: 'u',
      from: userListSource.from,
      select: sql`u.id, 'USR-' || u.display_number as "displayId", u.name, u.email, ${statusNow('u', now)} as status,
        ${positionsOf(viewer.tenantId, sql`u.id`, now)} as position,
        ${instantText('u.created_at')} as "createdAt", ${instantText('u.updated_at')} as "updatedAt"`,
      visible: visible(viewer, now),
      also: status?.length ? [isOneOf(statusNow('u', now), status, 'text')] : [],
      matches: usersMatching,
      contains: userListSource.search,
      prefix: 'USR',
      name: sql`u.name`,
      isEnded: sql`${statusNow('u', now)} = 'INACTIVE'`,
    },
    asked,
  )
