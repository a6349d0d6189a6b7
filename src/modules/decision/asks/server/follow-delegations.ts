import { syncSystemActions, type WantedAction } from '#modules/actions/index.server.ts'
import type { Hears, RecordChange, RecordsChanged } from '#platform/server/events.ts'
import type { Author } from '#platform/server/record-store.ts'
import { one, ownTenant, rows, sql, type Tx } from '#platform/server/sql.ts'
import { delegationsById } from '../../delegations/server/find-delegations.ts'
import { askedBy, FOLLOWED, outcomeOf } from '../model/wanted-actions.ts'

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
    ended: ({ associatedId, systemKind }) => {
      const change = events.get(associatedId ?? '')
      return { outcome: outcomeOf(change?.event ?? '', systemKind), reason: change?.reason ?? undefined }
    },
  })
}

async function wantedBy(
  tx: Tx,
  { tenantId }: Author,
  ids: readonly string[],
  now: Date,
): Promise<WantedAction[]> {
  const stored = await delegationsById(tx, tenantId, ids, now)
  const asking = [...stored.values()].flatMap((delegation) =>
    askedBy(delegation).map((asked) => ({ delegation, asked })),
  )
  if (asking.length === 0) return []
  const decisionIds = [...new Set(asking.map(({ delegation }) => delegation.decisionId))]
  const named = await rows<{ id: string; name: string }>(
    tx,
    sql`select d.id, d.name from app.decision d where d.tenant_id = ${ownTenant} and d.id = any(${decisionIds}::uuid[])`,
  )
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return asking.map(({ delegation, asked }) => ({
    ...asked,
    recordId: delegation.id,
    subject: names.get(delegation.decisionId) ?? '',
    ...(asked.systemKind === 'APPROVAL' && { pool: 'APPROVERS' as const }),
  }))
}
