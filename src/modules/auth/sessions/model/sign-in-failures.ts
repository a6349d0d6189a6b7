/** What a person reads when signing in did not work. The first two texts are the specification's. Spec 8. */
export const SIGN_IN_FAILURES = {
  WRONG_PASSWORD: { status: 401, code: 'WRONG_PASSWORD', message: 'Invalid password. Please try again.' },
  INVALID_OTP: { status: 401, code: 'INVALID_OTP', message: 'Invalid OTP. Please try again.' },
  LINK_EXPIRED: {
    status: 422,
    code: 'LINK_EXPIRED',
    message: 'This link has expired or was used before. Ask for a new one.',
  },
} as const

export type SignInFailure = (typeof SIGN_IN_FAILURES)[keyof typeof SIGN_IN_FAILURES]
