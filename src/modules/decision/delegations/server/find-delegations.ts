import type { Viewer } from '#platform/model/viewer.ts'
import { rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import type { Terms } from '../../authority/model/terms.ts'
import type { DelegationContent } from '../model/delegation.ts'
import type { DelegationTie } from '../model/delegation-policy.ts'
import type { StoredDelegation, StoredSlot, StoredStatus } from '../model/stored-delegation.ts'
import { tiesOfDelegation, visibleDelegations } from './delegation-visibility.ts'

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
  /** The kind of a cascade act above that holds now: whatever the label says, that is its status. */
  cascade: 'REVOKE' | 'SUSPEND' | null
}

const selectStored = (
  now: Date,
): Sql => sql`d.id, d.display_number as "displayNumber", d.decision_id as "decisionId",
  d.parent_slot_id as "parentSlotId", d.parent_delegation_id as "parentDelegationId", d.path, d.issuer_type as "issuerType",
  d.issuer_user_id as "issuerUserId", d.issuer_position_id as "issuerPositionId", d.status, d.status_before as "statusBefore",
  d.last_outcome as "lastOutcome", d.content, d.acceptance_required as "acceptanceRequired", d.approval_required as "approvalRequired",
  d.ends_with_position as "endsWithPosition", d.issued_at as "issuedAt", d.accepted_at as "acceptedAt", d.suspended_at as "suspendedAt",
  d.revoked_at as "revokedAt", d.copied_from as "copiedFrom", d.version,
  (select t.terms from app.delegation_terms t where t.tenant_id = d.tenant_id and t.delegation_id = d.id and t.recorded_until = 'infinity'
    and t.holds_until = 'infinity' order by t.holds_from desc limit 1) as terms,
  coalesce((select json_agg(json_build_object('id', s.id, 'kind', s.kind, 'userId', s.user_id, 'positionId', s.position_id, 'ordinal', s.ordinal,
      'status', f.status, 'acceptedTerms', f.accepted_terms) order by s.ordinal)
    from app.delegation_slot s join app.slot_status f on f.tenant_id = s.tenant_id and f.slot_id = s.id
      and f.recorded_until = 'infinity' and f.holds_until = 'infinity'
    where s.tenant_id = d.tenant_id and s.delegation_id = d.id), '[]') as slots,
  (select min(c.kind) from app.cascade_act c where c.tenant_id = d.tenant_id and c.root_delegation_id = any(d.path)
    and c.recorded_until = 'infinity' and c.holds_from <= ${now} and c.holds_until > ${now}) as cascade`

export type FoundDelegation = {
  stored: StoredDelegation
  status: StoredDelegation['status'] | 'EXPIRED'
  tie: DelegationTie
}

/** The delegations that the viewer may see, locked in the order of their ids, with the status that no label can hide. */
export async function lockDelegations(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, FoundDelegation>> {
  await sql`select id from app.delegation where tenant_id = ${viewer.tenantId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  )
  return findDelegations(tx, viewer, ids, now)
}

/** Those that are open, whoever may see them: for what something else than a person's act on them is the cause. */
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

/** The drafts of a decision, likewise. */
export async function lockDrafts(
  tx: Tx,
  tenantId: string,
  decisionId: string,
  now: Date,
): Promise<StoredDelegation[]> {
  const found = await lockStored(tx, tenantId, sql`d.decision_id = ${decisionId} and d.status = 'DRAFT'`, now)
  return found.map(({ stored }) => stored)
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
  return found.map(({ stored }) => stored)
}

async function lockStored(tx: Tx, tenantId: string, which: Sql, now: Date, most?: number) {
  // locked first: what is read beside a row that had to be waited for would be older than the row
  const locked = await rows<{ id: string }>(
    tx,
    sql`select d.id from app.delegation d where d.tenant_id = ${tenantId} and ${which} order by d.id ${most ? sql`limit ${sql.lit(most)}` : sql``} for update`,
  )
  const found = await rows<Row>(
    tx,
    sql`select ${selectStored(now)} from app.delegation d
      where d.tenant_id = ${tenantId} and d.id = any(${locked.map((row) => row.id)}::uuid[]) order by d.id`,
  )
  return found.map(({ cascade, ...row }) => ({ stored: storedOf(row), cascade }))
}

/** The same without a lock: for reading. */
export async function findDelegations(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, FoundDelegation>> {
  const found = await rows<Row & DelegationTie>(
    tx,
    sql`select ${selectStored(now)}, ${tiesOfDelegation(viewer, now)} from app.delegation d
      where d.tenant_id = ${viewer.tenantId} and d.id = any(${ids}::uuid[]) and ${visibleDelegations(viewer, now)}`,
  )
  return new Map(
    found.map((row) => {
      const { isIssuer, isAncestorIssuer, isHolder, isCreator, inMyGroups, cascade, ...rest } = row
      const stored = storedOf(rest)
      return [
        row.id,
        {
          stored,
          status: statusOf(stored, cascade, now),
          tie: { isIssuer, isAncestorIssuer, isHolder, isCreator, inMyGroups },
        },
      ]
    }),
  )
}

const storedOf = (row: Omit<Row, 'cascade'>): StoredDelegation => ({
  ...row,
  issuedAt: row.issuedAt?.getTime() ?? null,
  acceptedAt: row.acceptedAt?.getTime() ?? null,
  suspendedAt: row.suspendedAt?.getTime() ?? null,
  revokedAt: row.revokedAt?.getTime() ?? null,
})

const OPEN: readonly string[] = ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED']

/** Revoked by a cascade above, expired by the clock, suspended by a cascade above, or what the record itself says. */
export function statusOf(
  stored: StoredDelegation,
  cascade: Row['cascade'],
  now: Date,
): FoundDelegation['status'] {
  if (!OPEN.includes(stored.status)) return stored.status
  if (cascade === 'REVOKE') return 'REVOKED'
  if (stored.terms?.expiration != null && stored.terms.expiration <= now.getTime()) return 'EXPIRED'
  return cascade === 'SUSPEND' ? 'SUSPENDED' : stored.status
}
