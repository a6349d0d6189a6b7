import type { Listener, RecordsChanged } from '#platform/server/records/events.ts'
import type { Author } from '#platform/server/records/record-store.ts'
import { endDelegationsOf } from '../../delegations/server/end-delegations-of.ts'
import { dropDocuments } from '../../links/server/link-store.ts'

/** Ends the delegations of decisions that are archived or deleted. A deleted decision loses its documents too. Spec 4.2. */
export const endWithDecisions: Listener<RecordsChanged, Author> = async (
  tx,
  author,
  { kind, changes },
  now,
) => {
  if (kind !== 'decision') return
  const ids = (event: string) => changes.filter((change) => change.event === event).map(({ id }) => id)
  const [archived, deleted] = [ids('ARCHIVE'), ids('DELETE')]
  if (archived.length > 0) await endDelegationsOf(tx, author, { decisionIds: archived, act: 'ARCHIVED', now })
  if (deleted.length === 0) return
  await dropDocuments(tx, author.tenantId, 'DECISION', deleted)
  await endDelegationsOf(tx, author, { decisionIds: deleted, act: 'DELETED', now })
}
