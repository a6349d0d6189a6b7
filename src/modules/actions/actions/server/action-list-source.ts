import { dayOf } from '#platform/model/day.ts'
import { any, instantText, ownTenant, type Sql, sql } from '#platform/server/database/sql.ts'
import {
  contains,
  isOneOf,
  type ListSource,
  type ListViewer,
  listSource,
} from '#platform/server/lists/list-source.ts'
import { ACTION_PRIORITIES, ACTION_STATUSES, todayIn } from '../model/action.ts'
import { type ActionListShape, actionList, DURATIONS } from '../model/action-list.ts'
import {
  actionTies,
  descriptionOf,
  fewActions,
  inGroups,
  type Keepers,
  mayNotKnow,
  nameOf,
  tieOf,
  visibleActions,
  waiting,
  waitsOnViewer,
} from './action-visibility.ts'

const OPEN = ['TO_DO', 'IN_PROGRESS']

/** The status that people see of `a`: overdue is an open one whose due day is over. */
export const seenStatus = (today: string): Sql =>
  sql`(case when a.status in ('TO_DO', 'IN_PROGRESS') and a.due_date < ${today}::date then 'OVERDUE' else a.status end)`

/** The same as it can be asked of an index. */
const statusIs = (words: readonly string[], today: string): Sql => {
  const ended = words.filter((word) => word !== 'OVERDUE' && !OPEN.includes(word))
  const open = words.filter((word) => OPEN.includes(word))
  return any([
    ...(ended.length ? [isOneOf(sql`a.status`, ended, 'text')] : []),
    ...(open.length
      ? [
          sql`${isOneOf(sql`a.status`, open, 'text')} and (a.due_date is null or a.due_date >= ${today}::date)`,
        ]
      : []),
    ...(words.includes('OVERDUE')
      ? [sql`a.status in ('TO_DO', 'IN_PROGRESS') and a.due_date < ${today}::date`]
      : []),
  ])
}

const named = (view: string, id: Sql): Sql =>
  sql`(select n.name from ${sql.raw(view)} n where n.tenant_id = ${ownTenant} and n.id = ${id})`

const owner = sql`coalesce(${named('app.user_public', sql`a.owner_user_id`)}, 'System')`
const type = sql`(select t.name from app.action_type t where t.tenant_id = ${ownTenant} and t.id = a.action_type_id)`

/** One of the users is an assignee of `a`: by name, or as an occupant of the position now. */
const assignedTo = (ids: readonly string[], now: Date): Sql => sql`exists (select 1 from app.action_assignee s
  where s.tenant_id = ${ownTenant} and s.action_id = a.id and (s.user_id = any(${ids}::uuid[])
    or (s.user_id is null and exists (select 1 from app.occupancy_public o where o.tenant_id = ${ownTenant} and o.position_id = s.position_id
      and o.user_id = any(${ids}::uuid[]) and o.recorded_until = 'infinity' and o.holds_from <= ${now} and o.holds_until > ${now}))))`

const DAY_MS = 86_400_000

type Tabs = ListSource<ActionListShape>['tab']

const TABS: { readonly [K in keyof Tabs]: (keepers: Keepers) => Tabs[K] } = {
  ASSIGNED_TO_ME: (keepers) => (seen) => waiting(seen, keepers),
  OWNED_BY_ME: () => actionTies.isOwner,
  MY_GROUPS: () => inGroups,
  ALL: () => () => null,
}
const tabsFor = (keepers: Keepers) =>
  Object.fromEntries(Object.entries(TABS).map(([key, tab]) => [key, tab(keepers)])) as Tabs

const DISPLAY_ID = sql`('ACT-' || a.display_number::text)`
const hasWord = (name: Sql, description: Sql) => (word: string) =>
  contains(sql`(${name} || ' ' || ${description} || ' ' || ${DISPLAY_ID})`, word)

/** What a search looks into: the same as its index. */
export const searched = hasWord(sql`a.name`, sql`a.description`)

/** The same of what this person may read; null: all of it. */
export const searchedAsRead = (seen: ListViewer, keepers: Keepers) =>
  mayNotKnow(seen, keepers) ? hasWord(nameOf(seen, keepers), descriptionOf(seen, keepers)) : null

