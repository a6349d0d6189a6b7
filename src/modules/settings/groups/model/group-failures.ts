import { defineFailures } from '#platform/model/failures.ts'

/** How acts on groups fail. Spec 5.3. */
export const GROUP_FAILURES = defineFailures({
  ORGANIZATION_LOCKED: [409, ({ act }) => `The organization itself cannot be ${act}.`],
  SYNCED_LOCKED: [409, 'The group is synced from another system, which manages its name and parent groups.'],
  CYCLE: [422, ({ circle }) => `This would create a loop: ${circle}.`],
})
