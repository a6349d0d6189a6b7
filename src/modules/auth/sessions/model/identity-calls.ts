import * as z from 'zod'
import { definePersonCall } from '#platform/model/call.ts'
import { id, instant, text } from '#platform/model/fields.ts'
import { code6, email, newPassword, signedIn, ticket, typedPassword, webAuthn } from './identity-fields.ts'

/** Signed in, or what is still owed: a code of the person's app, with this ticket (`signInWithSecondFactor`). */
const signedInOrOwing = z.union([signedIn, z.object({ secondFactor: ticket, expiresAt: instant })])

/** Sets the session cookie. Without `tenantId` the token is for the tenant in which the person worked last. */
export const signInWithPassword = definePersonCall({
  name: 'signInWithPassword',
  session: false,
  summary: 'Sign in with a password; returns a token, or a ticket for the second factor',
  method: 'POST',
  path: '/sign-in/password',
  body: z.strictObject({ email, password: typedPassword, tenantId: id.optional() }),
  reply: signedInOrOwing,
})

/** Emails a code of 6 digits. The answer is the same for an address that no one has. */
export const requestSignInCode = definePersonCall({
  name: 'requestSignInCode',
  session: false,
  summary: 'Email a one-time code',
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
  summary: 'Sign in with an emailed code',
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

/** Continues after a password or an emailed code was answered with a `secondFactor` ticket: a code of the app, or a recovery code. */
export const signInWithSecondFactor = definePersonCall({
  name: 'signInWithSecondFactor',
  session: false,
  summary: 'Finish a sign-in with a code from the app or a recovery code',
  method: 'POST',
  path: '/sign-in/second-factor',
  body: z.strictObject({ ticket, code: text(20, 1) }),
  reply: signedIn,
})

export const beginPasskeySignIn = definePersonCall({
  name: 'beginPasskeySignIn',
  session: false,
  summary: 'Get the challenge that a passkey signs to sign in',
  method: 'POST',
  path: '/sign-in/passkey/begin',
  body: z.strictObject({}),
  reply: z.object({ options: webAuthn }),
})

export const signInWithPasskey = definePersonCall({
  name: 'signInWithPasskey',
  session: false,
  summary: 'Sign in with a passkey',
  method: 'POST',
  path: '/sign-in/passkey',
  body: z.strictObject({ response: webAuthn, tenantId: id.optional() }),
  reply: signedIn,
})

/** Emails a link to `/?reset=<token>`, valid for 30 minutes and one use. The answer is the same for an address that no one has. */
export const requestPasswordReset = definePersonCall({
  name: 'requestPasswordReset',
  session: false,
  summary: 'Email a link to choose a new password',
  method: 'POST',
  path: '/password/forgotten',
  body: z.strictObject({ email }),
  reply: z.object({ sent: z.literal(true) }),
})

/** Replaces the password and ends all sessions of the person, everywhere. */
export const resetPassword = definePersonCall({
  name: 'resetPassword',
  session: false,
  summary: 'Choose a new password with an emailed link, and end all sessions',
  method: 'POST',
  path: '/password/reset',
  body: z.strictObject({ token: ticket, password: newPassword }),
  reply: z.object({ reset: z.literal(true) }),
})

/** What an invitation's link leads to. Changes nothing. */
export const readInvitation = definePersonCall({
  name: 'readInvitation',
  session: false,
  summary: 'Read the invitation of a link',
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
  summary: 'Accept an invitation, choose the first password, and sign in',
  method: 'POST',
  path: '/invitation/accept',
  body: z.strictObject({ token: ticket, password: newPassword }),
  reply: signedIn,
})

/** What the link of a new address leads to, or the one with which the old address undoes the change. Changes nothing. */
export const readAddressLink = definePersonCall({
  name: 'readAddressLink',
  session: false,
  summary: 'Read the change of address of an emailed link',
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

/** Anyone who has the link reads the new address: the person signs in with it after this. The old address is reported, with a link that undoes it. */
export const confirmAddress = definePersonCall({
  name: 'confirmAddress',
  session: false,
  summary: 'Confirm a new address with the link that was emailed to it',
  method: 'POST',
  path: '/address/confirm',
  body: z.strictObject({ token: ticket }),
  reply: z.object({ email: z.string() }),
})

/** Gives the old address back, ends all sessions, and removes what secures the sign-in since the change. */
export const undoAddress = definePersonCall({
  name: 'undoAddress',
  session: false,
  summary: 'Undo a change of address with the link that was emailed to the old address',
  method: 'POST',
  path: '/address/undo',
  body: z.strictObject({ token: ticket }),
  reply: z.object({ email: z.string() }),
})

/** Emails a link to the new address. Nothing changes until it is opened. Needs a proof that is not older than 15 minutes. */
export const changeAddress = definePersonCall({
  name: 'changeAddress',
  session: true,
  summary: 'Request another address for yourself, and email a link to it',
  method: 'POST',
  path: '/security/address',
  body: z.strictObject({ email }),
  reply: z.object({ newEmail: z.string() }),
})

/** The organizations that invited anyone who is signed in, and that they have not joined. */
export const listInvitations = definePersonCall({
  name: 'listInvitations',
  session: true,
  summary: 'List the pending invitations of the person who is signed in',
  method: 'POST',
  path: '/invitations',
  body: z.strictObject({}),
  reply: z.object({ items: z.array(z.object({ tenantId: id, organization: z.string() })) }),
})

/** Accepts an invitation. New tabs begin in the tenant after this. */
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
    /** Someone who is not signed in asks with it too. The answer is a token of null and no refusal. */
    orNone: z.literal(true).optional(),
  }),
  reply: z.union([signedIn, z.object({ token: z.null() })]),
})

/** As `issueToken`, and remembers the tenant for tabs that are opened after this. */
export const selectTenant = definePersonCall({
  name: 'selectTenant',
  session: true,
  summary: 'Get a bearer token in a tenant, and start new tabs in that tenant',
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
  signInWithSecondFactor,
  beginPasskeySignIn,
  signInWithPasskey,
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
