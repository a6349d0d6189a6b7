import { defineFailures } from '#platform/model/failures.ts'

/** How every module fails for whoever has no access to it. */
export const PERMISSION_FAILURES = defineFailures({
  MODULE_DISABLED: [
    403,
    'You do not have access to this module. An administrator of your organization can turn it on.',
  ],
})
