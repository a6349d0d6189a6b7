import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { DelegationStatus } from '../../delegations/model/delegation.ts'
import { type DelegationTie, mayWithDelegation } from '../../delegations/model/delegation-policy.ts'

const ENDED: readonly DelegationStatus[] = ['REVOKED', 'EXPIRED', 'DELETED']

/** Roles of drafts and open delegations are managed by the person who issued them, or has the permission. Spec 6. */
export const mayManageRoles = (
  viewer: Viewer,
  { tie, status }: { tie: DelegationTie; status: DelegationStatus },
): Verdict =>
  firstRefusal(
    mayWithDelegation(viewer, 'delegation.manage_conditions_roles', tie, status === 'DRAFT'),
    () =>
      ENDED.includes(status)
        ? refused('INVALID_TRANSITION', {
            sentence: 'Roles of a delegation that has ended cannot be changed.',
          })
        : allowed,
  )
