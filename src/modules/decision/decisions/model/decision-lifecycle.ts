import { defineLifecycle } from '#platform/model/lifecycle.ts'

/** Spec 4.2. Restore leads back to the status before; delegations that an archive revoked stay revoked. */
export const decisionLifecycle = defineLifecycle({
  noun: 'decision',
  labels: { DRAFT: 'Draft', PUBLISHED: 'Published', ARCHIVED: 'Archived', DELETED: 'Deleted' },
  transitions: [
    { from: ['DRAFT'], event: 'PUBLISH', to: 'PUBLISHED', verb: 'publish' },
    { from: ['DRAFT', 'PUBLISHED'], event: 'EDIT', to: 'previous', verb: 'edit' },
  ],
})
