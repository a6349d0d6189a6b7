import type { Listener } from '#platform/server/records/events.ts'
import type { Author } from '#platform/server/records/record-store.ts'
import type { Alert } from '../model/alerts.ts'

/** Delegations that fit everything that they depend on until now, and what of them fits no longer. */
export type InvalidDelegations = {
  readonly delegations: readonly { readonly id: string; readonly alerts: readonly Alert[] }[]
}

/** Events of the module beside changes of its records. Flags are labels, and have no entry in the history. */
export type DecisionEvents = {
  readonly delegationsInvalidated: readonly Listener<InvalidDelegations, Author>[]
  /** They were invalid until now. */
  readonly delegationsFitAgain: readonly Listener<{ readonly delegationIds: readonly string[] }, Author>[]
  /** Everything below a delegation says by now what was done to that at an instant. */
  readonly cascadesLabelled: readonly Listener<{ readonly rootId: string; readonly begunAt: Date }, Author>[]
}
