import type { Author } from '#platform/model/viewer.ts'
import { type Fact, setFact } from '#platform/server/facts.ts'
import { recordRevisions } from '#platform/server/history.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { insertRows, json, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import type { SlotStatus } from '../../authority/model/terms.ts'
import { limitPrecedence, recountLimits } from '../../decisions/server/limit-order.ts'
import { recipientKey, remaining, type StoredDelegation } from '../model/stored-delegation.ts'
import { saveSearchText } from './delegation-search-text.ts'
import { flagInvalid } from './flag-invalid.job.ts'

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
  viewer: Author,
  { event, before, after, reason, from, now }: Saved,
): Promise<void> {
  const { tenantId, userId } = viewer
  await saveRow(tx, tenantId, userId, before, after, now)
  await saveSlots(tx, tenantId, before, after)
  if (!before || before.content !== after.content) await saveParts(tx, tenantId, before, after)
  await saveFacts(tx, tenantId, before, after, from ?? now, now)
  const itself = sql`d.id = ${after.id}`
  await Promise.all([
    saveSearchText(tx, tenantId, itself),
    recountLimits(tx, tenantId, 'delegation', itself, now),
  ])
  // it fitted when it was issued; from then on what is above it, or below, may not
  if (before?.terms)
    await enqueue(tx, tenantId, flagInvalid, { decisionId: after.decisionId, rootId: after.id })
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
  await sayBesideGroups(tx, tenantId, sql`d.id = ${after.id}`)
}

/** Section and status of delegations beside each of their groups, where they say another one: lists of groups narrow by them. */
export const sayBesideGroups = (tx: Tx, tenantId: string, which: Sql) =>
  sql`update app.delegation_group g set section_id = d.section_id, status = d.status from app.delegation d
    where d.tenant_id = ${tenantId} and ${which} and g.tenant_id = ${tenantId} and g.delegation_id = d.id
      and (g.section_id is distinct from d.section_id or g.status is distinct from d.status)`.execute(tx)

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
  const { version: _version, slots, content, terms, path: _path, ...rest } = delegation
  return {
    ...rest,
    ...content,
    // what days became as instants: with the content these are the terms
    effective: terms?.effective ?? null,
    expiration: terms?.expiration ?? null,
    recipients: slots.map(({ id, userId, positionId, status, acceptedTerms }) => ({
      slotId: id,
      userId,
      positionId,
      status: status satisfies SlotStatus,
      changeWaits: acceptedTerms !== null,
    })),
  }
}
