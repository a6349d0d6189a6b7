import type { Terms } from '#modules/authority/terms/model/terms.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { afterLocks } from '#platform/server/database/tenant-transaction.ts'
import { tiesOfDelegation, visibleDelegations } from '../../visibility/server/delegation-visibility.ts'
import { cascadeAbove } from '../../visibility/server/seen-status.ts'
import type { DelegationContent, Recipient } from '../model/delegation.ts'
import { OPEN_STATUSES } from '../model/delegation-lifecycle.ts'
import type { DelegationTie } from '../model/delegation-policy.ts'
import { statusNow, statusOfSlots } from '../model/delegation-status.ts'
import type { StoredDelegation, StoredSlot, StoredStatus } from '../model/stored-delegation.ts'
import { lockAllRecipients } from './lock-recipients.ts'

type Row = {
  id: string
  displayNumber: number
  decisionId: string
  parentSlotId: string | null
  parentDelegationId: string | null
  path: string[]
  issuerType: StoredDelegation['issuerType']
  issuerUserId: string | null
  issuerPositionId: string | null
  status: StoredStatus
  statusBefore: StoredDelegation['statusBefore']
  lastOutcome: StoredDelegation['lastOutcome']
  content: DelegationContent
  terms: Terms | null
  acceptanceRequired: boolean
  approvalRequired: boolean
  endsWithPosition: boolean
  issuedAt: Date | null
  acceptedAt: Date | null
  suspendedAt: Date | null
  revokedAt: Date | null
  copiedFrom: string | null
  version: number
  slots: StoredSlot[]
  change: StoredDelegation['change']
  /** The kind of a cascade act above that holds now: whatever the label says, that is its status. */
  cascade: 'REVOKE' | 'SUSPEND' | null
}

/** A draft that came back has no instant of issue: the terms on record are those of its time, and no longer its own. */
const selectStored = (
  tenantId: string,
  now: Date,
): Sql => sql`d.id, d.display_number as "displayNumber", d.decision_id as "decisionId",
  d.parent_slot_id as "parentSlotId", d.parent_delegation_id as "parentDelegationId", d.path, d.issuer_type as "issuerType",
  d.issuer_user_id as "issuerUserId", d.issuer_position_id as "issuerPositionId", d.status, d.status_before as "statusBefore",
  d.last_outcome as "lastOutcome", d.content, d.acceptance_required as "acceptanceRequired", d.approval_required as "approvalRequired",
  d.ends_with_position as "endsWithPosition", d.issued_at as "issuedAt", d.accepted_at as "acceptedAt", d.suspended_at as "suspendedAt",
  d.revoked_at as "revokedAt", d.copied_from as "copiedFrom", d.version,
  (select t.terms from app.delegation_terms t where d.issued_at is not null and t.tenant_id = ${ownTenant} and t.delegation_id = d.id and t.recorded_until = 'infinity'
    and t.holds_until = 'infinity' order by t.holds_from desc limit 1) as terms,
  coalesce((select json_agg(json_build_object('id', s.id, 'kind', s.kind, 'userId', s.user_id, 'positionId', s.position_id, 'ordinal', s.ordinal,
      'status', f.status, 'acceptedTerms', f.accepted_terms) order by s.ordinal)
    from app.delegation_slot s join app.slot_status f on f.tenant_id = ${ownTenant} and f.slot_id = s.id
      and f.recorded_until = 'infinity' and f.holds_until = 'infinity'
    where s.tenant_id = ${ownTenant} and s.delegation_id = d.id), '[]') as slots,
  (select jsonb_build_object('id', h.id, 'content', h.content - 'moveRedelegations', 'moveRedelegations', h.content ? 'moveRedelegations', 'proposedBy', h.proposed_by,
      'proposedAt', (extract(epoch from h.proposed_at) * 1000)::bigint,
      'place', case when h.parent_slot_id is not null then jsonb_build_object('delegationId', h.parent_delegation_id, 'slotId', h.parent_slot_id) end)
    from app.delegation_change h where h.tenant_id = ${ownTenant} and h.delegation_id = d.id) as change,
  ${cascadeAbove(tenantId, 'd', now)} as cascade`

