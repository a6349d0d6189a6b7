import type { Terms } from '#modules/authority/terms/model/terms.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { afterLocks } from '#platform/server/database/tenant-transaction.ts'
import { notFound, Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import { contentOfTerms } from '../model/content-terms.ts'
import {
  accepted,
  changeDiscarded,
  type Parent,
  placeBelow,
  rejected,
  waits,
} from '../model/delegation-transitions.ts'
import { isMine } from '../model/holding-slot.ts'
import {
  type AcceptedBefore,
  remaining,
  type StoredDelegation,
  type StoredSlot,
} from '../model/stored-delegation.ts'
import { acceptedBefore } from './accepted-before.ts'
import { saveDelegation } from './delegation-store.ts'
import { findDelegations, lockDelegations } from './find-delegations.ts'
import { lockSlotWithoutVisibility } from './issuing-gate.ts'
import { inTurn, saveMoved } from './move-delegation.ts'

type RecipientResponse = {
  id: string
  answer: 'ACCEPTED' | 'REJECTED'
  slotId?: string | undefined
  reason: string
  /** The version that was read, where the answer is to that alone. */
  expected?: number | undefined
}

/** A recipient accepts or rejects what waits for them: for a position any one of those who hold it. Spec 4.4. */
export async function respondToDelegation(
  tx: Tx,
  viewer: Viewer,
  { id, answer, slotId, reason, expected }: RecipientResponse,
): Promise<void> {
  // another occupant may answer meanwhile: anyone who was answered for cannot see it any longer
  const asked = (await findDelegations(tx, viewer, [id], await afterLocks(tx))).get(id)
  // a refused move goes back: its turn comes before any lock
  if (answer === 'REJECTED') await inTurn(tx, viewer.tenantId, [id])
  const { found: locked, now } = await lockDelegations(tx, viewer, [id])
  const found = locked.get(id)
  const isOrWasTheirs = [asked, found].some((each) =>
    each?.stored.slots.some((slot) => isMine(viewer, slot) && (slotId === undefined || slot.id === slotId)),
  )
  if (!found) throw isOrWasTheirs ? nothingWaits() : notFound()
  const { stored: before, status } = found
  if (expected !== undefined) mustMatch(before.version, expected)
  const mine = remaining(before).filter(
    (slot) => isMine(viewer, slot) && (slotId === undefined || slot.id === slotId),
  )
  if (mine.length === 0) throw isOrWasTheirs ? nothingWaits() : new Refusal('FORBIDDEN')
  if (answer === 'REJECTED' && !reason)
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.reason', message: 'Enter a reason. The issuer can read it.' },
    ])
  const waiting = mine.filter((slot) => waits(before, slot))
  if ((status !== 'ISSUED' && status !== 'ACCEPTED') || waiting.length === 0) throw nothingWaits()
  const ids = new Set(waiting.map((slot) => slot.id))
  const refusesChange = answer === 'REJECTED' && waiting.some((slot) => slot.acceptedTerms !== null)
  const after =
    answer === 'ACCEPTED'
      ? accepted(before, ids, now.getTime())
      : refusesChange
        ? await withoutChange(tx, viewer, before, waiting)
        : rejected(before, ids)
  const save = after.parentSlotId === before.parentSlotId ? saveDelegation : saveMoved
  await save(tx, viewer, {
    event: answer === 'ACCEPTED' ? 'ACCEPT' : 'REJECT',
    before,
    after,
    reason,
    now,
  })
}

const nothingWaits = () =>
  new Refusal('INVALID_TRANSITION', { sentence: 'Nothing here is awaiting your response.' })

/** As the person who refuses accepted it last, below where it hung then; what they were offered for the first time ends. */
async function withoutChange(
  tx: Tx,
  viewer: Viewer,
  stored: StoredDelegation,
  waiting: readonly StoredSlot[],
): Promise<StoredDelegation> {
  const [refuser] = waiting.filter((slot) => slot.acceptedTerms !== null) as [StoredSlot]
  const terms = refuser.acceptedTerms as Terms
  const before = (await acceptedBefore(tx, viewer.tenantId, stored)).get(refuser.id) as AcceptedBefore
  const content = contentOfTerms(stored.content, terms, viewer.zone)
  const discarded = changeDiscarded(stored, { terms, slotIds: before.slotIds }, content)
  const offered = waiting.filter((slot) => slot.acceptedTerms === null).map((slot) => slot.id)
  const left = offered.length > 0 ? rejected(discarded, new Set(offered)) : discarded
  if (before.parentSlotId === stored.parentSlotId) return left
  return { ...left, ...(await placeOf(tx, viewer, stored, before.parentSlotId)) }
}

async function placeOf(
  tx: Tx,
  viewer: Viewer,
  { id }: StoredDelegation,
  slotId: string | null,
): Promise<Parent> {
  if (slotId === null) return placeBelow(null)
  const parent = await lockSlotWithoutVisibility(tx, viewer, slotId)
  if (!parent || parent.delegation.path.includes(id))
    throw new Refusal('INVALID_TRANSITION', {
      sentence: 'The delegation cannot return to its previous place. Its issuer can move it elsewhere.',
    })
  return placeBelow(parent)
}
