import { defineFailures } from '#platform/model/failures.ts'
import { howMany } from '#platform/model/how-many.ts'

/** How every module fails for the person who has no access to it. */
export const PERMISSION_FAILURES = defineFailures({
  MODULE_DISABLED: [
    403,
    'You do not have access to this module. An administrator of your organization can turn it on.',
  ],
  GROUPS_BEYOND: [
    403,
    ({ groups }) =>
      `Your user role covers your groups only, and this also belongs to other groups: ${groups}.`,
  ],
  GROUPS_BEYOND_BELOW: [
    403,
    ({ groups, hidden }) =>
      [
        'Your user role covers your groups only.',
        ...(groups ? [`This would also end delegations of other groups: ${groups}.`] : []),
        ...(hidden
          ? [
              `It would also end ${howMany(Number(hidden), 'delegation', 'delegations')} that you cannot view.`,
            ]
          : []),
      ].join(' '),
  ],
})
