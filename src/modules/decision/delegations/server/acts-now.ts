import { type Frame, frameOf } from '#modules/authority/engine/model/frame.ts'
import { mayRedelegate } from '#modules/authority/engine/model/redelegation-rules.ts'
import { asKnownNow, loadSnapshot } from '#modules/authority/index.server.ts'
import { allowed, firstRefusal, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { mayApprove, mayDeny, type NotApprover } from '../model/approver-rules.ts'
import type { DelegationStatus } from '../model/delegation.ts'
import { type ActFacts, type DelegationAct, mayAct } from '../model/delegation-acts.ts'
import { mayReissueBelow, type SuspendedBy } from '../model/reissue-refusals.ts'
import type { StoredSlot } from '../model/stored-delegation.ts'
import { forAnotherApprover } from './four-eyes.ts'
import { inWords } from './issuing-gate.ts'
import { suspendedBy } from './suspended-by.ts'

/**
 * What stands around a delegation at this instant: what it comes from, whose suspension reaches down to it, and what
 * keeps the viewer from approving it.
 */
export type ActContext = {
  readonly frame: Frame
  readonly by: readonly SuspendedBy[]
  readonly notApprover: NotApprover | undefined
}

/** What an act asks of that. An act that is not here asks nothing. */
const ASKS: Partial<Record<DelegationAct, (around: ActContext) => Verdict>> = {
  issue: ({ frame }) => inWords(mayRedelegate(frame)),
  reissue: ({ frame, by }) => firstRefusal(mayReissueBelow(by, frame), () => inWords(mayRedelegate(frame))),
  approve: ({ frame, notApprover }) =>
    firstRefusal(mayApprove(notApprover), () => inWords(mayRedelegate(frame))),
  deny: ({ notApprover }) => mayDeny(notApprover),
  approveChange: ({ notApprover }) => mayApprove(notApprover, 'change'),
  denyChange: ({ notApprover }) => mayDeny(notApprover, 'change'),
}

type ActSubject = {
  readonly id: string
  readonly status: DelegationStatus
  readonly decisionId: string
  readonly parentSlotId: string | null
  readonly hasChange: boolean
  /** Where it is read whole: anyone who holds it knows its path. */
  readonly slots?: readonly StoredSlot[]
}

/** The statuses out of which something is issued, or continues being issued. */
const ISSUING: readonly DelegationStatus[] = ['DRAFT', 'PENDING', 'SUSPENDED']

/** What stands around several delegations, in as many statements as around one. Others than these are asked nothing. */
export async function aroundThem(
  tx: Tx,
  viewer: Viewer,
  several: readonly ActSubject[],
  now: Date,
): Promise<ReadonlyMap<string, ActContext>> {
  const asked = several.filter(({ status, hasChange }) => hasChange || ISSUING.includes(status))
  if (asked.length === 0) return new Map()
  const submitted = asked.filter(({ status, hasChange }) => hasChange || status === 'PENDING')
  const suspended = asked.filter(({ status }) => status === 'SUSPENDED')
  const [forAnother, above, snapshot] = await Promise.all([
    forAnotherApprover(
      tx,
      viewer,
      submitted.map(({ id }) => id),
      now,
    ),
    suspendedBy(tx, viewer, suspended, now),
    loadSnapshot(
      tx,
      viewer.tenantId,
      {
        kind: 'SLOTS',
        decisionIds: [...new Set(asked.map(({ decisionId }) => decisionId))],
        slotIds: [...new Set(asked.flatMap(({ parentSlotId }) => parentSlotId ?? []))],
      },
      'NAMED',
      asKnownNow(now),
    ),
  ])
  return new Map(
    asked.map(({ id, decisionId, parentSlotId }) => [
      id,
      {
        frame: frameOf(snapshot, decisionId, parentSlotId),
        by: above.get(id) ?? [],
        notApprover: forAnother.get(id),
      },
    ]),
  )
}

/** Whether the viewer may do this to a delegation now: the record and the call ask here, and rows of lists by its two halves. */
export const mayActNow = (
  viewer: Viewer,
  act: DelegationAct,
  facts: ActFacts,
  around: ActContext | undefined,
): Verdict => firstRefusal(mayAct(viewer, act, facts), () => allowsAround(act, around))

/** Whether what stands around a delegation lets an act happen that the viewer may do on their own. */
export const allowsAround = (act: DelegationAct, around: ActContext | undefined): Verdict =>
  (around && ASKS[act]?.(around)) ?? allowed

/** Whether an act asks what stands around a delegation. */
export const asksAround = (act: DelegationAct): boolean => act in ASKS
