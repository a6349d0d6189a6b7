import { service } from '#platform/web/client/client.ts'
import { pickFrom } from '#platform/web/form/picker-source.ts'
import type { TreeSource } from '#platform/web/form/TreePicker.tsx'
import { filterNamesOfGroups, type GroupChoice, selectGroups } from '../model/group-choice.ts'

const settings = service('/api/settings')
const PAGE = 1_000

/** All active groups. */
export async function loadGroups(signal: AbortSignal): Promise<readonly GroupChoice[]> {
  const groups: GroupChoice[] = []
  for (let page = 1, more = true; more; page++) {
    const reply = await settings.ask(selectGroups, { body: { page, limit: PAGE } }, signal)
    groups.push(...reply.items)
    more = reply.more
  }
  return groups
}

const tree = (key: string, isBarred: (group: GroupChoice) => boolean): TreeSource => ({
  key,
  load: async (signal) =>
    (await loadGroups(signal)).map((group) => ({
      id: group.id,
      label: group.name,
      // one with several parents stands below the first of them
      parentId: group.parentIds[0],
      barred: isBarred(group),
    })),
})

/** All of them as a tree. */
export const groupTree = tree('groups', () => false)

/** The same for the person who may only choose their own and what is below. Spec 6. */
export const ownGroupTree = tree('own groups', (group) => !group.isMine)

/** The same one by one, for filters of lists: as a tree there too. */
export const groupPicker = {
  ...pickFrom<{ id: string; name: string; groupTypeName: string }>(
    'groups',
    { base: settings.base, call: selectGroups },
    (row) => ({ id: row.id, label: row.name, caption: row.groupTypeName, kind: 'group' }),
  ),
  tree: groupTree,
}

/** The same with those that are turned off: what records still carry. */
export const anyGroupPicker = pickFrom<{ id: string; name: string; groupTypeName: string }>(
  'groups of any status',
  { base: settings.base, call: filterNamesOfGroups },
  (row) => ({ id: row.id, label: row.name, caption: row.groupTypeName, kind: 'group' }),
)
