import type { Hears } from '#platform/server/events.ts'

/** What others hear of users. */
export type UserEvents = {
  readonly userDeactivated: readonly Hears<{ userId: string }>[]
  readonly userDeleted: readonly Hears<{ userId: string }>[]
  /** Their first or last day is another one. */
  readonly daysChanged: readonly Hears<{ userId: string }>[]
  /** Positions that a user no longer occupies from now on, and those that they occupy from now on. */
  readonly occupancyChanged: readonly Hears<{
    userId: string
    left: readonly string[]
    joined: readonly string[]
  }>[]
}
