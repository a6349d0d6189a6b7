import type { Question } from '#platform/server/records/events.ts'

/** What an account asks the person who keeps decisions and delegations. */
export type TenantQuestions = {
  /** Whether any of them, not deleted, has a limit in a currency. Spec 4.7. */
  readonly hasCurrencyLimits: Question<null, boolean>
}
