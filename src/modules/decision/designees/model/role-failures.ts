import { defineFailures } from '#platform/model/failures.ts'

/** How changes of the roles of a delegation fail. Semantics 3.7. */
export const ROLE_FAILURES = defineFailures({
  ROLES_OFF: [422, 'Decision roles are turned off in the decision settings.'],
  TOO_MANY_ROLES: [422, ({ most }) => `A delegation can have at most ${most} roles.`],
  ROLE_TAKEN: [409, 'The delegation already has this decision role.'],
  NOT_A_DESIGNEE: [403, 'You are not a designee of this role.'],
})
