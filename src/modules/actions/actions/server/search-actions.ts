import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { instantText, sql, type Tx } from '#platform/server/database/sql.ts'
import { isOneOf } from '#platform/server/lists/list-source.ts'
import { searchEverywhere } from '#platform/server/lists/search-everywhere.ts'
import { todayIn } from '../model/action.ts'
import type { globalSearchOfActions as call } from '../model/action-calls.ts'
import { searched, searchedAsRead, seenStatus } from './action-list-source.ts'
import { descriptionOf, fewActions, type Keepers, nameOf, visibleActions } from './action-visibility.ts'

type ActionSearch = z.output<typeof call.body>
type ActionItem = z.output<typeof call.reply>['items'][number]

const displayId = sql`'ACT-' || a.display_number::text`

/** Actions with every word in name, description or display id. */
export function searchActionsEverywhere(
  tx: Tx,
  viewer: Viewer,
  { status, ...asked }: ActionSearch,
  now: Date,
  keepers: Keepers,
) {
  const seen = { viewer, now }
  const shown = seenStatus(todayIn(viewer.zone, now))
  return searchEverywhere<ActionItem>(
    tx,
    {
      alias: 'a',
      from: sql`app.action a`,
      select: sql`a.id, ${displayId} as "actionId", ${nameOf(seen, keepers)} as name, ${descriptionOf(seen, keepers)} as description, ${shown} as status,
        ${instantText('a.created_at')} as "createdAt", ${instantText('a.updated_at')} as "updatedAt"`,
      visible: visibleActions(seen, keepers),
      few: fewActions(seen, keepers),
      also: status ? [isOneOf(shown, status, 'text')] : [],
      matches: (patterns, most) =>
        sql`select app.actions_matching(${patterns}::text[], ${most}::integer) as id`,
      contains: searched,
      containsAsRead: searchedAsRead(seen, keepers),
      prefix: 'ACT',
      name: nameOf(seen, keepers),
      isEnded: sql`a.status in ('COMPLETED', 'CANCELED')`,
    },
    asked,
  )
}
