import type { Viewer } from '#platform/model/viewer.ts'
import type { Snapshot } from '../../authority/model/snapshot.ts'
import type { Names } from '../../authority/server/names.ts'
import { alertsOf } from '../model/alerts.ts'
import type { PathStep } from '../model/delegation.ts'
import { OPEN_STATUSES } from '../model/delegation-lifecycle.ts'
import type { JudgedStep } from '../model/judged-step.ts'
import { nodeStateOf } from '../model/node-state.ts'
import { stepOf } from './path-steps.ts'
import { shownInForce } from './standing-of-rows.ts'

/** What steps are judged by. `outside`: those with a recipient whom the pathways do not reach. */
export type Judging = { viewer: Viewer; snapshot: Snapshot; names: Names; outside: ReadonlySet<string> }

const OPEN: readonly string[] = OPEN_STATUSES

/** A step as the record, its row and the check would say it: in force or not and why, what is left of it, what no longer fits. */
export function judgedStepOf(about: Judging, id: string, step: PathStep): JudgedStep {
  const { viewer, snapshot, outside } = about
  const inForce = step.masked ? maskedStanding(step) : shownInForce(viewer, snapshot, id)
  const isOpen = !step.masked && OPEN.includes(step.status)
  return {
    ...step,
    inForce,
    state: nodeStateOf(step, inForce),
    issuer: step.masked ? null : issuerOf(about, id),
    alerts: isOpen ? alertsOf(snapshot, id, outside).map(({ alert }) => alert) : [],
  }
}

/** Of one that has facts. */
export function judgedDelegation(about: Judging, id: string): JudgedStep | undefined {
  const delegation = about.snapshot.delegations.get(id)
  return delegation && judgedStepOf(about, id, stepOf(about.snapshot, delegation, null, about.names))
}

const maskedStanding = ({ live }: PathStep) =>
  live
    ? ({ standing: 'YES', held: true, text: 'Yes' } as const)
    : ({ standing: 'NO', held: false, text: 'No' } as const)

/** The recipient of the delegation above from which it hangs. */
function issuerOf({ snapshot, names }: Judging, id: string): string | null {
  const delegation = snapshot.delegations.get(id)
  if (!delegation) return null
  if (delegation.parentSlotId === null) return 'Root Authority'
  const slot = snapshot.slots.get(delegation.parentSlotId)
  return slot ? names.name((slot.positionId ?? slot.userId) as string) : null
}
