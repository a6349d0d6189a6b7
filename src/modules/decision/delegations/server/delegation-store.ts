import type { Author } from '#platform/model/viewer.ts'
import { type Fact, setFacts } from '#platform/server/facts.ts'
import { recordRevisions } from '#platform/server/history.ts'
import { enqueueAll } from '#platform/server/jobs.ts'
import { insertRows, rowsAs, sql, type Tx, updateRows } from '#platform/server/sql.ts'
import type { SlotStatus } from '../../authority/model/terms.ts'
import { limitPrecedence, recountLimits } from '../../decisions/server/limit-order.ts'
import { ownStanding, recipientKey, remaining, type StoredDelegation } from '../model/stored-delegation.ts'
import { saveSearchText } from './delegation-search-text.ts'
import { flagInvalid } from './flag-invalid.job.ts'
import { labelUnderCascades, sayBesideGroups } from './repeated-status.ts'

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

type SavedTogether = Pick<Saved, 'event' | 'before' | 'after' | 'reason'>

/** The one way in: row, slots, facts and history of one delegation, all in the caller's transaction. */
export const saveDelegation = (tx: Tx, viewer: Author, { from, now, ...saved }: Saved): Promise<void> =>
  saveDelegations(tx, viewer, [saved], { from: from ?? now, now })

/** Several at once, none of them twice. */
export async function saveDelegations(
  tx: Tx,
  viewer: Author,
  saved: readonly SavedTogether[],
  { from, now }: { from: Date; now: Date },
): Promise<void> {
  if (saved.length === 0) return
  const { tenantId, userId, requestId } = viewer
  await saveRows(tx, tenantId, userId, saved, now)
  await saveSlots(tx, tenantId, saved)
  await labelUnderCascades(tx, tenantId, saved, now)
  await saveParts(
    tx,
    tenantId,
    saved.filter(({ before, after }) => !before || before.content !== after.content),
  )
  const themselves = sql`d.id = any(${saved.map(({ after }) => after.id)}::uuid[])`
  await sayBesideGroups(tx, tenantId, themselves)
  await saveFacts(tx, tenantId, saved, from, now)
  // what is above it, or below, says more of it than it says itself
  const judged = saved.flatMap(({ after }) => (after.terms ? [after] : []))
  await Promise.all([
    saveSearchText(tx, tenantId, themselves),
    recountLimits(tx, tenantId, 'delegation', themselves, now),
    enqueueAll(
      tx,
      tenantId,
      flagInvalid,
      judged.map(({ decisionId, id }) => ({ decisionId, rootId: id })),
    ),
  ])
  await recordRevisions(
    tx,
    tenantId,
    { userId, requestId },
    saved.map(({ event, before, after, reason }) => ({
      kind: 'delegation',
      recordId: after.id,
      event,
      before: before && evidence(before),
      after: evidence(after),
      reason: reason || null,
    })),
    now,
  )
}

const CHANGED = {
  parent_slot_id: 'uuid',
  parent_delegation_id: 'uuid',
  path: 'uuid[]',
  issuer_type: 'text',
  issuer_user_id: 'uuid',
  issuer_position_id: 'uuid',
  recipient_type: 'text',
  status: 'text',
  status_before: 'text',
  last_outcome: 'text',
  content: 'jsonb',
  note: 'text',
  effective: 'timestamptz',
  expiration: 'timestamptz',
  acceptance_required: 'boolean',
  approval_required: 'boolean',
  ends_with_position: 'boolean',
  change_waits: 'boolean',
  redelegable: 'boolean',
  limit_precedence: 'numeric',
  in_force: 'text',
  in_force_from: 'timestamptz',
  in_force_until: 'timestamptz',
  issued_at: 'timestamptz',
  accepted_at: 'timestamptz',
  suspended_at: 'timestamptz',
  revoked_at: 'timestamptz',
  version: 'integer',
} as const

/** What never changes again. */
const FIRST = { id: 'uuid', display_number: 'integer', decision_id: 'uuid', copied_from: 'uuid' } as const

