import type { Viewer } from '#platform/model/viewer.ts'
import { type Fact, setFact } from '#platform/server/facts.ts'
import { recordRevisions } from '#platform/server/history.ts'
import { insertRows, json, rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import type { SlotStatus, Terms } from '../../authority/model/terms.ts'
import { limitPrecedence } from '../../decisions/server/decision-store.ts'
import type { DelegationContent } from '../model/delegation.ts'
import type { DelegationTie } from '../model/delegation-policy.ts'
import {
  recipientKey,
  remaining,
  type StoredDelegation,
  type StoredSlot,
  type StoredStatus,
} from '../model/stored-delegation.ts'
import { saveSearchText } from './delegation-search-text.ts'
import { tiesOfDelegation, visibleDelegations } from './delegation-visibility.ts'

const delegationTerms: Fact = {
  table: 'app.delegation_terms',
  key: { delegation_id: 'uuid' },
  value: {
    decision_id: 'uuid',
    parent_slot_id: 'uuid',
    terms: 'jsonb',
    issued_at: 'timestamptz',
    acceptance_required: 'boolean',
    ends_with_position: 'boolean',
  },
}
const slotStatus: Fact = {
  table: 'app.slot_status',
  key: { slot_id: 'uuid' },
  value: { delegation_id: 'uuid', status: 'text', accepted_terms: 'jsonb' },
}
export const cascadeAct: Fact = {
  table: 'app.cascade_act',
  key: { id: 'uuid' },
  value: { root_delegation_id: 'uuid', kind: 'text', actor_user_id: 'uuid', reason: 'text' },
}

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

async function lockStored(tx: Tx, tenantId: string, which: Sql, now: Date) {
  // locked first: what is read beside a row that had to be waited for would be older than the row
  const locked = await rows<{ id: string }>(
    tx,
    sql`select d.id from app.delegation d where d.tenant_id = ${tenantId} and ${which} order by d.id for update`,
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

const date = (instant: number | null) => (instant === null ? null : new Date(instant))

export type Saved = {
  event: string
  before: StoredDelegation | null
  after: StoredDelegation
  reason?: string
  /** Since when it holds in the world; default: the instant of recording. */
  from?: Date
  now: Date
}

/** The one way in: row, slots, facts and history of one delegation, all in the caller's transaction. */
export async function saveDelegation(
  tx: Tx,
  viewer: Viewer,
  { event, before, after, reason, from, now }: Saved,
): Promise<void> {
  const { tenantId, userId } = viewer
  await saveRow(tx, tenantId, userId, before, after, now)
  await saveSlots(tx, tenantId, before, after)
  if (!before || before.content !== after.content) await saveParts(tx, tenantId, before, after)
  await saveFacts(tx, tenantId, before, after, from ?? now, now)
  await saveSearchText(tx, tenantId, sql`d.id = ${after.id}`)
  await recordRevisions(
    tx,
    tenantId,
    { userId, requestId: viewer.requestId },
    [
      {
        kind: 'delegation',
        recordId: after.id,
        event,
        before: before && evidence(before),
        after: evidence(after),
        reason: reason || null,
      },
    ],
    now,
  )
}

async function saveRow(
  tx: Tx,
  tenantId: string,
  userId: string,
  before: StoredDelegation | null,
  after: StoredDelegation,
  now: Date,
) {
  const precedence = limitPrecedence({ authorities: after.content.delegationAuthorities })
  const redelegable = after.content.delegationAuthorities.some((each) => each.redelegable)
  const changeWaits = remaining(after).some((slot) => slot.acceptedTerms !== null)
  const effective = date(after.terms?.effective ?? null)
  const expiration = date(after.terms?.expiration ?? null)
  if (before)
    await sql`update app.delegation set parent_slot_id = ${after.parentSlotId}, parent_delegation_id = ${after.parentDelegationId},
        path = ${after.path}::uuid[], issuer_type = ${after.issuerType}, issuer_user_id = ${after.issuerUserId},
        issuer_position_id = ${after.issuerPositionId}, recipient_type = ${after.content.recipientType}, status = ${after.status},
        status_before = ${after.statusBefore}, last_outcome = ${after.lastOutcome}, content = ${json(after.content)}, note = ${after.content.note},
        effective = ${effective}, expiration = ${expiration}, acceptance_required = ${after.acceptanceRequired},
        approval_required = ${after.approvalRequired}, ends_with_position = ${after.endsWithPosition}, change_waits = ${changeWaits},
        redelegable = ${redelegable}, limit_precedence = ${precedence}, issued_at = ${date(after.issuedAt)},
        accepted_at = ${date(after.acceptedAt)}, suspended_at = ${date(after.suspendedAt)}, revoked_at = ${date(after.revokedAt)},
        version = ${after.version}, updated_by = ${userId}, updated_at = ${now}
      where tenant_id = ${tenantId} and id = ${after.id}`.execute(tx)
  else
    await sql`insert into app.delegation (tenant_id, id, display_number, decision_id, section_id, category_id, parent_slot_id,
        parent_delegation_id, path, issuer_type, issuer_user_id, issuer_position_id, recipient_type, status, status_before, last_outcome,
        content, note, effective, expiration, acceptance_required, approval_required, ends_with_position, redelegable, limit_precedence,
        issued_at, copied_from, version, created_by, created_at, updated_by, updated_at)
      select ${tenantId}, ${after.id}, ${after.displayNumber}, c.id, c.section_id, c.category_id, ${after.parentSlotId}::uuid,
        ${after.parentDelegationId}::uuid, ${after.path}::uuid[], ${after.issuerType}, ${after.issuerUserId}::uuid, ${after.issuerPositionId}::uuid,
        ${after.content.recipientType}, ${after.status}, ${after.statusBefore}, ${after.lastOutcome}, ${json(after.content)}, ${after.content.note},
        ${effective}::timestamptz, ${expiration}::timestamptz, ${after.acceptanceRequired}, ${after.approvalRequired}, ${after.endsWithPosition},
        ${redelegable}, ${precedence}::numeric, ${date(after.issuedAt)}::timestamptz, ${after.copiedFrom}::uuid, ${after.version},
        ${userId}, ${now}, ${userId}, ${now}
      from app.decision c where c.tenant_id = ${tenantId} and c.id = ${after.decisionId}`.execute(tx)
}

async function saveSlots(tx: Tx, tenantId: string, before: StoredDelegation | null, after: StoredDelegation) {
  const known = new Map((before?.slots ?? []).map((slot) => [slot.id, slot]))
  await insertRows(
    tx,
    'app.delegation_slot',
    {
      tenant_id: 'uuid',
      id: 'uuid',
      delegation_id: 'uuid',
      decision_id: 'uuid',
      kind: 'text',
      user_id: 'uuid',
      position_id: 'uuid',
      recipient_key: 'text',
      status: 'text',
      ordinal: 'integer',
    },
    after.slots
      .filter((slot) => !known.has(slot.id))
      .map((slot) => ({
        tenant_id: tenantId,
        id: slot.id,
        delegation_id: after.id,
        decision_id: after.decisionId,
        kind: slot.kind,
        user_id: slot.userId,
        position_id: slot.positionId,
        recipient_key: recipientKey(slot),
        status: slot.status,
        ordinal: slot.ordinal,
      })),
  )
  const changed = after.slots.filter(
    (slot) => known.has(slot.id) && known.get(slot.id)?.status !== slot.status,
  )
  if (changed.length > 0)
    await sql`update app.delegation_slot s set status = c.status
      from unnest(${changed.map((slot) => slot.id)}::uuid[], ${changed.map((slot) => slot.status)}::text[]) as c(id, status)
      where s.tenant_id = ${tenantId} and s.id = c.id`.execute(tx)
}

/** Current limits and groups, for the filters of the list. */
async function saveParts(tx: Tx, tenantId: string, before: StoredDelegation | null, after: StoredDelegation) {
  const of = { tenant_id: tenantId, delegation_id: after.id }
  if (before)
    await Promise.all(
      ['app.delegation_authority', 'app.delegation_group'].map((table) =>
        sql`delete from ${sql.raw(table)} where tenant_id = ${tenantId} and delegation_id = ${after.id}`.execute(
          tx,
        ),
      ),
    )
  await insertRows(
    tx,
    'app.delegation_authority',
    {
      tenant_id: 'uuid',
      delegation_id: 'uuid',
      authority_type_id: 'uuid',
      bound_number: 'integer',
      value_type: 'text',
      unit: 'text',
      min: 'numeric',
      max: 'numeric',
      redelegable: 'boolean',
    },
    after.content.delegationAuthorities.flatMap((authority) =>
      authority.bounds.map((bound, i) => ({
        ...of,
        authority_type_id: authority.authorityTypeId,
        bound_number: i + 1,
        value_type: bound.valueType,
        unit: bound.unit,
        min: bound.min,
        max: bound.max,
        redelegable: authority.redelegable,
      })),
    ),
  )
  await insertRows(
    tx,
    'app.delegation_group',
    { tenant_id: 'uuid', delegation_id: 'uuid', group_id: 'uuid' },
    after.content.delegationGroups.map((id) => ({ ...of, group_id: id })),
  )
}

/** What the check reads. A draft that was never issued has no facts. */
async function saveFacts(
  tx: Tx,
  tenantId: string,
  before: StoredDelegation | null,
  after: StoredDelegation,
  from: Date,
  now: Date,
) {
  const termsChanged =
    after.terms !== null &&
    (before?.terms !== after.terms ||
      before?.parentSlotId !== after.parentSlotId ||
      before?.issuedAt !== after.issuedAt ||
      before?.acceptanceRequired !== after.acceptanceRequired)
  if (termsChanged)
    await setFact(tx, delegationTerms, tenantId, {
      key: { delegation_id: after.id },
      value: {
        decision_id: after.decisionId,
        parent_slot_id: after.parentSlotId,
        terms: after.terms,
        issued_at: date(after.issuedAt),
        acceptance_required: after.acceptanceRequired,
        ends_with_position: after.endsWithPosition,
      },
      from,
      now,
    })
  const known = new Map((before?.slots ?? []).map((slot) => [slot.id, slot]))
  for (const slot of after.slots) {
    const was = known.get(slot.id)
    if (was?.status === slot.status && was.acceptedTerms === slot.acceptedTerms) continue
    await setFact(tx, slotStatus, tenantId, {
      key: { slot_id: slot.id },
      value: { delegation_id: after.id, status: slot.status, accepted_terms: slot.acceptedTerms },
      from,
      now,
    })
  }
}

/** What history keeps of a delegation. */
export function evidence(delegation: StoredDelegation): Record<string, unknown> {
  const { version: _version, slots, content, terms: _terms, path: _path, ...rest } = delegation
  return {
    ...rest,
    ...content,
    recipients: slots.map(({ id, userId, positionId, status, acceptedTerms }) => ({
      slotId: id,
      userId,
      positionId,
      status: status satisfies SlotStatus,
      changeWaits: acceptedTerms !== null,
    })),
  }
}
