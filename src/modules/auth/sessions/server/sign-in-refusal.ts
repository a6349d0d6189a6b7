import { SIGN_IN_FAILURES, type SignInFailure } from '../model/sign-in-failures.ts'

/** Signing in, or what secures it, is refused with one of its own sentences. */
export class SignInRefusal extends Error {
  readonly failure: SignInFailure
  constructor(failure: SignInFailure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Refuses to sign the person in, or to change how they sign in. */
export const signInRefused = (code: keyof typeof SIGN_IN_FAILURES) =>
  new SignInRefusal(SIGN_IN_FAILURES[code])
