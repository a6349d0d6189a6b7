import * as z from 'zod'
import { definePersonCall } from '#platform/model/call.ts'
import { id, instant, text } from '#platform/model/fields.ts'
import { LONG_ENOUGH_WITH_APP } from './password-rules.ts'
import { SIGN_IN_FAILURES } from './sign-in-failures.ts'

/** All calls of this file lie below it. They need no bearer token: they are how one is had. */
export const IDENTITY = '/api/identity'

const email = text(254, 1).toLowerCase().pipe(z.email('Enter an email address such as name@company.com.'))
/** What is typed to sign in is compared, never judged: its length is bounded, so that hashing it stays cheap. */
export const typedPassword = z.string().min(1, 'Enter your password.').max(128, 'Maximum 128 characters.')
/** The shape alone; what may be chosen, `judge-password.ts` says. */
export const newPassword = z
  .string()
  .min(LONG_ENOUGH_WITH_APP, SIGN_IN_FAILURES.PASSWORD_SHORT.message)
  .max(128, 'Maximum 128 characters.')
export const code6 = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the 6 digits of the code.')
/** 32 random bytes in base64url. */
export const ticket = z.string().regex(/^[\w-]{43}$/)

/** Who is signed in, and a bearer token for the product services. It lasts five minutes: ask `issueToken` for the next. */
export const signedIn = z.object({
  token: z.string(),
  expiresAt: instant,
  /** The tenant of the token. Null: the person belongs to none. */
  tenantId: id.nullable(),
  person: z.object({ id, email: z.string(), name: z.string() }),
})

/** Signed in, or what is still owed: a code of the person's app, with this ticket (`signInWithSecondFactor`). */
const signedInOrOwing = z.union([signedIn, z.object({ secondFactor: ticket, expiresAt: instant })])

/** Sets the session cookie. Without `tenantId` the token is for the tenant in which the person worked last. */
export const signInWithPassword = definePersonCall({
  name: 'signInWithPassword',
  session: false,
  summary: 'Sign in with a password; answers with a token, or with a ticket for the second factor',
  method: 'POST',
  path: '/sign-in/password',
  body: z.strictObject({ email, password: typedPassword, tenantId: id.optional() }),
  reply: signedInOrOwing,
})

/** Mails a code of 6 digits. The answer is the same for an address that nobody has. */
export const requestSignInCode = definePersonCall({
  name: 'requestSignInCode',
  session: false,
  summary: 'Mail a one-time code',
  method: 'POST',
  path: '/sign-in/code/request',
  body: z.strictObject({ email }),
  /** The code is good together with its challenge only: for 10 minutes, 5 tries and one use. */
  reply: z.object({ challenge: ticket, expiresAt: instant }),
})

/** Sets the session cookie, as `signInWithPassword` does. */
export const signInWithCode = definePersonCall({
  name: 'signInWithCode',
  session: false,
  summary: 'Sign in with a mailed code',
  method: 'POST',
  path: '/sign-in/code',
  body: z.strictObject({
    email,
    challenge: ticket,
    code: code6,
    tenantId: id.optional(),
  }),
  reply: signedInOrOwing,
})

/** Mails a link to `/?reset=<token>`, good for 30 minutes and one use. The answer is the same for an address that nobody has. */
export const requestPasswordReset = definePersonCall({
  name: 'requestPasswordReset',
  session: false,
  summary: 'Mail a link with which a new password is chosen',
  method: 'POST',
  path: '/password/forgotten',
  body: z.strictObject({ email }),
  reply: z.object({ sent: z.literal(true) }),
})

/** Replaces the password and ends all sessions of the person, everywhere. */
export const resetPassword = definePersonCall({
  name: 'resetPassword',
  session: false,
  summary: 'Choose a new password by a mailed link; ends all sessions',
  method: 'POST',
  path: '/password/reset',
  body: z.strictObject({ token: ticket, password: newPassword }),
  reply: z.object({ reset: z.literal(true) }),
})

/** What an invitation's link leads to. Changes nothing. */
export const readInvitation = definePersonCall({
  name: 'readInvitation',
  session: false,
  summary: "Read what an invitation's link leads to",
  method: 'POST',
  path: '/invitation',
  body: z.strictObject({ token: ticket }),
  reply: z.object({
    email: z.string(),
    organization: z.string(),
    tenantId: id,
    /** They have signed in before, and do it as they always do. */
    isKnown: z.boolean(),
  }),
})

