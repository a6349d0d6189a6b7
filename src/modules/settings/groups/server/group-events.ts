import type { Listener } from '#platform/server/records/events.ts'

/** What others hear of groups. */
export type GroupEvents = {
  /** They belong to nothing any longer: anyone who keeps records that name them takes them out. */
  readonly groupsDetached: readonly Listener<{ groupIds: readonly string[] }>[]
}
