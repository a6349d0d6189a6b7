import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { type DelegationStatus, delegationDisplayId, type Recipient } from '../model/delegation.ts'
import { waitingChange } from '../model/proposed-change.ts'
import { remaining, type StoredDelegation } from '../model/stored-delegation.ts'
import { findDelegations, lockForIssuing } from './find-delegations.ts'

type LockedDelegation = { readonly displayId: string; readonly recipients: number }

/**
 * Locks what several acts of one person are about to change, in the order in which each act locks it. `named`: who receives
 * something again. Answers with the delegations that the person may see, and the instant after the locks.
 */
export async function lockForAct(
  tx: Tx,
  viewer: Viewer,
  { ids, named }: { ids: readonly string[]; named: readonly Pick<Recipient, 'recipientUserId'>[] },
): Promise<{ now: Date; seen: ReadonlyMap<string, LockedDelegation> }> {
  const { found, now } = await lockForIssuing(tx, viewer, ids, named)
  return {
    now,
    seen: new Map(
      [...found].map(([id, { stored }]) => [
        id,
        { displayId: delegationDisplayId(stored.displayNumber), recipients: remaining(stored).length },
      ]),
    ),
  }
}

/** For what a delegation, or a change of it, waits before it is in force, in its order. */
export type AwaitedStep = 'APPROVAL' | 'CHANGE_APPROVAL' | 'ACCEPTANCE' | 'CHANGE_ACCEPTANCE'

/** What an act made of a delegation. Null: the person cannot see it any longer. */
export async function actedOn(
  tx: Tx,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<{ displayId: string; awaits: readonly AwaitedStep[] } | null> {
  const found = (await findDelegations(tx, viewer, [id], now)).get(id)
  if (!found) return null
  const { stored, status } = found
  return { displayId: delegationDisplayId(stored.displayNumber), awaits: awaitedOf(stored, status) }
}

function awaitedOf(stored: StoredDelegation, status: DelegationStatus): AwaitedStep[] {
  const acceptance = stored.acceptanceRequired ? (['ACCEPTANCE'] as const) : []
  if (status === 'PENDING') return ['APPROVAL', ...acceptance]
  if (waitingChange(stored, status)) return ['CHANGE_APPROVAL']
  if (remaining(stored).some(({ acceptedTerms }) => acceptedTerms !== null)) return ['CHANGE_ACCEPTANCE']
  return status === 'ISSUED' ? [...acceptance] : []
}
