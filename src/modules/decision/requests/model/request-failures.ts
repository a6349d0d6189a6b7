import { defineFailures } from '#platform/model/failures.ts'

/** How requests for authority fail. Spec 6. */
export const REQUEST_FAILURES = defineFailures({
  REQUESTS_OFF: [409, 'Authority requests are turned off in the delegation settings.'],
  NOTHING_TO_REQUEST: [
    409,
    'Authority can be requested of a published decision that can be delegated, or of an issued delegation.',
  ],
  ALREADY_REQUESTED: [409, ({ action }) => `You already requested this authority: ${action} is open.`],
  NOBODY_TO_ASK: [409, 'No one else can be asked for this authority.'],
  ALREADY_ASKED: [409, ({ action }) => `You already asked this: ${action} is open.`],
  NO_ONE_CAN_DECIDE: [409, ({ why }) => `No one can decide this. ${why}`],
  NO_ONE_TO_ANSWER: [409, 'No active person other than you can answer. Ask someone else.'],
  ASSIGNEE_CANNOT_VIEW: [409, ({ name }) => `${name} cannot view this decision. Ask someone else.`],
  REQUEST_ENDED: [409, 'This request has ended.'],
  NOT_AUTHORIZED: [409, ({ why }) => `You cannot decide this. ${why}`],
})
