import * as z from 'zod'
import { definePersonCall } from '#platform/model/call.ts'
import { instant, line, text } from '#platform/model/fields.ts'
import { code6, newPassword, ticket, typedPassword, webAuthn } from '../../sessions/model/identity-fields.ts'

// Below /api/identity. Those of a signed-in person go by the session's cookie; what changes how they sign in asks that they
// proved who they are less than 15 minutes ago (`prove`).

const post = <Body extends z.ZodType, Reply extends z.ZodType>(
  name: string,
  summary: string,
  path: `/${string}`,
  body: Body,
  reply: Reply,
) =>
  definePersonCall({
    name,
    summary,
    method: 'POST',
    path,
    session: true,
    body,
    reply,
  })

const nothing = z.strictObject({})
const done = z.object({ done: z.literal(true) })

export const security = z.object({
  email: z.string(),
  /** The address that they asked for and have not proven. */
  newEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  secondFactor: z.object({ on: z.boolean(), recoveryCodes: z.int() }),
  passkeys: z.array(
    z.object({ id: z.uuid(), name: z.string(), createdAt: instant, usedAt: instant.nullable() }),
  ),
  /** Which emails they want that are theirs to choose. */
  mails: z.object({ newSignIn: z.boolean() }),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      isThis: z.boolean(),
      /** "Chrome on Windows". */
      agent: z.string(),
      address: z.string(),
      startedAt: instant,
      usedAt: instant,
    }),
  ),
  /** Until then changes are taken without proving again. */
  provenUntil: instant.nullable(),
})
export type Security = z.output<typeof security>

export const readSecurity = post(
  'readSecurity',
  'Read how the person signs in, and where they are signed in',
  '/security',
  nothing,
  security,
)

/** Proves again who they are: by the password, by a code of their app, or by an emailed code. */
export const prove = post(
  'prove',
  'Prove who the person is again, as changes to their sign-in require after 15 minutes',
  '/security/prove',
  z.union([
    z.strictObject({ password: typedPassword }),
    z.strictObject({ code: text(20, 1) }),
    z.strictObject({ challenge: ticket, mailedCode: code6 }),
  ]),
  z.object({ provenUntil: instant }),
)

/** Ends every other session of the person. */
export const changePassword = post(
  'changePassword',
  'Choose another password, and end the other sessions',
  '/security/password',
  z.strictObject({ password: newPassword }),
  done,
)

export const beginSecondFactor = post(
  'beginSecondFactor',
  'Get a secret for an authenticator app',
  '/security/second-factor/begin',
  nothing,
  /** `url` is what the app reads from a picture; `secret` is for typing it in. */
  z.object({ secret: z.string(), url: z.string() }),
)
export const confirmSecondFactor = post(
  'confirmSecondFactor',
  'Turn on an authenticator app with its first code; signing in then requires its codes',
  '/security/second-factor/confirm',
  z.strictObject({ code: code6 }),
  /** Shown this once. */
  z.object({ recoveryCodes: z.array(z.string()) }),
)
export const renewRecoveryCodes = post(
  'renewRecoveryCodes',
  'Replace the recovery codes',
  '/security/second-factor/recovery-codes',
  nothing,
  z.object({ recoveryCodes: z.array(z.string()) }),
)
export const endSecondFactor = post(
  'endSecondFactor',
  'Remove the authenticator app, with a fresh code from the app or a recovery code',
  '/security/second-factor/end',
  /** Of the app, or a recovery code. */
  z.strictObject({ code: text(20, 1) }),
  done,
)

export const beginPasskey = post(
  'beginPasskey',
  'Get the challenge that a new passkey signs',
  '/security/passkeys/begin',
  nothing,
  z.object({ options: webAuthn }),
)
export const addPasskey = post(
  'addPasskey',
  'Add a passkey',
  '/security/passkeys/add',
  z.strictObject({ name: line(50, 1), response: webAuthn }),
  done,
)
export const removePasskey = post(
  'removePasskey',
  'Remove a passkey',
  '/security/passkeys/remove',
  z.strictObject({ id: z.uuid() }),
  done,
)

/** A proof is asked for: who stole a session may not silence what would tell of it. */
export const chooseMails = post(
  'chooseMails',
  'Select which emails about their sign-in the person gets',
  '/security/mails',
  z.strictObject({ newSignIn: z.boolean() }),
  done,
)

/** One of their sessions, or all but this one. */
export const endSession = post(
  'endSession',
  'End one session of the person',
  '/security/sessions/end',
  z.strictObject({ id: z.uuid() }),
  done,
)
export const endOtherSessions = post(
  'endOtherSessions',
  'End all sessions of the person except this session',
  '/security/sessions/end-others',
  nothing,
  done,
)
