import { defineLifecycle } from '#platform/model/lifecycle.ts'

/** Spec 4.7. An invited user becomes active by joining, or by signing in for the first time. */
export const userLifecycle = defineLifecycle({
  noun: 'user',
  labels: { INVITED: 'Invited', ACTIVE: 'Active', INACTIVE: 'Inactive', DELETED: 'Deleted' },
  transitions: [
    { from: ['INVITED'], event: 'ACTIVATE', to: 'ACTIVE', verb: 'activate' },
    { from: ['INVITED'], event: 'RESEND', to: 'same', verb: 'reinvite' },
    { from: ['INVITED', 'ACTIVE', 'INACTIVE'], event: 'EDIT', to: 'same', verb: 'edit' },
    { from: ['ACTIVE'], event: 'DEACTIVATE', to: 'INACTIVE', verb: 'deactivate' },
    { from: ['INACTIVE'], event: 'REACTIVATE', to: 'ACTIVE', verb: 'reactivate' },
    { from: ['INVITED', 'ACTIVE', 'INACTIVE'], event: 'DELETE', to: 'DELETED', verb: 'delete' },
  ],
})

export type UserStatus = keyof typeof userLifecycle.labels
export type UserEvent = (typeof userLifecycle)['transitions'][number]['event']
