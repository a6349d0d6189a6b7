import { LONG_ENOUGH, LONG_ENOUGH_WITH_APP } from './password-rules.ts'

/** What a person reads when signing in did not work. The first two texts are the specification's. Spec 8. */
export const SIGN_IN_FAILURES = {
  WRONG_PASSWORD: { status: 401, code: 'WRONG_PASSWORD', message: 'Invalid password. Please try again.' },
  INVALID_OTP: { status: 401, code: 'INVALID_OTP', message: 'Invalid OTP. Please try again.' },
  LINK_EXPIRED: {
    status: 422,
    code: 'LINK_EXPIRED',
    message: 'This link has expired or has already been used. Request a new one.',
  },
  PASSWORD_SHORT: {
    status: 422,
    code: 'PASSWORD_SHORT',
    message: `Use at least ${LONG_ENOUGH} characters, or ${LONG_ENOUGH_WITH_APP} with an authenticator app.`,
  },
  PASSWORD_FIRST: {
    status: 409,
    code: 'PASSWORD_FIRST',
    message: `Your password has fewer than ${LONG_ENOUGH} characters. Choose a longer password first.`,
  },
  SIGN_IN_ANEW: {
    status: 401,
    code: 'SIGN_IN_ANEW',
    message: 'This took too long or had too many attempts. Sign in again.',
  },
  PROVE_AGAIN: { status: 403, code: 'PROVE_AGAIN', message: 'Confirm your identity, and then try again.' },
  WRONG_PASSKEY: {
    status: 401,
    code: 'WRONG_PASSKEY',
    message: 'This passkey is not recognized. Sign in another way.',
  },
  PASSKEY_REFUSED: {
    status: 422,
    code: 'PASSKEY_REFUSED',
    message: 'The passkey could not be added. Try again, or use another device.',
  },
  FACTOR_ON: {
    status: 409,
    code: 'FACTOR_ON',
    message: 'An authenticator app is already turned on. Remove this app before you add another app.',
  },
  ADDRESS_TAKEN: {
    status: 409,
    code: 'ADDRESS_TAKEN',
    message: 'Another account now has this address. Nothing was changed.',
  },
  ADDRESS_SYNCED: {
    status: 409,
    code: 'ADDRESS_SYNCED',
    message: 'Your address comes from the directory of your organization. Change it there.',
  },
  INVITATION_OVER: {
    status: 422,
    code: 'LINK_EXPIRED',
    message: 'This invitation has expired or has already been used. Sign in, or request a new invitation.',
  },
} as const

export type SignInFailure = { readonly status: number; readonly code: string; readonly message: string }
