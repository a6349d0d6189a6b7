import type { Listener } from '#platform/server/records/events.ts'
import { groupsOfType } from '../../group-types/server/group-type-store.ts'
import type { GroupEvents } from './group-events.ts'
import { switchGroups } from './switch-groups.ts'

/** Switches the groups of a disabled type off, and takes them out of everything. Spec 4.7. */
export const detachGroupsOfType =
  (told: GroupEvents): Listener<{ groupTypeId: string }> =>
  async (tx, viewer, { groupTypeId }, now) => {
    const ids = await groupsOfType(tx, viewer.tenantId, groupTypeId)
    if (ids.length === 0) return
    const off = { ids, status: 'INACTIVE', disableOption: 'REMOVE_ASSOCIATIONS', now } as const
    await switchGroups(tx, viewer, off, told)
  }