/** The list of actions; who is in a pool says anyone who keeps the records. */
export const actionListSource = (keepers: Keepers) =>
  listSource(actionList, {
    select: (seen) => {
      const today = todayIn(seen.viewer.zone, seen.now)
      return sql`a.id, 'ACT-' || a.display_number as "actionId", ${nameOf(seen, keepers)} as "actionName", ${owner} as "ownerName", ${type} as "typeName",
        (select t.icon from app.action_type t where t.tenant_id = ${ownTenant} and t.id = a.action_type_id) as "typeIcon",
        case when a.system_kind is null then 'MANUAL' else 'SYSTEM' end as "sourceType", a.system_kind as "systemKind", ${seenStatus(today)} as "actionStatusId",
        to_char(a.due_date, 'YYYY-MM-DD') as "dueDate", a.priority as "actionPriorityId", a.awaits_validation as "awaitsValidation",
        coalesce((select json_agg(json_build_object('id', coalesce(s.user_id, s.position_id), 'name',
            coalesce(${named('app.user_public', sql`s.user_id`)}, ${named('app.position_public', sql`s.position_id`)})) order by s.ordinal)
          from app.action_assignee s where s.tenant_id = ${ownTenant} and s.action_id = a.id), '[]') as assignee,
        case when a.associated_id is not null then json_build_object('kind', a.associated_kind, 'id', a.associated_id, 'displayId', '', 'name', null,
          'mayView', false) end as "associatedRecord",
        ${instantText('a.updated_at')} as "updatedAt", ${instantText('a.created_at')} as "createdAt", ${instantText('a.completed_at')} as "completedDate",
        ${waitsOnViewer(seen, keepers)} as "waitsOnMe", ${tieOf(seen, keepers)} as tie`
    },
    from: sql`app.action a`,
    alias: 'a',
    visible: (seen) => visibleActions(seen, keepers),
    few: (seen) => fewActions(seen, keepers),
    sort: {
      name: (seen) => sql`lower(${nameOf(seen, keepers)})`,
      owner,
      type,
      status: ({ viewer, now }) =>
        sql`array_position(${[...ACTION_STATUSES]}::text[], ${seenStatus(todayIn(viewer.zone, now))})`,
      dueDate: sql`a.urgency`,
      actionId: sql`a.display_number`,
      priority: sql`array_position(${[...ACTION_PRIORITIES]}::text[], a.priority)`,
      updatedAt: sql`a.updated_at`,
      createdAt: sql`a.created_at`,
    },
    none: { ownerIds: () => sql`a.owner_user_id is null`, due: () => sql`a.due_date is null` },
    filter: {
      assigneeIds: (ids, seen) =>
        any([
          assignedTo(ids, seen.now),
          sql`a.pool is not null and a.status in ('TO_DO', 'IN_PROGRESS') and ${keepers.isInPool(ids, seen)}`,
        ]),
      statusIds: (words, { viewer, now }) => statusIs(words, todayIn(viewer.zone, now)),
      priorityIds: (words) => isOneOf(sql`a.priority`, words, 'text'),
      typeIds: (ids) => isOneOf(sql`a.action_type_id`, ids, 'uuid'),
      ownerIds: (ids) => isOneOf(sql`a.owner_user_id`, ids, 'uuid'),
      sourceType: (words) =>
        any(
          words.map((word) =>
            word === 'SYSTEM' ? sql`a.system_kind is not null` : sql`a.system_kind is null`,
          ),
        ),
      systemKinds: (kinds) => isOneOf(sql`a.system_kind`, kinds, 'text'),
      duration: (words, { now }) => changedWithin(words, now),
      dueStartDate: (from, { viewer }) => sql`a.due_date >= ${dayOf(Date.parse(from), viewer.zone)}::date`,
      dueEndDate: (until, { viewer }) => sql`a.due_date < ${dayOf(Date.parse(until), viewer.zone)}::date`,
      createdStartDate: (from) => sql`a.created_at >= ${from}`,
      createdEndDate: (until) => sql`a.created_at < ${until}`,
      associatedRecordIds: (ids) => isOneOf(sql`a.associated_id`, ids, 'uuid'),
    },
    tab: tabsFor(keepers),
    search: searched,
    searchAsRead: (seen) => searchedAsRead(seen, keepers),
    matches: (patterns, most) =>
      sql`select app.actions_matching(${patterns}::text[], ${most}::integer) as id`,
  })

/** The longest of the durations counts. */
export const changedWithin = (words: readonly string[], now: Date): Sql => {
  const days = Math.max(...words.map((word) => DURATIONS[word as keyof typeof DURATIONS]))
  return sql`a.updated_at >= ${new Date(now.getTime() - days * DAY_MS)}`
}
