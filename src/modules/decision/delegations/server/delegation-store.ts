import type { SlotStatus } from '#modules/authority/terms/model/terms.ts'
import { sql, type Tx } from '#platform/server/database/sql.ts'
import { enqueueAll } from '#platform/server/jobs/jobs.ts'
import { type Fact, setFacts } from '#platform/server/records/facts.ts'
import type { Author, RecordSave as SavedRecord } from '#platform/server/records/record-store.ts'
import { defineWriter } from '#platform/server/records/record-writer.ts'
import { recountLimits } from '../../decisions/server/limit-order.ts'
import type { ProposedChange } from '../model/proposed-change.ts'
import type { StoredDelegation } from '../model/stored-delegation.ts'
import { date, saveParts, saveProposals, saveRows, saveSlots, slotsBefore } from './delegation-rows.ts'
import { saveSearchText } from './delegation-search-text.ts'
import { flagInvalid } from './flag-invalid.job.ts'
import { labelUnderCascades, repeatForGroups } from './repeated-status.ts'

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

/** What history keeps of a delegation. */
export function evidence(delegation: StoredDelegation) {
  const { version: _version, slots, content, terms, path: _path, change, ...rest } = delegation
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
    proposedChange: change && proposalOf(change),
  }
}

/** Part by part as the delegation itself says them. */
export const proposalOf = ({ content, place, moveRedelegations, ...proposal }: ProposedChange) => ({
  ...proposal,
  ...content,
  ...(moveRedelegations && { moveRedelegations }),
  ...(place && { parentDelegationId: place.delegationId, parentSlotId: place.slotId }),
})

export type Evidence = ReturnType<typeof evidence>

const writer = defineWriter<StoredDelegation>({ kind: 'delegation', evidence })

/** What is written beside the rows of delegations: their labels, their documents. */
export const noteDelegations = writer.note

type SavedTogether = SavedRecord<StoredDelegation>

export type DelegationSave = SavedTogether & {
  /** Since when it holds in the world; default: the instant of recording. */
  from?: Date
  now: Date
}

/** The one way in: row, slots, facts and history of one delegation, all in the caller's transaction. */
export const saveDelegation = (
  tx: Tx,
  viewer: Author,
  { from, now, ...saved }: DelegationSave,
): Promise<void> => saveDelegations(tx, viewer, [saved], { from: from ?? now, now })

type RecordTimes = { from: Date; now: Date }

/** Several at the same time, none of them twice. */
export async function saveDelegations(
  tx: Tx,
  author: Author,
  asked: readonly SavedTogether[],
  at: RecordTimes,
): Promise<void> {
  await writer.save(tx, author, asked, at.now, (saved) => write(tx, author, saved, at))
}

/** Rows, recipients and facts, one after the other: each is read by those that follow. */
async function write(
  tx: Tx,
  { tenantId, userId }: Author,
  saved: readonly SavedTogether[],
  { from, now }: RecordTimes,
) {
  await saveRows(tx, tenantId, userId, saved, now)
  await saveSlots(tx, tenantId, saved)
  await saveProposals(tx, tenantId, saved)
  await labelUnderCascades(tx, tenantId, saved, now)
  await saveParts(
    tx,
    tenantId,
    saved.filter(({ before, after }) => !before || before.content !== after.content),
  )
  const themselves = sql`d.id = any(${saved.map(({ after }) => after.id)}::uuid[])`
  await repeatForGroups(tx, tenantId, themselves)
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
  // what is backdated holds for its recipients since then too
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
