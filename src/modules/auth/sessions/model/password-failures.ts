import type { PasswordProblem } from './password-rules.ts'
import { SIGN_IN_FAILURES, type SignInFailure } from './sign-in-failures.ts'

const like = (what: string) => ({
  status: 422,
  code: 'PASSWORD_PERSONAL',
  message: `This password is like ${what}. Choose another password.`,
})

/** What a person reads when a password may not be chosen. No page loads it: what is wrong while it is typed is at the field. */
export const PASSWORD_FAILURES: Readonly<Record<PasswordProblem, SignInFailure>> = {
  PASSWORD_SHORT: SIGN_IN_FAILURES.PASSWORD_SHORT,
  LIKE_NAME: like('your name'),
  LIKE_ADDRESS: like('your address'),
  LIKE_ORGANIZATION: like('your organization or its account number'),
  LIKE_PRODUCT: like('the name of this product'),
  PASSWORD_GUESSED: {
    status: 422,
    code: 'PASSWORD_GUESSED',
    message: 'This password is easy to guess. Choose a longer or less common password.',
  },
}
