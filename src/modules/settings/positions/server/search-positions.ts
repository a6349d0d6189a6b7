import type * as z from 'zod'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { instantText, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { isOneOf } from '#platform/server/lists/list-source.ts'
import { searchEverywhere } from '#platform/server/lists/search-everywhere.ts'
import type { globalSearchOfPositions as call } from '../model/position-search-call.ts'
import { occupantsNow, positionListSource } from './position-list-source.ts'

type PositionItem = Omit<z.output<typeof call.reply>['items'][number], 'match'>

/** Anyone who does not keep positions finds those whose authority they may read: any that is active, or their own. */
function visible(viewer: Viewer, now: Date): Sql {
  const all = positionListSource.visible({ viewer, now })
  if (has(viewer, 'tenant.manage_positions')) return all
  if (has(viewer, 'tenant.check_authority_of_others')) return sql`${all} and p.status = 'ACTIVE'`
  const own = has(viewer, 'tenant.check_authority') ? viewer.positionIds : []
  return sql`${all} and p.id = any(${own}::uuid[])`
}

/** Positions with every word in their name, or of a display id. */
export const searchPositionsEverywhere = (
  tx: Tx,
  viewer: Viewer,
  { status, ...asked }: z.output<typeof call.body>,
  now: Date,
) =>
  searchEverywhere<PositionItem>(
    tx,
    {
      alias: 'p',
      from: positionListSource.from,
      select: sql`p.id, 'POS-' || p.display_number as "positionId", p.name as "positionName", p.status, ${occupantsNow} as occupants,
        ${instantText('p.created_at')} as "createdAt", ${instantText('p.updated_at')} as "updatedAt"`,
      visible: visible(viewer, now),
      also: status ? [isOneOf(sql`p.status`, status, 'text')] : [],
      matches: (patterns, most) =>
        sql`select app.positions_matching(${patterns}::text[], ${most}::integer) as id`,
      contains: positionListSource.search,
      prefix: 'POS',
      name: sql`p.name`,
      isEnded: sql`p.status = 'INACTIVE'`,
    },
    asked,
  )
