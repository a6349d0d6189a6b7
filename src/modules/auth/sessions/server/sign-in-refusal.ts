import { SIGN_IN_FAILURES, type SignInFailure } from '../model/sign-in-failures.ts'

/** Signing in, or what secures it, is refused with one of its own sentences. */
export class SignInRefusal extends Error {
  readonly failure: SignInFailure
  constructor(failure: SignInFailure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Returns the refusal of a sign-in, or of a change to it, with its sentence. */
export const signInRefused = (code: keyof typeof SIGN_IN_FAILURES) =>
  new SignInRefusal(SIGN_IN_FAILURES[code])
