import type { SlotAt, Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Names } from '../../visibility/server/names.ts'
import { alertsOf } from '../model/alerts.ts'
import type { PathStep } from '../model/delegation.ts'
import { OPEN_STATUSES } from '../model/delegation-lifecycle.ts'
import type { JudgedStep } from '../model/judged-step.ts'
import { stepOf } from './path-steps.ts'
import { formatStandingOfSlot, shownInForce } from './standing-of-rows.ts'

/** What steps are judged by. `outside`: those with a recipient whom the pathways do not reach. */
export type JudgingContext = {
  viewer: Viewer
  snapshot: Snapshot
  names: Names
  outside: ReadonlySet<string>
}

const OPEN: readonly string[] = OPEN_STATUSES

/** Judges one recipient by the functions that judge its record. */
export function judgeSlot(about: JudgingContext, slot: SlotAt): JudgedStep | undefined {
  const { viewer, snapshot, outside, names } = about
  const delegation = snapshot.delegations.get(slot.delegationId)
  if (!delegation) return undefined
  const step = stepOf(snapshot, delegation, slot, names)
  const isOpen = !step.masked && OPEN.includes(step.status)
  return {
    ...step,
    inForce: step.masked ? maskedStanding(step) : formatStandingOfSlot(viewer, snapshot, slot, names),
    issuer: step.masked ? null : issuerOf(about, slot.delegationId),
    alerts: isOpen ? alertsOf(snapshot, slot.delegationId, outside, slot.id).map(({ alert }) => alert) : [],
  }
}

/** A draft has no facts to judge. */
export const judgeDraft = (
  { viewer, snapshot, names }: JudgingContext,
  id: string,
  step: PathStep,
): JudgedStep => ({
  ...step,
  inForce: shownInForce(viewer, snapshot, id, names),
  issuer: null,
  alerts: [],
})

const maskedStanding = ({ live }: PathStep) =>
  live
    ? ({ standing: 'YES', held: true, text: 'Yes' } as const)
    : ({ standing: 'NO', held: false, text: 'No' } as const)

/** The recipient of the delegation above from which it hangs. */
function issuerOf({ snapshot, names }: JudgingContext, id: string): string | null {
  const delegation = snapshot.delegations.get(id)
  if (!delegation) return null
  if (delegation.parentSlotId === null) return 'Root Authority'
  const slot = snapshot.slots.get(delegation.parentSlotId)
  return slot ? names.name((slot.positionId ?? slot.userId) as string) : null
}
