import { defineLifecycle } from '#platform/model/lifecycle.ts'

/** Spec 4.7. A deleted one no longer exists for people; the history still names it. */
export const userRoleLifecycle = defineLifecycle({
  noun: 'role',
  labels: { ACTIVE: 'Active', INACTIVE: 'Inactive', DELETED: 'Deleted' },
  transitions: [
    { from: ['ACTIVE'], event: 'DEACTIVATE', to: 'INACTIVE', verb: 'deactivate' },
    { from: ['INACTIVE'], event: 'REACTIVATE', to: 'ACTIVE', verb: 'reactivate' },
    { from: ['ACTIVE', 'INACTIVE'], event: 'DELETE', to: 'DELETED', verb: 'delete' },
  ],
})

export type UserRoleEvent = (typeof userRoleLifecycle)['transitions'][number]['event']
