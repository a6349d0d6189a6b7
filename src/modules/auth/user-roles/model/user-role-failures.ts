import { defineFailures } from '#platform/model/failures.ts'

/** How acts on user roles fail. Semantics 6.5. */
export const USER_ROLE_FAILURES = defineFailures({
  OWN_USER_ROLE: [409, 'You have this role yourself. Another administrator can change it.'],
  USER_ROLE_BEYOND: [
    409,
    ({ permission }) =>
      `You cannot grant “${permission}” because you do not have it. Someone who has it can.`,
  ],
})
