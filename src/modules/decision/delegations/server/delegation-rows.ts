import { insertRows, rowsAs, sql, type Tx, updateRows } from '#platform/server/database/sql.ts'
import type { RecordSave as SavedRecord } from '#platform/server/records/record-store.ts'
import { BOUND_COLUMNS, boundRows } from '../../decisions/server/bound-rows.ts'
import { limitPrecedence } from '../../decisions/server/limit-order.ts'
import { ownStanding, recipientKey, remaining, type StoredDelegation } from '../model/stored-delegation.ts'

type DelegationChange = SavedRecord<StoredDelegation>

/** An instant as the database takes it. */
export const date = (instant: number | null) => (instant === null ? null : new Date(instant))

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

/** What a change does not write; a draft that is of another decision by now has a statement of its own. */
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

/** Rows of delegations: what is left of a limit is judged again. */
export async function saveRows(
  tx: Tx,
  tenantId: string,
  userId: string | null,
  saved: readonly DelegationChange[],
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
      // what is left of its limit is judged again
      rowsOf(false).map((row) => ({ ...row, effective_limits: null, effective_precedence: null, ...author })),
    ),
    insertNew(tx, tenantId, userId, rowsOf(true), now),
  ])
  await saveDecisions(tx, tenantId, saved)
}

/** A draft repeats section and category of the decision that it is of now. */
async function saveDecisions(tx: Tx, tenantId: string, saved: readonly DelegationChange[]) {
  const moved = saved.filter(({ before, after }) => before && before.decisionId !== after.decisionId)
  if (moved.length === 0) return
  await sql`update app.delegation d set decision_id = c.id, section_id = c.section_id, category_id = c.category_id
    from unnest(${moved.map(({ after }) => after.id)}::uuid[], ${moved.map(({ after }) => after.decisionId)}::uuid[]) as t(id, decision_id)
    join app.decision c on c.tenant_id = ${tenantId} and c.id = t.decision_id
    where d.tenant_id = ${tenantId} and d.id = t.id`.execute(tx)
}

/** A new one repeats section and category of its decision. */
async function insertNew(
  tx: Tx,
  tenantId: string,
  userId: string | null,
  added: ReturnType<typeof rowOf>[],
  now: Date,
) {
  if (added.length === 0) return
  const types = { ...FIRST, ...CHANGED }
  const columns = sql.join(Object.keys(types).map((name) => sql.ref(name)))
  await sql`insert into app.delegation (tenant_id, ${columns}, section_id, category_id, created_by, created_at, updated_by, updated_at)
    select ${tenantId}::uuid, ${sql.join(Object.keys(types).map((name) => sql.ref(`t.${name}`)))}, c.section_id, c.category_id,
      ${userId}::uuid, ${now}::timestamptz, ${userId}::uuid, ${now}::timestamptz
    from ${rowsAs('t', types, added)} join app.decision c on c.tenant_id = ${tenantId} and c.id = t.decision_id returning 1`.execute(
    tx,
  )
}

export const slotsBefore = ({ before }: DelegationChange) =>
  new Map((before?.slots ?? []).map((slot) => [slot.id, slot]))

/** Recipients that came, and the status of those that are there. */
export async function saveSlots(tx: Tx, tenantId: string, saved: readonly DelegationChange[]) {
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

/** Changes that await approval: one that was answered goes, its history stays. */
export async function saveProposals(tx: Tx, tenantId: string, saved: readonly DelegationChange[]) {
  const differing = saved.filter(({ before, after }) => before?.change?.id !== after.change?.id)
  const gone = differing.flatMap(({ before }) => (before?.change ? [before.id] : []))
  if (gone.length > 0)
    await sql`delete from app.delegation_change where tenant_id = ${tenantId} and delegation_id = any(${gone}::uuid[])`.execute(
      tx,
    )
  await insertRows(
    tx,
    'app.delegation_change',
    {
      delegation_id: 'uuid',
      id: 'uuid',
      content: 'jsonb',
      parent_delegation_id: 'uuid',
      parent_slot_id: 'uuid',
      proposed_by: 'uuid',
      proposed_at: 'timestamptz',
    },
    differing.flatMap(({ after: { id, change } }) =>
      change
        ? [
            {
              delegation_id: id,
              id: change.id,
              content: { ...change.content, ...(change.moveRedelegations && { moveRedelegations: true }) },
              parent_delegation_id: change.place?.delegationId ?? null,
              parent_slot_id: change.place?.slotId ?? null,
              proposed_by: change.proposedBy,
              proposed_at: date(change.proposedAt),
            },
          ]
        : [],
    ),
    { tenant_id: sql`${tenantId}::uuid` },
  )
}

/** Current limits and groups, for the filters of the list. */
export async function saveParts(tx: Tx, tenantId: string, saved: readonly DelegationChange[]) {
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
      ...BOUND_COLUMNS,
      redelegable: 'boolean',
    },
    saved.flatMap(({ after }) =>
      after.content.delegationAuthorities.flatMap((authority) =>
        boundRows(authority).map((row) => ({
          delegation_id: after.id,
          ...row,
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
