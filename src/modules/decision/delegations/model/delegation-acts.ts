import { type ActKey, defineActs, type RecordAct } from '#platform/model/acts.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import type { DelegationStatus } from './delegation.ts'
import { DELEGATION_FAILURES } from './delegation-failures.ts'
import { type DelegationEvent, delegationLifecycle } from './delegation-lifecycle.ts'
import { type DelegationTie, mayByRole, mayWithDelegation } from './delegation-policy.ts'
import { type IssuingTie, mayIssue } from './issuing-policy.ts'

/**
 * What a person may do to a delegation, in the order in which it is offered. What `issues` makes authority: anyone who does it
 * needs a source. What is `ofChange` answers a change that awaits approval. Spec 4.4.
 */
export const delegationActs = defineActs(delegationLifecycle, {
  approve: { event: 'APPROVE', permission: 'delegation.approve_deny', icon: 'tick', asks: 'always' },
  deny: {
    event: 'DENY',
    permission: 'delegation.approve_deny',
    icon: 'cross',
    asks: 'always',
    reason: 'required',
  },
  approveChange: {
    event: 'APPROVE_CHANGE',
    permission: 'delegation.approve_deny',
    icon: 'tick',
    asks: 'always',
    ofChange: true,
  },
  denyChange: {
    event: 'DENY_CHANGE',
    permission: 'delegation.approve_deny',
    icon: 'cross',
    asks: 'always',
    reason: 'required',
    ofChange: true,
  },
  issue: { event: 'ISSUE', permission: 'delegation.issue', icon: 'send', asks: 'always', issues: true },
  reissue: {
    event: 'REISSUE',
    permission: 'delegation.issue',
    icon: 'reissue',
    asks: 'always',
    reason: 'optional',
    issues: true,
  },
  edit: { event: 'EDIT', permission: 'delegation.edit', icon: 'edit' },
  /** A duplicate of one that has expired: a new delegation is needed. Spec 4.4. */
  renew: { event: 'RENEW', permission: 'delegation.view', icon: 'reissue', issues: true },
  reassign: {
    event: 'REASSIGN',
    permission: 'delegation.reassign',
    icon: 'position',
    asks: 'always',
    issuesAnew: true,
    changesTerms: true,
  },
  suspend: {
    event: 'SUSPEND',
    permission: 'delegation.suspend',
    icon: 'suspend',
    asks: 'always',
    reason: 'optional',
    cascades: true,
  },
  withdraw: {
    event: 'WITHDRAW',
    permission: 'delegation.edit',
    icon: 'reissue',
    asks: 'always',
    reason: 'optional',
  },
  withdrawChange: {
    event: 'WITHDRAW_CHANGE',
    permission: 'delegation.edit',
    icon: 'reissue',
    asks: 'always',
    reason: 'optional',
    ofChange: true,
  },
  move: { event: 'MOVE', permission: 'delegation.edit', icon: 'swap', changesTerms: true },
  changeIssuer: {
    event: 'MOVE',
    permission: 'delegation.change_issuer',
    icon: 'swap',
    asks: 'always',
    isBelow: true,
    changesTerms: true,
  },
  /** Of what is below it. */
  realign: { event: 'REALIGN', permission: 'delegation.edit', icon: 'conditions' },
  revoke: {
    event: 'REVOKE',
    permission: 'delegation.revoke',
    icon: 'revoke',
    danger: true,
    asks: 'always',
    reason: 'optional',
    cascades: true,
  },
  delete: {
    event: 'DELETE',
    permission: 'delegation.delete',
    icon: 'trash',
    danger: true,
    asks: 'always',
    reason: 'optional',
    cascades: true,
  },
})

export type DelegationAct = ActKey<typeof delegationActs>

/** What an act is judged by. */
export type ActFacts = {
  readonly status: DelegationStatus
  readonly tie: DelegationTie
  readonly issuing: IssuingTie
  /** Whether a change of it awaits approval. */
  readonly hasChange: boolean
}

type Act = RecordAct<DelegationEvent> & {
  readonly permission: Permission
  /** It makes authority. */
  readonly issues?: true
  /** Once issued, it is issued again by it: by the person who may issue, or edits for the issuer by a user role. */
  readonly issuesAnew?: true
  /** It asks for a delegation above. */
  readonly isBelow?: true
  /** It answers a change that awaits approval. */
  readonly ofChange?: true
  /** Always, so that it is not done while another change waits. */
  readonly changesTerms?: true
}

/** Whether an act may reach everything below as well. */
export const mayReachBelow = (act: DelegationAct): boolean => 'cascades' in delegationActs.of[act]

/** Whether the viewer may do this to a delegation: the call, the button and the bulk bar ask here. */
export function mayAct(
  viewer: Viewer,
  act: DelegationAct,
  { status, tie, issuing, hasChange }: ActFacts,
): Verdict {
  const { permission, event, issues, issuesAnew, isBelow, ofChange, changesTerms }: Act =
    delegationActs.of[act]
  const isIssuing = issues || (issuesAnew && status !== 'DRAFT' && !mayByRole(viewer, permission, tie))
  return firstRefusal(
    mayWithDelegation(viewer, permission, tie, status === 'DRAFT'),
    () => mayHappen(delegationLifecycle, status, event),
    () => (isBelow && issuing.source === null ? refused(DELEGATION_FAILURES.ROOT_WITHOUT_ISSUER) : allowed),
    () => (isIssuing ? mayIssue(viewer, issuing) : allowed),
    () => (ofChange && !hasChange ? refused(DELEGATION_FAILURES.NO_CHANGE_WAITS) : allowed),
    () => (changesTerms && hasChange ? refused(DELEGATION_FAILURES.CHANGE_WAITS) : allowed),
  )
}

/** Everything that they may do. */
export const actsOf = (viewer: Viewer, facts: ActFacts): DelegationAct[] =>
  delegationActs.keys.filter((act) => mayAct(viewer, act, facts).ok)
