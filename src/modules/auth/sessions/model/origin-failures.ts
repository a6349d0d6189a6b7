import { defineFailures } from '#platform/model/failures.ts'

/** How a request with the cookie of a session fails when a page of another site makes it. */
export const ORIGIN_FAILURES = defineFailures({
  ORIGIN: [403, 'This request did not come from a Mandate page.'],
})
