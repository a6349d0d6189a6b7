import type { Listener } from '#platform/server/records/events.ts'

/** What others hear of users. */
export type UserEvents = {
  readonly userDeactivated: readonly Listener<{ userId: string }>[]
  readonly userDeleted: readonly Listener<{ userId: string }>[]
  /** Their first or last day is another one. */
  readonly daysChanged: readonly Listener<{ userId: string }>[]
  /** Positions that a user no longer occupies after this, and those that they occupy after this. */
  readonly occupancyChanged: readonly Listener<{
    userId: string
    left: readonly string[]
    joined: readonly string[]
  }>[]
}
