import { LONG_ENOUGH, LONG_ENOUGH_WITH_APP } from './password-rules.ts'

/** What a person reads when signing in did not work. The first two texts are the specification's. Spec 8. */
export const SIGN_IN_FAILURES = {
  WRONG_PASSWORD: { status: 401, code: 'WRONG_PASSWORD', message: 'Invalid password. Please try again.' },
  INVALID_OTP: { status: 401, code: 'INVALID_OTP', message: 'Invalid OTP. Please try again.' },
  LINK_EXPIRED: {
    status: 422,
    code: 'LINK_EXPIRED',
    message: 'This link has expired or was used before. Ask for a new one.',
  },
  PASSWORD_SHORT: {
    status: 422,
    code: 'PASSWORD_SHORT',
    message: `Use at least ${LONG_ENOUGH} characters, or ${LONG_ENOUGH_WITH_APP} with a one-time-code app.`,
  },
  PASSWORD_FIRST: {
    status: 409,
    code: 'PASSWORD_FIRST',
    message: `Your password has fewer than ${LONG_ENOUGH} characters. Choose a longer one first.`,
  },
  SIGN_IN_ANEW: {
    status: 401,
    code: 'SIGN_IN_ANEW',
    message: 'This took too long, or was tried too often. Sign in again.',
  },
  PROVE_AGAIN: { status: 403, code: 'PROVE_AGAIN', message: 'Confirm that it is you, then try again.' },
  WRONG_PASSKEY: {
    status: 401,
    code: 'WRONG_PASSKEY',
    message: 'This passkey is not known here. Sign in another way.',
  },
  PASSKEY_REFUSED: {
    status: 422,
    code: 'PASSKEY_REFUSED',
    message: 'The passkey could not be added. Try again, or choose another device.',
  },
  FACTOR_ON: {
    status: 409,
    code: 'FACTOR_ON',
    message: 'A one-time-code app is in use. Remove it before you add another one.',
  },
  ADDRESS_TAKEN: {
    status: 409,
    code: 'ADDRESS_TAKEN',
    message: 'Another account has this address by now. Nothing was changed.',
  },
  ADDRESS_SYNCED: {
    status: 409,
    code: 'ADDRESS_SYNCED',
    message: 'Your address comes from the directory of your organization and is changed there.',
  },
  INVITATION_OVER: {
    status: 422,
    code: 'LINK_EXPIRED',
    message: 'This invitation has expired or was used before. Sign in, or ask for a new one.',
  },
} as const

export type SignInFailure = { readonly status: number; readonly code: string; readonly message: string }
