import type { Hears } from '#platform/server/events.ts'

/** What others hear of the account. */
export type TenantEvents = {
  /** What one currency is worth in another is something else from now on, or from a day that was said. */
  readonly ratesChanged: readonly Hears<Record<never, never>>[]
}
