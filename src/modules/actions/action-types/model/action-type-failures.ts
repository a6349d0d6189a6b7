import { defineFailures } from '#platform/model/failures.ts'

/** How acts on action types fail. Spec 8; the first sentence is the specification's, word for word. */
export const ACTION_TYPE_FAILURES = defineFailures({
  DEFAULT_STAYS_ENABLED: [409, 'Default action types cannot be disabled.'],
  TOO_MANY_ACTION_TYPES: [422, ({ most }) => `An organization can have at most ${most} action types.`],
})
