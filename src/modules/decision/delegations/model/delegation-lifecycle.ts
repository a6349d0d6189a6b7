import { defineLifecycle } from '#platform/model/lifecycle.ts'

/** Spec 4.4. `previous` is Draft at a first issue and Suspended where a delegation was being reissued. */
export const delegationLifecycle = defineLifecycle({
  noun: 'delegation',
  labels: {
    DRAFT: 'Draft',
    PENDING: 'Pending',
    ISSUED: 'Issued',
    ACCEPTED: 'Accepted',
    SUSPENDED: 'Suspended',
    REVOKED: 'Revoked',
    EXPIRED: 'Expired',
    DELETED: 'Deleted',
  },
  transitions: [
    { from: ['DRAFT'], event: 'ISSUE', to: 'ISSUED', verb: 'issue' },
    { from: ['PENDING'], event: 'APPROVE', to: 'ISSUED', verb: 'approve' },
    { from: ['PENDING'], event: 'DENY', to: 'previous', verb: 'deny' },
    { from: ['PENDING'], event: 'WITHDRAW', to: 'previous', verb: 'withdraw' },
    { from: ['ISSUED', 'ACCEPTED'], event: 'ACCEPT', to: 'ACCEPTED', verb: 'accept' },
    { from: ['ISSUED', 'ACCEPTED'], event: 'REJECT', to: 'previous', verb: 'reject' },
    { from: ['ISSUED', 'ACCEPTED'], event: 'SUSPEND', to: 'SUSPENDED', verb: 'suspend' },
    { from: ['SUSPENDED'], event: 'REISSUE', to: 'ISSUED', verb: 'reissue' },
    { from: ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED'], event: 'REVOKE', to: 'REVOKED', verb: 'revoke' },
    { from: ['DRAFT', 'ISSUED', 'ACCEPTED'], event: 'EDIT', to: 'same', verb: 'edit' },
    { from: ['ISSUED', 'ACCEPTED'], event: 'APPROVE_CHANGE', to: 'same', verb: 'approve a change of' },
    { from: ['ISSUED', 'ACCEPTED'], event: 'DENY_CHANGE', to: 'same', verb: 'deny a change of' },
    { from: ['ISSUED', 'ACCEPTED'], event: 'WITHDRAW_CHANGE', to: 'same', verb: 'withdraw a change of' },
    { from: ['DRAFT', 'ISSUED', 'ACCEPTED'], event: 'REASSIGN', to: 'same', verb: 'reassign' },
    { from: ['ISSUED', 'ACCEPTED'], event: 'REALIGN', to: 'same', verb: 'realign' },
    { from: ['ISSUED', 'ACCEPTED', 'SUSPENDED'], event: 'MOVE', to: 'same', verb: 'move' },
    {
      from: ['DRAFT', 'PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED', 'REVOKED', 'EXPIRED'],
      event: 'DELETE',
      to: 'DELETED',
      verb: 'delete',
    },
    { from: ['EXPIRED'], event: 'RENEW', to: 'same', verb: 'renew' },
  ],
})

export type DelegationEvent = (typeof delegationLifecycle)['transitions'][number]['event']

export const OPEN_STATUSES = ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED'] as const
