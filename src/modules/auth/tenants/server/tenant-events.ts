import type { Listener } from '#platform/server/records/events.ts'
import type { Author } from '#platform/server/records/record-store.ts'

/** What others hear of tenants. */
export type TenantEvents = {
  /** The tenant was made, with its settings and its user roles. The transaction is its own. */
  readonly tenantCreated: readonly Listener<{ tenantId: string }, Author>[]
}
