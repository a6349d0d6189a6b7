import { defineFailures } from '#platform/model/failures.ts'

/** How linking documents fails. Spec 3.5. */
export const LINK_FAILURES = defineFailures({
  TOO_MANY_DOCUMENTS: [422, ({ most }) => `A record can have at most ${most} documents.`],
})
