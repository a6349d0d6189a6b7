import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import type { Author } from '#platform/server/records/record-store.ts'
import { OPEN_STATUSES } from '../model/delegation-lifecycle.ts'
import { deleted, revoked } from '../model/delegation-transitions.ts'
import { beginCascades } from './begin-cascade.ts'
import { saveDelegations } from './delegation-store.ts'
import { lockDrafts, lockOpen } from './find-delegations.ts'

const REASON = { ARCHIVED: 'The decision was archived.', DELETED: 'The decision was deleted.' } as const

/**
 * With decisions end all their open delegations: those with no open one above are revoked, and one fact each reaches down to
 * everything below. Drafts stay where a decision is archived, and go with it where it is deleted. Spec 4.2.
 */
export async function endDelegationsOf(
  tx: Tx,
  author: Author,
  { decisionIds, act, now }: { decisionIds: readonly string[]; act: keyof typeof REASON; now: Date },
): Promise<void> {
  const { tenantId } = author
  const reason = REASON[act]
  // one that has expired is open no more: what is below it begins an act of its own
  const isOpen = (d: string) =>
    sql`app.status_now(${sql.raw(d)}.status, ${sql.raw(d)}.expiration, ${now}) = any(${OPEN_STATUSES}::text[])`
  const topmost = await rows<{ id: string }>(
    tx,
    sql`select d.id from app.delegation d where d.tenant_id = ${tenantId} and d.decision_id = any(${decisionIds}::uuid[]) and ${isOpen('d')}
      and not exists (select 1 from app.delegation a where a.tenant_id = ${tenantId} and a.id = any(d.path) and ${isOpen('a')})`,
  )
  const ids = topmost.map((row) => row.id)
  const open = await lockOpen(tx, tenantId, ids, now)
  await saveDelegations(
    tx,
    author,
    open.map((before) => ({ event: 'REVOKE', before, after: revoked(before, now.getTime()), reason })),
    { from: now, now },
  )
  await beginCascades(
    tx,
    author,
    open.map(({ id }) => id),
    { kind: 'REVOKE', reason, now },
  )
  if (act === 'ARCHIVED') return
  const drafts = await lockDrafts(tx, tenantId, decisionIds, now)
  await saveDelegations(
    tx,
    author,
    drafts.map((before) => ({ event: 'DELETE', before, after: deleted(before), reason })),
    { from: now, now },
  )
}