const rowOf = (of: StoredDelegation) => ({
  id: of.id,
  display_number: of.displayNumber,
  decision_id: of.decisionId,
  copied_from: of.copiedFrom,
  parent_slot_id: of.parentSlotId,
  parent_delegation_id: of.parentDelegationId,
  path: of.path,
  issuer_type: of.issuerType,
  issuer_user_id: of.issuerUserId,
  issuer_position_id: of.issuerPositionId,
  recipient_type: of.content.recipientType,
  status: of.status,
  status_before: of.statusBefore,
  last_outcome: of.lastOutcome,
  content: of.content,
  note: of.content.note,
  effective: date(of.terms?.effective ?? null),
  expiration: date(of.terms?.expiration ?? null),
  acceptance_required: of.acceptanceRequired,
  approval_required: of.approvalRequired,
  ends_with_position: of.endsWithPosition,
  change_waits: remaining(of).some((slot) => slot.acceptedTerms !== null),
  redelegable: of.content.delegationAuthorities.some((each) => each.redelegable),
  limit_precedence: limitPrecedence({ authorities: of.content.delegationAuthorities }),
  in_force: ownStanding(of),
  in_force_from: date(of.terms?.effective ?? null),
  in_force_until: date(of.terms?.expiration ?? null),
  issued_at: date(of.issuedAt),
  accepted_at: date(of.acceptedAt),
  suspended_at: date(of.suspendedAt),
  revoked_at: date(of.revokedAt),
  version: of.version,
})

async function saveRows(
  tx: Tx,
  tenantId: string,
  userId: string,
  saved: readonly SavedTogether[],
  now: Date,
) {
  const rowsOf = (isNew: boolean) =>
    saved.filter(({ before }) => (before === null) === isNew).map(({ after }) => rowOf(after))
  const author = { updated_by: userId, updated_at: now }
  await Promise.all([
    updateRows(
      tx,
      'app.delegation',
      tenantId,
      {
        ...CHANGED,
        effective_limits: 'jsonb',
        effective_precedence: 'numeric',
        updated_by: 'uuid',
        updated_at: 'timestamptz',
      },
      // what is left of its limit is judged anew
      rowsOf(false).map((row) => ({ ...row, effective_limits: null, effective_precedence: null, ...author })),
    ),
    insertNew(tx, tenantId, userId, rowsOf(true), now),
  ])
}

/** A new one repeats section and category of its decision. */
async function insertNew(
  tx: Tx,
  tenantId: string,
  userId: string,
  added: ReturnType<typeof rowOf>[],
  now: Date,
) {
  if (added.length === 0) return
  const types = { ...FIRST, ...CHANGED }
  const columns = sql.join(Object.keys(types).map((name) => sql.ref(name)))
  await sql`insert into app.delegation (tenant_id, ${columns}, section_id, category_id, created_by, created_at, updated_by, updated_at)
    select ${tenantId}::uuid, ${sql.join(Object.keys(types).map((name) => sql.ref(`t.${name}`)))}, c.section_id, c.category_id,
      ${userId}::uuid, ${now}::timestamptz, ${userId}::uuid, ${now}::timestamptz
    from ${rowsAs('t', types, added)} join app.decision c on c.tenant_id = ${tenantId} and c.id = t.decision_id`.execute(
    tx,
  )
}

const slotsBefore = ({ before }: SavedTogether) =>
  new Map((before?.slots ?? []).map((slot) => [slot.id, slot]))

async function saveSlots(tx: Tx, tenantId: string, saved: readonly SavedTogether[]) {
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
    saved.flatMap((each) => {
      const known = slotsBefore(each)
      return each.after.slots
        .filter((slot) => !known.has(slot.id))
        .map((slot) => ({
          tenant_id: tenantId,
          id: slot.id,
          delegation_id: each.after.id,
          decision_id: each.after.decisionId,
          kind: slot.kind,
          user_id: slot.userId,
          position_id: slot.positionId,
          recipient_key: recipientKey(slot),
          status: slot.status,
          ordinal: slot.ordinal,
        }))
    }),
  )
  const changed = saved.flatMap((each) => {
    const known = slotsBefore(each)
    return each.after.slots.filter((slot) => known.has(slot.id) && known.get(slot.id)?.status !== slot.status)
  })
  if (changed.length > 0)
    await sql`update app.delegation_slot s set status = c.status
      from unnest(${changed.map((slot) => slot.id)}::uuid[], ${changed.map((slot) => slot.status)}::text[]) as c(id, status)
      where s.tenant_id = ${tenantId} and s.id = c.id`.execute(tx)
}

