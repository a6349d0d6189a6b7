import type { Params } from './failure-params.ts'

/** What a request that fails is answered with: the HTTP status, the code for programs, the sentence for people. */
export type Failure<C extends string = string> = {
  readonly status: number
  readonly code: C
  readonly message: string
}

type Text = string | ((params: Params) => string)

/** A failure as it is declared: its sentence may depend on what it mentions. */
export type FailureKind<C extends string = string> = Omit<Failure<C>, 'message'> & { readonly message: Text }

/**
 * Declares the failures that a record kind (or the platform) has of its own: code → HTTP status → sentence. Each is a value with which
 * `refused` and `Refusal` refuse, so that a mistyped code does not compile. `app/api-document/failures.ts` lists all of them.
 */
export const defineFailures = <const C extends string>(
  table: Readonly<Record<C, readonly [status: number, message: Text]>>,
) =>
  Object.fromEntries(
    Object.entries<readonly [number, Text]>(table).map(([code, [status, message]]) => [
      code,
      { status, code, message },
    ]),
  ) as { readonly [K in C]: FailureKind<K> }

/** Failures of the mechanisms, whatever record they are about. Spec 8, architecture: wire. */
export const PLATFORM_FAILURES = defineFailures({
  VALIDATION_FAILED: [400, 'Some fields are invalid.'],
  UNAUTHENTICATED: [401, 'Sign in to continue.'],
  FORBIDDEN: [403, 'You do not have permission to do this.'],
  WRONG_ACCOUNT: [403, 'Access Denied: Incorrect Account'],
  MEMBERSHIP_ENDED: [403, 'You are no longer an active user of this account, so the job was stopped.'],
  FILE_HIDDEN: [403, 'This file shows more than you can view now. Export it again.'],
  NOT_FOUND: [404, 'This record does not exist, or you cannot view it.'],
  FILE_GONE: [404, 'This file is no longer kept. Upload or export it again.'],
  METHOD_NOT_ALLOWED: [405, ({ takes, asked }) => `This address takes ${takes}, not ${asked}.`],
  INVALID_TRANSITION: [
    409,
    ({ sentence }) => String(sentence || 'The record’s current status does not allow this.'),
  ],
  IN_USE: [409, ({ name, act }) => `${name ?? 'This'} is in use and cannot be ${act ?? 'deleted'}.`],
  IN_FLIGHT: [409, 'The same request is still in progress. Try again in a moment.'],
  DUPLICATE_NAME: [409, ({ name }) => `The name “${name}” is already in use.`],
  DEFAULT_LOCKED: [409, ({ act }) => `This default cannot be ${act ?? 'changed'}.`],
  EFFECTS_CHANGED: [
    409,
    'The effects have changed since they were shown. Nothing was saved. Check the effects again.',
  ],
  STALE_VERSION: [
    412,
    'This record has changed since you opened it. Reload to see the changes. Your edits are kept.',
  ],
  TOO_LARGE: [413, 'This request is too large.'],
  FILE_TOO_LARGE: [413, ({ limit }) => `File size exceeds the maximum limit of ${limit}!`],
  MEDIA_TYPE: [415, 'Send JSON.'],
  FILE_TYPE: [
    415,
    ({ sentence }) => String(sentence ?? 'The file format is not supported. Please upload a .csv file.'),
  ],
  FILE_HARMFUL: [422, 'The virus scan found a problem in this file. The file was not saved.'],
  TOO_MANY_FILES: [422, ({ most }) => `A record can have at most ${most} files.`],
  TOO_MANY: [422, ({ most }) => `You can select at most ${most} records. Narrow the filters first.`],
  TOO_MANY_TO_PREVIEW: [
    422,
    ({ most }) =>
      `Effects are shown for up to ${most} records. More are changed in the background, each after a check of its own.`,
  ],
  ROWS_WITH_ERRORS: [
    422,
    ({ count }) =>
      `${count === 1 ? '1 row has' : `${count} rows have`} errors. Correct the file and upload it again.`,
  ],
  FILE_WRONG: [422, ({ sentence }) => String(sentence)],
  RULE_BROKEN: [422, 'Some values are not allowed.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This Idempotency-Key was used for another request. Use a new one.'],
  PRECONDITION_REQUIRED: [428, 'Send If-Match with the version that you read.'],
  RATE_LIMITED: [429, 'Too many requests. Wait a moment and try again.'],
  BUG: [500, 'Something went wrong!'],
  OVERLOADED: [
    503,
    'Mandate has more requests than it can answer at the moment. Nothing was saved. Try again in a few seconds.',
  ],
  STORAGE_AWAY: [
    503,
    'This cannot be saved because the disk of the server is full or its folder is missing. Nothing was saved. Try again once an administrator of the server has fixed the problem.',
  ],
  IN_CONFLICT: [
    503,
    'Other changes to the same records are being saved. Your change was not saved. Try again in a moment.',
  ],
  UNAVAILABLE: [503, 'The service cannot reach its database. Nothing was lost. Try again in a moment.'],
})

/** The platform's own failures are known everywhere by their codes alone. */
export type PlatformCode = keyof typeof PLATFORM_FAILURES

/** A failure with its sentence. `what`: the code of one of the platform's, or a failure that a record kind declares. */
export function failureOf<C extends string>(
  what: (C & PlatformCode) | FailureKind<C>,
  params: Params = {},
): Failure<C> {
  const { status, code, message } = (
    typeof what === 'string' ? PLATFORM_FAILURES[what] : what
  ) as FailureKind<C>
  return { status, code, message: typeof message === 'function' ? message(params) : message }
}
