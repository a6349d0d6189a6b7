import { defineFailures } from '#platform/model/failures.ts'

export const NOTIFICATION_FAILURES = defineFailures({
  NOTIFICATION_LOCKED: [422, 'This notification is always sent. It cannot be turned off.'],
})
