import { defineLifecycle } from '#platform/model/lifecycle.ts'

/** Spec 4.7. An invited user becomes active by signing in. */
export const userLifecycle = defineLifecycle({
  noun: 'user',
  labels: { INVITED: 'Invited', ACTIVE: 'Active', INACTIVE: 'Inactive', DELETED: 'Deleted' },
  transitions: [
    { from: ['ACTIVE'], event: 'DEACTIVATE', to: 'INACTIVE', verb: 'deactivate' },
    { from: ['INACTIVE'], event: 'REACTIVATE', to: 'ACTIVE', verb: 'reactivate' },
  ],
})

export type UserStatus = keyof typeof userLifecycle.labels
export type UserEvent = (typeof userLifecycle)['transitions'][number]['event']
