import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { notFound, Refusal } from '#platform/server/http/refusal.ts'
import type { NewIssuer } from '../model/bulk-calls.ts'
import { DELEGATION_FAILURES } from '../model/delegation-failures.ts'
import { remaining } from '../model/stored-delegation.ts'
import { lockDelegations, lockWithoutVisibility } from './find-delegations.ts'
import { moveDelegation } from './move-delegation.ts'

/** Makes another recipient of the delegation above the issuer: a move to that recipient. Semantics 3.5.1. */
export async function changeIssuer(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { issuerUserId, issuerPositionId }: NewIssuer,
): Promise<void> {
  const found = (await lockDelegations(tx, viewer, [id])).found.get(id)
  if (!found) throw notFound()
  const { parentDelegationId } = found.stored
  if (parentDelegationId === null) throw new Refusal(DELEGATION_FAILURES.ROOT_WITHOUT_ISSUER)
  const parent = await lockWithoutVisibility(tx, viewer, parentDelegationId)
  const slot =
    parent &&
    remaining(parent.stored).find(
      ({ userId, positionId }) => userId === issuerUserId && positionId === issuerPositionId,
    )
  if (!slot) throw new Refusal(DELEGATION_FAILURES.ISSUER_NOT_ABOVE)
  await moveDelegation(tx, viewer, {
    id,
    parentDelegationId,
    parentSlotId: slot.id,
    expected: null,
    permission: 'delegation.change_issuer',
  })
}
