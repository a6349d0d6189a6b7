import { defineFailures } from '#platform/model/failures.ts'

export const ROLE_BEYOND =
  'This role includes permissions that you do not have. Someone who has them can assign it.'

/** How acts on user roles fail. Semantics 6.5. */
export const USER_ROLE_FAILURES = defineFailures({
  OWN_USER_ROLE: [409, 'You have this role yourself. Another administrator can change it.'],
  USER_ROLE_BEYOND: [
    409,
    ({ permission }) =>
      `You cannot grant “${permission}” because you do not have it to the same extent. Someone who has it can.`,
  ],
})
