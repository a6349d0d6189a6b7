import { defineFailures } from '#platform/model/failures.ts'

/** How acts on the words of authority fail. The sentence is the specification's, word for word. Spec 5.2. */
export const VOCABULARY_FAILURES = defineFailures({
  ONE_STAYS_ON: [422, 'Please active at-least one item'],
})