/** Chooses the first password of an invited person and signs them in. The link is good for one use. */
export const acceptInvitation = definePersonCall({
  name: 'acceptInvitation',
  session: false,
  summary: 'Accept an invitation: choose the first password and sign in',
  method: 'POST',
  path: '/invitation/accept',
  body: z.strictObject({ token: ticket, password: newPassword }),
  reply: signedIn,
})

/** What the link of a new address leads to, or the one with which the old address undoes the change. Changes nothing. */
export const readAddressLink = definePersonCall({
  name: 'readAddressLink',
  session: false,
  summary: 'Read what a mailed link about an address leads to',
  method: 'POST',
  path: '/address',
  body: z.strictObject({ token: ticket }),
  reply: z.object({
    oldEmail: z.string(),
    newEmail: z.string(),
    /** The change was made: this link undoes it. */
    isChanged: z.boolean(),
  }),
})

/** Whoever has the link reads the new address: the person signs in with it from now on. The old address is told, with a link that undoes it. */
export const confirmAddress = definePersonCall({
  name: 'confirmAddress',
  session: false,
  summary: 'Confirm a new address by the link that was mailed to it',
  method: 'POST',
  path: '/address/confirm',
  body: z.strictObject({ token: ticket }),
  reply: z.object({ email: z.string() }),
})

/** Gives the old address back, ends all sessions, and removes what secures the sign-in since the change. */
export const undoAddress = definePersonCall({
  name: 'undoAddress',
  session: false,
  summary: 'Undo a change of address by the link that was mailed to the old one',
  method: 'POST',
  path: '/address/undo',
  body: z.strictObject({ token: ticket }),
  reply: z.object({ email: z.string() }),
})

/** Mails a link to the new address. Nothing changes until it is opened. Needs a proof that is not older than 15 minutes. */
export const changeAddress = definePersonCall({
  name: 'changeAddress',
  session: true,
  summary: 'Ask for another address of one’s own; mails a link to it',
  method: 'POST',
  path: '/security/address',
  body: z.strictObject({ email }),
  reply: z.object({ newEmail: z.string() }),
})

/** The organizations that invited whoever is signed in, and that they have not joined. */
export const listInvitations = definePersonCall({
  name: 'listInvitations',
  session: true,
  summary: 'List the invitations that wait for the person who is signed in',
  method: 'POST',
  path: '/invitations',
  body: z.strictObject({}),
  reply: z.object({ items: z.array(z.object({ tenantId: id, organization: z.string() })) }),
})

/** Accepts an invitation. New tabs begin in the tenant from now on. */
export const joinOrganization = definePersonCall({
  name: 'joinOrganization',
  session: true,
  summary: 'Accept an invitation, and get a bearer token in its tenant',
  method: 'POST',
  path: '/invitations/join',
  body: z.strictObject({ tenantId: id }),
  reply: signedIn,
})

/**
 * A token from the session cookie, for one tab: with `tenantId` for that tenant, without it for the one selected last.
 * No other tab's tenant changes.
 */
export const issueToken = definePersonCall({
  name: 'issueToken',
  session: true,
  summary: 'Get a bearer token for one tab, in a tenant of the person',
  method: 'POST',
  path: '/token',
  body: z.strictObject({
    tenantId: id.optional(),
    /** Who may not be signed in at all asks with it, and hears so with a token of null instead of a refusal. */
    orNone: z.literal(true).optional(),
  }),
  reply: z.union([signedIn, z.object({ token: z.null() })]),
})

/** As `issueToken`, and remembers the tenant for tabs that are opened from now on. */
export const selectTenant = definePersonCall({
  name: 'selectTenant',
  session: true,
  summary: 'Get a bearer token in a tenant in which new tabs begin from now on',
  method: 'POST',
  path: '/tenant',
  body: z.strictObject({ tenantId: id }),
  reply: signedIn,
})

/** Ends the session and clears its cookie. Bearer tokens made from it are refused from the next request on. */
export const signOut = definePersonCall({
  name: 'signOut',
  session: true,
  summary: 'End the session',
  method: 'POST',
  path: '/sign-out',
  body: z.strictObject({}),
  reply: z.object({ signedOut: z.literal(true) }),
})

export const identityCalls = [
  signInWithPassword,
  requestSignInCode,
  signInWithCode,
  requestPasswordReset,
  resetPassword,
  readInvitation,
  acceptInvitation,
  readAddressLink,
  confirmAddress,
  undoAddress,
  changeAddress,
  listInvitations,
  joinOrganization,
  issueToken,
  selectTenant,
  signOut,
] as const