export type FoundDelegation = {
  stored: StoredDelegation
  status: StoredDelegation['status'] | 'EXPIRED'
  tie: DelegationTie
}

export type LockedDelegations = {
  found: ReadonlyMap<string, FoundDelegation>
  /** The instant after the locks: what is written of them is written at it. */
  now: Date
}

/** The delegations that the viewer may see, locked in the order of their ids. The status comes from facts. */
export async function lockDelegations(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
): Promise<LockedDelegations> {
  const now = await lockRows(tx, viewer.tenantId, ids)
  return { now, found: await findDelegations(tx, viewer, ids, now) }
}

/**
 * The same of those that are issued, now or again: first anyone who receives them, then with what they come from in one order.
 * `named`: who is to receive them besides.
 */
export async function lockForIssuing(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  named: readonly Pick<Recipient, 'recipientUserId'>[] = [],
): Promise<LockedDelegations> {
  await lockAllRecipients(tx, viewer.tenantId, ids, named)
  const now = await lockRows(tx, viewer.tenantId, ids, 'WITH_SOURCES')
  return { now, found: await findDelegations(tx, viewer, ids, now) }
}

/**
 * The decisions first, shared: an archive waits, or is waited for. Answers with the instant after the locks. No key of
 * a delegation ever changes and none is taken out, so rows that refer to one are written beside the lock: `for update`
 * would make the second write of a redelegation wait for its parent's lock, and that for the redelegation's.
 */
async function lockRows(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  which: 'THEMSELVES' | 'WITH_SOURCES' = 'THEMSELVES',
): Promise<Date> {
  const sources = sql`select s.parent_delegation_id from app.delegation s where s.tenant_id = ${tenantId} and s.id = any(${ids}::uuid[])`
  const alsoSources = which === 'WITH_SOURCES' ? sql`or d.id = any(array(${sources}))` : sql``
  const [, , now] = await Promise.all([
    sql`select c.id from app.decision c where c.tenant_id = ${tenantId} and c.id = any(array(
      select d.decision_id from app.delegation d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[]))) order by c.id for share`.execute(
      tx,
    ),
    sql`select d.id from app.delegation d where d.tenant_id = ${tenantId} and (d.id = any(${ids}::uuid[]) ${alsoSources}) order by d.id for no key update`.execute(
      tx,
    ),
    afterLocks(tx),
  ])
  return now
}

