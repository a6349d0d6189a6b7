import {
  type AboutPerson,
  LONG_ENOUGH,
  LONG_ENOUGH_WITH_APP,
  type PasswordProblem,
} from './password-rules.ts'
import { strengthOf } from './password-strength.ts'
import { asLatin, withoutWords } from './words-in-password.ts'

// Loaded with the first letter of a password, together with its lists: nothing of it is part of a page's first load.

/** From this strength on, of 0 to 4, guessing takes too long to be tried; a code of an app makes up for one step. */
const STRONG_ENOUGH = 3
const STRONG_ENOUGH_WITH_APP = 2
const PRODUCT = 'Mandate'

type SimilarityProblem = Extract<PasswordProblem, `LIKE_${string}`>

/** What keeps a password from being chosen. Undefined: nothing does. */
export function problemOfPassword(password: string, about: AboutPerson): PasswordProblem | undefined {
  if (password.length < (about.hasApp ? LONG_ENOUGH_WITH_APP : LONG_ENOUGH)) return 'PASSWORD_SHORT'
  const enough = about.hasApp ? STRONG_ENOUGH_WITH_APP : STRONG_ENOUGH
  const typed = asLatin(password)
  const words = wordsOf(about)
  const { left, taken } = withoutWords(typed, words)
  if (taken !== undefined && strengthOf(left) < enough) return taken
  const known = words.map(([, word]) => word)
  return strengthOf(typed, known) < enough ? 'PASSWORD_GUESSED' : undefined
}

/** A password that nothing is wrong with is more than strong enough. */
export const isStrong = (password: string): boolean => strengthOf(asLatin(password)) > STRONG_ENOUGH

/** From here on a word is distinguished from chance. */
const SHORTEST_WORD = 3
/** The ends of addresses (com, edu) are in other words as well. */
const SHORTEST_OF_ADDRESS = 4

function wordsOf({ name = '', email = '', organizations }: AboutPerson): [SimilarityProblem, string][] {
  const parts = (text: string, shortest: number) =>
    asLatin(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((part) => part.length >= shortest)
  const of = (like: SimilarityProblem, words: readonly string[]) =>
    words.map((word): [SimilarityProblem, string] => [like, word])
  return [
    ...of('LIKE_NAME', parts(name, SHORTEST_WORD)),
    ...of(
      'LIKE_ORGANIZATION',
      organizations.flatMap((each) => parts(each, SHORTEST_WORD)),
    ),
    ...of(
      'LIKE_ORGANIZATION',
      organizations.map(initialsOf).filter((each) => each.length >= SHORTEST_WORD),
    ),
    ...of('LIKE_ADDRESS', parts(email, SHORTEST_OF_ADDRESS)),
    ...of('LIKE_PRODUCT', [PRODUCT]),
  ]
}

/** AVU of Alder Valley University. */
const initialsOf = (organization: string) =>
  asLatin(organization)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0))
    .join('')
