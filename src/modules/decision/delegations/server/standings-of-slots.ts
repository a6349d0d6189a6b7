import type { Tx } from '#platform/server/sql.ts'
import { inForceOfSlot, remainingSlots } from '../../authority/model/standing.ts'
import { whyNotInForce } from '../../authority/model/standing-texts.ts'
import type { Standing } from '../../authority/model/standings.ts'
import { asKnownNow, loadSnapshot } from '../../authority/server/load-snapshot.ts'

/** Whether a recipient has what they received: from when it takes effect, or what stands in the way, named for nobody. */
export type SlotStanding = {
  readonly standing: Standing
  /** Where nothing but its day is missing. */
  readonly from: Date | null
  readonly why: string | null
}

/** The standing of each recipient of delegations at an instant, by slot: what records and lists say of it. */
export async function standingsOfSlots(
  tx: Tx,
  tenantId: string,
  delegationIds: readonly string[],
  { at, now }: { at: Date; now: Date },
): Promise<ReadonlyMap<string, SlotStanding>> {
  const ids = [...new Set(delegationIds)]
  const snapshot = await loadSnapshot(
    tx,
    tenantId,
    { kind: 'STANDING', delegationIds: ids },
    undefined,
    asKnownNow(at, now),
  )
  const slots = ids.flatMap((id) => remainingSlots(snapshot, id))
  return new Map(
    slots.map((slot) => {
      const { standing, reason } = inForceOfSlot(snapshot, slot)
      const from = reason?.code === 'NOT_YET_EFFECTIVE' ? new Date(reason.params.from) : null
      return [slot.id, { standing, from, why: reason && whyNotInForce(reason, slot.delegationId) }]
    }),
  )
}
