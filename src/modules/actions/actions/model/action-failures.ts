import { defineFailures } from '#platform/model/failures.ts'

/** Failures of actions. Spec 5.3. */
export const ACTION_FAILURES = defineFailures({
  ASSIGNEE_BEYOND: [
    403,
    'Your user role covers your groups only. Select people and positions in your groups.',
  ],
  SYSTEM_ACTION: [409, 'Status of system actions cannot be changed.'],
  SYSTEM_ACTION_KEPT: [
    409,
    ({ act }) => `System actions cannot be ${act}. They end with the record that they are about.`,
  ],
  NOT_AN_ANSWER: [422, ({ possible }) => `This action can be answered with ${possible}.`],
  ALREADY_DONE: [409, 'You have completed your part of this action.'],
  ENDED: [409, 'This action has ended. Reopen it to change its files.'],
  NO_ASSIGNEE: [
    409,
    'No active person would see this action. Assign it to someone else first, or create another action.',
  ],
  TYPE_DISABLED: [409, 'The type of this action is disabled. Create an action of another type instead.'],
  RECORD_UNKNOWN: [
    403,
    'You cannot view the record that this action is about, so you cannot assign the action to yourself.',
  ],
  NOT_AWAITING: [409, 'Nothing here is awaiting validation.'],
})
