import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { DELEGATION_FAILURES } from './delegation-failures.ts'
import { type DelegationTie, mayWithDelegation } from './delegation-policy.ts'

/** What issuing depends on besides the terms. */
export type IssuingTie = {
  readonly seesDecision: boolean
  /** The slot that issues; null for Root Authority. `isMine`: it names the viewer, or a position that they hold now. */
  readonly source: { readonly isMine: boolean; readonly tie: DelegationTie } | null
}

/**
 * Who may issue a delegation, whatever the act is called: create, issue, reissue, move, duplicate. Authority comes from
 * someone who holds it, from the person who may choose the issuer, or from Root Authority. Spec 6, semantics 3.5.1.
 */
export function mayIssue(viewer: Viewer, { seesDecision, source }: IssuingTie): Verdict {
  if (!seesDecision) return refused(DELEGATION_FAILURES.DECISION_HIDDEN)
  if (source === null) return has(viewer, 'tenant.create_root_delegations') ? allowed : refused('FORBIDDEN')
  if (source.isMine && has(viewer, 'tenant.create_delegations')) return allowed
  return mayWithDelegation(viewer, 'delegation.change_issuer', source.tie).ok
    ? allowed
    : refused(DELEGATION_FAILURES.ISSUER_NOT_HOLDER)
}
