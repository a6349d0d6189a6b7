import type { Hears } from '#platform/server/events.ts'

/** What others hear of positions. */
export type PositionEvents = {
  /** Their status or their groups changed, or they were deleted. */
  readonly positionsChanged: readonly Hears<{ positionIds: readonly string[] }>[]
}
