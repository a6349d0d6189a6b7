import { limitsLeft, someOf } from '#modules/authority/engine/model/effective-limits.ts'
import type { SlotAt, Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { inForceOfSlot, remainingSlots } from '#modules/authority/engine/model/standing.ts'
import { whyNotInForce } from '#modules/authority/engine/model/standing-texts.ts'
import type { Standing } from '#modules/authority/engine/model/standings.ts'
import { asKnownNow, loadSnapshot } from '#modules/authority/index.server.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import type { Tx } from '#platform/server/database/sql.ts'

/** Whether a recipient has what they received: from when it takes effect, or what is in the way, named for no one. */
export type SlotStanding = {
  readonly slotId: string
  readonly standing: Standing
  /** Where nothing but its day is missing. */
  readonly from: Date | null
  readonly why: string | null
  /** What the path leaves of each authority type; a limit without room is left out. */
  readonly limits: readonly { readonly authorityTypeId: string; readonly bounds: readonly Bound[] }[]
}

/** The standings of the recipients of delegations at an instant, by delegation: what records and lists say of them. */
export async function standingsOfSlots(
  tx: Tx,
  tenantId: string,
  delegationIds: readonly string[],
  { at, now }: { at: Date; now: Date },
): Promise<ReadonlyMap<string, readonly SlotStanding[]>> {
  const ids = [...new Set(delegationIds)]
  const snapshot = await loadSnapshot(
    tx,
    tenantId,
    { kind: 'STANDING', delegationIds: ids },
    undefined,
    asKnownNow(at, now),
  )
  return new Map(
    ids.map((id) => [id, remainingSlots(snapshot, id).map((slot) => standingOfSlot(snapshot, slot))]),
  )
}

function standingOfSlot(snapshot: Snapshot, slot: SlotAt): SlotStanding {
  const { standing, reason } = inForceOfSlot(snapshot, slot)
  const from = reason?.code === 'NOT_YET_EFFECTIVE' ? new Date(reason.params.from) : null
  const why = reason && whyNotInForce(reason, slot.delegationId)
  return { slotId: slot.id, standing, from, why, limits: effectiveLimits(snapshot, slot) }
}

const effectiveLimits = (snapshot: Snapshot, { id, delegationId }: SlotAt): SlotStanding['limits'] =>
  (snapshot.delegations.get(delegationId)?.terms.authorities ?? []).flatMap((authority) => {
    const { authorityTypeId } = authority
    const bounds = limitsLeft(snapshot, id, authority).flatMap(
      ({ stated, clamp }) => someOf(clamp?.bound ?? stated) ?? [],
    )
    return bounds.length > 0 ? [{ authorityTypeId, bounds }] : []
  })
