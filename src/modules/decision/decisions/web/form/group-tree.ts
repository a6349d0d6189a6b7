import { type GroupChoice, selectGroups } from '#modules/settings/groups/model/group-calls.ts'
import type { TreeSource } from '#platform/web/TreePicker.tsx'
import { settings } from '../../../delegations/web/service.ts'

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

/** The same as a tree; a group with several parents stands below the first of them. */
export const groupTree: TreeSource = {
  key: 'groups',
  load: async (signal) =>
    (await loadGroups(signal)).map(({ id, name, parentIds }) => ({
      id,
      label: name,
      parentId: parentIds[0],
    })),
}
