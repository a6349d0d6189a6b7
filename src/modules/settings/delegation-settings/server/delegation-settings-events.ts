import type { Hears } from '#platform/server/events.ts'

/** What others hear of the rules of issuing. */
export type DelegationSettingsEvents = {
  /** The most that a redelegation may carry is another from now on. */
  readonly capsChanged: readonly Hears<Record<never, never>>[]
}
