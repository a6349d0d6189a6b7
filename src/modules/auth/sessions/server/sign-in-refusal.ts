import type { SignInFailure } from '../model/sign-in-failures.ts'

/** Signing in, or what secures it, is refused with one of its own sentences. */
export class SignInRefusal extends Error {
  readonly failure: SignInFailure
  constructor(failure: SignInFailure) {
    super(failure.message)
    this.failure = failure
  }
}
