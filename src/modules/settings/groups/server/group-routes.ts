import { type Routes, routes } from '#platform/server/http/routes.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { serveHistory } from '#platform/server/records/serve-history.ts'
import type { EffectScope } from '../../effects/server/effects-of.ts'
import * as calls from '../model/group-calls.ts'
import { filterNamesOfGroups, selectGroups } from '../model/group-choice.ts'
import { groupHistory } from '../model/group-history-calls.ts'
import { groupLists } from '../model/group-list.ts'
import { exportGroups } from './export-groups.ts'
import type { GroupEvents } from './group-events.ts'
import { groupListSource } from './group-list-source.ts'
import { filterNames, flatList, groupedByType } from './group-names.ts'
import { groupChangelogOf, readGroup, readTree } from './group-reads.ts'
import { searchGroups } from './group-store.ts'
import { deleteGroup, deleteGroups, switchGroups } from './switch-groups.ts'
import { createGroup, updateGroup } from './write-groups.ts'

const ofSeveral = ({ body }: { body: { ids: readonly string[] } }): EffectScope => ({ groupIds: body.ids })

export const groupRoutes = (told: GroupEvents): Routes =>
  routes((on) => {
    // what every member chooses from when a record is written or a list is narrowed
    const member = 'tenant.member'
    on(selectGroups, {
      permission: member,
      handle: ({ body, viewer, tx, now }) => searchGroups(tx, viewer, body, now),
    })
    on(filterNamesOfGroups, {
      permission: member,
      handle: ({ query, viewer, tx }) => filterNames(tx, viewer, query),
    })
    on(calls.flatListOfGroups, {
      permission: member,
      handle: ({ query, viewer, tx, now }) => flatList(tx, viewer, query, now),
    })
    on(calls.groupSelectedGroups, {
      permission: member,
      handle: ({ params: { groupTypeId }, query: { ids }, viewer, tx, now }) =>
        groupedByType(tx, viewer, { groupTypeId, ids }, now),
    })
    const permission = 'tenant.manage_groups'
    serveList(on, groupLists, { permission, source: groupListSource, exported: exportGroups })
    serveHistory(on, groupHistory, { permission, changelog: groupChangelogOf })
    on(calls.treeOfGroups, {
      permission,
      handle: ({ query: { parentId, page, limit }, viewer, tx }) =>
        readTree(tx, viewer, { parentId, page, limit }),
    })
    on(calls.getGroup, {
      permission,
      handle: ({ params, viewer, tx, now }) => readGroup(tx, viewer, params.id, now),
    })
    on(calls.createGroup, {
      permission,
      handle: async ({ body: input, viewer, tx, now }) =>
        readGroup(tx, viewer, await createGroup(tx, viewer, { ...input, now }), now),
    })
    on(calls.updateGroup, {
      permission,
      effects: ({ params }): EffectScope => ({ groupIds: [params.id] }),
      handle: async ({ params: { id }, body: change, viewer, tx, now, expected }) => {
        await updateGroup(tx, viewer, { id, change, expected, now })
        return readGroup(tx, viewer, id, now)
      },
    })
    on(calls.bulkUpdateGroups, {
      permission,
      effects: ofSeveral,
      handle: ({ body: asked, viewer, tx, now }) => switchGroups(tx, viewer, { ...asked, now }, told),
    })
    on(calls.bulkDeleteGroups, {
      permission,
      effects: ofSeveral,
      handle: ({ body: asked, viewer, tx, now }) => deleteGroups(tx, viewer, { ...asked, now }, told),
    })
    on(calls.deleteGroup, {
      permission,
      handle: ({ params, viewer, tx, now, expected }) =>
        deleteGroup(tx, viewer, { id: params.id, expected, now }, told),
    })
  })
