import { defineFailures } from '#platform/model/failures.ts'

/** How acts on action templates fail. */
export const ACTION_TEMPLATE_FAILURES = defineFailures({
  TOO_MANY_ACTION_TEMPLATES: [
    422,
    ({ most }) => `An organization can have at most ${most} action templates.`,
  ],
})