/** Current limits and groups, for the filters of the list. */
async function saveParts(tx: Tx, tenantId: string, saved: readonly SavedTogether[]) {
  if (saved.length === 0) return
  const replaced = saved.filter(({ before }) => before !== null).map(({ after }) => after.id)
  if (replaced.length > 0)
    await Promise.all(
      ['app.delegation_authority', 'app.delegation_group'].map((table) =>
        sql`delete from ${sql.raw(table)} where tenant_id = ${tenantId} and delegation_id = any(${replaced}::uuid[])`.execute(
          tx,
        ),
      ),
    )
  const every = { tenant_id: sql`${tenantId}::uuid` }
  await insertRows(
    tx,
    'app.delegation_authority',
    {
      delegation_id: 'uuid',
      authority_type_id: 'uuid',
      bound_number: 'integer',
      value_type: 'text',
      unit: 'text',
      min: 'numeric',
      min_exclusive: 'boolean',
      max: 'numeric',
      max_exclusive: 'boolean',
      redelegable: 'boolean',
    },
    saved.flatMap(({ after }) =>
      after.content.delegationAuthorities.flatMap((authority) =>
        authority.bounds.map((bound, i) => ({
          delegation_id: after.id,
          authority_type_id: authority.authorityTypeId,
          bound_number: i + 1,
          value_type: bound.valueType,
          unit: bound.unit,
          min: bound.min,
          min_exclusive: bound.minExclusive,
          max: bound.max,
          max_exclusive: bound.maxExclusive,
          redelegable: authority.redelegable,
        })),
      ),
    ),
    every,
  )
  await insertRows(
    tx,
    'app.delegation_group',
    { delegation_id: 'uuid', group_id: 'uuid' },
    saved.flatMap(({ after }) =>
      after.content.delegationGroups.map((id) => ({ delegation_id: after.id, group_id: id })),
    ),
    every,
  )
}

/** What the check reads. A draft that was never issued has no facts. */
async function saveFacts(tx: Tx, tenantId: string, saved: readonly SavedTogether[], from: Date, now: Date) {
  const terms = saved.filter(
    ({ before, after }) =>
      after.terms !== null &&
      (before?.terms !== after.terms ||
        before?.parentSlotId !== after.parentSlotId ||
        before?.issuedAt !== after.issuedAt ||
        before?.acceptanceRequired !== after.acceptanceRequired),
  )
  if (terms.length > 0)
    await setFacts(tx, delegationTerms, tenantId, {
      entries: terms.map(({ after }) => ({
        key: { delegation_id: after.id },
        value: {
          decision_id: after.decisionId,
          parent_slot_id: after.parentSlotId,
          terms: after.terms,
          issued_at: date(after.issuedAt),
          acceptance_required: after.acceptanceRequired,
          ends_with_position: after.endsWithPosition,
        },
      })),
      from,
      now,
    })
  // what is dated back holds for its recipients since then too
  const reachesBack = from.getTime() < now.getTime()
  const slots = saved.flatMap((each) => {
    const known = slotsBefore(each)
    return each.after.slots
      .filter((slot) => {
        const was = known.get(slot.id)
        const stays = slot.status !== 'REMOVED' && slot.status !== 'DELETED'
        return (
          (reachesBack && stays) || was?.status !== slot.status || was.acceptedTerms !== slot.acceptedTerms
        )
      })
      .map((slot) => ({
        key: { slot_id: slot.id },
        value: { delegation_id: each.after.id, status: slot.status, accepted_terms: slot.acceptedTerms },
      }))
  })
  if (slots.length > 0) await setFacts(tx, slotStatus, tenantId, { entries: slots, from, now })
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
