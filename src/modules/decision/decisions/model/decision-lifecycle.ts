import { defineLifecycle } from '#platform/model/lifecycle.ts'

/** Spec 4.2. Restore leads back to the status before; delegations that an archive revoked stay revoked. */
export const decisionLifecycle = defineLifecycle({
  noun: 'decision',
  labels: { DRAFT: 'Draft', PUBLISHED: 'Published', ARCHIVED: 'Archived', DELETED: 'Deleted' },
  transitions: [
    { from: ['DRAFT'], event: 'PUBLISH', to: 'PUBLISHED', verb: 'publish' },
    { from: ['DRAFT', 'PUBLISHED'], event: 'EDIT', to: 'previous', verb: 'edit' },
    { from: ['DRAFT', 'PUBLISHED'], event: 'ARCHIVE', to: 'ARCHIVED', verb: 'archive' },
    { from: ['ARCHIVED'], event: 'RESTORE', to: 'previous', verb: 'restore' },
    { from: ['DRAFT', 'ARCHIVED', 'PUBLISHED'], event: 'DELETE', to: 'DELETED', verb: 'delete' },
  ],
})

export type DecisionEvent = (typeof decisionLifecycle)['transitions'][number]['event']
