import { mayHappen } from '#platform/model/lifecycle.ts'
import { allowed, firstRefusal, type Verdict } from '#platform/model/verdict.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import type { DelegationStatus } from './delegation.ts'
import { type DelegationEvent, delegationLifecycle } from './delegation-lifecycle.ts'
import { type DelegationTie, mayWithDelegation } from './delegation-policy.ts'
import { type IssuingTie, mayIssue } from './issuing-policy.ts'

type Act = {
  readonly permission: Permission
  readonly event: DelegationEvent
  /** It makes authority: whoever does it needs a source. */
  readonly issues?: true
}

/** What a person may do to a delegation: the permission that it needs, and the event of its lifecycle. */
export const DELEGATION_ACTS = {
  edit: { permission: 'delegation.edit', event: 'EDIT' },
  issue: { permission: 'delegation.issue', event: 'ISSUE', issues: true },
  withdraw: { permission: 'delegation.edit', event: 'WITHDRAW' },
  approve: { permission: 'delegation.approve_deny', event: 'APPROVE' },
  deny: { permission: 'delegation.approve_deny', event: 'DENY' },
  suspend: { permission: 'delegation.suspend', event: 'SUSPEND' },
  reissue: { permission: 'delegation.issue', event: 'REISSUE', issues: true },
  revoke: { permission: 'delegation.revoke', event: 'REVOKE' },
  move: { permission: 'delegation.edit', event: 'MOVE' },
  delete: { permission: 'delegation.delete', event: 'DELETE' },
} satisfies Readonly<Record<string, Act>>

export type DelegationAct = keyof typeof DELEGATION_ACTS
export const DELEGATION_ACT_KEYS = Object.keys(DELEGATION_ACTS) as [DelegationAct, ...DelegationAct[]]

/** What an act is judged by. */
export type ActFacts = {
  readonly status: DelegationStatus
  readonly tie: DelegationTie
  readonly issuing: IssuingTie
}

/** Whether the viewer may do this to a delegation: the call, the button and the bulk bar ask here. */
export function mayAct(viewer: Viewer, act: DelegationAct, { status, tie, issuing }: ActFacts): Verdict {
  const { permission, event, issues }: Act = DELEGATION_ACTS[act]
  return firstRefusal(
    mayWithDelegation(viewer, permission, tie, status === 'DRAFT'),
    () => mayHappen(delegationLifecycle, status, event),
    () => (issues ? mayIssue(viewer, issuing) : allowed),
  )
}

/** Everything that they may do. */
export const actsOf = (viewer: Viewer, facts: ActFacts): DelegationAct[] =>
  DELEGATION_ACT_KEYS.filter((act) => mayAct(viewer, act, facts).ok)