/** One delegation with the viewer's ties to it, locked, whether they see it or not: what something issued from it depends on. */
export async function lockWithoutVisibility(
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<(FoundDelegation & { isSeen: boolean }) | undefined> {
  const now = await lockRows(tx, viewer.tenantId, [id])
  return readWithoutVisibility(tx, viewer, id, now)
}

/** The same without a lock. */
export const readWithoutVisibility = async (tx: Tx, viewer: Viewer, id: string, now: Date) =>
  (await foundOf(tx, viewer, [id], now)).get(id)

/** Those that are open, no matter who may see them: for what something else than a person's act on them is the cause. */
export async function lockOpen(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<StoredDelegation[]> {
  const found = await lockStored(tx, tenantId, sql`d.id = any(${ids}::uuid[])`, now)
  return found
    .filter(({ stored, cascade }) => OPEN.includes(statusOf(stored, cascade, now)))
    .map(({ stored }) => stored)
}

/** The drafts of decisions, likewise. */
export async function lockDrafts(
  tx: Tx,
  tenantId: string,
  decisionIds: readonly string[],
  now: Date,
): Promise<StoredDelegation[]> {
  const found = await lockStored(
    tx,
    tenantId,
    sql`d.decision_id = any(${decisionIds}::uuid[]) and d.status = 'DRAFT'`,
    now,
  )
  return found.flatMap(({ stored }) => (stored.status === 'DRAFT' ? [stored] : []))
}

/** Drafts and open ones that are so, the first of them, likewise. */
export async function lockNotEnded(
  tx: Tx,
  tenantId: string,
  which: Sql,
  most: number,
  now: Date,
): Promise<StoredDelegation[]> {
  const found = await lockStored(
    tx,
    tenantId,
    sql`${which} and d.status in ('DRAFT', 'PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED') and (d.expiration is null or d.expiration > ${now})`,
    now,
    most,
  )
  return found
    .filter(({ stored, cascade }) => ['DRAFT', ...OPEN].includes(statusOf(stored, cascade, now)))
    .map(({ stored }) => stored)
}

async function lockStored(tx: Tx, tenantId: string, which: Sql, now: Date, most?: number) {
  // locked first: what is read beside a row that had to be waited for would be older than the row
  const locked = await rows<{ id: string }>(
    tx,
    sql`select d.id from app.delegation d where d.tenant_id = ${tenantId} and ${which} order by d.id ${most ? sql`limit ${sql.lit(most)}` : sql``} for no key update`,
  )
  const found = await rows<Row>(
    tx,
    sql`select ${selectStored(tenantId, now)} from app.delegation d
      where d.tenant_id = ${tenantId} and d.id = any(${locked.map((row) => row.id)}::uuid[]) order by d.id`,
  )
  return found.map(({ cascade, ...row }) => ({ stored: storedOf(row), cascade }))
}

/** Several of them by their ids, deleted ones too, no matter who may see them. */
export async function delegationsById(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, StoredDelegation>> {
  const found = await rows<Row>(
    tx,
    sql`select ${selectStored(tenantId, now)} from app.delegation d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])`,
  )
  return new Map(found.map(({ cascade: _, ...row }) => [row.id, storedOf(row)]))
}

/** The same without a lock: for reading. */
export async function findDelegations(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, FoundDelegation>> {
  const found = await foundOf(tx, viewer, ids, now)
  return new Map([...found].filter(([, { isSeen }]) => isSeen))
}

/** Those of a tenant, with what the viewer is to each and whether they may see it. */
async function foundOf(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, FoundDelegation & { isSeen: boolean }>> {
  const found = await rows<Row & DelegationTie & { isSeen: boolean }>(
    tx,
    sql`select ${selectStored(viewer.tenantId, now)}, ${tiesOfDelegation(viewer, now)}, ${visibleDelegations(viewer, now)} as "isSeen"
      from app.delegation d where d.tenant_id = ${viewer.tenantId} and d.id = any(${ids}::uuid[])`,
  )
  return new Map(
    found.map((row) => {
      const { isIssuer, isAncestorIssuer, isHolder, isCreator, inMyGroups, groupsBeyond, ...others } = row
      const { cascade, isSeen, ...rest } = others
      const stored = storedOf(rest)
      return [
        row.id,
        {
          stored,
          status: statusOf(stored, cascade, now),
          tie: { isIssuer, isAncestorIssuer, isHolder, isCreator, inMyGroups, groupsBeyond },
          isSeen,
        },
      ]
    }),
  )
}

/** Its status is that of its slots: the row's own word is for lists. */
const storedOf = (row: Omit<Row, 'cascade'>): StoredDelegation => ({
  ...row,
  status: statusOfSlots(row.status, row.slots),
  issuedAt: row.issuedAt?.getTime() ?? null,
  acceptedAt: row.acceptedAt?.getTime() ?? null,
  suspendedAt: row.suspendedAt?.getTime() ?? null,
  revokedAt: row.revokedAt?.getTime() ?? null,
})

const OPEN: readonly string[] = OPEN_STATUSES

/** What the record itself says, with the acts above it and the clock. */
const statusOf = (stored: StoredDelegation, cascade: Row['cascade'], now: Date): FoundDelegation['status'] =>
  statusNow(stored.status, cascade, stored.terms?.expiration ?? null, now.getTime())
