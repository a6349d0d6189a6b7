import type { Params } from './verdict.ts'

export type Failure = { readonly status: number; readonly code: string; readonly message: string }

type Text = string | ((params: Params) => string)

// code → HTTP status → the sentence that a person reads. Spec 8, architecture: wire.
const FAILURES = {
  VALIDATION_FAILED: [400, 'Some fields are not right.'],
  UNAUTHENTICATED: [401, 'Sign in to go on.'],
  FORBIDDEN: [403, 'You do not have permission to do this.'],
  WRONG_ACCOUNT: [403, 'Access Denied: Incorrect Account'],
  MODULE_DISABLED: [
    403,
    'This module is not switched on for you. An administrator of your organization can do that.',
  ],
  MEMBERSHIP_ENDED: [403, 'You are no longer an active user of this account, so this did not go on.'],
  FILE_HIDDEN: [403, 'This file shows more than you can view now. Export it again.'],
  TENANT_SUSPENDED: [403, 'This account is suspended. Contact your account manager.'],
  ORIGIN: [403, 'This request did not come from the product’s own pages.'],
  NOT_FOUND: [404, 'There is nothing here that you may see.'],
  METHOD_NOT_ALLOWED: [405, (p: Params) => `This address takes ${p.takes}, not ${p.asked}.`],
  INVALID_TRANSITION: [
    409,
    (p: Params) => (p.sentence ? String(p.sentence) : 'This is not possible in the record’s present status.'),
  ],
  IN_USE: [409, (p: Params) => `${p.name ?? 'This'} is in use and cannot be ${p.act ?? 'deleted'}.`],
  IN_FLIGHT: [409, 'The same request is still being worked on. Ask again in a moment.'],
  NO_APPROVER: [
    409,
    'Nobody may approve this delegation. An administrator can give someone the Delegation Approver role.',
  ],
  OWN_USER: [409, 'Nobody changes their own status. Another administrator can do that.'],
  USER_BEYOND: [
    409,
    'This user manages what you do not manage yourself. Someone who does can deactivate or delete them.',
  ],
  OWN_PLACES: [
    409,
    'Nobody changes their own groups, positions, or manager. Another administrator can do that.',
  ],
  OWN_USER_ROLE: [409, 'You hold this role yourself. Another administrator can change it.'],
  USER_ROLE_BEYOND: [
    409,
    (p: Params) => `You do not have “${p.permission}” yourself. Somebody who does can give it.`,
  ],
  LAST_ADMINISTRATOR: [409, 'This is the last active System Admin. Give someone else that user role first.'],
  USER_LIMIT_REACHED: [409, 'User Limit Reached'],
  TOO_SOON: [409, 'An invitation can be sent again a minute after the one before.'],
  DUPLICATE_NAME: [409, (p: Params) => `There is already one named ${p.name}.`],
  DEFAULT_LOCKED: [
    409,
    (p: Params) => `This one comes with the product and cannot be ${p.act ?? 'changed'}.`,
  ],
  BASE_CURRENCY_LOCKED: [
    409,
    'The base currency is fixed: a decision or delegation has a limit in a currency.',
  ],
  ORGANIZATION_LOCKED: [409, (p: Params) => `The organization itself cannot be ${p.act}.`],
  SYNCED_LOCKED: [409, 'It comes from another system, which keeps its name and what it lies below.'],
  EFFECTS_CHANGED: [
    409,
    'The effects of this have changed since they were shown. Nothing was saved: look at them again.',
  ],
  STALE_VERSION: [
    412,
    'This was changed since you opened it. Reload to see what changed; what you typed is kept.',
  ],
  TOO_LARGE: [413, 'This is larger than what can be accepted.'],
  FILE_TOO_LARGE: [413, (p: Params) => `File size exceeds the maximum limit of ${p.limit}!`],
  TOO_MANY: [422, (p: Params) => `At most ${p.most} at once. Narrow the filters first.`],
  FILE_TYPE: [
    415,
    (p: Params) => String(p.sentence ?? 'The file format is not supported. Please upload a .csv file.'),
  ],
  ROWS_WITH_ERRORS: [
    422,
    (p: Params) =>
      `${p.count === 1 ? '1 row has' : `${p.count} rows have`} errors. Correct the file and upload it again.`,
  ],
  FILE_WRONG: [422, (p: Params) => String(p.sentence)],
  MEDIA_TYPE: [415, 'Send JSON.'],
  RULE_BROKEN: [422, 'Some of this goes beyond what is allowed.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This Idempotency-Key was used for another request. Use a new one.'],
  ONE_STAYS_ON: [422, 'Please active at-least one item'],
  PARENT_NOT_EFFECTIVE: [422, 'The authority that this comes from is not in force.'],
  NOT_REDELEGABLE: [422, 'This authority may not be passed on.'],
  NOT_DELEGABLE: [422, 'Nothing may be delegated from this decision.'],
  DECISION_HIDDEN: [422, 'You cannot view this decision.'],
  NOT_PUBLISHED: [422, 'Publish the decision first.'],
  LIMIT_EXCEEDED: [422, (p: Params) => `The most that you may pass on is ${p.limit ?? 'your own limit'}.`],
  EMPTY_LIMIT: [422, 'No amount would be left: the limits exclude each other.'],
  PATHWAY_NOT_ALLOWED: [422, 'This pathway is not allowed here.'],
  GROUP_NOT_ALLOWED: [422, 'This group lies outside the groups that the authority covers.'],
  RECIPIENT_NOT_ELIGIBLE: [
    422,
    (p: Params) => `${p.name ?? 'This recipient'} is outside the allowed pathways.`,
  ],
  CYCLE: [
    422,
    (p: Params) =>
      p.circle ? `This would be a circle: ${p.circle}.` : 'A delegation cannot hang below itself.',
  ],
  DEPTH_EXCEEDED: [422, (p: Params) => `A chain may have at most ${p.max} links.`],
  NO_RATE: [422, (p: Params) => `There is no exchange rate for ${p.currency}. An administrator can add one.`],
  MULTI_CURRENCY_OFF: [422, 'Multi-currency is not enabled on this account'],
  SELF_APPROVAL: [422, 'Whoever requests may not decide.'],
  AUTHORITY_TYPE_NEEDED: [422, 'The decision has several authority types. Say which one.'],
  ISSUER_NOT_HOLDER: [422, 'The issuer does not hold the authority that this comes from.'],
  TOO_MANY_DOCUMENTS: [422, (p: Params) => `A record has at most ${p.most} documents.`],
  PRECONDITION_REQUIRED: [428, 'Send If-Match with the version that you read.'],
  RATE_LIMITED: [429, 'That was too many requests. Wait a moment and try again.'],
  BUG: [500, 'Something went wrong!'],
  FILE_GONE: [404, 'This file is no longer kept. Upload or export it again.'],
  OVERLOADED: [
    503,
    'Mandate has more requests than it can answer at the moment. Nothing was saved; try again in a few seconds.',
  ],
  STORAGE_AWAY: [
    503,
    'This cannot be saved, because the disk of the server is full or its folder is gone. Nothing was saved; an administrator of the server can mend it. Then try again.',
  ],
  UNAVAILABLE: [503, 'The service cannot reach its database. Nothing was lost; try again in a moment.'],
} satisfies Record<string, readonly [number, Text]>

export type FailureCode = keyof typeof FAILURES

const table: Readonly<Record<FailureCode, readonly [number, Text]>> = FAILURES
const CODES = Object.keys(FAILURES) as FailureCode[]

/** Every code with this HTTP status, in the order of the table. */
export const codesOfStatus = (status: number): FailureCode[] =>
  CODES.filter((code) => table[code][0] === status)

/** The kind and the sentence of a code. A code that is not in the table does not compile. */
export function failureOf(code: FailureCode, params: Params = {}): Failure {
  const [status, text] = table[code]
  return { status, code, message: typeof text === 'function' ? text(params) : text }
}
