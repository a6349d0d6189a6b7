import type { Hears } from '#platform/server/events.ts'

/** What others hear of groups. */
export type GroupEvents = {
  /** Their status or their parents changed, or they were deleted. */
  readonly groupsChanged: readonly Hears<{ groupIds: readonly string[] }>[]
  /** They belong to nothing any more: whoever keeps records that name them takes them out. Told before `groupsChanged`. */
  readonly groupsDetached: readonly Hears<{ groupIds: readonly string[] }>[]
}
