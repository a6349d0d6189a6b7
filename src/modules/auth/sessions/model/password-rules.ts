/** Where a one-time-code app is asked for as well, a shorter password will do. */
export const LONG_ENOUGH = 12
export const LONG_ENOUGH_WITH_APP = 8
/** From this strength on, of 0 to 4, guessing takes too long to be tried; a code of an app makes up for one step. */
export const STRONG_ENOUGH = 3
const STRONG_ENOUGH_WITH_APP = 2

export type PasswordProblem = 'PASSWORD_SHORT' | 'PASSWORD_PERSONAL' | 'PASSWORD_GUESSED'

export type AboutPerson = {
  /** A one-time-code app is in use. */
  readonly hasApp: boolean
  /** Name, address, organizations: what a password may not be made of. */
  readonly words: readonly string[]
}

/** What keeps a password from being chosen; `strengthOf` answers 0 to 4. Undefined: nothing does. */
export function problemOfPassword(
  password: string,
  { hasApp, words }: AboutPerson,
  strengthOf: (password: string) => number,
): PasswordProblem | undefined {
  if (password.length < (hasApp ? LONG_ENOUGH_WITH_APP : LONG_ENOUGH)) return 'PASSWORD_SHORT'
  if (isMadeOf(words, password)) return 'PASSWORD_PERSONAL'
  return strengthOf(password) < (hasApp ? STRONG_ENOUGH_WITH_APP : STRONG_ENOUGH)
    ? 'PASSWORD_GUESSED'
    : undefined
}

// Signs that stand for letters: they hide no name.
const MEANT: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', '1': 'i', '3': 'e', $: 's', '5': 's' }

/** Without the words of the person less is left of it than a password needs. */
function isMadeOf(words: readonly string[], password: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[@013$5]/g, (sign) => MEANT[sign] as string)
  const parts = words
    .flatMap((each) => plain(each).split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length >= 4)
    .sort((a, b) => b.length - a.length)
  const typed = plain(password)
  const left = parts.reduce((rest, part) => rest.replaceAll(part, ''), typed)
  return left !== typed && left.length < LONG_ENOUGH_WITH_APP
}
