import { mayHappen } from '#platform/model/lifecycle.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { afterLocks } from '#platform/server/database/tenant-transaction.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { Reassignment } from '../model/bulk-calls.ts'
import { delegationLifecycle } from '../model/delegation-lifecycle.ts'
import { remaining, type StoredDelegation } from '../model/stored-delegation.ts'
import { lockDelegations, lockOpen } from './find-delegations.ts'
import { moveBelow } from './move-delegation.ts'
import { updateDelegation } from './write-delegation.ts'

/**
 * Gives a delegation to other recipients, as an edit does. What removed recipients redelegated may go along: immediately,
 * or with the approval of the change where that is awaited. Authority 3.
 */
export async function reassignDelegation(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { moveRedelegations, ...change }: Reassignment,
): Promise<void> {
  const before = await slotsOf(tx, viewer, id)
  await updateDelegation(tx, viewer, {
    id,
    input: { change },
    expected: null,
    as: { event: 'REASSIGN', permission: 'delegation.reassign', moveRedelegations },
  })
  if (moveRedelegations) await moveFromRemoved(tx, viewer, id, before)
}

/** What may go along with these. */
export async function issuedFrom(tx: Tx, tenantId: string, ids: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select d.id from app.delegation d where d.tenant_id = ${tenantId} and d.parent_delegation_id = any(${ids}::uuid[])`,
  )
  return found.map(({ id }) => id)
}

const slotsOf = async (tx: Tx, viewer: Viewer, id: string) => remaining(await storedOf(tx, viewer, id))

async function storedOf(tx: Tx, viewer: Viewer, id: string): Promise<StoredDelegation> {
  const found = (await lockDelegations(tx, viewer, [id])).found.get(id)
  if (!found) throw notFound()
  return found.stored
}

/** Hangs what was issued through removed recipients below the first new one. What does not fit there stays. */
export async function moveFromRemoved(
  tx: Tx,
  viewer: Viewer,
  id: string,
  before: readonly { readonly id: string }[],
): Promise<void> {
  const { tenantId } = viewer
  const delegation = await storedOf(tx, viewer, id)
  const left = remaining(delegation)
  const were = new Set(before.map((slot) => slot.id))
  const slot = left.find((each) => !were.has(each.id)) ?? left[0]
  const removed = [...were].filter((slotId) => !left.some((each) => each.id === slotId))
  if (!slot || removed.length === 0) return
  const below = await rows<{ id: string }>(
    tx,
    sql`select d.id from app.delegation d where d.tenant_id = ${tenantId} and d.parent_slot_id = any(${removed}::uuid[])`,
  )
  const now = await afterLocks(tx)
  const open = await lockOpen(
    tx,
    tenantId,
    below.map((row) => row.id),
    now,
  )
  for (const child of open)
    if (mayHappen(delegationLifecycle, child.status, 'MOVE').ok)
      await moveBelow(tx, viewer, { before: child, parent: { delegation, slot }, now: await afterLocks(tx) })
}
