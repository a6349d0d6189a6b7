import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { all, any, ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import {
  ACTION_PRIORITIES,
  ACTION_PRIORITY_LABELS,
  ACTION_STATUS_LABELS,
  ACTION_STATUSES,
  todayIn,
} from '../model/action.ts'
import type { countActionsByGroup as call } from '../model/action-calls.ts'
import { changedWithin, seenStatus } from './action-list-source.ts'
import { actionTies, type Keepers, visibleActions } from './action-visibility.ts'

type CountQuery = z.output<typeof call.query>
type Items = z.output<typeof call.reply>['items']
type Count = { id: string; name: string; count: number }

/** How many of the viewer's actions there are of each. A status or priority that none has counts 0. Spec 2.4. */
export async function countByGroup(
  tx: Tx,
  viewer: Viewer,
  { groupBy, scope, duration }: Pick<CountQuery, 'groupBy' | 'scope' | 'duration'>,
  now: Date,
  keepers: Keepers,
): Promise<Items> {
  const seen = { viewer, now }
  const where = all([
    visibleActions(seen, keepers),
    ...(scope === 'MINE' ? [any([actionTies.isOwner(seen), actionTies.isAssignee(seen, keepers)])] : []),
    ...(duration === 'all' ? [] : [changedWithin([duration], now)]),
  ])
  const found = await rows<Count>(tx, COUNTED[groupBy](where, todayIn(viewer.zone, now)))
  if (groupBy === 'STATUS') return worded(found, ACTION_STATUSES, ACTION_STATUS_LABELS)
  if (groupBy === 'PRIORITY') return worded(found, ACTION_PRIORITIES, ACTION_PRIORITY_LABELS)
  return found
}

const byWord = (word: Sql, where: Sql): Sql<Count> =>
  sql`select ${word} as id, '' as name, count(*)::int as count from app.action a where ${where} group by 1`

const COUNTED: Readonly<Record<CountQuery['groupBy'], (where: Sql, today: string) => Sql<Count>>> = {
  STATUS: (where, today) => byWord(seenStatus(today), where),
  PRIORITY: (where) => byWord(sql`a.priority`, where),
  TYPE: (where) => sql`select t.id, t.name, counted.count from
      (select a.action_type_id as id, count(*)::int as count from app.action a where ${where} group by 1) counted
    join app.action_type t on t.tenant_id = ${ownTenant} and t.id = counted.id order by t.position`,
  // an action counts in each group of its owner and its assignees
  GROUP: (where) => sql`select g.id, g.name, count(distinct of_group.action_id)::int as count from
      (select a.id as action_id, l.group_id from app.action a join app.user_group_public l on l.tenant_id = ${ownTenant} and l.user_id = a.owner_user_id where ${where}
      union all select a.id, l.group_id from app.action a join app.action_assignee s on s.tenant_id = ${ownTenant} and s.action_id = a.id
        join app.user_group_public l on l.tenant_id = ${ownTenant} and l.user_id = s.user_id where ${where}
      union all select a.id, l.group_id from app.action a join app.action_assignee s on s.tenant_id = ${ownTenant} and s.action_id = a.id
        join app.position_group_public l on l.tenant_id = ${ownTenant} and l.position_id = s.position_id where ${where}) of_group
    join app.group_public g on g.tenant_id = ${ownTenant} and g.id = of_group.group_id and g.status = 'ACTIVE' group by g.id, g.name order by g.name, g.id`,
}

const worded = <K extends string>(
  found: readonly Count[],
  keys: readonly K[],
  labels: Readonly<Record<K, string>>,
): Items =>
  keys.map((key) => ({ id: key, name: labels[key], count: found.find(({ id }) => id === key)?.count ?? 0 }))
