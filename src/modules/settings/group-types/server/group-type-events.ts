import type { Listener } from '#platform/server/records/events.ts'

/** What others hear of group types. */
export type GroupTypeEvents = {
  /** The type was disabled with the choice to remove associations: its groups are turned off and taken out of everything. */
  readonly groupTypeDetached: readonly Listener<{ groupTypeId: string }>[]
}
