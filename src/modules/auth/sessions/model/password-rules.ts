/** Where an authenticator app is asked for as well, a shorter password will do. */
export const LONG_ENOUGH = 12
export const LONG_ENOUGH_WITH_APP = 8

/** What a password is like that may not be chosen. `judge-password.ts` judges it. */
export type PasswordProblem =
  | 'PASSWORD_SHORT'
  | 'LIKE_NAME'
  | 'LIKE_ADDRESS'
  | 'LIKE_ORGANIZATION'
  | 'LIKE_PRODUCT'
  | 'PASSWORD_GUESSED'

/** What a password may not be made of, as far as it is known. */
export type AboutPerson = {
  /** An authenticator app is in use. */
  readonly hasApp: boolean
  readonly name?: string
  readonly email?: string
  /** Their names and account numbers. */
  readonly organizations: readonly string[]
}
