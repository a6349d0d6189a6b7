import type * as z from 'zod'
import type { AnyCall } from '#platform/model/call.ts'
import { askOpenly } from '#platform/web/client/client.ts'
import type { TokenSource } from '#platform/web/client/token.ts'
import * as calls from '../model/identity-calls.ts'
import { IDENTITY } from '../model/identity-fields.ts'

/** Asks a call of identity. It carries the sign-in cookie, and no bearer token. */
export const askIdentity = <C extends AnyCall>(
  call: C,
  body: z.input<C['body']>,
): Promise<z.output<C['reply']>> => askOpenly(IDENTITY, call, body, { credentials: 'same-origin' })

export const identity = {
  withPassword: (email: string, password: string) =>
    askIdentity(calls.signInWithPassword, { email, password }),
  sendCode: (email: string) => askIdentity(calls.requestSignInCode, { email }),
  withSecondFactor: (ticket: string, code: string) =>
    askIdentity(calls.signInWithSecondFactor, { ticket, code }),
  beginPasskey: () => askIdentity(calls.beginPasskeySignIn, {}),
  withPasskey: (response: object) => askIdentity(calls.signInWithPasskey, { response: { ...response } }),
  withCode: (email: string, challenge: string, code: string) =>
    askIdentity(calls.signInWithCode, { email, challenge, code }),
  readInvitation: (token: string) => askIdentity(calls.readInvitation, { token }),
  acceptInvitation: (token: string, password: string) =>
    askIdentity(calls.acceptInvitation, { token, password }),
  invitations: async () => (await askIdentity(calls.listInvitations, {})).items,
  /** Accepts an invitation as the person who is signed in. */
  join: (tenantId: string) => askIdentity(calls.joinOrganization, { tenantId }),
  readAddressLink: (token: string) => askIdentity(calls.readAddressLink, { token }),
  confirmAddress: (token: string) => askIdentity(calls.confirmAddress, { token }),
  undoAddress: (token: string) => askIdentity(calls.undoAddress, { token }),
  sendResetLink: (email: string) => askIdentity(calls.requestPasswordReset, { email }),
  resetPassword: (token: string, password: string) => askIdentity(calls.resetPassword, { token, password }),
  /** Remembered for tabs that are opened after this. */
  selectTenant: (tenantId: string) => askIdentity(calls.selectTenant, { tenantId }),
  signOut: () => askIdentity(calls.signOut, {}),
}

/** Exchanges the sign-in cookie for a short-lived token of one tenant. That no one is signed in is an answer like another. */
export const tokenSource: TokenSource = async (tenantId) => {
  try {
    const given = await askIdentity(calls.issueToken, { orNone: true, ...(tenantId && { tenantId }) })
    if (given.token === null) return undefined
    return { token: given.token, tenantId: given.tenantId ?? undefined, email: given.person.email }
  } catch (thrown) {
    if ((thrown as { status?: number }).status === 401) return undefined
    throw thrown
  }
}
