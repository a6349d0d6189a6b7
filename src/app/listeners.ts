import { detachGroupsOfType } from '#modules/settings/index.server.ts'
import { listensToAll } from '#platform/server/records/events.ts'
import { listenersOf } from '#platform/server/records/record-kind.ts'
import { kinds } from './kinds.ts'

const kindListeners = listenersOf(kinds)

/** The listeners to every event of the product. */
export const listeners = listensToAll(
  { groupTypeDetached: [detachGroupsOfType(kindListeners)] },
  kindListeners,
)
