import type { Assignee } from '#modules/actions/actions/model/action.ts'
import { isAssignedTo, syncSystemActions, type WantedAction } from '#modules/actions/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Hears, RecordChange, RecordsChanged } from '#platform/server/events.ts'
import type { Author } from '#platform/server/record-store.ts'
import { one, ownTenant, rows, sql, type Tx } from '#platform/server/sql.ts'
import { seenStatus } from '../../authority/server/seen-status.ts'
import type { DelegationStatus } from '../../delegations/model/delegation.ts'
import { delegationsById } from '../../delegations/server/find-delegations.ts'
import { askedBy, asksApprovers, FOLLOWED, outcomeOf } from '../model/wanted-actions.ts'

/** What asked nothing and asks nothing has no actions: drafts, what was accepted, labels that say neither. */
const ASKING: ReadonlySet<unknown> = new Set(['PENDING', 'ISSUED', 'ACCEPTED'])
const mayAsk = ({ before, after }: RecordChange): boolean =>
  ASKING.has(before?.status) || ASKING.has(after.status)

/** Actions follow their delegations in the same transaction: what one asks no more ends, what it asks anew is asked. Semantics 4.4. */
export const actionsFollowDelegations: Hears<RecordsChanged, Author> = async (
  tx,
  author,
  { kind, changes },
  now,
) => {
  if (kind !== 'delegation') return
  const concerned = changes.filter(mayAsk)
  if (concerned.length === 0) return
  const recordIds = [...new Set(concerned.map(({ id }) => id))]
  const events = new Map(concerned.map((change) => [change.id, change]))
  const wanted = await wantedBy(tx, author, recordIds, now)
  const { zone } = await one<{ zone: string }>(
    tx,
    sql`select zone from app.tenant_public where tenant_id = ${author.tenantId}`,
  )
  await syncSystemActions(tx, author, {
    kind: 'DELEGATION',
    kinds: FOLLOWED,
    recordIds,
    wanted,
    zone,
    now,
    ended: ({ associatedId, systemKind, assignees }) => {
      const change = events.get(associatedId ?? '')
      const outcome = outcomeOf(change?.event ?? '', systemKind)
      const isTheirs = asksApprovers(systemKind) || assignees.some((each) => means(author, each))
      return { outcome: isTheirs ? outcome : null, reason: change?.reason ?? undefined }
    },
  })
}

/** Whether an assignee is whoever acted: of several recipients one answers for themselves. */
const means = (author: Author, assignee: Assignee): boolean =>
  'activePositionIds' in author
    ? isAssignedTo(author as Viewer, assignee)
    : assignee.userId !== null && assignee.userId === author.userId

async function wantedBy(
  tx: Tx,
  { tenantId }: Author,
  ids: readonly string[],
  now: Date,
): Promise<WantedAction[]> {
  const [stored, seen] = [
    await delegationsById(tx, tenantId, ids, now),
    await rows<{ id: string; status: DelegationStatus; name: string }>(
      tx,
      // what reaches down from above, and the clock, say more than its recipients
      sql`select d.id, ${seenStatus(tenantId, 'd', now)} as status,
          (select c.name from app.decision c where c.tenant_id = ${ownTenant} and c.id = d.decision_id) as name
        from app.delegation d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])`,
    ),
  ]
  const names = new Map(seen.map(({ id, name }) => [id, name]))
  const asking = seen.flatMap(({ id, status }) => {
    const delegation = stored.get(id)
    return delegation ? askedBy({ ...delegation, status }).map((asked) => ({ delegation, asked })) : []
  })
  return asking.map(({ delegation, asked }) => ({
    ...asked,
    recordId: delegation.id,
    subject: names.get(delegation.id) ?? '',
    ...(asksApprovers(asked.systemKind) && { pool: 'APPROVERS' as const }),
  }))
}
