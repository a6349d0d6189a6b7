import { pathTo } from '#modules/authority/engine/model/chain.ts'
import { pathwaysLeft } from '#modules/authority/engine/model/frame.ts'
import { indexOf } from '#modules/authority/engine/model/index-of.ts'
import type { SlotAt, Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { Pathway } from '#modules/authority/terms/model/terms.ts'

/** A recipient of a redelegation that may not go to everyone. */
export type NarrowedRecipient = Pick<SlotAt, 'delegationId' | 'kind' | 'userId' | 'positionId'> & {
  readonly issuerUserId: string | null
  readonly issuerPositionId: string | null
  /** What the decision and every link above still allow. */
  readonly pathways: readonly Pathway[]
}

const OPEN: ReadonlySet<SlotAt['status']> = new Set(['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED'])

/** The open recipients of some delegations whose pathways, over the whole chain, do not reach everyone. Authority 2.3. */
export function narrowedRecipients(
  snapshot: Snapshot,
  delegationIds: readonly string[],
): NarrowedRecipient[] {
  const index = indexOf(snapshot)
  return delegationIds.flatMap((delegationId) => {
    const parentSlotId = snapshot.delegations.get(delegationId)?.parentSlotId ?? null
    if (parentSlotId === null) return []
    const { links } = pathTo(snapshot, parentSlotId)
    const parent = links.at(-1)
    if (!parent) return []
    const pathways = pathwaysLeft(snapshot.decisions.get(parent.delegation.decisionId), links)
    if (pathways.includes('Matrix')) return []
    return (index.slotsOfDelegation.get(delegationId) ?? [])
      .filter(({ status }) => OPEN.has(status))
      .map(({ kind, userId, positionId }) => ({
        delegationId,
        kind,
        userId,
        positionId,
        issuerUserId: parent.slot.userId,
        issuerPositionId: parent.slot.positionId,
        pathways,
      }))
  })
}
